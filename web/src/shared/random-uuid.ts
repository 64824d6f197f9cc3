/**
 * Browsers keep `crypto.randomUUID` from pages that were not opened over https, and livekit-client calls it for
 * every text it sends. `getRandomValues` is there on any page.
 */
export function provideRandomUuid(target: Pick<Crypto, 'getRandomValues'> & { randomUUID?: unknown }): void {
  if (typeof target.randomUUID === 'function') return;
  target.randomUUID = () => {
    const bytes = target.getRandomValues(new Uint8Array(16));
    const { 6: version = 0, 8: variant = 0 } = bytes;
    bytes[6] = (version & 0x0f) | 0x40;
    bytes[8] = (variant & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
}
