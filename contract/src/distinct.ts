import { z } from 'zod';

/** Some of these words, each at most once: so a list is never longer than there are words. */
export function distinct<const T extends readonly [string, ...string[]]>(words: T) {
  return z
    .array(z.enum(words))
    .min(1)
    .max(words.length)
    .refine((items) => new Set(items).size === items.length, 'must name each at most once')
    .meta({ uniqueItems: true });
}
