import { blueOf, lumaOf, redOf } from './colour.ts';
import { checkFrameBuffer, type FrameSize } from './i420.ts';

/** Height of the mark as a share of the frame's shorter side, and the least at which its letters can be read. */
const HEIGHT_SHARE = 0.05;
const HEIGHT_MIN = 18;
/** The plate behind the letters: as long as this many times its height, and how much of the picture it covers. */
const LENGTH = 1.7;
const PLATE_ALPHA = 0.5;
const PLATE = [10, 12, 16] as const;
const LETTERS = [255, 255, 255] as const;
/** Distance from the frame's corner, in heights of the mark. */
const MARGIN = 0.7;
/** Half the width of a stroke, in heights of the mark. */
const STROKE = 0.055;

/** The letters as strokes from point to point, in heights of the mark from its upper left corner. */
const STROKES = [
  [0.42, 0.76, 0.66, 0.24],
  [0.66, 0.24, 0.9, 0.76],
  [0.52, 0.58, 0.8, 0.58],
  [1.2, 0.24, 1.2, 0.76],
] as const;

/**
 * A function that writes a small “AI” into the lower right corner of I420 frames, where a body is, not a face: a
 * viewer is told by the picture itself that a machine made it, wherever that is shown.
 */
export function createAiMark(size: FrameSize): (frame: Uint8Array) => void {
  const { width, height } = size;
  const high = even(Math.max(HEIGHT_MIN, HEIGHT_SHARE * Math.min(width, height)));
  const wide = even(LENGTH * high);
  const left = even(width - wide - MARGIN * high);
  const top = even(height - high - MARGIN * high);
  const half = width / 2;
  const planes = [
    layer(wide, high, 1, lumaOf),
    layer(wide / 2, high / 2, 2, blueOf),
    layer(wide / 2, high / 2, 2, redOf),
  ];
  const places = [
    { start: top * width + left, stride: width },
    { start: width * height + (top / 2) * half + left / 2, stride: half },
    { start: width * height + half * (height / 2) + (top / 2) * half + left / 2, stride: half },
  ];

  return (frame) => {
    checkFrameBuffer(frame, size);
    for (const [p, { start, stride }] of places.entries()) {
      const { columns, keep, add } = planes[p]!;
      for (let i = 0; i < keep.length; i++) {
        const at = start + Math.floor(i / columns) * stride + (i % columns);
        frame[at] = frame[at]! * keep[i]! + add[i]!;
      }
    }
  };

  /** Of each sample of a plane, the share of the picture that shows through, and what is added to it. */
  function layer(
    columns: number,
    rows: number,
    step: 1 | 2,
    value: (r: number, g: number, b: number) => number,
  ) {
    const keep = new Float32Array(columns * rows);
    const add = new Float32Array(columns * rows);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        const i = y * columns + x;
        const [px, py] = [((x + 0.5) * step) / high, ((y + 0.5) * step) / high];
        // A stroke's edge is as soft as a sample is wide.
        const soft = step / high;
        const plate = PLATE_ALPHA * cover(pillDistance(px, py), soft);
        const letter = cover(
          Math.min(...STROKES.map((stroke) => strokeDistance(px, py, stroke))) - STROKE,
          soft,
        );
        keep[i] = (1 - plate) * (1 - letter);
        add[i] = letter * value(...LETTERS) + (1 - letter) * plate * value(...PLATE);
      }
    return { columns, keep, add };
  }
}

const even = (pixels: number) => 2 * Math.round(pixels / 2);

/** 1 inside, 0 outside, in between over a sample's width. */
function cover(distance: number, soft: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance / soft));
}

/** Of the plate, whose ends are half circles. */
function pillDistance(x: number, y: number): number {
  return Math.hypot(x - Math.min(LENGTH - 0.5, Math.max(0.5, x)), y - 0.5) - 0.5;
}

function strokeDistance(x: number, y: number, [x0, y0, x1, y1]: (typeof STROKES)[number]): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy);
}
