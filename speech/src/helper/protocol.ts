/**
 * Frames on a helper's stdin and stdout: u32le length of the rest, u32le length of the JSON, the JSON (UTF-8), then
 * binary up to the end. The format is simple enough to parse by hand, and PCM travels uncopied.
 */

export interface Frame {
  json: Record<string, unknown>;
  binary: Uint8Array;
}

/** Larger frames are a bug or an attack on the parent's memory; a minute of 48 kHz PCM fits. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

const NOTHING = new Uint8Array(0);

export function encodeFrame(json: Record<string, unknown>, binary: Uint8Array = NOTHING): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const head = Buffer.allocUnsafe(8);
  head.writeUInt32LE(4 + text.length + binary.length, 0);
  head.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, text, binary]);
}

/** Cuts a byte stream into frames. `push` throws when the stream cannot be one of ours. */
export function createFrameReader(): { push(bytes: Uint8Array): Frame[] } {
  let rest: Buffer = Buffer.alloc(0);
  return {
    push(bytes) {
      rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
      const frames: Frame[] = [];
      while (rest.length >= 8) {
        const length = rest.readUInt32LE(0);
        const jsonLength = rest.readUInt32LE(4);
        if (length > MAX_FRAME_BYTES || jsonLength + 4 > length)
          throw new Error(`a helper process wrote something that is no frame (length ${length})`);
        if (rest.length < 4 + length) break;
        const json = JSON.parse(rest.toString('utf8', 8, 8 + jsonLength)) as Record<string, unknown>;
        frames.push({ json, binary: Uint8Array.from(rest.subarray(8 + jsonLength, 4 + length)) });
        rest = rest.subarray(4 + length);
      }
      return frames;
    },
  };
}

export function pcmBytes(pcm: Int16Array): Uint8Array {
  return new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength);
}

/** Copies, so that an odd offset does no harm. */
export function bytesPcm(bytes: Uint8Array): Int16Array {
  const copy = bytes.slice(0, bytes.byteLength & ~1);
  return new Int16Array(copy.buffer, 0, copy.byteLength >> 1);
}
