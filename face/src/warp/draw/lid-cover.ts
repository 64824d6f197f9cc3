import type { Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, MARGIN_COLUMNS, smooth, type Tone } from './eye-frame.ts';
import { medians } from './lash-line.ts';
import { columnOf, hueLeft, type LidTone, likeSkin, TONE_COLUMNS } from './lid-tone.ts';

/** Where hair hangs before an eye: 0–1 per column of a tone. A lid closes behind it. */
export interface LidCover {
  /** Before the opening itself. */
  eye: Float32Array;
  /** Before the skin above it. */
  above: Float32Array;
  /** Its shade on the lid, which has no sharp edge. */
  shade: Float32Array;
}

/** Where skin is looked for, above what is painted and below the lower lashes, in widths of the eye. */
const ABOVE = 0.34;
const BELOW = { from: 0.08, to: 0.34 } as const;
const STEPS = 9;
/** Of these places so many are skin where nothing hangs before them. */
const COVERED = { none: 0.4, full: 0.15 } as const;
/** Over so many columns it sets in. */
const SOFT = { eye: 2.5, above: 5 } as const;
const SHADE_SOFT = 6;
/** The white of an eye is about so much darker than skin in the light. */
const WHITE = 0.8;

/** Hair comes in from one side: what is covered goes on to the end of the columns. */
export function readCover(
  look: Look,
  frame: EyeFrame,
  { clear, middle, ball }: { clear: Float32Array; middle: Tone; ball: Patch },
): LidCover {
  const { top, bottom, width } = frame;
  const share = (from: number, to: number, place: (t: number) => Tone, like: Tone) => {
    let sum = 0;
    for (let k = 0; k < STEPS; k++)
      sum += likeSkin(dimmed(place(from + ((to - from) * (k + 0.5)) / STEPS), like), like);
    return smoothstep(COVERED.none, COVERED.full, sum / STEPS);
  };
  const white: Tone = [16 + WHITE * (middle[0] - 16), middle[1], middle[2]];
  const covered = (k: number) => {
    const column = Math.min(LID_COLUMNS - 1, Math.max(0, k - MARGIN_COLUMNS));
    const at = k - MARGIN_COLUMNS;
    const [high, low] = [top[column]!, bottom[column]!];
    const above = share(clear[column]! + 0.02, ABOVE, (t) => look(at, high - t * width), middle);
    const below = share(BELOW.from, BELOW.to, (t) => look(at, low + t * width), middle);
    const open = share(0, 1, (t) => look(at, high * (1 - t) + low * t), white);
    const hair = hairBefore(ball, frame, at, (high + low) / 2);
    return { above: Math.max(hair, above), eye: Math.max(hair, open * Math.max(above, below)) };
  };
  const columns = Array.from({ length: TONE_COLUMNS }, (_, k) => covered(k));
  const fromEnds = (values: number[], soft: number) => {
    const left = values.slice();
    for (let k = 1; k < left.length; k++) left[k] = Math.min(left[k]!, left[k - 1]!);
    const right = values.slice();
    for (let k = right.length - 2; k >= 0; k--) right[k] = Math.min(right[k]!, right[k + 1]!);
    return smooth(
      Float32Array.from(left, (value, k) => Math.max(value, right[k]!)),
      soft,
    );
  };
  const above = fromEnds(
    columns.map((column) => column.above),
    SOFT.above,
  );
  const eye = fromEnds(
    columns.map((column) => column.eye),
    SOFT.eye,
  );
  return { eye, above, shade: smooth(above, SHADE_SOFT) };
}

/** A tone with no more light than another: skin in the sun is skin, and no hair that hangs before it. */
function dimmed([luma, blue, red]: Tone, like: Tone): Tone {
  const share = Math.min(1, (like[0] - 16) / Math.max(1, luma - 16));
  return [16 + share * (luma - 16), 128 + share * (blue - 128), 128 + share * (red - 128)];
}

