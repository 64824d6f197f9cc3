/** A rehearsal is not billed, and therefore short. */
export const REHEARSAL_MAX_SECONDS = 180;
