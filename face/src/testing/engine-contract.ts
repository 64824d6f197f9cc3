import { beforeAll, describe, expect, it } from 'vitest';
import type { FaceAsset, FaceDrawing, FaceEngine, FaceInput } from '../engine.ts';
import { decodeFace, openFace } from '../engines.ts';
import { rgbToI420 } from '../frame/colour.ts';
import { i420Bytes } from '../frame/i420.ts';
import { drawnPortrait, faceParams, facePose } from './prepared-portrait.ts';

const SIZE = { width: 256, height: 256 };
const REST: FaceInput = { params: faceParams(), pose: facePose() };
const TALKING: FaceInput = {
  params: faceParams({ jawOpen: 0.4, speak: 1, eyeBlinkLeft: 0.4 }),
  pose: facePose({ yaw: 0.1, gazeX: 0.3 }),
};

async function frame(face: FaceDrawing, input: FaceInput = REST, size = SIZE): Promise<Uint8Array> {
  const out = new Uint8Array(i420Bytes(size));
  await face.render(input, out);
  return out;
}

/** What every face engine must do: the way of a face from the portrait to the frame. */
export function faceEngineContract(engine: FaceEngine): void {
  describe(`the ${engine.id} engine`, () => {
    let asset: FaceAsset;
    let bytes: Uint8Array;
    beforeAll(async () => {
      asset = await engine.build(drawnPortrait());
      bytes = await engine.encode(asset);
    });

    it('names itself in what it builds, and its bytes begin with its magic', () => {
      expect(asset.renderer).toBe(engine.id);
      expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe(engine.magic);
    });
    it('makes the same bytes of the same portrait', async () => {
      expect(await engine.encode(await engine.build(drawnPortrait()))).toEqual(bytes);
    });
    it('draws the same frames after storage', async () => {
      const fresh = await engine.open(asset, SIZE);
      const stored = await openFace(await decodeFace(bytes), SIZE);
      for (const input of [REST, TALKING])
        expect(await frame(stored, input)).toEqual(await frame(fresh, input));
    });
    it('shows the upload while the face is at rest', async () => {
      const shown = await frame(await engine.open(asset, SIZE));
      const upload = rgbToI420(drawnPortrait().rgb, SIZE.width, SIZE.height);
      let sum = 0;
      for (const [i, luma] of upload.subarray(0, SIZE.width * SIZE.height).entries())
        sum += ((shown[i] ?? 0) - luma) ** 2;
      expect(10 * Math.log10((255 ** 2 * SIZE.width * SIZE.height) / Math.max(1, sum))).toBeGreaterThan(36);
    });
    it('draws into any frame it is given, of any even shape', async () => {
      for (const size of [SIZE, { width: 640, height: 360 }, { width: 128, height: 256 }]) {
        const face = await engine.open(asset, size);
        const whole = await frame(face, TALKING, size);
        const shared = new Uint8Array(new SharedArrayBuffer(i420Bytes(size))).fill(7);
        await face.render(TALKING, shared);
        expect(Buffer.compare(shared, whole)).toBe(0);
      }
    });
    it('gives a frame for values that are no numbers or out of range', async () => {
      const face = await engine.open(asset, SIZE);
      const wild: FaceInput = {
        params: faceParams({ jawOpen: Number.NaN, speak: 7, eyeBlinkLeft: -3 }),
        pose: facePose({ yaw: Number.NaN, tx: Number.POSITIVE_INFINITY }),
      };
      expect((await frame(face, wild)).some((value) => value > 0)).toBe(true);
    });
    it('refuses a frame buffer of the wrong length, and sides that are odd or out of range', async () => {
      const face = await engine.open(asset, SIZE);
      await expect(face.render(REST, new Uint8Array(5))).rejects.toThrow(/98304 bytes/);
      for (const width of [127, 62, 2050, Number.NaN])
        await expect(engine.open(asset, { width, height: 128 })).rejects.toThrow(/even/);
    });
    it('refuses the asset of another engine', async () => {
      const foreign = { ...asset, renderer: 'other' };
      await expect(engine.encode(foreign)).rejects.toThrow(/"other"/);
      await expect(engine.open(foreign, SIZE)).rejects.toThrow(/"other"/);
    });
    it('refuses garbage, truncation, flipped bits and foreign versions in words', async () => {
      const unusable = /not a usable face asset/;
      await expect(engine.decode(new Uint8Array(0))).rejects.toThrow(unusable);
      await expect(engine.decode(new Uint8Array(5000).fill(7))).rejects.toThrow(unusable);
      for (const length of [10, 19, 20, 400, bytes.length - 1])
        await expect(engine.decode(bytes.slice(0, length))).rejects.toThrow(unusable);
      for (const at of [13, 25, 2000, bytes.length - 5]) {
        const flipped = bytes.slice();
        flipped[at] = (flipped[at] ?? 0) ^ 16;
        await expect(engine.decode(flipped)).rejects.toThrow(unusable);
      }
      const future = bytes.slice();
      future[4] = 99;
      await expect(engine.decode(future)).rejects.toThrow(/version 99/);
    });
    it('stops a build with the signal’s reason, and refuses a portrait whose arrays do not fit', async () => {
      const signal = AbortSignal.abort(new Error('no longer wanted'));
      await expect(engine.build(drawnPortrait(), { signal })).rejects.toThrow('no longer wanted');
      const cut = { ...drawnPortrait(), rgb: new Uint8Array(3) };
      await expect(engine.build(cut)).rejects.toThrow(/do not fit/);
    });
  });
}
