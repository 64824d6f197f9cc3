import { describe, expect, it } from 'vitest';
import { drawnFace } from '../../testing/drawn-face.ts';
import { DRAWN, drawnPortrait, faceParams, facePose } from '../../testing/prepared-portrait.ts';
import type { FaceParams, Pose, PreparedPortrait } from '../../types.ts';
import { createWarpCore } from '../draw/warp-core.ts';
import { buildWarpData } from './build.ts';

const SIZE = 512;
const HALF = DRAWN.eyeHalf;
/** Red hair: as bright as skin, and more colourful. */
const HAIR = [190, 105, 50] as const;

/** The drawn portrait with hair over the outer third of an eye: that at the image's left or right. */
function haired(side: 0 | 1): PreparedPortrait {
  const portrait = drawnPortrait({ size: SIZE });
  for (let i = 0; i < SIZE * SIZE; i++) if (isHair(side, i)) portrait.rgb.set(HAIR, i * 3);
  return portrait;
}

/** Whether hair is drawn at a pixel. */
function isHair(side: 0 | 1, i: number): boolean {
  const u = ((i % SIZE) + 0.5) / SIZE;
  const outwards = (side === 0 ? -1 : 1) * (u - DRAWN.eyes[side]!.x);
  return outwards > 0.7 * HALF.x && outwards < 1.8 * HALF.x;
}

function open(portrait: PreparedPortrait) {
  const core = createWarpCore(buildWarpData(portrait), { width: SIZE, height: SIZE });
  return (params: Partial<FaceParams>, pose: Partial<Pose> = {}) => {
    const out = new Uint8Array((SIZE * SIZE * 3) / 2);
    core.render(faceParams(params), facePose(pose), out);
    return out;
  };
}

describe('hair as bright as skin before the outer part of an eye', () => {
  it.each([0, 1] as const)('is covered by no iris and no lid (eye %d)', (side) => {
    const frame = open(haired(side));
    const { y } = DRAWN.eyes[side]!;
    const rest = frame({});
    const others = [frame({}, { gazeX: side === 0 ? -1 : 1 }), frame({ eyeBlinkLeft: 1, eyeBlinkRight: 1 })];
    let [most, changed] = [0, 0];
    for (let i = 0; i < SIZE * SIZE; i++) {
      const isDeep = [-2, 0, 2].every((d) => isHair(side, i + d));
      const isBeside = Math.abs(Math.floor(i / SIZE) / SIZE - y) < 1.5 * HALF.y;
      for (const other of others) {
        const apart = Math.abs(other[i]! - rest[i]!);
        if (isDeep && isBeside) most = Math.max(most, apart);
        else if (isBeside && apart > 20) changed++;
      }
    }
    expect(most).toBeLessThan(16);
    expect(changed).toBeGreaterThan(300);
  });

  it('is not seen where there is none', () => {
    for (const { ball } of drawnFace({ size: SIZE }).eyeLayers)
      expect(ball.alpha.every((alpha) => alpha === 255)).toBe(true);
  });
});
