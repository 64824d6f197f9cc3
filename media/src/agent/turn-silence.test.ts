import { describe, expect, it } from 'vitest';
import { createTurnSilence } from './turn-silence.ts';
import type { SilenceBounds } from './turn-taking.ts';

const BOUNDS = { min: 450, max: 1000 };
const WORDS_MS = 900;
const ANSWER_MS = 4000;

function visitor(bounds: SilenceBounds = BOUNDS) {
  let silenceMs = bounds.min;
  const changes: number[] = [];
  const silence = createTurnSilence(bounds, (ms) => {
    silenceMs = ms;
    changes.push(ms);
  });
  let nowMs = 50_000;
  const words = () => {
    silence.recognised({ beganMs: nowMs, endedMs: nowMs + WORDS_MS });
    nowMs += WORDS_MS;
  };
  return {
    silence,
    changes,
    silenceMs: () => silenceMs,
    /** A turn with these pauses: whether each was longer than the silence by which the turn ends. */
    says(...pausesMs: number[]): boolean[] {
      nowMs += ANSWER_MS;
      words();
      return pausesMs.map((pauseMs) => {
        const isCut = pauseMs > silenceMs;
        nowMs += pauseMs;
        words();
        return isCut;
      });
    },
  };
}

describe('the silence that ends a turn', () => {
  it('is the longest after “stop”, which interrupts and asks nothing, and is not learnt from it', () => {
    const { silence, changes } = visitor();
    for (const words of ['Stop.', 'no', 'wait a minute', 'Warten Sie'])
      expect([words, silence.afterInterrupting(words)]).toEqual([words, BOUNDS.max]);
    for (const words of ['how old is it', 'stop when did they cross it'])
      expect([words, silence.afterInterrupting(words)]).toEqual([words, BOUNDS.min]);
    expect([silence.ms(), changes]).toEqual([BOUNDS.min, []]);
  });

  it('lets a visitor finish who was cut short once, at any pause it may wait for', () => {
    for (let pauseMs = 500; pauseMs <= 850; pauseMs += 50) {
      const { says } = visitor();
      const cut = Array.from({ length: 6 }, () => says(pauseMs)).flat();
      expect(cut[0], `${pauseMs} ms`).toBe(true);
      expect(cut.slice(2), `${pauseMs} ms`).toEqual([false, false, false, false]);
    }
  });

  it('waits for a pause of the same turn as for one of an earlier turn', () => {
    const { says } = visitor();
    expect(says(600, 550, 550)).toEqual([true, false, false]);
  });

  it('stays short for a visitor who makes no pauses, or short ones', () => {
    const { says, changes } = visitor();
    for (let turn = 0; turn < 10; turn++) says();
    for (let turn = 0; turn < 10; turn++) says(250, 300);
    expect(changes).toEqual([]);
  });

  it('is the longest of the bounds at most, and learns nothing from a wait that is longer', () => {
    const { says, silenceMs } = visitor();
    says(1500);
    expect(silenceMs()).toBe(450);
    for (let turn = 0; turn < 10; turn++) says(1000);
    expect(silenceMs()).toBeGreaterThan(950);
    expect(silenceMs()).toBeLessThanOrEqual(1000);
  });

  it('is short again for a visitor who makes such pauses no longer, and not after one turn without', () => {
    const { says, silenceMs } = visitor();
    for (let turn = 0; turn < 3; turn++) says(700);
    says();
    expect(says(700)).toEqual([false]);
    for (let turn = 0; turn < 12; turn++) says();
    expect(silenceMs()).toBeLessThan(500);
  });

  it('takes words that follow at once, as of a long speech, for no pause', () => {
    const { says, changes } = visitor();
    says(0, 0, 0);
    expect(changes).toEqual([]);
  });

  it('begins anew with a persona of other patience, and goes on with the same one', () => {
    const { says, silence, silenceMs } = visitor();
    says(700);
    const learnt = silenceMs();
    silence.within({ ...BOUNDS });
    expect(silenceMs()).toBe(learnt);
    silence.within({ min: 900, max: 1600 });
    expect(silenceMs()).toBe(900);
    says(1200);
    expect(silenceMs()).toBeGreaterThan(900);
  });
});
