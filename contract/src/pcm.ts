/** Sound as 16-bit mono PCM, which engines, rooms and uploads have in common. */

/** Pieces of sound one after another, as one. */
export function joinPcm(parts: readonly Int16Array[]): Int16Array {
  const out = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const HEADER_BYTES = 44;

/** 16-bit mono PCM as a RIFF/WAVE file: what is uploaded as a voice, and sent to services that recognise speech. */
export function encodeWav(pcm: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER_BYTES + 2 * pcm.length);
  const view = new DataView(file.buffer);
  const ascii = (at: number, text: string) => file.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, 2 * pcm.length, true);
  // Every machine that Vivant runs on has the byte order of the format.
  new Int16Array(file.buffer, HEADER_BYTES).set(pcm);
  return file;
}
