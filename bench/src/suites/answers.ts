import type { Embedder } from '@vivant/meaning/embedder';
import { interview, type Judged, PARTS, type Part, smallTalk } from '../answers/interview.ts';
import { createKeptEmbedder } from '../answers/kept-vectors.ts';
import { PLACES } from '../answers/places/sets.ts';
import type { QuestionSet } from '../answers/question-set.ts';
import { KEPT_ASIDE, OPENED, TUNED, TUNED_SMALL_TALK } from '../answers/sets.ts';
import type { SmallTalkSet } from '../answers/small-talk/small-talk-set.ts';
import { type BenchRow, type BenchSuite, percentile } from '../suite.ts';

/**
 * An avatar without a language model, asked about documents of many kinds in ten languages: whether the sentence that
 * answers is said and not its neighbours, whether it says that it does not know, and whether it has manners.
 * `VIVANT_BENCH_VERBOSE` shows what went wrong, but never in the sets that are kept aside.
 */

const SAYS: Record<Part, string> = {
  right: 'typed questions right',
  refused: 'off topic refused',
  fitting: 'small talk fitting',
};

type Floors = Record<Part, number>;

/** In percent; of all languages together. */
const TUNED_TOGETHER: Floors = { right: 90, refused: 100, fitting: 99 };
/** Of a single language, whose list is short. */
const TUNED_EACH: Floors = { right: 80, refused: 100, fitting: 100 };

/** Of longer documents, with what they do not mention though one might ask it there; together, and of each language. */
const PLACES_TOGETHER: Floors = { right: 80, refused: 94, fitting: 0 };
const PLACES_EACH: Floors = { right: 70, refused: 85, fitting: 0 };
const PLACES_PARTS = PARTS.filter((part) => part !== 'fitting');

/** Of what visitors say in every register, in each language. */
const SMALL_TALK_FITTING = 95;

/** Of each language and of all together. */
const FLOORS_ASIDE: Floors = { right: 80, refused: 95, fitting: 90 };

export const suite: BenchSuite = {
  name: 'answers',
  async run() {
    const embedder = createKeptEmbedder();
    const tuned = await interviews(TUNED, embedder);
    const talks = await Promise.all(TUNED_SMALL_TALK.map((set) => talkOf(set, embedder)));
    const places = await interviews(PLACES, embedder);
    const opened = await interviewsByMonth(OPENED, embedder);
    const aside = await interviewsByMonth(KEPT_ASIDE, embedder);
    await embedder.close();
    const shown = [
      tuned.all,
      talks.flatMap(({ judged }) => judged),
      places.all,
      ...opened.map(({ all }) => all),
    ].flat();
    if (process.env.VIVANT_BENCH_VERBOSE)
      for (const { part, said, answer, good } of shown)
        if (!good) console.error(`  not ${part}: ${said} → ${answer}`);
    return [
      ...PARTS.flatMap((part) => [
        ...tuned.each.map(({ language, judged }) => row(part, language, judged, TUNED_EACH)),
        row(part, 'all', tuned.all, TUNED_TOGETHER),
      ]),
      ...PLACES_PARTS.flatMap((part) => [
        ...places.each.map(({ language, judged }) =>
          row(part, `${language}, longer documents`, judged, PLACES_EACH),
        ),
        row(part, 'all, longer documents', places.all, PLACES_TOGETHER),
      ]),
      ...talks.map(({ language, judged }) =>
        row('fitting', `${language}, every register`, judged, { ...TUNED_EACH, fitting: SMALL_TALK_FITTING }),
      ),
      ...monthRows(opened, 'of'),
      ...monthRows(aside, 'kept aside,', FLOORS_ASIDE),
      {
        name: 'time to answer, 95 of 100',
        value: percentile(
          [...tuned.all, ...places.all, ...[...opened, ...aside].flatMap(({ all }) => all)].map(
            ({ tookMs }) => tookMs,
          ),
          0.95,
        ),
        unit: 'ms',
        bound: { kind: 'max', value: 50 },
      },
    ];
  },
};

async function talkOf(set: SmallTalkSet, embedder: Embedder) {
  const { avatars = [] } = TUNED.find(({ language }) => language === set.language) ?? {};
  return { language: set.language, judged: await smallTalk(set, avatars, embedder) };
}

interface Interviews {
  each: { language: string; judged: Judged[] }[];
  all: Judged[];
}

async function interviews(sets: readonly QuestionSet[], embedder: Embedder): Promise<Interviews> {
  const each: Interviews['each'] = [];
  for (const set of sets) each.push({ language: set.language, judged: await interview(set, embedder) });
  return { each, all: each.flatMap(({ judged }) => judged) };
}

interface OfMonth extends Interviews {
  month: string;
}

async function interviewsByMonth(
  sets: Record<string, readonly QuestionSet[]>,
  embedder: Embedder,
): Promise<OfMonth[]> {
  const all: OfMonth[] = [];
  for (const [month, ofMonth] of Object.entries(sets))
    all.push({ month, ...(await interviews(ofMonth, embedder)) });
  return all;
}

/** `called`: what stands before the month. */
function monthRows(months: readonly OfMonth[], called: string, floors?: Floors): BenchRow[] {
  return months.flatMap(({ month, each, all }) =>
    PARTS.flatMap((part) => [
      ...each.map(({ language, judged }) => row(part, `${language}, ${called} ${month}`, judged, floors)),
      row(part, `all, ${called} ${month}`, all, floors),
    ]),
  );
}

function row(part: Part, whose: string, judged: readonly Judged[], floors?: Floors): BenchRow {
  const asked = judged.filter((one) => one.part === part);
  const good = asked.filter((one) => one.good).length;
  return {
    name: `${SAYS[part]}, ${whose}`,
    value: (100 * good) / asked.length,
    unit: '%',
    ...(floors !== undefined && { bound: { kind: 'min', value: floors[part] } as const }),
    note: `${good} of ${asked.length}`,
  };
}
