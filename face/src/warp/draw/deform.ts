import type { FaceParams, Pose } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { createLipContact, placeRims } from './contact.ts';
import { blinkOf, lidClosure } from './lid-paint.ts';

/** Head and body motion in portrait pixels, resolved from a pose. */
export interface HeadMotion {
  cosYaw: number;
  sinYaw: number;
  cosPitch: number;
  sinPitch: number;
  cosRoll: number;
  sinRoll: number;
  tx: number;
  ty: number;
  breathe: number;
}

/** Poses beyond these would show what the photograph does not have. Radians, and fractions of the frame. */
export const POSE_LIMIT = { yaw: 0.36, pitch: 0.26, roll: 0.3, shift: 0.035 } as const;

const clamp = (value: number, limit: number) =>
  Number.isFinite(value) ? Math.min(limit, Math.max(-limit, value)) : 0;

/**
 * Limits a turn that goes on in the direction of the photograph's own: behind the cheek there is no picture. Back
 * towards the camera it is free. `turned`: the photograph's yaw.
 */
function turnAway(yaw: number, turned: number): number {
  if (yaw * turned <= 0) return yaw;
  const limit = Math.max(0.05, 0.36 - 0.62 * Math.abs(turned));
  return limit * Math.tanh(yaw / limit);
}

/**
 * How far the skin around the eye goes with a blink. A lid that closes is painted over the eye (`lid-paint.ts`); what
 * surrounds it hardly moves, brows and spectacle rims least of all.
 */
const SKIN_FOLLOWS = 0.12;

/** How far the lower lid comes up in a blink, as a share of its squint: the line of a shut eye is nearly straight. */
const LOWER_LID_RISES = 0.5;

/**
 * How far mouths narrow, as a share of their half width: at `mouthPucker` and `mouthFunnel` 1, from where on they do so
 * less and less, and the furthest they get. Drawn together further, lips have folds like a fish's and skin has stripes.
 */
const NARROWS = { pucker: 0.46, funnel: 0.3, freely: 0.22, furthest: 0.4 } as const;

/** Lips pressed by so much meet, however round they are or far the jaw is down. */
const MEETS = 0.6;

/** The least share of a square frame's height that a face takes. */
const SMALLEST_FACE = 0.36;

/** Vertex positions for one frame. All state is allocated once. */
export interface Deformer {
  /** x, y per vertex in portrait pixels, valid after `apply`. */
  screen: Float32Array;
  motion: HeadMotion;
  apply(params: FaceParams, pose: Pose): void;
  /** Moves a point of the head, given at rest, with the motion of the last `apply`; result in `moved`. */
  moveHead(x: number, y: number, z: number): void;
  moved: { x: number; y: number };
}

