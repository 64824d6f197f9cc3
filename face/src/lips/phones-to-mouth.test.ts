import { describe, expect, it } from 'vitest';
import { MOUTH_PARAMS } from '../types.ts';
import { isBilabial, phoneParts } from './phone-shapes.ts';
import { createPhoneTrack, MOUTH_SAMPLE_LENGTH, type TimedPhone } from './phones-to-mouth.ts';
import { VISEMES, visemeParams } from './visemes.ts';

/** Phones of equal length, one after another. */
function line(symbols: string, durationMs: number, alphabet: TimedPhone['alphabet'] = 'arpabet') {
  return symbols.split(' ').map((symbol, i) => ({
    symbol,
    alphabet,
    startMs: i * durationMs,
    endMs: (i + 1) * durationMs,
  }));
}

function trackOf(phones: TimedPhone[], offsetMs = 0) {
  const track = createPhoneTrack();
  track.append(phones, offsetMs);
  return track;
}

const SENTENCE = line('pau hh ax l ow pau m ay b iy f ay v w uw d p aa p ax s iy sh uw z pau', 80);

describe('visemes', () => {
  it('gives every Oculus viseme a preset within 0–1, silence being the closed, relaxed mouth', () => {
    for (const viseme of VISEMES) {
      const values = Object.values(visemeParams(viseme));
      expect(values).toHaveLength(MOUTH_PARAMS.length);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...values)).toBeLessThanOrEqual(1);
      expect(values.some((v) => v > 0)).toBe(viseme !== 'sil');
    }
  });

  it('rounds oo and oh, spreads ee, opens aa widest', () => {
    expect(visemeParams('ou').mouthPucker).toBeGreaterThan(0.6);
    expect(visemeParams('oh').mouthFunnel).toBeGreaterThan(0.4);
    expect(visemeParams('ih').mouthStretch).toBeGreaterThan(0.3);
    const jaws = VISEMES.map((viseme) => visemeParams(viseme).jawOpen);
    expect(visemeParams('aa').jawOpen).toBe(Math.max(...jaws));
  });
});

describe('phone symbols', () => {
  it('reads espeak mnemonics, IPA and flite alike', () => {
    const shapes = (symbol: string, alphabet: TimedPhone['alphabet']) =>
      phoneParts(symbol, alphabet).map((part) => part.shape);
    expect(shapes('aɪ', 'espeak')).toEqual(shapes('ay', 'arpabet'));
    expect(shapes('aI', 'espeak')).toEqual(shapes('ay', 'arpabet'));
    expect(shapes('uː', 'espeak')).toEqual(shapes('uw', 'arpabet'));
    expect(shapes('u:', 'espeak')).toEqual(shapes('uw', 'arpabet'));
    expect(shapes('ˈʃ', 'espeak')).toEqual(shapes('sh', 'arpabet'));
    expect(shapes('pf', 'espeak')).toEqual(['PP', 'FF']);
    expect(shapes('AA1', 'arpabet')).toEqual(['aa']);
  });

  it('takes pauses for silence and strangers for a sound that yields', () => {
    for (const symbol of ['_', '_:', '_|', '', 'sil']) expect(phoneParts(symbol, 'espeak')).toEqual([]);
    expect(phoneParts('pau', 'arpabet')).toEqual([]);
    expect(phoneParts('ʘ', 'espeak').map((part) => part.shape)).toEqual(['hh']);
    expect(phoneParts('constructor', 'espeak').length).toBeGreaterThan(0);
    expect(phoneParts('constructor', 'arpabet').length).toBeGreaterThan(0);
  });

  it('does not take tone digits for vowels', () => {
    expect(phoneParts('i2', 'espeak').map((part) => part.shape)).toEqual(['iy']);
    expect(phoneParts('2:', 'espeak').map((part) => part.shape)).toEqual(['oe']);
  });

  it('knows the sounds in which lips meet', () => {
    for (const symbol of ['p', 'b', 'm']) expect(isBilabial(symbol, 'arpabet')).toBe(true);
    for (const symbol of ['f', 'w', 'aa']) expect(isBilabial(symbol, 'arpabet')).toBe(false);
  });
});

