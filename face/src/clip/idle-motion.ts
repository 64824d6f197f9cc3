/** A face that breathes, blinks and looks around, and is at the end where it was at the beginning. */

import { deriveSeed } from '@vivant/platform/random';
import { createFaceMotion, type FaceMotion } from '../motion/motion.ts';

type Face = ReturnType<FaceMotion['at']>;

/** Springs have left their rest by then. */
const WARM_UP_MS = 3000;
/** The end of the loop passes over into what came before its beginning. */
const SEAM_MS = 1200;
const SEEDS_TRIED = 96;
/** Lids below this are open, glances downward included: a blink within the seam would be half a blink. */
const LIDS_OPEN = 0.2;
/** Of 8 s: fewer look lifeless, more look nervous. */
const BLINKS = { least: 2, most: 3 };

export interface IdleMotion {
  /** The face in the middle of each frame; the frame after the last is the first. */
  frames: Face[];
}

/**
 * Motion is not periodic, so it is crossfaded in parameters, never in pixels, over the last moments. Of several
 * seeds that follow from the given one the one is taken whose ends differ least, which leaves little to fade.
 */
export function createIdleMotion(options: { seed: number; frames: number; fps: number }): IdleMotion {
  const candidates = Array.from({ length: SEEDS_TRIED }, (_, i) =>
    looped(deriveSeed(options.seed, `idle ${i}`), options),
  );
  const { frames } = candidates.reduce((best, other) => (other.gap < best.gap ? other : best));
  return { frames };
}

function looped(seed: number, { frames, fps }: { frames: number; fps: number }) {
  const motion = createFaceMotion({ seed });
  const lead = Math.ceil((WARM_UP_MS * fps) / 1000);
  const seam = Math.min(Math.floor((SEAM_MS * fps) / 1000), frames - 1, lead);
  const idle = { mode: 'idle' as const, mouth: null, energy: 0 };
  const all = Array.from({ length: lead + frames }, (_, i) => motion.at(((i + 0.5) * 1000) / fps, idle));
  let gap = 0;
  // The last moments become, little by little, those just before the first frame.
  const ending = all.slice(all.length - seam);
  const faded = all.slice(lead - seam, lead).map((before, k) => {
    const last = ending[k] ?? before;
    gap += distance(last, before);
    return mixed(last, before, smoothstep((k + 1) / (seam + 1)));
  });
  const shown = [...all.slice(lead, all.length - seam), ...faded];
  // The first frame is what a player shows before it plays.
  const [first] = shown;
  if (first !== undefined && lidOf(first) > LIDS_OPEN) gap += 1000;
  const blinks = blinksOf(shown);
  if (blinks < BLINKS.least || blinks > BLINKS.most) gap += 1000;
  return { frames: shown, gap };
}

const smoothstep = (x: number) => x * x * (3 - 2 * x);

function mixed(a: Face, b: Face, share: number): Face {
  const mix = <T extends Record<string, number>>(x: T, y: T): T =>
    Object.fromEntries(
      Object.entries(x).map(([name, value]) => [name, value + share * ((y[name] ?? value) - value)]),
    ) as T;
  return { params: mix({ ...a.params }, { ...b.params }), pose: mix({ ...a.pose }, { ...b.pose }) };
}

/** How visible the passage from one face to another would be; the eyes are what is looked at. */
function distance(a: Face, b: Face): number {
  const { pose: p } = a;
  const { pose: q } = b;
  const lids = Math.max(lidOf(a), lidOf(b));
  return (
    Math.abs(p.gazeX - q.gazeX) +
    Math.abs(p.gazeY - q.gazeY) +
    8 * (Math.abs(p.yaw - q.yaw) + Math.abs(p.pitch - q.pitch) + Math.abs(p.roll - q.roll)) +
    40 * (Math.abs(p.tx - q.tx) + Math.abs(p.ty - q.ty)) +
    0.3 * Math.abs(p.breathe - q.breathe) +
    (lids > LIDS_OPEN ? 100 : 0)
  );
}

const lidOf = ({ params }: Face) => Math.max(params.eyeBlinkLeft, params.eyeBlinkRight);

function blinksOf(frames: Face[]): number {
  let count = 0;
  let shut = false;
  for (const lid of frames.map(lidOf)) {
    if (!shut && lid > 0.7) count += 1;
    if (lid > 0.7) shut = true;
    else if (lid < 0.3) shut = false;
  }
  return count;
}
