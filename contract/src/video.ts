/** The picture of every session and clip: pixels, and frames a second. */
export const VIDEO = { width: 512, height: 512, fps: 25 } as const;
