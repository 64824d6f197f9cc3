import type { KnowledgePassage } from '@vivant/contract/knowledge';
import MiniSearch from 'minisearch';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CJK_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/**
 * Words that carry no topic: with them a question would match any text. Question words are here too; what kind
 * of answer is wanted plays no part in finding a passage.
 */
const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before being but by can could did do does doing each few
  for from had has have he her here him his how i if in into is it its just know like many may me might more most
  much my no not of on or other our out please say she should so some such tell than that the their them then
  there these they this those to too up us very was we were what when where which while who whom whose why will
  with would you your really actually ever still already please just maybe exactly kind sort type thing things
  explain describe
  der die das den dem des ein eine einer eines und oder ist sind war waren wie was wer wo wann warum welche welcher
  welches kannst können ich du sie er es wir ihr mir mich über von mit für auf im in zu zum zur
  le la les un une des du de et ou est sont était que qui quoi quel quelle quels quelles où quand comment pourquoi
  je tu il elle nous vous ils elles dans sur pour avec ce cette ces
  el los las una unos unas y o es son era qué quién cuál cuáles dónde cuándo cómo por para con en yo tú
  и или в на с по к у о об что кто как где когда почему какой какая какие это мне вы ты я он она они мы
  là và của có không gì ai đâu khi nào sao thế tôi bạn cho với trong`.split(/\s+/),
);

/** Endings of English, taken off so that "bridges" finds "bridge". Rough, but the same on both sides. */
function stem(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.length < 4) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(?:([^s])s|(ss|x|ch|sh)es)$/, '$1$2');
  if (singular.length < 5) return singular;
  return singular
    .replace(/(?:ingly|edly|ing|ed|ly)$/, '')
    .replace(/([^aeiouls])\1$/, '$1')
    .replace(/e$/, '');
}

/** Terms of a text: stems of words, and pairs of neighbouring characters where words have no spaces. */
export function terms(text: string): string[] {
  const normal = text.normalize('NFKC').toLowerCase();
  const found: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(normal)) {
    if (!isWordLike || CJK.test(segment) || STOP_WORDS.has(segment)) continue;
    found.push(stem(segment));
  }
  for (const [run] of normal.matchAll(CJK_RUN)) {
    const characters = [...run];
    if (characters.length === 1) found.push(run);
    // Particles and endings written in hiragana alone say nothing about the topic.
    for (let i = 0; i + 1 < characters.length; i++) {
      const pair = characters[i]! + characters[i + 1]!;
      if (!/^\p{Script=Hiragana}{2}$/u.test(pair)) found.push(pair);
    }
  }
  return found;
}

export interface Finding {
  passage: KnowledgePassage;
  score: number;
  /** 0–1: the share of the question, weighted by how rare its terms are, that the passage speaks of. */
  coverage: number;
}

export interface KnowledgeIndex {
  ask(question: string): Inquiry;
}

/** One question against the documents. */
export interface Inquiry {
  /** Best first. */
  findings(limit: number): Finding[];
  /** How much of the question a text speaks of, weighted by the rarity of its terms; not normalised. */
  overlap(text: string): number;
}

const LIKENESS_CHARS = 4;
/**
 * Passages of other topics that every term is counted against: in a document of one or two passages each of its
 * words would otherwise weigh nothing beside any word the question adds.
 */
const BACKGROUND_PASSAGES = 8;

/** How alike two terms are, 0–1: inflections and derivations share their beginning ("electrified", "electric"). */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < LIKENESS_CHARS || CJK.test(short)) return 0;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared >= LIKENESS_CHARS && shared >= 0.75 * short.length && shared >= 0.5 * long.length ? 0.7 : 0;
}

/** BM25 over passages, with the heading counted twice. Built in memory at the start of a session. */
export function createKnowledgeIndex(passages: readonly KnowledgePassage[]): KnowledgeIndex {
  const index = new MiniSearch<{ id: number; heading: string; text: string }>({
    fields: ['heading', 'text'],
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: { boost: { heading: 2 }, combineWith: 'OR' },
  });
  const byId = new Map<number, KnowledgePassage>();
  const spread = new Map<string, number>();
  const termsOf = new Map<number, Set<string>>();
  for (const passage of passages) {
    byId.set(passage.id, passage);
    const own = new Set(terms(`${passage.heading ?? ''} ${passage.text}`));
    termsOf.set(passage.id, own);
    for (const term of own) spread.set(term, (spread.get(term) ?? 0) + 1);
  }
  const alike = Map.groupBy(spread.keys(), (term) => term.slice(0, LIKENESS_CHARS));
  index.addAll(passages.map(({ id, heading, text }) => ({ id, heading: heading ?? '', text })));

  function weight(term: string): number {
    const holders = spread.get(term) ?? 0;
    const of = passages.length + BACKGROUND_PASSAGES;
    return Math.log(1 + (of - holders + 0.5) / (holders + 0.5));
  }

  /** Terms of the documents that a question's term may mean, with how well they fit. */
  function expand(term: string): { own: string; fit: number }[] {
    if (term.length < LIKENESS_CHARS) return spread.has(term) ? [{ own: term, fit: 1 }] : [];
    return (alike.get(term.slice(0, LIKENESS_CHARS)) ?? []).flatMap((own) => {
      const fit = likeness(term, own);
      return fit === 0 ? [] : [{ own, fit }];
    });
  }

  return {
    ask(question) {
      const asked = [...new Set(terms(question))].map((term) => ({
        meant: expand(term),
        weight: weight(term),
      }));
      const total = asked.reduce((sum, { weight }) => sum + weight, 0);
      const covered = (own: ReadonlySet<string>) =>
        asked.reduce((sum, { meant, weight }) => {
          const fit = meant.reduce(
            (best, { own: term, fit }) => (own.has(term) ? Math.max(best, fit) : best),
            0,
          );
          return sum + weight * fit;
        }, 0);
      const query = [...new Set(asked.flatMap(({ meant }) => meant.map(({ own }) => own)))];

      return {
        overlap: (text) => covered(new Set(terms(text))),
        findings(limit) {
          if (query.length === 0) return [];
          return index
            .search(query.join(' '), { tokenize: () => query })
            .slice(0, limit)
            .map((hit) => {
              const id = hit.id as number;
              const coverage = covered(termsOf.get(id)!) / total;
              return { passage: byId.get(id)!, score: hit.score, coverage };
            });
        },
      };
    },
  };
}
