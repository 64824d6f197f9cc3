import { createHash } from 'node:crypto';
import { emphasisFromMarkdown, emphasisOf } from '@vivant/speech/text/emphasis';
import { describe, expect, it } from 'vitest';
import { TEST_PERSONA } from '../../testing/test-host.ts';
import { compilePrompt, estimatedTokens, newestWithin, PROMPT_VERSION, passagesWithin } from './prompt.ts';
import type { ConversationTurn } from './responder.ts';

const DIGESTS: Record<number, string> = { 5: '04f70a38a443b275' };

const passage = (id: number, text: string) => ({ id, source: 'a.md', heading: 'Hours', text });

describe('the prompt of a model', () => {
  it('takes the next version where its words change', () => {
    const texts = [null, [], [passage(0, 'Open at noon.')]].flatMap((passages) =>
      ['en', 'fr'].flatMap((language) =>
        [false, true].map((maybeMisheard) =>
          JSON.stringify(
            compilePrompt({
              ...{ persona: TEST_PERSONA, language, passages, question: 'When?', maybeMisheard },
              history: [{ role: 'assistant', text: 'Hello.' }],
            }).items.map((item) => item.type === 'message' && [item.role, item.textContent]),
          ),
        ),
      ),
    );
    const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
    expect(digest).toBe(DIGESTS[PROMPT_VERSION]);
  });

  it('tells a model the marks by which its voice stresses a word and pauses', () => {
    const [system] = compilePrompt({
      ...{ persona: TEST_PERSONA, language: 'en', passages: null, question: 'When?' },
      ...{ maybeMisheard: false, history: [] },
    }).items;
    const told = system?.type === 'message' ? (system.textContent ?? '') : '';
    const [, marked = ''] = /between asterisks \((\S+)\)/.exec(told) ?? [];
    const stressed = emphasisOf(emphasisFromMarkdown(`It is ${marked} old.`));
    expect(stressed.filter(({ isEmphasised }) => isEmphasised)).toHaveLength(1);
    // That the voice is silent there is a test of `tts-node.test.ts`.
    expect(told).toContain('An ellipsis (…) is spoken as a pause');
  });

  it('shows the newest turns that fit into the tokens', () => {
    const turns: ConversationTurn[] = Array.from({ length: 50 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      text: `${at} ${'word '.repeat(100)}`,
    }));
    const shown = newestWithin(turns, 2000);
    expect(shown.at(-1)).toBe(turns.at(-1));
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.reduce((sum, { text }) => sum + estimatedTokens(text), 0)).toBeLessThanOrEqual(2000);
    expect(newestWithin(turns.slice(0, 3), 2000)).toEqual(turns.slice(0, 3));
    expect(newestWithin([{ role: 'user', text: 'x'.repeat(100_000) }], 2000)).toEqual([]);
  });

  it('counts a character of Chinese or Japanese for a token, and no text for none', () => {
    expect(estimatedTokens('展示館は十時に開く')).toBe(9);
    expect(estimatedTokens('')).toBe(0);
  });

  it('shows the passages that fit, and shorter ones after one that does not', () => {
    const passages = [passage(0, 'short'), passage(1, 'long '.repeat(5000)), passage(2, 'short too')];
    expect(passagesWithin(passages, 2500).map(({ id }) => id)).toEqual([0, 2]);
  });
});
