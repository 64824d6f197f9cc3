/**
 * Which words visitors agree to a recording by (`web/src/visitor/words`): raised when their meaning changes, so that an
 * agreement says what it was given to. Apart from `recording.ts`, for a page that stays light.
 */
export const RECORDING_TEXT = 1;
