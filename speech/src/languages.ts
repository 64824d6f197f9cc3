/** What each spoken language of the contract is spoken and heard with by the embedded engines. */
export interface SpokenLanguage {
  /** The contract's tag. */
  tag: string;
  /** Tag whose voice speaks it (`hi` is spoken in English). */
  spokenAs: string;
  tts: 'flite' | 'espeak';
  /** Voice of espeak-ng for it; flite picks its voice by pitch. */
  espeakVoice: string | null;
  stt: 'pocketsphinx' | null;
  /** For people: what to expect of the embedded engines. */
  label: string;
}

const DEMO = 'demo quality';

const espeak = (tag: string, espeakVoice: string): SpokenLanguage => ({
  tag,
  spokenAs: tag,
  tts: 'espeak',
  espeakVoice,
  stt: null,
  label: DEMO,
});

/** All languages of the contract, in its order. */
export const SPOKEN_LANGUAGES: readonly SpokenLanguage[] = [
  { tag: 'en', spokenAs: 'en', tts: 'flite', espeakVoice: null, stt: 'pocketsphinx', label: DEMO },
  espeak('zh-TW', 'cmn-latn-pinyin'),
  espeak('zh-CN', 'cmn-latn-pinyin'),
  espeak('ja', 'ja'),
  espeak('ko', 'ko'),
  espeak('fr', 'fr'),
  espeak('vi', 'vi'),
  espeak('es', 'es'),
  espeak('de', 'de'),
  {
    tag: 'hi',
    spokenAs: 'en',
    tts: 'flite',
    espeakVoice: null,
    stt: 'pocketsphinx',
    label: `${DEMO}, in English`,
  },
  espeak('ru', 'ru'),
];

/**
 * The row for a BCP-47 tag: exact, then by script or region (zh-Hant, zh-HK → zh-TW), then by primary language;
 * null for a language the embedded engines do not speak.
 */
export function languageRow(tag: string): SpokenLanguage | null {
  const lower = tag.toLowerCase();
  const exact = SPOKEN_LANGUAGES.find((row) => row.tag.toLowerCase() === lower);
  if (exact) return exact;
  const [primary, ...rest] = lower.split('-');
  if (primary === 'zh' || primary === 'cmn') {
    const traditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    return SPOKEN_LANGUAGES.find((row) => row.tag === (traditional ? 'zh-TW' : 'zh-CN'))!;
  }
  return SPOKEN_LANGUAGES.find((row) => row.tag === primary) ?? null;
}

/** Whether two tags mean what is spoken the same way here: en and en-GB, but not zh-TW and zh-CN. */
export function isSameLanguage(a: string, b: string): boolean {
  const [one, other] = [languageRow(a), languageRow(b)];
  return one === null || other === null ? a.toLowerCase() === b.toLowerCase() : one.tag === other.tag;
}

/**
 * The language to name to a recogniser that takes any: ISO 639-1 of a language the contract has spoken and heard; null
 * for every other tag, which it had better find out by itself (Hindi too: it is answered in English, and may be mixed).
 */
export function heardAs(tag: string): string | null {
  const row = languageRow(tag);
  return row === null || row.spokenAs !== row.tag ? null : row.tag.split('-')[0]!;
}

/** Sentences of a text in their order, trimmed, none empty. Works for languages without spaces too. */
export function splitSentences(text: string, language: string): string[] {
  const row = languageRow(language);
  const segmenter = new Intl.Segmenter(row?.spokenAs ?? 'en', { granularity: 'sentence' });
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim();
    if (sentence === '') continue;
    const before = sentences.at(-1);
    // ICU breaks after "Dr." and "U.S. "; and a piece of bare punctuation belongs to what it closes.
    if (before && (endsInAbbreviation(before) || !/[\p{L}\p{N}]/u.test(sentence)))
      sentences[sentences.length - 1] = `${before} ${sentence}`;
    else sentences.push(sentence);
  }
  return sentences;
}

const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Vol|Fig|vs|etc|approx|ca|bzw|Mme|Sr|Sra|[A-Za-z]|(?:[A-Za-z]\.)+[A-Za-z])\.$/;

function endsInAbbreviation(text: string): boolean {
  return ABBREVIATION.test(text);
}
