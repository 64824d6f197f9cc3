import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { ModerationCase, ModerationVerdict, Moderator } from '../../ports/moderator.ts';

/** Shown or spoken by the avatar itself. Its other texts often name what it must not say. */
const OWN_WORDS = [
  'greeting',
  'selfIntroduction',
  'previewMessage',
  'preferredAlias',
  'spokenName',
  'knownAliases',
];

const ADDRESS = /https?:|www\.|\b[\w-]+\.(com|net|org|io|info|biz|xyz)\b|@[\w-]+\.\w/i;
/** Characters that turn the direction of text round, or cannot be seen: a name that reads as another. */
const DECEPTIVE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;
const POSES_AS_US =
  /\bvivant\b.*\b(official|support|staff|team|admin)\b|\b(official|support|staff|team|admin)\b.*\bvivant\b/i;

const MINOR =
  /\b(child|children|kid|kids|minor|minors|underage|under-age|preteen|toddler|schoolgirl|schoolboy|loli|shota)\b/i;
const SEXUAL = /\b(sex|sexual|sexy|nude|naked|porn|erotic|fetish|horny)\b/i;
const NEAR_CHARS = 80;

/**
 * The moderator that needs nobody: rules over names and texts, English obscenities from a maintained list.
 * It is a coarse net: what it flags waits for an operator, and it judges neither pictures nor voices.
 */
export function createRulesModerator(): Moderator {
  const obscenities = new RegExpMatcher({
    ...englishDataset.build(),
    ...englishRecommendedTransformers,
  });

  function reasonAgainst({ name, description, texts }: ModerationCase): string | null {
    if (DECEPTIVE.test(name))
      return 'The name holds characters that cannot be seen or turn its direction round.';
    if (ADDRESS.test(name)) return 'The name holds an address.';
    if (POSES_AS_US.test(name)) return 'The name poses as the operator of the service.';
    const own = { name, description: description ?? '', ...pick(texts, OWN_WORDS) };
    for (const [field, text] of Object.entries(own))
      if (obscenities.hasMatch(text)) return `The ${field} holds an obscenity.`;
    for (const [field, text] of Object.entries({ ...own, ...texts }))
      if (sexualisesMinors(text)) return `The ${field} may sexualise minors.`;
    return null;
  }

  return {
    async judge(item): Promise<ModerationVerdict> {
      const reason = reasonAgainst(item);
      return reason === null ? { verdict: 'clean' } : { verdict: 'flagged', reason };
    },
  };
}

function sexualisesMinors(text: string): boolean {
  for (const match of text.matchAll(new RegExp(MINOR, 'gi'))) {
    const around = text.slice(Math.max(0, match.index - NEAR_CHARS), match.index + NEAR_CHARS);
    if (SEXUAL.test(around)) return true;
  }
  return false;
}

function pick(texts: Record<string, string>, fields: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => fields.includes(field)));
}
