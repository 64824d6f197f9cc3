import { z } from 'zod';

const UNSTORABLE = 'must not contain the character U+0000 or half of a surrogate pair';

/** Length in Unicode code points, as every limit counts it (D1-2). */
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
      .refine(isStorableText, UNSTORABLE)
      // JSON Schema counts code points too, so the published document says the same.
      .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
  );
}

/** PostgreSQL stores neither U+0000 nor a lone surrogate, in text or in json: refuse them on arrival. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

export interface JsonLimits {
  /** A value within an object or list is one level deeper than that; the outermost is level 1. */
  levels: number;
  /** Of the value as compact JSON in UTF-8. */
  bytes: number;
}

/**
 * Why a parsed JSON value cannot be kept, or null if it can. Parsers read any depth, but recursive code,
 * `JSON.stringify` too, overflows the stack at a few thousand levels: so this does not recurse, and measures the
 * length only once the depth is known.
 */
export function jsonFault(value: unknown, limits: JsonLimits): string | null {
  const open: { value: unknown; level: number }[] = [{ value, level: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: inner, level } = next;
    if (typeof inner === 'string' && !isStorableText(inner)) return UNSTORABLE;
    if (inner === null || typeof inner !== 'object') continue;
    if (level > limits.levels) return `must be nested at most ${limits.levels} levels deep`;
    for (const [key, item] of Object.entries(inner)) {
      if (!isStorableText(key)) return UNSTORABLE;
      open.push({ value: item, level: level + 1 });
    }
  }
  const sizeBytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return sizeBytes > limits.bytes ? `must be at most ${limits.bytes} bytes of JSON` : null;
}

/** An object of the caller's own making that is kept as it is. Its description goes on with the limits. */
export function keptObject(limits: JsonLimits & { keys: number }, description: string) {
  return z
    .record(z.string(), z.unknown())
    .refine((value) => Object.keys(value).length <= limits.keys, `must have at most ${limits.keys} keys`)
    .check((context) => {
      const message = jsonFault(context.value, limits);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    })
    .meta({
      maxProperties: limits.keys,
      description: `${description} At most ${limits.bytes} bytes of JSON and ${limits.levels} levels, without the character U+0000 and without halves of surrogate pairs.`,
    });
}
