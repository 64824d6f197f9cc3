import { describe, expect, it } from 'vitest';
import { createSpokenText } from './spoken-text.ts';

describe('spoken text', () => {
  it('holds whole words only, up to what has been heard', () => {
    const text = createSpokenText();
    text.begin('One two three four. ', 0);
    text.end(2000);
    text.begin('Five six.', 2000);
    text.end(3000);
    expect(text.heard(0)).toBe('');
    expect(text.heard(1000)).toBe('One two ');
    expect(text.heard(2000)).toBe('One two three four. ');
    expect(text.heard(3000)).toBe('One two three four. Five six.');
  });

  it('estimates a sentence whose end is not known yet, and never beyond its last word', () => {
    const text = createSpokenText();
    text.begin('Hello there, visitor.', 500);
    expect(text.heard(500)).toBe('');
    expect(text.heard(1100).length).toBeGreaterThan(0);
    expect(text.heard(60_000)).toBe('Hello there, visitor.');
  });

  it('cuts languages without spaces at words too', () => {
    const text = createSpokenText();
    text.begin('今日は天気がいいです。', 0);
    text.end(1000);
    expect('今日は天気がいいです。'.startsWith(text.heard(500))).toBe(true);
    expect(text.heard(500)).not.toBe('');
  });
});
