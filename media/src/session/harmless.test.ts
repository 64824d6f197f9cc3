import { describe, expect, it } from 'vitest';
import { isHarmless } from './harmless.ts';

describe('an unhandled rejection', () => {
  it('is harmless where something was given up on purpose', async () => {
    const closed = new ReadableStream({
      start(controller) {
        controller.close();
        try {
          controller.enqueue('late');
        } catch (error) {
          expect(isHarmless(error)).toBe(true);
        }
      },
    });
    await closed.cancel();
    expect(isHarmless(AbortSignal.abort().reason)).toBe(true);
    for (const said of ['delay aborted', 'Queue is closed', 'AgentSession is closing', 'engine is closed'])
      expect(isHarmless(new Error(said)), said).toBe(true);
  });

  it('is a fault otherwise', () => {
    for (const reason of [
      new TypeError("Cannot read properties of undefined (reading 'text')"),
      new Error('the database of voices is corrupt'),
      new RangeError('Invalid array length'),
      undefined,
      'a word',
    ])
      expect(isHarmless(reason), String(reason)).toBe(false);
  });
});
