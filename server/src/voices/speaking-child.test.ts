import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { speakInChild } from './speaking-child.ts';

const SPEAK_LINE = fileURLToPath(new URL('./speak-line.ts', import.meta.url));
const never = new AbortController().signal;

it('ends what takes too long', async () => {
  const input = JSON.stringify({ text: 'Welcome!', language: 'en', profile: null });
  await expect(speakInChild(SPEAK_LINE, { input, limitMs: 1, signal: never })).rejects.toThrow(
    'it took longer than 1 ms',
  );
});

it('says why nothing was spoken', async () => {
  await expect(speakInChild(SPEAK_LINE, { input: '{', limitMs: 60_000, signal: never })).rejects.toThrow(
    /^speaking ended with exit code 1\. [\s\S]*JSON/,
  );
});
