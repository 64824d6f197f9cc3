import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header brings one of these secrets. */
export function acceptsBearer(secrets: readonly string[]): (header: string | undefined) => boolean {
  const expected = secrets.map((secret) => digest(`Bearer ${secret}`));
  return (header) => {
    if (header === undefined) return false;
    const given = digest(header);
    // Each is compared, whichever it was.
    return expected.filter((one) => timingSafeEqual(given, one)).length > 0;
  };
}

/** Of equal length, so that neither length nor content can be told from the time a comparison takes. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
