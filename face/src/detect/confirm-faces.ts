import { faceExtent } from './face-geometry.ts';
import { eyeDistance, type MeshReading, readMesh, roiOfLandmarks } from './face-mesh.ts';
import { type FoundFace, findFaces, findSmallFaces, roiOfFace } from './find-faces.ts';
import type { RgbImage } from './image.ts';
import type { Detector } from './models.ts';

/** A face the mesh has confirmed, in pixels of the image. */
export interface ConfirmedFace extends MeshReading {
  found: FoundFace;
}

const PRESENCE_MIN = 0.5;
/** Mean distance of two readings, in eye distances, above which the mesh has nothing to hold on to (an animal, a pattern). */
const DISAGREEMENT_MAX = 0.036;
/** A face found with this score ends the search; a doubtful one waits whether another look finds a better one. */
const SURE_SCORE = 0.75;
/** More candidates than this are a crowd; the rest need no mesh to say so. */
const CANDIDATES_MAX = 4;

export interface SeenFaces {
  /** The largest first. */
  confirmed: ConfirmedFace[];
  /** Where nobody is confirmed: what the detector was sure of and the mesh found no face in, the likeliest one. */
  unconfirmed: FoundFace | null;
}

/**
 * Finds the faces of a picture. Looks at the picture as it is; if no face is found for certain, with a border (heads
 * that fill the frame), turned (photos stored sideways), and at last in tiles (faces far away).
 */
export async function confirmFaces(
  detector: Detector,
  image: RgbImage,
  pause: () => Promise<void>,
): Promise<SeenFaces> {
  const looks: (() => FoundFace[])[] = [
    () => findFaces(detector.face, image),
    () => findFaces(detector.face, image, { scale: 1.6 }),
    () => findFaces(detector.face, image, { angle: Math.PI / 2 }),
    () => findFaces(detector.face, image, { angle: -Math.PI / 2 }),
    () => findFaces(detector.face, image, { angle: Math.PI }),
    () => findSmallFaces(detector.face, image),
  ];
  let doubtful: ConfirmedFace[] = [];
  let unconfirmed: FoundFace | null = null;
  const bestScore = (faces: ConfirmedFace[]) => Math.max(0, ...faces.map((face) => face.found.score));
  for (const look of looks) {
    const confirmed: ConfirmedFace[] = [];
    const candidates = look();
    await pause();
    for (const found of candidates.slice(0, CANDIDATES_MAX)) {
      if (found.score >= Math.max(SURE_SCORE, unconfirmed?.score ?? 0)) unconfirmed = found;
      const first = readMesh(detector.mesh, image, roiOfFace(found));
      await pause();
      if (first.presence < PRESENCE_MIN) continue;
      // A second look at the square the landmarks themselves span: the detector's box is only roughly centred.
      const second = readMesh(detector.mesh, image, roiOfLandmarks(first.landmarks));
      await pause();
      if (second.presence < PRESENCE_MIN) continue;
      if (disagreement(first.landmarks, second.landmarks) < DISAGREEMENT_MAX)
        confirmed.push({ ...second, found });
    }
    if (bestScore(confirmed) > bestScore(doubtful)) doubtful = confirmed;
    if (bestScore(confirmed) >= SURE_SCORE) break;
  }
  return {
    confirmed: doubtful.sort((a, b) => faceExtent(b.landmarks).height - faceExtent(a.landmarks).height),
    unconfirmed: doubtful.length > 0 ? null : unconfirmed,
  };
}

function disagreement(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 3) sum += Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!);
  return sum / (a.length / 3) / eyeDistance(b);
}
