/** Shapes of the picture, width to height. */
export const VIDEO_ASPECTS = ['1:1', '9:16', '16:9'] as const;
/** Rows of the picture. */
export const VIDEO_HEIGHTS = [512, 720] as const;

export type VideoAspect = (typeof VIDEO_ASPECTS)[number];

/** The picture an avatar is shown in (D8-6). */
export interface VideoChoice {
  aspect: VideoAspect;
  height: (typeof VIDEO_HEIGHTS)[number];
}

export const DEFAULT_VIDEO: VideoChoice = { aspect: '1:1', height: 512 };

/** Frames a second, of sessions and clips alike: an operator's choice, the first where there is none. */
export const VIDEO_RATES = [25, 30] as const;
export type VideoRate = (typeof VIDEO_RATES)[number];
const [VIDEO_FPS] = VIDEO_RATES;

/** Which avatars carry a mark in their picture: those that ask for it, public ones as well, or all. */
export const AI_MARK_RULES = ['off', 'public', 'always'] as const;
export type AiMarkRule = (typeof AI_MARK_RULES)[number];

const SHAPES: Record<VideoAspect, number> = { '1:1': 1, '9:16': 9 / 16, '16:9': 16 / 9 };

export function widthToHeight(aspect: VideoAspect): number {
  return SHAPES[aspect];
}

/** Sides in pixels; the width of a wide or tall one is a multiple of 8, as encoders cut pictures into blocks. */
export function frameOf({ aspect, height }: { aspect: VideoAspect; height: number }): {
  width: number;
  height: number;
} {
  return { width: aspect === '1:1' ? height : 8 * Math.round((height * SHAPES[aspect]) / 8), height };
}

/** The picture of sessions and clips of who asks for no other: pixels, and frames a second. */
export const VIDEO = { ...frameOf(DEFAULT_VIDEO), fps: VIDEO_FPS } as const;
