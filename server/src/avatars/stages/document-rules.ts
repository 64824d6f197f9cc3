import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { excerptOf } from '../../ports/moderator.ts';
import type { DocumentFlag } from './document-flags.ts';

/** Words that are obscene in any text; no name of a place, an animal or a tool is among them. */
const OBSCENE =
  /\b(?:(?:mother)?fuck(?:s|ed|ers?|ing|in|face|wit|head)?|cunts?|niggers?|cocksuck(?:ers?|ing)|shithead)\b/gi;
/** A page of text may quote one: novels, reviews and minutes of meetings do. */
const CHARS_PER_OBSCENITY = 2_000;

const MINOR =
  '(?:child|children|kids?|minors|underage|under-age|preteens?|toddlers?|schoolgirls?|schoolboys?|lolis?|shotas?)';
const SEXUAL =
  '(?:sexy|horny|erotic|erotically|fetish|porn|porno|pornographic|hav(?:e|ing) sex|sex with|sexual (?:acts?|scenes?|fantas(?:y|ies)|pleasure|intercourse)|sexually (?:attracted|aroused|arousing))';
const SEXUALISED_MINOR = new RegExp(
  `\\b${MINOR}\\b[^.,;:|\\n]{0,40}\\b${SEXUAL}\\b|\\b${SEXUAL}\\b[^.,;:|\\n]{0,40}\\b${MINOR}\\b`,
  'gi',
);
/** Laws, news, lessons and rules of conduct speak of it to prevent it. */
const PREVENTS =
  /\b(?:never|not|no|illegal|unlawful|prohibit\w*|forbid\w*|forbidden|ban|banned|bans|abus\w*|protect\w*|prevent\w*|report\w*|against|crim\w*|offen[cs]\w*|laws?|legal\w*|convict\w*|guilty|victims?|exploit\w*|police|educat\w*|safeguard\w*|punish\w*|prosecut\w*|sentenced|tolerance)\b|n[’']t\b/i;
const AROUND_CHARS = 150;

/**
 * What an operator should see before an avatar says it: only the narrow, severe part of the built-in moderation rules,
 * since documents are long and quote what their authors would never say. English only. At most one flag for each
 * document and reason. A title may stand in no passage: the file states it.
 */
export function flagDocuments(
  passages: KnowledgePassage[],
  files: readonly { name: string; title?: string | null | undefined }[] = [],
): DocumentFlag[] {
  const documents = Map.groupBy(passages, ({ source }) => source);
  return [...documents].flatMap(([name, own]) => {
    const title = files.find((file) => file.name === name)?.title?.replace(/…$/, '') ?? '';
    const isRead = own.some(({ heading }) => heading?.includes(title));
    const texts = own.map(({ heading, text }, index) =>
      // A heading is repeated with each of its passages.
      heading === null || heading === own[index - 1]?.heading ? text : `${heading}\n${text}`,
    );
    if (!isRead) texts.unshift(title);
    return [obscenities(name, texts), sexualisedMinor(name, texts)].filter((flag) => flag !== null);
  });
}

function obscenities(name: string, texts: string[]): DocumentFlag | null {
  let chars = 0;
  let count = 0;
  let excerpt: string | null = null;
  for (const text of texts) {
    chars += text.length;
    for (const match of text.matchAll(OBSCENE)) {
      count++;
      excerpt ??= excerptOf(text, match.index, match.index + match[0].length);
    }
  }
  if (excerpt === null || count <= chars / CHARS_PER_OBSCENITY) return null;
  return { reason: 'holds obscenities', excerpt: `${name}: ${excerpt}` };
}

function sexualisedMinor(name: string, texts: string[]): DocumentFlag | null {
  for (const text of texts)
    for (const match of text.matchAll(SEXUALISED_MINOR)) {
      const end = match.index + match[0].length;
      if (PREVENTS.test(text.slice(Math.max(0, match.index - AROUND_CHARS), end + AROUND_CHARS))) continue;
      return {
        reason: 'may sexualise minors',
        excerpt: `${name}: ${excerptOf(text, match.index, end)}`,
      };
    }
  return null;
}
