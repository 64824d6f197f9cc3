import { expect, it } from 'vitest';
import { sayTests } from './provider-words.ts';

const works = { id: 's3', isOk: true, message: 'Reads and writes.' } as const;

it('tests of services name those that fail and what they said, and nothing else then', () => {
  const fails = { id: 'llm', isOk: false, message: 'The key is refused.' } as const;
  const slow = { id: 'stt', isOk: false, message: 'No answer in 10 s.' } as const;
  expect(sayTests([works, fails, slow])).toEqual({
    isWell: false,
    text: 'Does not work: Language model: The key is refused. Speech recognition: No answer in 10 s.',
  });
});

it('tests claim no more than what was asked', () => {
  expect(sayTests([works])).toEqual({ isWell: true, text: 'Answered: Files in a bucket' });
  expect(sayTests([])).toEqual({ isWell: true, text: 'Looked again; no service of others is set.' });
});
