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
  return (
    z
      .string()
      .refine((value) => {
        const length = codePointLength(value);
        return length >= min && length <= max;
      }, rule)
      .refine(isStorableText, 'must not contain the character U+0000 or half of a surrogate pair')
      // JSON Schema counts code points too, so the published document says the same.
      .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
  );
}

/** PostgreSQL stores neither U+0000 nor a lone surrogate, in text or in json: refuse them at the door. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** The same for every key and string inside a parsed JSON value; recursion is bounded by the parser's. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (Array.isArray(value)) return value.every(isStorableJson);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, item]) => isStorableText(key) && isStorableJson(item));
}
