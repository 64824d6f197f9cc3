import type { PortraitPoint } from '@vivant/contract/checks';
import { frameOf, VIDEO, type VideoAspect } from '@vivant/contract/video';
import type { PortraitVerdict } from '../types.ts';
import { confirmFaces } from './confirm-faces.ts';
import { type Crop, chooseCrop, cropAngle, cutCrop, shareBeyond } from './crop.ts';
import { decodePhoto, type Photo } from './decode-photo.ts';
import { faceExtent, headPose, photoMargins } from './face-geometry.ts';
import { averageMesh, roiOfLandmarks } from './face-mesh.ts';
import { findHeadTop } from './head-top.ts';
import { fromRoi, type RgbImage, type Roi, toRoi } from './image.ts';
import { judgeFaces, judgePhotoSize, judgePortrait } from './judge.ts';
import { JUDGE_LIMITS } from './judge-limits.ts';
import { createDetector, type Detector } from './models.ts';
import { personMatte } from './person-matte.ts';
import { type Fault, findingsOf } from './portrait-findings.ts';
import { isMonochrome, measurePortrait } from './portrait-measures.ts';

export interface PrepareOptions {
  /** Rows of the frame, default those of a session's picture. */
  size?: number;
  /** Shape of the frame; the crop is the square that holds it. */
  aspect?: VideoAspect;
  /** This very picture was accepted before: what today's rules would refuse is said as a warning. */
  accepted?: boolean;
  /** Abandons the work between steps of about 0.1 s; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Networks loaded before (`createDetector`); loaded again when absent. Calls of one thread may share them. */
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
  const { size = VIDEO.height, aspect = '1:1', accepted = false, signal } = options;
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
  if ('userFeedback' in decoded) {
    const findings = findingsOf({ faults: [], improvable: [], judged: [] });
    return { status: 'refused', userFeedback: decoded.userFeedback, findings };
  }
  const { photo } = decoded;
  const tooSmall = judgePhotoSize(photo);
  if (tooSmall !== null && !accepted) return refusedFor({ point: 'size', advice: tooSmall });

  const detector = options.detector ?? (await createDetector());
  const { confirmed: faces, unconfirmed } = await confirmFaces(detector, photo.image, pause);
  const zoom = photo.width / photo.image.width;
  const chosen = judgeFaces(
    faces.map(({ landmarks }) => faceExtent(landmarks)),
    zoom,
    unconfirmed,
  );
  if (chosen.index === null) return refusedFor(chosen.fault);
  if (chosen.fault !== null && !accepted)
    return refusedFor(chosen.fault, chosen.fault.point === 'face' ? [] : ['face']);
  const main = faces[chosen.index]!;
  const inPhoto = faceExtent(main.landmarks);
  const headTop = findHeadTop(detector.person, photo.image, inPhoto, cropAngle(inPhoto.roll));
  await pause();

  // Judged in one framing at one size, whatever is drawn, for its limits are of pixels.
  const judgedCrop = chooseCrop(inPhoto, headTop.rise, photo.image);
  const judgedPicture = await cutOut(photo, judgedCrop, VIDEO.height);
  await pause();
  const start = toCrop(main.landmarks, judgedCrop, VIDEO.height);
  const mesh = await averageMesh(detector.mesh, judgedPicture, roiOfLandmarks(start), pause);
  const pose = headPose(mesh.landmarks);
  const judged = judgePortrait(
    {
      pose,
      measures: measurePortrait(judgedPicture, mesh),
      margins: photoMargins(main.landmarks, photo.image),
      headCut: headTop.cut,
      faceHeightPx: inPhoto.height * zoom,
    },
    { accepted },
  );
  const { findings } = judged;
  if (judged.refusal !== null) return { status: 'refused', userFeedback: judged.refusal, findings };