/** Whether an eyeball lies behind hair at a column, so far below the line through the corners; its patch reaches little beyond these. */
function hairBefore(ball: Patch, { x, y, ax, ay, width }: EyeFrame, column: number, down: number): number {
  const across = (width * (column + 0.5)) / LID_COLUMNS;
  const inside = (v: number, length: number) => Math.min(length - 1, Math.max(0, Math.floor(v)));
  const px = inside(x + across * ax - down * ay - ball.x, ball.width);
  const py = inside(y + across * ay + down * ax - ball.y, ball.height);
  return 1 - ball.alpha[py * ball.width + px]! / 255;
}

/** Reflections are brighter than skin by these shares and have little of its hue; without hue they are brighter still. */
const SHINES = { from: 1.2, to: 1.4, grey: 0.2, hue: 0.5 } as const;
/** Light on a lens or a rim is as bright as this, steps of luma; dark skin shines, too, and that goes with the skin. */
export const LIGHT = { none: 120, rim: 140, wholly: 150 } as const;
/** Rims and strands are darker than folds, and lie so far above a lash line. */
const BLACK = { from: 0.26, to: 0.18, above: 0.05 } as const;

/**
 * What lies over a lid and stays where it is, 0–1 at each place of a tone: rims, strands and reflections above the lash
 * line. What is bright or dark below that is the eye's own.
 */
export function readFront(
  look: Look,
  { top, width }: EyeFrame,
  { tone, height, skin }: { tone: LidTone; height: Float32Array; skin: Tone },
): Float32Array {
  return Float32Array.from({ length: TONE_COLUMNS * tone.rows }, (_, i) => {
    const [row, k] = [Math.floor(i / TONE_COLUMNS), i % TONE_COLUMNS];
    const down = tone.firstRow + (row + 0.5) / LID_COLUMNS;
    const { column, beside } = columnOf(k);
    const above = top[column]! / width - down - height[column]!;
    if (above < 0) return 0;
    const seen = look(k - MARGIN_COLUMNS, down * width);
    const black =
      beside === 0 && above > BLACK.above
        ? smoothstep(BLACK.from, BLACK.to, (seen[0] - 16) / Math.max(1, skin[0] - 16))
        : 0;
    return Math.max(black, shineOf(seen, skin));
  });
}

function shineOf(tone: Tone, skin: Tone): number {
  const share = (tone[0] - 16) / Math.max(1, skin[0] - 16);
  const { from, to, grey, hue: most } = SHINES;
  const left = hueLeft(tone, skin);
  const light = smoothstep(LIGHT.none, LIGHT.wholly, tone[0]);
  if (left === null) return light * smoothstep(from + grey, to + grey, share);
  return light * smoothstep(from, to, share) * smoothstep(most + 0.2, most, left);
}

/** A streak of light is brighter than so many columns around it, by so many steps of luma at least; so much of that is added to a lid, which loses as much of its hue there. From row to row less of it is left. */
const STREAK = { around: 6, least: 12, most: 45, share: 0.7, greyer: 0.4, left: 0.9 } as const;

/**
 * Adds to a lid what goes on over the eye as a streak below light on a lens: that lies before the lid, and would be cut
 * off at its edge. `front` as from `readFront`.
 */
export function addStreaks(
  look: Look,
  { width }: EyeFrame,
  { tone, front }: { tone: LidTone; front: Float32Array },
): void {
  const { planes, rows, firstRow } = tone;
  let above = new Float32Array(TONE_COLUMNS);
  for (let row = 0; row < rows; row++) {
    const down = (firstRow + (row + 0.5) / LID_COLUMNS) * width;
    const luma = Float32Array.from({ length: TONE_COLUMNS }, (_, k) => look.luma(k - MARGIN_COLUMNS, down));
    const around = medians(luma, STREAK.around);
    const streak = luma.map((value, k) => {
      const light = Math.min(STREAK.most, value - around[k]!);
      const from = STREAK.left * Math.max(...above.subarray(Math.max(0, k - 1), k + 2));
      const share = Math.min(from, smoothstep(STREAK.least, 2 * STREAK.least, light));
      const at = row * TONE_COLUMNS + k;
      planes[0]![at] = planes[0]![at]! + share * STREAK.share * light;
      for (const c of [1, 2])
        planes[c]![at] = planes[c]![at]! + share * STREAK.greyer * (128 - planes[c]![at]!);
      return share;
    });
    above = streak.map((share, k) => Math.max(share, front[row * TONE_COLUMNS + k]!));
  }
}