describe('phone track', () => {
  it('closes the lips on every p, b and m, long enough for a frame at 25 fps to show it', () => {
    for (const sound of ['p', 'b', 'm']) {
      for (const durationMs of [45, 60, 90, 140]) {
        const phones = line(`pau aa ${sound} iy ae ${sound} ao pau`, durationMs);
        const track = trackOf(phones);
        for (const phone of phones.filter(({ symbol }) => symbol === sound)) {
          let closedMs = 0;
          for (let t = phone.startMs - 40; t <= phone.endMs + 40; t++) {
            const mouth = track.at(t);
            if (mouth.jawOpen < 0.02 && mouth.mouthLowerDown < 0.02 && mouth.mouthPress > 0.4) closedMs++;
          }
          expect(closedMs, `${sound} of ${durationMs} ms`).toBeGreaterThanOrEqual(40);
        }
      }
    }
  });

  it('opens between two closures, however short the vowel', () => {
    const track = trackOf(line('pau p ax p pau', 70));
    expect(track.at(2.5 * 70).jawOpen).toBeGreaterThan(0.08);
  });

  it('lays the lower lip against the teeth on f and v, with the jaw almost shut', () => {
    const track = trackOf(line('pau aa f aa v ae pau', 90));
    for (const tMs of [2.5 * 90, 4.5 * 90]) {
      expect(track.at(tMs).mouthRollLower).toBeGreaterThan(0.6);
      expect(track.at(tMs).jawOpen).toBeLessThan(0.15);
    }
  });

  it('rounds ahead of oo: the t of "too" is rounder than that of "tea"', () => {
    const too = trackOf(line('pau t uw pau', 110)).at(1.5 * 110);
    const tea = trackOf(line('pau t iy pau', 110)).at(1.5 * 110);
    expect(too.mouthPucker).toBeGreaterThan(tea.mouthPucker + 0.2);
    expect(tea.mouthStretch).toBeGreaterThan(too.mouthStretch + 0.1);
  });

  it('undershoots in fast speech', () => {
    const slow = trackOf(line('pau t aa t pau', 160)).at(2.5 * 160).jawOpen;
    const fast = trackOf(line('pau t aa t pau', 50)).at(2.5 * 50).jawOpen;
    expect(slow).toBeGreaterThan(0.55);
    expect(fast).toBeLessThan(0.75 * slow);
  });

  it('keeps the mouth perfectly still in silence', () => {
    const track = trackOf(SENTENCE);
    const still = Object.fromEntries(MOUTH_PARAMS.map((name) => [name, 0]));
    expect(track.at(-500)).toEqual(still);
    expect(track.at(track.endMs() + 200)).toEqual(still);
    expect(createPhoneTrack().at(0)).toEqual(still);
  });

  it('stays within 0–1 and moves without jumps', () => {
    const track = trackOf(SENTENCE);
    const mouths = Array.from({ length: 600 }, (_, i) => track.at(-300 + 5 * i));
    const weights = mouths.flatMap((mouth) => Object.values(mouth));
    expect(weights.filter((w) => !(w >= 0 && w <= 1))).toEqual([]);
    const steps = mouths
      .slice(1)
      .flatMap((mouth, i) => MOUTH_PARAMS.map((name) => Math.abs(mouth[name] - mouths[i]![name])));
    expect(Math.max(...steps)).toBeLessThan(0.15);
  });

  it('says the same whether phones come at once or in pieces', () => {
    const whole = trackOf(SENTENCE, 1000);
    const pieces = createPhoneTrack();
    for (let i = 0; i < SENTENCE.length; i += 4) pieces.append(SENTENCE.slice(i, i + 4), 1000);
    for (let t = 900; t < 3300; t += 7) expect(pieces.at(t)).toEqual(whole.at(t));
  });

  it('shifts with the offset', () => {
    const a = trackOf(SENTENCE);
    const b = trackOf(SENTENCE, 12345);
    for (let t = 0; t < 2000; t += 40) {
      for (const name of MOUTH_PARAMS) expect(b.at(t + 12345)[name]).toBeCloseTo(a.at(t)[name], 9);
    }
  });

  it('replaces what was to come when new phones begin earlier', () => {
    const track = trackOf(line('aa aa aa aa aa aa', 200));
    track.append(line('pau', 400), 600);
    expect(track.at(900).jawOpen).toBe(0);
    expect(track.at(400).jawOpen).toBeGreaterThan(0.5);
    const replaced = trackOf(line('aa aa aa aa aa aa', 200));
    replaced.append(line('uw', 400), 600);
    expect(replaced.at(800).mouthPucker).toBeGreaterThan(0.6);
    expect(replaced.endMs()).toBe(1000);
  });

  it('forgets on clear, from the given instant on', () => {
    const track = trackOf(line('aa aa aa aa aa aa', 200));
    track.clear(600);
    expect(track.endMs()).toBe(600);
    expect(track.at(400).jawOpen).toBeGreaterThan(0.5);
    expect(track.at(750).jawOpen).toBe(0);
    track.clear();
    expect(track.at(400).jawOpen).toBe(0);
    expect(track.endMs()).toBe(Number.NEGATIVE_INFINITY);
  });

  it('survives phones without length, out of order or without a number', () => {
    const track = createPhoneTrack();
    const phone = (startMs: number, endMs: number) => ({
      symbol: 'aa',
      alphabet: 'arpabet' as const,
      startMs,
      endMs,
    });
    track.append([phone(0, 0), phone(50, 20), phone(Number.NaN, 5), phone(0, Infinity), phone(0, 100)], 0);
    expect(track.endMs()).toBe(100);
    expect(track.at(50).jawOpen).toBeGreaterThan(0);
  });

  it('drops what has long been played, and only that', () => {
    const track = createPhoneTrack();
    const buffer = new Float64Array(MOUTH_SAMPLE_LENGTH);
    for (let minute = 0; minute < 60; minute++) {
      track.append(line('aa', 1000), minute * 1000);
      track.sample(minute * 1000 + 500, buffer);
      expect(buffer[0]).toBeGreaterThan(0.5);
    }
    expect(track.at(58500).jawOpen).toBeGreaterThan(0.5);
    expect(track.at(5500).jawOpen).toBe(0);
  });
});
