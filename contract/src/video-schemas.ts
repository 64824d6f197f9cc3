import { z } from 'zod';
import { DEFAULT_VIDEO, VIDEO_ASPECTS, VIDEO_HEIGHTS } from './video.ts';

const aspect = z.enum(VIDEO_ASPECTS).meta({
  description: 'Width to height. A wide or tall frame shows more of what is around the head.',
});
const height = z.literal(VIDEO_HEIGHTS).meta({ description: 'Rows of the picture.' });

/** As it is read back. */
export const Video = z
  .object({ aspect, height })
  .meta({ id: 'Video', description: 'The picture of sessions and preview clips.' });

/** In a manifest: what is missing has its default. */
export const ManifestVideo = z
  .object({ aspect: aspect.default(DEFAULT_VIDEO.aspect), height: height.default(DEFAULT_VIDEO.height) })
  .default(DEFAULT_VIDEO)
  .meta({ description: 'The picture of sessions and preview clips.' });

/** In a change: what is missing stays as it is. */
export const VideoPatch = z
  .strictObject({ aspect: aspect.optional(), height: height.optional() })
  .refine((video) => Object.keys(video).length > 0, 'must have an aspect, a height or both')
  .meta({
    description: 'The picture of sessions and preview clips; what is left out stays.',
    minProperties: 1,
  });

export const AiMark = z.boolean().nullable().meta({
  description:
    'Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise.',
});
