/** Sides of a frame in pixels. */
export interface FrameSize {
  width: number;
  height: number;
}

const SIDE = { min: 64, max: 2048 } as const;

/** Length of a planar Y, U, V 4:2:0 frame. */
export const i420Bytes = ({ width, height }: FrameSize) =>
  width * height + 2 * (Math.ceil(width / 2) * Math.ceil(height / 2));

/** Throws unless faces can be drawn at this size. */
export function checkFrameSize({ width, height }: FrameSize): void {
  if (![width, height].every((n) => Number.isInteger(n) && n >= SIDE.min && n <= SIDE.max && n % 2 === 0))
    throw new Error(
      `frame sides must be even numbers from ${SIDE.min} to ${SIDE.max}; got ${width} × ${height}`,
    );
}

/** Throws unless a frame of this size fills the buffer. */
export function checkFrameBuffer(out: Uint8Array, size: FrameSize): void {
  const bytes = i420Bytes(size);
  if (out.length !== bytes) throw new Error(`the frame buffer must hold ${bytes} bytes; got ${out.length}`);
}
