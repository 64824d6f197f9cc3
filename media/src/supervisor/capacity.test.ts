import { describe, expect, it } from 'vitest';
import { startTestHost } from '../testing/test-host.ts';
import { coresOfSession, measureFrames, slotsFor } from './capacity.ts';

const GIB = 1024 ** 3;
const quick = { drawMs: 1, encodeMs: 1 };

describe('what a machine carries', () => {
  it('grows with its cores and with how quickly they draw and encode', () => {
    const large = { cores: 8, freeBytes: 64 * GIB };
    const usual = slotsFor(large);
    expect(slotsFor({ ...large, cores: 16 })).toBe(2 * usual);
    expect(coresOfSession({ drawMs: 2, encodeMs: 4 })).toBeCloseTo(3 * coresOfSession(quick));
    expect(slotsFor(large, coresOfSession(quick))).toBeGreaterThan(usual);
    expect(slotsFor(large, coresOfSession({ drawMs: 10, encodeMs: 10 }))).toBeLessThan(usual);
  });

  it('is no more than its memory holds, one session at least, and never more than a server takes it at', () => {
    const cost = coresOfSession(quick);
    expect(slotsFor({ cores: 16, freeBytes: 2 * GIB }, cost)).toBe(6);
    expect(slotsFor({ cores: 1, freeBytes: 0 }, cost)).toBe(1);
    expect(slotsFor({ cores: 1, freeBytes: 2 * GIB }, 5)).toBe(1);
    expect(slotsFor({ cores: 4096, freeBytes: 4096 * GIB }, cost)).toBe(256);
  });

  it('is measured by drawing and encoding frames', async () => {
    const { drawMs, encodeMs } = await measureFrames(new AbortController().signal);
    expect(drawMs).toBeGreaterThan(0);
    expect(encodeMs).toBeGreaterThan(0);
  });

  it('is measured no longer once nobody wants it', async () => {
    const givenUp = new AbortController();
    const measuring = measureFrames(givenUp.signal);
    givenUp.abort();
    await expect(measuring).rejects.toThrow('nobody wants it');
  });
});

describe('a media host whose slots nobody has set', () => {
  const slotsTold = async (measure: typeof measureFrames) => {
    const host = await startTestHost({ slots: null, cores: 2, measure });
    try {
      await expect.poll(() => host.heartbeats.length, { timeout: 10_000 }).toBeGreaterThan(1);
      return host.heartbeats.map(({ slots }) => slots);
    } finally {
      await host.close();
    }
  };

  it('reports what was measured as soon as it is known, and sessions to come count at that price', async () => {
    const told = await slotsTold(async () => ({ drawMs: 10, encodeMs: 10 }));
    expect(told.at(-1)).toBe(
      slotsFor({ cores: 2, freeBytes: 64 * GIB }, coresOfSession({ drawMs: 10, encodeMs: 10 })),
    );
  });

  it('goes by its cores where nothing can be measured', async () => {
    const told = await slotsTold(() => Promise.reject(new Error('ffmpeg is not installed')));
    expect(told.at(-1)).toBe(slotsFor({ cores: 2, freeBytes: 64 * GIB }));
  });
});
