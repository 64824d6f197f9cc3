import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import type { PersonaProfile } from '@vivant/contract/persona';
import { createExtractiveResponder } from '@vivant/media/agent/responder/extractive';
import { cutPassages } from '@vivant/server/avatars/stages/passages';
import { readPlain } from '@vivant/server/ingest/readers/plain';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

/**
 * The extractive responder on documents it was not tuned for: whether the sentence that answers is spoken, and
 * whether it says that it does not know. Needs the shared sample documents.
 */

const DOCUMENTS = fileURLToPath(new URL('../../../../shared/assets/knowledge/', import.meta.url));

/** A question, and words that only the right answer contains. */
type Asked = readonly [question: string, right: RegExp];

const SETS: { language: string; file: string; asked: Asked[]; offTopic: string[] }[] = [
  {
    language: 'en',
    file: 'en_public_transport.txt',
    asked: [
      ['When did Paris introduce omnibuses?', /1828/],
      ['How many passengers could the early vehicles carry?', /twenty/],
      ['Why did wealthy people avoid the first omnibuses?', /jarring|unreliable/],
      ['Why were steam street railways unpopular?', /smoke/],
      ['Who invented electric traction?', /Sprague/],
      ['Which city had the first electrified streetcar system?', /Richmond/],
      ['What did the interurban railway do?', /neighboring cities/],
      ['Did interurban lines carry freight?', /freight/],
      ['Why did streetcars decline?', /automobile/],
      ['What happened after World War Two?', /highway/],
      ['How many American cities still had streetcars in 1970?', /handful/],
      ['Which cities started new rail projects in the seventies?', /San Francisco/],
      ['What is light rail?', /Light rail/],
      ['What is bus rapid transit?', /dedicated lanes/],
      ['Which cities have bus rapid transit?', /Bogot/],
      ['What replaces diesel buses?', /hydrogen/],
      ['Are there self-driving buses?', /[Ss]elf-driving/],
      ['How did the pandemic change public transit?', /ridership/],
      ['What can passengers do with smartphone apps?', /plan trips/],
      ['Why do people invest in public transport today?', /Climate/],
    ],
    offTopic: [
      'What is the weather like today?',
      'How do I make pancakes?',
      'Who painted the Mona Lisa?',
      'What is your favourite colour?',
      'How tall is Mount Everest?',
      'Can you sing a song for me?',
      'What is the square root of two?',
      'Tell me about dinosaurs.',
      'Who won the world cup?',
      'How do vaccines work?',
      'Where can I buy shoes?',
      'What does photosynthesis mean?',
    ],
  },
  {
    language: 'de',
    file: 'de_sonnensystem.txt',
    asked: [
      ['Wer entdeckte die Monde des Jupiter?', /Galilei/],
      ['Wann wurde Uranus entdeckt?', /1781/],
      ['Wer hat die Gesetze der Planetenbewegung formuliert?', /Kepler/],
      ['Wann startete Sputnik?', /1957/],
      ['Was zeigten die Mariner-Missionen?', /Krater/],
      ['Was entdeckte Voyager auf Io?', /Vulkane/],
      ['Wo landete die Huygens-Sonde?', /Titan/],
      ['Was macht der Curiosity-Rover?', /Gesteinsproben/],
      ['Welche Mission brachte Proben von Bennu?', /OSIRIS/],
      ['Wie hieß der Lander der Rosetta-Mission?', /Philae/],
      ['Was plant die NASA mit dem Artemis-Programm?', /Mond/],
    ],
    offTopic: [
      'Wie backe ich einen Kuchen?',
      'Wer hat die Zauberflöte komponiert?',
      'Wie wird das Wetter morgen?',
      'Was kostet ein Liter Milch?',
      'Wo liegt der Bahnhof?',
      'Wer ist der Bürgermeister von Köln?',
    ],
  },
];

const PERSONA: PersonaProfile = {
  version: 1,
  displayName: 'Ada',
  spokenName: null,
  knownAliases: [],
  language: 'en',
  instructions: '',
  greeting: null,
  selfIntroduction: null,
  personality: null,
  scenario: null,
  guardrails: [],
  conversationalHabits: {},
};

export const suite: BenchSuite = {
  name: 'responder',
  async run() {
    const rows: BenchRow[] = [];
    const times: number[] = [];
    for (const { language, file, asked, offTopic } of SETS) {
      if (!existsSync(DOCUMENTS + file)) continue;
      const passages = cutPassages(file, readPlain(readFileSync(DOCUMENTS + file, 'utf8')), 0);
      const files = [{ name: file, description: null }];
      const knowledge = openKnowledge(encodeKnowledge({ version: 1, files, passages }));
      const responder = createExtractiveResponder({ persona: PERSONA, knowledge, language });
      const ask = async (text: string) => {
        const startMs = performance.now();
        const answer = responder.respond({ text, history: [], signal: new AbortController().signal });
        let said = '';
        for await (const piece of answer.text) said += piece;
        times.push(performance.now() - startMs);
        return { said, sources: answer.sources() };
      };
      let right = 0;
      for (const [question, words] of asked) {
        const { said } = await ask(question);
        if (words.test(said)) right++;
        else if (process.env.VIVANT_BENCH_VERBOSE) console.error(`  wrong: ${question} → ${said}`);
      }
      let abstained = 0;
      for (const question of offTopic) {
        const { said, sources } = await ask(question);
        if (sources.length === 0) abstained++;
        else if (process.env.VIVANT_BENCH_VERBOSE) console.error(`  not abstained: ${question} → ${said}`);
      }
      const share = (part: number, of: number) => (100 * part) / of;
      rows.push({
        name: `right answers, ${language}`,
        value: share(right, asked.length),
        unit: '%',
        bound: { kind: 'min', value: 70 },
        note: `${asked.length} questions`,
      });
      rows.push({
        name: `abstention off topic, ${language}`,
        value: share(abstained, offTopic.length),
        unit: '%',
        bound: { kind: 'min', value: 90 },
        note: `${offTopic.length} questions`,
      });
    }
    if (times.length > 0)
      rows.push({
        name: 'time to answer',
        value: median(times),
        unit: 'ms',
        bound: { kind: 'max', value: 5 },
      });
    return rows;
  },
};
