import { interview, type Judged, PARTS, smallTalk } from './interview.ts';
import { createKeptEmbedder } from './kept-vectors.ts';
import { PLACES } from './places/sets.ts';
import { OPENED, TUNED, TUNED_SMALL_TALK } from './sets.ts';

/**
 * Asks everything that may be tuned by, and nothing of what is kept aside: `node bench/src/answers/ask-tuned.ts`.
 * `words`: by words alone; `talk`: what visitors say in every register too; `verbose`: what went wrong.
 */
const options = new Set(process.argv.slice(2));
const embedder = options.has('words') ? null : createKeptEmbedder();

function tell(whose: string, judged: readonly Judged[]): void {
  const shares = PARTS.map((part) => {
    const asked = judged.filter((one) => one.part === part);
    const good = asked.filter((one) => one.good).length;
    return `${part} ${((100 * good) / asked.length).toFixed(1)} % of ${asked.length}`;
  });
  console.info(`${whose}: ${shares.join(', ')}`);
  for (const { part, said, answer, good } of options.has('verbose') ? judged : [])
    if (!good) console.info(`  not ${part}: ${said} → ${answer}`);
}

for (const [name, sets] of Object.entries({ tuned: TUNED, places: PLACES, ...OPENED })) {
  const all: Judged[] = [];
  for (const set of sets) {
    const judged = await interview(set, embedder);
    all.push(...judged);
    tell(`${name} ${set.language}`, judged);
  }
  tell(`${name}, all`, all);
}
for (const set of options.has('talk') ? TUNED_SMALL_TALK : []) {
  const { avatars = [] } = TUNED.find(({ language }) => language === set.language) ?? {};
  tell(`small talk ${set.language}`, await smallTalk(set, avatars, embedder));
}
await embedder?.close();
