import { de } from '../answers/de.ts';
import { en } from '../answers/en.ts';
import { es } from '../answers/es.ts';
import { fr } from '../answers/fr.ts';
import { interview, type Judged, PARTS, type Part } from '../answers/interview.ts';
import { ja } from '../answers/ja.ts';
import { ko } from '../answers/ko.ts';
import { ru } from '../answers/ru.ts';
import { vi } from '../answers/vi.ts';
import { zhCn } from '../answers/zh-CN.ts';
import { zhTw } from '../answers/zh-TW.ts';
import { type BenchRow, type BenchSuite, percentile } from '../suite.ts';

/**
 * An avatar without a language model, asked about documents of six kinds in ten languages: whether the sentence that
 * answers is said and not its neighbours, whether it says that it does not know, and whether it has manners.
 * `VIVANT_BENCH_VERBOSE` shows what went wrong, but never in the half that is kept aside.
 */

const SETS = [en, de, fr, es, ja, ko, ru, vi, zhCn, zhTw];

const SAYS: Record<Part, string> = {
  right: 'typed questions right',
  refused: 'off topic refused',
  fitting: 'small talk fitting',
};

type Floors = Record<Part, { tuned: number; keptAside: number }>;

/** In percent; of all languages together. */
const TOGETHER: Floors = {
  right: { tuned: 92, keptAside: 88 },
  refused: { tuned: 100, keptAside: 100 },
  fitting: { tuned: 100, keptAside: 97 },
};

/** Of a single language, whose half of a list is short: one wrong answer weighs up to a sixth. */
const EACH: Floors = {
  right: { tuned: 80, keptAside: 80 },
  refused: { tuned: 100, keptAside: 100 },
  fitting: { tuned: 100, keptAside: 100 },
};

/** Not there yet: a courtesy of eight is missed. */
const KEPT_ASIDE: Readonly<Record<string, Partial<Record<Part, number>>>> = {
  'zh-TW': { fitting: 87 },
};

function floorOf(floors: Floors, part: Part, half: 'tuned' | 'keptAside', language: string): number {
  return (half === 'keptAside' && KEPT_ASIDE[language]?.[part]) || floors[part][half];
}

export const suite: BenchSuite = {
  name: 'answers',
  async run() {
    const byLanguage: { language: string; judged: Judged[] }[] = [];
    for (const set of SETS) byLanguage.push({ language: set.language, judged: await interview(set) });
    const all = byLanguage.flatMap(({ judged }) => judged);
    if (process.env.VIVANT_BENCH_VERBOSE)
      for (const { part, keptAside, said, answer, good } of all)
        if (!good && !keptAside) console.error(`  not ${part}: ${said} → ${answer}`);
    return [
      ...PARTS.flatMap((part) =>
        byLanguage.flatMap(({ language, judged }) => rows(part, language, judged, EACH)),
      ),
      ...PARTS.flatMap((part) => rows(part, 'all', all, TOGETHER)),
      {
        name: 'time to answer, 95 of 100',
        value: percentile(
          all.map(({ tookMs }) => tookMs),
          0.95,
        ),
        unit: 'ms',
        bound: { kind: 'max', value: 50 },
      },
    ];
  },
};

function rows(part: Part, language: string, judged: Judged[], floors: Floors): BenchRow[] {
  return (['tuned', 'keptAside'] as const).map((half) => {
    const asked = judged.filter((one) => one.part === part && one.keptAside === (half === 'keptAside'));
    const good = asked.filter((one) => one.good).length;
    return {
      name: `${SAYS[part]}, ${language}${half === 'keptAside' ? ', kept aside' : ''}`,
      value: (100 * good) / asked.length,
      unit: '%',
      bound: { kind: 'min', value: floorOf(floors, part, half, language) },
      note: `${good} of ${asked.length}`,
    };
  });
}
