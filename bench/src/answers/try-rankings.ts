import { RANKING } from '@vivant/media/agent/responder/ranking';
import { interview } from './interview.ts';
import { createKeptEmbedder } from './kept-vectors.ts';
import { PLACES } from './places/sets.ts';
import { OPENED, TUNED } from './sets.ts';

/**
 * Tries other values of the responder's ranking (`RANKING`), one after the other, each a little smaller and larger, and keeps
 * what answers more of all questions that may be tuned by; prints what it kept. The names of values may be given:
 * `node bench/src/answers/try-rankings.ts least forHeld`. Minutes.
 */

/** An answer to what documents do not say is as bad as so many that are missed. */
const WRONG_COSTS = 3;
const TIMES = [0.8, 0.9, 1.1, 1.25];

const embedder = createKeptEmbedder();
const ranking: Record<string, number> = RANKING;
const [...asked] = process.argv.slice(2);
let best = await worth();
console.info(`as it is: ${best}`);
for (const name of asked.length > 0 ? asked : Object.keys(ranking)) {
  const was = ranking[name];
  if (was === undefined) throw new Error(`There is no value ${name}.`);
  let kept = was;
  for (const times of TIMES) {
    ranking[name] = was * times;
    const now = await worth();
    if (now <= best) continue;
    best = now;
    kept = was * times;
  }
  ranking[name] = kept;
  if (kept !== was) console.info(`${name}: ${kept} instead of ${was}, ${best}`);
}

async function worth(): Promise<number> {
  let sum = 0;
  for (const set of [...TUNED, ...PLACES, ...Object.values(OPENED).flat()])
    for (const { part, good } of await interview(set, embedder)) {
      if (part === 'refused') sum -= good ? 0 : WRONG_COSTS;
      else sum += Number(good);
    }
  return sum;
}
