import { describe, expect, it } from 'vitest';
import { decodeFace, FACE_ENGINES, faceEngine, openFace } from './engines.ts';
import { faceEngineContract } from './testing/engine-contract.ts';

for (const engine of FACE_ENGINES) faceEngineContract(engine);

describe('the engines', () => {
  it('are told apart by name and by the first bytes of what they store', () => {
    expect(new Set(FACE_ENGINES.map(({ id }) => id)).size).toBe(FACE_ENGINES.length);
    expect(new Set(FACE_ENGINES.map(({ magic }) => magic)).size).toBe(FACE_ENGINES.length);
    for (const { id, magic } of FACE_ENGINES) {
      expect(faceEngine(id).id).toBe(id);
      expect(magic).toMatch(/^[\x20-\x7e]{4}$/);
    }
  });
  it('refuse a face that none of them built', async () => {
    const size = { width: 128, height: 128 };
    expect(() => faceEngine('neural')).toThrow(/no face engine "neural"/);
    await expect(openFace({ renderer: 'neural', data: null }, size)).rejects.toThrow(/"neural"/);
    for (const bytes of [new Uint8Array(0), new TextEncoder().encode('NONE of ours')])
      await expect(decodeFace(bytes)).rejects.toThrow(/not a usable face asset/);
  });
});
