/** The bytes of base64, without Node's `Buffer`, which browsers lack. */
export function bytesOfBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
