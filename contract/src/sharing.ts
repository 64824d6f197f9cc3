import { z } from 'zod';

/** As many sites as one can keep track of. */
export const ALLOWED_ORIGINS_MAX = 20;

/** `https://example.org`, as browsers write it; plain http for what runs on this machine. */
const Origin = z
  .string()
  .max(255)
  .refine(isOrigin, 'must be an address such as https://www.example.org, without a path')
  .meta({ description: 'Of a page: scheme and host, with a port that is not the usual one.' });

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  // In a policy these would end a source and begin another.
  if (origin !== text || /[\s;,*'"]/.test(text)) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

/** How an avatar is shared, beside its `visibility` and its sponsor budget. */
export const ShareSettings = z.object({
  /** Sites whose pages may show the avatar in a frame; none: only its own page. */
  allowedOrigins: z.array(Origin).max(ALLOWED_ORIGINS_MAX),
  /** From when on visitors are no longer let in; null: never. Conversations that run go on. */
  expiresAt: z.iso.datetime().nullable(),
  /** Visitors are asked whether the sound may be recorded. */
  recordsSound: z.boolean(),
});
export type ShareSettings = z.infer<typeof ShareSettings>;

/** At least one field, no unknown ones. */
export const SharePatch = z
  .strictObject(ShareSettings.partial().shape)
  .refine((patch) => Object.keys(patch).length > 0, 'must have at least one field');
export type SharePatch = z.infer<typeof SharePatch>;
