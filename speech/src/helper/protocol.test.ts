import { describe, expect, it } from 'vitest';
import { bytesPcm, createFrameReader, encodeFrame, MAX_FRAME_BYTES, pcmBytes } from './protocol.ts';

describe('frames', () => {
  it('are read as they were written, however the bytes are divided', () => {
    const pcm = Int16Array.from([0, 1, -32768, 32767]);
    const bytes = Buffer.concat([
      encodeFrame({ id: 1, text: 'größer 你好' }),
      encodeFrame({ id: 2 }, pcmBytes(pcm)),
    ]);
    for (const size of [1, 3, 7, bytes.length]) {
      const reader = createFrameReader();
      const frames = [];
      for (let at = 0; at < bytes.length; at += size)
        frames.push(...reader.push(bytes.subarray(at, at + size)));
      expect(frames.map((frame) => frame.json)).toEqual([{ id: 1, text: 'größer 你好' }, { id: 2 }]);
      expect(frames.map(({ binary }) => bytesPcm(binary)).at(1)).toEqual(pcm);
    }
  });

  it('an impossible length is refused before memory is allocated for it', () => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(MAX_FRAME_BYTES + 1, 0);
    expect(() => createFrameReader().push(head)).toThrow(/no frame/);
    head.writeUInt32LE(8, 0);
    head.writeUInt32LE(9, 4);
    expect(() => createFrameReader().push(head)).toThrow(/no frame/);
  });
});
