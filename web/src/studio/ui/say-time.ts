const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as people at this place write it. */
export function sayTime(iso: string): string {
  return FORMAT.format(new Date(iso));
}
