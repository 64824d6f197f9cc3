import { languageOf } from '@vivant/contract/languages';
import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { excerptOf, type Moderator } from '../../ports/moderator.ts';
import { createWordFinder, type FindListedWord } from './word-lists.ts';

/** Shown or spoken by the avatar itself; the others are instructions to it. */
const OWN_WORDS = new Set([
  'name',
  'description',
  'greeting',
  'selfIntroduction',
  'previewMessage',
  'preferredAlias',
  'spokenName',
  'knownAliases',
]);
const NAMES = new Set(['name', 'preferredAlias', 'spokenName', 'knownAliases']);

const ADDRESS = /https?:|www\.|\b[\w-]+\.(com|net|org|io|info|biz|xyz)\b|@[\w-]+\.\w/i;
/** Characters that turn the direction of text round, or cannot be seen: a name that reads as another. */
const DECEPTIVE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/;
const POSES_AS_US =
  /\bvivant\b.*\b(official|support|staff|team|admin)\b|\b(official|support|staff|team|admin)\b.*\bvivant\b/i;

const MINOR =
  /\b(child|children|kid|kids|minor|minors|underage|under-age|preteen|toddler|schoolgirl|schoolboy|loli|shota)\b/gi;
const SEXUAL = /\b(sex|sexual|sexy|nude|naked|porn|erotic|fetish|horny)\b/i;
const NEAR_CHARS = 80;

/** A guardrail often names the very word it forbids. */
const FORBIDS = /\b(never|not|don't|don’t|avoid|refuse|decline|without|no)\b/i;

/** English words that are obscene in any text; most others are everyday words somewhere ("dick", "retard"). */
const OBSCENE_ANYWHERE = new Set(['fuck', 'nigger', 'cunt', 'bitch', 'whore', 'slut', 'blowjob', 'dildo']);
/** Subjects a teacher or a clinic may well be told to speak about; in a greeting they are held all the same. */
const CLINICAL = new Set([
  ...['sex', 'anal', 'anus', 'penis', 'vagina', 'semen', 'orgasm', 'ejaculate', 'masturbate'],
  ...['rape', 'incest', 'bestiality'],
]);

type Span = { start: number; end: number };

/**
 * The moderator that needs no service: rules over names and texts, obscenities from maintained lists. It is a
 * coarse net: what it flags waits for an operator, and it judges neither pictures nor voices. Rules of their own judge
 * documents, where they are read (avatars/stages/document-rules.ts).
 */
export function createRulesModerator(): Moderator {
  const dataset = englishDataset;
  const english = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });
  const finders = new Map<string, FindListedWord | null>();

  function findEnglish(part: string, text: string, language: string): Span | null {
    const isEnglish = languageOf(language)?.spokenAs === 'en';
    for (const match of english.getAllMatches(text, true)) {
      const { originalWord = '' } = dataset.getPayloadWithPhraseMetadata(match).phraseMetadata ?? {};
      if (!isEnglish && !OBSCENE_ANYWHERE.has(originalWord)) continue;
      if (OWN_WORDS.has(part) || !CLINICAL.has(originalWord))
        return { start: match.startIndex, end: match.endIndex + 1 };
    }
    return null;
  }

  function findListed(text: string, language: string): Span | null {
    if (!finders.has(language)) finders.set(language, createWordFinder(language));
    return finders.get(language)?.(text) ?? null;
  }

  function judgeText(part: string, text: string, language: string): Omit<ModerationFinding, 'part'> | null {
    if (NAMES.has(part)) {
      const reason = reasonAgainstName(text);
      if (reason !== null) return { reason, excerpt: excerptOf(text, 0, text.length) };
    }
    const forbids = part === 'guardrails' && FORBIDS.test(text);
    const obscenity = forbids
      ? null
      : (findEnglish(part, text, language) ?? (OWN_WORDS.has(part) ? findListed(text, language) : null));
    if (obscenity !== null)
      return { reason: 'holds an obscenity', excerpt: excerptOf(text, obscenity.start, obscenity.end) };
    const minors = forbids ? null : findSexualisedMinor(text);
    if (minors !== null)
      return { reason: 'may sexualise minors', excerpt: excerptOf(text, minors.start, minors.end) };
    return null;
  }

  return {
    async judge({ language, texts }) {
      return Object.entries(texts).flatMap(([part, entries]) =>
        entries.flatMap((text): ModerationFinding[] => {
          const finding = judgeText(part, text, language);
          return finding === null ? [] : [{ part, ...finding }];
        }),
      );
    },
  };
}

function reasonAgainstName(name: string): string | null {
  if (DECEPTIVE.test(name)) return 'holds characters that cannot be seen or turn its direction round';
  if (ADDRESS.test(name)) return 'holds an address';
  if (POSES_AS_US.test(name)) return 'poses as the operator of the service';
  return null;
}

function findSexualisedMinor(text: string): Span | null {
  for (const match of text.matchAll(MINOR)) {
    const start = Math.max(0, match.index - NEAR_CHARS);
    const around = text.slice(start, match.index + NEAR_CHARS);
    if (SEXUAL.test(around)) return { start: match.index, end: match.index + match[0].length };
  }
  return null;
}
