import { expect, it } from 'vitest';
import { i420Bytes } from '../frame/i420.ts';
import { drawnPortrait, faceParams, facePose } from '../testing/prepared-portrait.ts';
import { stillEngine } from './still-engine.ts';

it('never moves', async () => {
  const size = { width: 128, height: 128 };
  const face = await stillEngine.open(await stillEngine.build(drawnPortrait()), size);
  const frames = [];
  for (const jawOpen of [0, 1]) {
    const out = new Uint8Array(i420Bytes(size));
    const params = faceParams({ jawOpen, speak: jawOpen, eyeBlinkLeft: jawOpen });
    await face.render({ params, pose: facePose({ yaw: jawOpen / 5, gazeX: jawOpen }) }, out);
    frames.push(out);
  }
  expect(frames[1]).toEqual(frames[0]);
});
