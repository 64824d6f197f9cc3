import { expect, it } from 'vitest';
import { sayLine } from './say-line.ts';

const never = new AbortController().signal;

it('is a sound of about as long as it takes to say the words', async () => {
  const said = await sayLine(
    { text: 'Welcome to the harbour museum!', language: 'en', profile: null },
    never,
  );
  expect(said.toString('latin1', 0, 4)).toBe('RIFF');
  expect(said.length).toBeGreaterThan(16_000);
});

it('is empty where there is nothing to be said', async () => {
  expect((await sayLine({ text: '…', language: 'en', profile: null }, never)).length).toBe(0);
});

it('is given up with whoever waits for it', async () => {
  const left = new AbortController();
  const saying = sayLine({ text: 'Welcome!', language: 'en', profile: null }, left.signal);
  left.abort(new Error('gone'));
  await expect(saying).rejects.toThrow('gone');
});
