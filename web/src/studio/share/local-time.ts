const MINUTE_MS = 60_000;

/** A moment as `<input type="datetime-local">` writes it, to the minute, in this browser's time zone. */
export function localTimeOf(iso: string): string {
  const at = Date.parse(iso);
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Null where nothing is chosen. */
export function momentOf(localTime: string): string | null {
  return localTime === '' ? null : new Date(localTime).toISOString();
}