  const { width, height } = frameOf({ aspect, height: size });
  const side = Math.max(width, height);
  const isJudged = aspect === '1:1' && side === VIDEO.height;
  const crop = isJudged ? judgedCrop : chooseCrop(inPhoto, headTop.rise, photo.image, aspect);
  const picture = isJudged ? judgedPicture : await cutOut(photo, crop, side);
  const landmarks = isJudged ? mesh.landmarks : fromCropToCrop(mesh.landmarks, judgedCrop, crop, side);
  await pause();
  const extent = faceExtent(landmarks);
  const matte = personMatte(detector.person, picture, { x: extent.cx, y: extent.cy });
  await pause();
  return {
    status: 'ok',
    portrait: {
      width: side,
      height: side,
      rgb: picture.data,
      landmarks,
      matte,
      pose,
      monochrome: isMonochrome(judgedPicture),
    },
    userFeedback: joined(judged.warning, adviseOnFrame(crop, { aspect, size }, photo, inPhoto.height * zoom)),
    edgeToEdge: judged.edgeToEdge,
    score: judged.score,
    improvements: judged.improvements.map(({ advice, points }) => ({ advice, points })),
    findings,
  };
}

/** Before the face was looked at more closely. */
function refusedFor(fault: Fault, judged: readonly PortraitPoint[] = []): PortraitVerdict {
  const findings = findingsOf({ faults: [fault], improvable: [], judged });
  return { status: 'refused', userFeedback: fault.advice, findings };
}

async function cutOut(photo: Photo, crop: Roi, side: number): Promise<RgbImage> {
  const { image, roi } = await photo.finer(crop, side);
  return { width: side, height: side, data: cutCrop(image, roi, side) };
}

/** Carries landmarks from the crop they were found in to another of the same photo, `side` pixels wide. */
function fromCropToCrop(landmarks: Float32Array, from: Roi, to: Roi, side: number): Float32Array {
  const inPhoto = new Float32Array(landmarks.length);
  for (let i = 0; i < landmarks.length; i += 3) {
    const { x, y } = fromRoi(from, landmarks[i]! / VIDEO.height, landmarks[i + 1]! / VIDEO.height);
    inPhoto[i] = x;
    inPhoto[i + 1] = y;
    inPhoto[i + 2] = (landmarks[i + 2]! * from.size) / VIDEO.height;
  }
  return toCrop(inPhoto, to, side);
}

/** Of the frame's area: more than this beyond the photo is worth telling. */
const BEYOND_TOLD = 0.12;
/** A picture that is enlarged by more than this is no sharper than a smaller one. */
const ENLARGED_TOLD = 1.3;

/** What the portrait lacks for the frame that was asked for; what it lacks anyway, the judge says. */
function adviseOnFrame(
  crop: Crop,
  { aspect, size }: { aspect: VideoAspect; size: number },
  photo: Photo,
  faceHeightPx: number,
): string | null {
  const beyond = shareBeyond(crop, aspect, photo.image) > BEYOND_TOLD;
  const rows = Math.round((crop.frameHeight * photo.width) / photo.image.width);
  return joined(
    beyond ? FILLED[aspect] : null,
    faceHeightPx >= JUDGE_LIMITS.faceHeightGood && size > VIDEO.height && size > ENLARGED_TOLD * rows
      ? `The photo has ${rows} rows of pixels for the ${size} of the video, so it will look soft. A larger photo gives a sharper result.`
      : null,
  );
}

const FILLED: Record<VideoAspect, string | null> = {
  '1:1': null,
  '16:9':
    'The photo is narrower than the wide frame of the video, so its sides are filled with a soft blur. A photo with more room to the left and right fills the frame.',
  '9:16':
    'The photo does not fill the tall frame of the video, so what is missing is filled with a soft blur. A photo that shows the person down to the waist, with room above the head, fills the frame.',
};

function joined(...texts: (string | null)[]): string | null {
  const said = texts.filter((text) => text !== null);
  return said.length === 0 ? null : said.join(' ');
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
