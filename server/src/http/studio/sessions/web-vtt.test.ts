import { describe, expect, it } from 'vitest';
import { webVttOf } from './web-vtt.ts';

function turn(offsetMs: number, text: string, speaker = 'Ada') {
  const role = speaker === 'Visitor' ? ('user' as const) : ('assistant' as const);
  const unrecorded = { beganAt: null, passages: [], timing: null };
  return { offsetMs, text, speaker, role, at: '', sources: [], interrupted: false, ...unrecorded };
}

describe('a transcript as captions', () => {
  it('names who speaks, and counts times from the start of the session', () => {
    const turns = [turn(2500, 'When do you open?', 'Visitor'), turn(3_725_250, 'At ten.')];
    expect(webVttOf({ turns })).toBe(
      [
        'WEBVTT',
        '00:00:01.395 --> 00:00:02.500\n<v Visitor>When do you open?</v>',
        '01:02:04.250 --> 01:02:05.250\n<v Ada>At ten.</v>\n',
      ].join('\n\n'),
    );
  });

  it('has no text or name that is read as markup, a line of times or the end of a cue', () => {
    const turns = [turn(5000, 'a < b\n\n\n00:00 --> 00:01\r\n&amp;', 'A<b>\n\n& co')];
    const [, cue] = webVttOf({ turns }).split('\n\n');
    expect(cue?.trimEnd().split('\n').slice(1)).toEqual([
      '<v A&lt;b&gt; &amp; co>a &lt; b',
      '00:00 --&gt; 00:01',
      '&amp;amp;</v>',
    ]);
  });

  it('begins no cue before the one ahead of it, and none is too short to be read', () => {
    const long = 'word '.repeat(100);
    const turns = [
      turn(-50, 'Hello.'),
      turn(20_000, long),
      turn(20_100, 'Stop.', 'Visitor'),
      turn(20_100, long),
    ];
    const times = [...webVttOf({ turns }).matchAll(/\d\d:\d\d:(\d\d\.\d{3}) --> \d\d:\d\d:(\d\d\.\d{3})/g)];
    expect(times.map(([, from, until]) => [Number(from), Number(until)])).toEqual([
      [0, 1],
      [1, 20],
      [19.1, 20.1],
      [19.1, 20.1],
    ]);
  });

  it('begins where the turn did, if that was recorded', () => {
    const at = (ms: number) => new Date(ms).toISOString();
    const recorded = { ...turn(9000, 'At ten.'), at: at(50_000), beganAt: at(46_500) };
    expect(webVttOf({ turns: [turn(3000, 'When?', 'Visitor'), recorded] })).toContain(
      '00:00:05.500 --> 00:00:09.000',
    );
  });

  it('without a word holds nothing but its header', () => {
    expect(webVttOf({ turns: [] })).toBe('WEBVTT\n');
  });
});
