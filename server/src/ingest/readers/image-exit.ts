/** What became of a picture, as exit codes between the server and the jailed child. */
export const IMAGE_EXIT = {
  jpeg: 0,
  png: 10,
  damaged: 20,
  too_many_pixels: 21,
} as const;
export type ImageOutcome = keyof typeof IMAGE_EXIT;

export const OUTCOME_OF_EXIT = new Map(
  Object.entries(IMAGE_EXIT).map(([outcome, code]) => [code as number, outcome as ImageOutcome]),
);
