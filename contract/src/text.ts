import { z } from 'zod';

/** Length in Unicode code points, as every limit of the interface counts it. */
export function codePointLength(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A string of `min` to `max` code points; the message names both bounds. */
export function text(max: number, min = 0) {
  const rule = min > 0 ? `must be ${min}–${max} characters long` : `must be at most ${max} characters long`;
  return z.string().refine((value) => {
    const length = codePointLength(value);
    return length >= min && length <= max;
  }, rule);
}
