const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as people at this place write it. */
export function sayTime(at: string | number): string {
  return FORMAT.format(new Date(at));
}
