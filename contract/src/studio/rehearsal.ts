/** A rehearsal is not billed, and therefore short. */
export const REHEARSAL_MAX_SECONDS = 180;

/**
 * What a change means for the rehearsal that is going on: there is none, it counts from the next answer, or from the next
 * rehearsal, as where its media host is of an older release or has not answered in time.
 */
export type RehearsalNews = 'none' | 'follows' | 'as_before';