/** Follows `data`'s blendshapes, lip contact, head, neck and body. */
export function createDeformer(data: WarpData): Deformer {
  const { rest, rig, headWeight, size, pad } = data;
  const count = rest.length / 3;
  const flat = new Float32Array(count * 2);
  for (let i = 0; i < count; i++) flat.set([rest[i * 3]!, rest[i * 3 + 1]!], i * 2);
  const screen = new Float32Array(count * 2);
  const weights = new Float64Array(data.shapes.length);
  const motion: HeadMotion = {
    cosYaw: 1,
    sinYaw: 0,
    cosPitch: 1,
    sinPitch: 0,
    cosRoll: 1,
    sinRoll: 0,
    tx: 0,
    ty: 0,
    breathe: 0,
  };
  const moved = { x: 0, y: 0 };
  // vertices on or beyond the canvas edge must not come into view
  const border = new Uint8Array(count);
  const chest = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const [x, y] = [rest[i * 3]!, rest[i * 3 + 1]!];
    const outside = x <= -pad + 1 || y <= -pad + 1 || x >= size + pad - 1 || y >= size + pad - 1;
    border[i] = outside ? 1 : 0;
    const t = Math.min(1, Math.max(0, (y - rig.chinY) / (0.7 * rig.faceHeight) + 0.1));
    chest[i] = t * t * (3 - 2 * t);
  }
  const reach = 0.9 * pad;
  // The width of a square frame around this head: in a wide one, a head is as small and sways no further.
  const shiftUnit = Math.min(size, rig.faceHeight / SMALLEST_FACE);

  const meetLips = createLipContact(data, flat);

  const moveHead = (x: number, y: number, z: number) => {
    const dx = x - rig.pivotX;
    const dy = y - rig.pivotY;
    const dz = z - rig.pivotZ;
    const x1 = dx * motion.cosYaw - dz * motion.sinYaw;
    const z1 = dx * motion.sinYaw + dz * motion.cosYaw;
    const y2 = dy * motion.cosPitch - z1 * motion.sinPitch;
    moved.x = rig.pivotX + x1 * motion.cosRoll - y2 * motion.sinRoll + motion.tx;
    moved.y = rig.pivotY + x1 * motion.sinRoll + y2 * motion.cosRoll + motion.ty;
  };

  return {
    screen,
    motion,
    moved,
    moveHead,
    apply(params, pose) {
      const yaw = turnAway(clamp(pose.yaw, POSE_LIMIT.yaw) * rig.motion, rig.turned);
      const pitch = clamp(pose.pitch, POSE_LIMIT.pitch) * rig.motion;
      const roll = clamp(pose.roll, POSE_LIMIT.roll);
      motion.cosYaw = Math.cos(yaw);
      motion.sinYaw = Math.sin(yaw);
      motion.cosPitch = Math.cos(pitch);
      motion.sinPitch = Math.sin(pitch);
      motion.cosRoll = Math.cos(roll);
      motion.sinRoll = Math.sin(roll);
      motion.tx = clamp(pose.tx, POSE_LIMIT.shift) * shiftUnit;
      motion.ty = clamp(pose.ty, POSE_LIMIT.shift) * shiftUnit;
      motion.breathe = Math.min(1, Math.max(0, pose.breathe || 0));
      shapeWeights(data, params, pose, weights);

      for (let i = 0; i < count; i++) {
        flat[i * 2] = rest[i * 3]!;
        flat[i * 2 + 1] = rest[i * 3 + 1]!;
      }
      for (let s = 0; s < weights.length; s++) {
        const w = weights[s]!;
        if (w === 0) continue;
        const delta = data.shapes[s]!.delta;
        for (let k = 0; k < delta.length; k++) flat[k] = flat[k]! + w * delta[k]!;
      }
      const press = Math.min(1, Math.max(0, params.mouthPress || 0) / MEETS);
      meetLips(press * press * (3 - 2 * press));
      placeRims(data, flat);

      const rise = -motion.breathe * 0.011 * rig.faceHeight;
      const swell = motion.breathe * 0.006;
      const torso = clamp(pose.torsoX, POSE_LIMIT.shift) * shiftUnit;
      for (let i = 0; i < count; i++) {
        const x = flat[i * 2]!;
        const y = flat[i * 2 + 1]!;
        moveHead(x, y, rest[i * 3 + 2]!);
        const head = headWeight[i]!;
        const body = chest[i]!;
        let dx = (moved.x - x) * head + (1 - head) * (torso + (x - rig.pivotX) * swell * body);
        let dy = (moved.y - y) * head + (1 - head) * 0.15 * motion.ty + rise * (0.4 + 0.6 * body);
        if (border[i] === 1) {
          dx = dx > reach ? reach : Math.max(dx, -reach);
          dy = dy > reach ? reach : Math.max(dy, -reach);
        }
        screen[i * 2] = x + dx;
        screen[i * 2 + 1] = y + dy;
      }
      motion.ty += rise * 0.4;
    },
  };
}

/** By how much less than asked for lips are rounded, as a factor. */
export function roundedBy(pucker: number, funnel: number): number {
  const asked = NARROWS.pucker * pucker + NARROWS.funnel * funnel;
  if (asked <= NARROWS.freely) return 1;
  const room = NARROWS.furthest - NARROWS.freely;
  return (NARROWS.freely + room * (1 - Math.exp((NARROWS.freely - asked) / room))) / asked;
}

/** Weights of `data.shapes` for one frame, in their order. */
function shapeWeights(data: WarpData, params: FaceParams, pose: Pose, out: Float64Array) {
  const known = params as unknown as Record<string, number>;
  const look = clamp(pose.gazeY, 1);
  const rounded = roundedBy(clamp(params.mouthPucker, 1.2), clamp(params.mouthFunnel, 1.2));
  for (let s = 0; s < out.length; s++) {
    const name = data.shapes[s]!.name;
    let w = name === 'restClose' ? params.speak : known[name];
    w = w !== undefined && Number.isFinite(w) ? Math.min(1.2, Math.max(0, w)) : 0;
    if (name === 'mouthPucker' || name === 'mouthFunnel') w *= rounded;
    if (name.startsWith('eyeBlink'))
      w = SKIN_FOLLOWS * lidClosure(params, pose, name === 'eyeBlinkRight' ? 0 : 1);
    if (name.startsWith('eyeSquint'))
      w += LOWER_LID_RISES * blinkOf(params, name === 'eyeSquintRight' ? 0 : 1);
    if (name.startsWith('eyeWide') && look < 0) w += -0.5 * look;
    out[s] = w;
  }
}
