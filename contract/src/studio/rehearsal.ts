/** A rehearsal is not billed, and therefore short. */
export const REHEARSAL_MAX_SECONDS = 180;

/**
 * What a change means for a running rehearsal. `none`: there is none; `follows`: it counts from the next answer;
 * `as_before`: from the next rehearsal, as its media host is of an older release or has not answered in time.
 */
export type RehearsalNews = 'none' | 'follows' | 'as_before';
