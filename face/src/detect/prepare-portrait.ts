import { VIDEO } from '@vivant/contract/video';
import type { PortraitVerdict } from '../types.ts';
import { confirmFaces } from './confirm-faces.ts';
import { chooseCrop, cropAngle, cutCrop } from './crop.ts';
import { decodePhoto } from './decode-photo.ts';
import { faceExtent, headPose, photoMargins } from './face-geometry.ts';
import { averageMesh, roiOfLandmarks } from './face-mesh.ts';
import { findHeadTop } from './head-top.ts';
import { type Roi, toRoi } from './image.ts';
import { judgeFaces, judgePhotoSize, judgePortrait } from './judge.ts';
import { createDetector, type Detector } from './models.ts';
import { personMatte } from './person-matte.ts';
import { isMonochrome, measurePortrait } from './portrait-measures.ts';

export interface PrepareOptions {
  /** Side of the square crop in pixels, default that of a session's picture. */
  size?: number;
  /** Abandons the work between steps of about 0.1 s; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Networks loaded before (`createDetector`); loaded afresh when absent. Calls of one thread may share them. */
  detector?: Detector;
}

/**
 * Judges an upload and prepares it for a renderer: decoded, upright, cropped around the head, with landmarks, matte
 * and pose. Bad material is a result with feedback for the person who supplied it; only an abort and a broken
 * installation throw.
 */
export async function preparePortrait(
  image: Uint8Array,
  options: PrepareOptions = {},
): Promise<PortraitVerdict> {
  const { size = VIDEO.height, signal } = options;
  if (!Number.isInteger(size) || size < 64 || size > 2048)
    throw new RangeError(`size must be a whole number from 64 to 2048, got ${size}.`);
  // Lets timers and aborts in between the synchronous network runs.
  const pause = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
  };
  signal?.throwIfAborted();
  const decoded = await decodePhoto(image);
  await pause();
  if ('userFeedback' in decoded) return { status: 'refused', userFeedback: decoded.userFeedback };
  const { photo } = decoded;
  const tooSmall = judgePhotoSize(photo);
  if (tooSmall) return { status: 'refused', userFeedback: tooSmall };

  const detector = options.detector ?? (await createDetector());
  const { confirmed: faces, unconfirmed } = await confirmFaces(detector, photo.image, pause);
  const zoom = photo.width / photo.image.width;
  const chosen = judgeFaces(
    faces.map(({ landmarks }) => faceExtent(landmarks)),
    zoom,
    unconfirmed,
  );
  if ('refusal' in chosen) return { status: 'refused', userFeedback: chosen.refusal };
  const main = faces[chosen.index]!;
  const inPhoto = faceExtent(main.landmarks);
  const headTop = findHeadTop(detector.person, photo.image, inPhoto, cropAngle(inPhoto.roll));
  await pause();

  const crop = chooseCrop(inPhoto, headTop.rise, photo.image);
  const source = await photo.finer(crop, size);
  const rgb = cutCrop(source.image, source.roi, size);
  const cropped = { width: size, height: size, data: rgb };
  await pause();
  const start = toCrop(main.landmarks, crop, size);
  const mesh = await averageMesh(detector.mesh, cropped, roiOfLandmarks(start), pause);
  const pose = headPose(mesh.landmarks);
  const judged = judgePortrait({
    pose,
    measures: measurePortrait(cropped, mesh),
    margins: photoMargins(main.landmarks, photo.image),
    headCut: headTop.cut,
    faceHeightPx: inPhoto.height * zoom,
  });
  if (judged.refusal !== null) return { status: 'refused', userFeedback: judged.refusal };

  const extent = faceExtent(mesh.landmarks);
  const matte = personMatte(detector.person, cropped, { x: extent.cx, y: extent.cy });
  await pause();
  return {
    status: 'ok',
    portrait: {
      width: size,
      height: size,
      rgb,
      landmarks: mesh.landmarks,
      matte,
      pose,
      monochrome: isMonochrome(cropped),
    },
    userFeedback: judged.warning,
    edgeToEdge: judged.edgeToEdge,
    score: judged.score,
    improvements: judged.improvements.map(({ advice, points }) => ({ advice, points })),
  };
}

/** Carries landmarks from the photo to the crop. */
function toCrop(landmarks: Float32Array, crop: Roi, size: number): Float32Array {
  const out = new Float32Array(landmarks.length);
  for (let i = 0; i < landmarks.length; i += 3) {
    const { u, v } = toRoi(crop, landmarks[i]!, landmarks[i + 1]!);
    out[i] = u * size;
    out[i + 1] = v * size;
    out[i + 2] = (landmarks[i + 2]! * size) / crop.size;
  }
  return out;
}
