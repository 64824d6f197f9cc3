import { describe, expect, it } from 'vitest';
import { createRulesModerator } from './rules-moderator.ts';

const moderator = createRulesModerator();
const judge = async (item: { name?: string; description?: string; texts?: Record<string, string> }) =>
  (await moderator.judge({ name: 'Mira', description: null, texts: {}, ...item }, AbortSignal.timeout(1000)))
    .verdict;

describe('the rules', () => {
  it.each([
    [{}],
    [{ name: 'Dr. Ada Lovelace', description: 'Explains engines to children.' }],
    [{ name: 'Дмитрий' }],
    [{ name: '美咲' }],
    [{ name: 'Scunthorpe guide' }],
    [
      {
        texts: {
          guardrails: 'Never say "fuck".',
          personality: 'A teacher who answers the questions of children.',
        },
      },
    ],
  ])('let %j through', async (item) => expect(await judge(item)).toBe('clean'));

  it.each([
    [{ name: 'fuck you' }],
    [{ name: 'fuuuck you' }],
    [{ name: 'visit www.example.com' }],
    [{ name: 'Vivant official support' }],
    [{ name: 'moc\u202Eevil' }],
    [{ texts: { greeting: 'Hello, motherfucker.' } }],
    [{ texts: { scenario: 'A sexual scene with an underage girl.' } }],
  ])('hold %j for an operator', async (item) => expect(await judge(item)).toBe('flagged'));
});
