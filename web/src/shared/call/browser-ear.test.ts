import { describe, expect, it } from 'vitest';
import { browserRecognition, createBrowserEar, type Recognition } from './browser-ear.ts';

type Words = [text: string, isFinal: boolean];

function browser() {
  const made: FakeRecognition[] = [];
  class FakeRecognition implements Recognition {
    lang = '';
    continuous = false;
    interimResults = false;
    onresult: Recognition['onresult'] = null;
    onerror: Recognition['onerror'] = null;
    onend: Recognition['onend'] = null;
    started = 0;
    constructor() {
      made.push(this);
    }
    start() {
      this.started++;
    }
    abort() {
      this.onerror?.({ error: 'aborted' });
      this.onend?.();
    }
    hear(...words: Words[]) {
      const results = words.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal }));
      this.onresult?.({ resultIndex: 0, results });
    }
  }
  const heard: string[] = [];
  const interims: string[] = [];
  let failures = 0;
  const ear = createBrowserEar(FakeRecognition, 'de', {
    onWords: (text) => heard.push(text),
    onInterim: (text) => interims.push(text),
    onFailed: () => failures++,
  });
  return { ear, made, heard, interims, failures: () => failures };
}

describe('the browser’s own recognition', () => {
  it('is found under either name, or not at all', () => {
    class Some {}
    expect(browserRecognition({ webkitSpeechRecognition: Some })).toBe(Some);
    expect(browserRecognition({ SpeechRecognition: Some })).toBe(Some);
    expect(browserRecognition({})).toBeNull();
  });

  it('gives whole utterances in the page’s language, and what is being said', () => {
    const { ear, made, heard, interims } = browser();
    ear.listen(true);
    expect(made[0]).toMatchObject({ lang: 'de', continuous: true, interimResults: true, started: 1 });
    made[0]?.hear(['Wann ', false]);
    made[0]?.hear(['Wann öffnen Sie? ', true]);
    expect(heard).toEqual(['Wann öffnen Sie?']);
    expect(interims).toEqual(['Wann', '']);
  });

  it('goes on after a silence that ended it', () => {
    const { ear, made, failures } = browser();
    ear.listen(true);
    made[0]?.onerror?.({ error: 'no-speech' });
    made[0]?.onend?.();
    expect(made).toHaveLength(2);
    expect(failures()).toBe(0);
  });

  it('listens to nothing while the avatar speaks, and again afterwards', () => {
    const { ear, made, heard } = browser();
    ear.listen(true);
    ear.listen(false);
    made[0]?.hear(['words of the avatar', true]);
    expect(heard).toEqual([]);
    expect(made).toHaveLength(1);
    ear.listen(true);
    expect(made).toHaveLength(2);
  });

  it.each(['not-allowed', 'service-not-allowed', 'language-not-supported', 'network'])(
    'is given up after %s',
    (error) => {
      const { ear, made, failures } = browser();
      ear.listen(true);
      made[0]?.onerror?.({ error });
      made[0]?.onend?.();
      expect(failures()).toBe(1);
      expect(made).toHaveLength(1);
    },
  );

  it('is over once it is closed', () => {
    const { ear, made, heard } = browser();
    ear.listen(true);
    ear.close();
    made[0]?.hear(['late', true]);
    expect(heard).toEqual([]);
    expect(made).toHaveLength(1);
  });
});
