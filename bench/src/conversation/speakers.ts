import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readWav } from '@vivant/media/testing/audio';
import { AUDIBLE } from '@vivant/media/testing/visitor-protocol';
import { spokenVisitors } from '../ears/visitors.ts';
import type { SpokenQuestion } from './asking.ts';
import { levelsOf, NOISE_BELOW_DB, WINDOW } from './silence.ts';

/** Somebody who asks aloud, with pauses, a voice and a room of their own. */
export interface Speaker {
  name: string;
  questions: SpokenQuestion[];
}

const RATE = 16_000;

const RECORDINGS = fileURLToPath(new URL('../../../../shared/assets/conversations/', import.meta.url));
/** English turns of people, by who says them, and what answers them. */
const RECORDED: readonly [string, readonly [file: string, right?: RegExp][]][] = [
  ['a person who asks for the weather', [['c01_en_weather_question']]],
  ['a person who asks for a bridge', [['c02_en_brooklyn_bridge_question', /1883/]]],
  ['a person who books a room', [['c03_en_book_a_room'], ['c04_en_mountain_view'], ['c05_en_today']]],
];
/** A Spanish question, an English statement and a German one, none of which is about the bridge. */
const UNRELATED = ['c06_es_question', 'c07_en_statement_dinosaurs', 'c08_de_statement'];
const SILENCE = `${RECORDINGS}c09_silence_5s.wav`;

/** The voices of several engines in a room, and people where the shared recordings are. */
export async function speakers(questions: readonly (readonly [string, RegExp])[]): Promise<Speaker[]> {
  const { visitors, close } = await spokenVisitors();
  try {
    const voices: Speaker[] = [];
    for (const { name, say } of visitors) {
      const asked: SpokenQuestion[] = [];
      for (const [question, right] of questions) asked.push(withTail(await say(question), right));
      voices.push({ name, questions: asked });
    }
    if (!existsSync(RECORDINGS)) return voices;
    const people = RECORDED.map(([name, files]) => ({
      name,
      questions: files.map(([file, right]) => withTail(readWav(`${RECORDINGS}${file}.wav`), right)),
    }));
    return [...voices, ...people];
  } finally {
    await close();
  }
}

/** A microphone that is open while nobody talks; null without the shared recordings. */
export const silence = (): Int16Array | null => (existsSync(SILENCE) ? readWav(SILENCE) : null);

/** People who say what no document answers, two of them in languages that an English session does not hear. */
export const unrelated = (): SpokenQuestion[] =>
  existsSync(RECORDINGS) ? UNRELATED.map((file) => withTail(readWav(`${RECORDINGS}${file}.wav`))) : [];

/** Tells the end of the speech by its loudest part: what follows is the room's. */
export function withTail(pcm: Int16Array, right?: RegExp): SpokenQuestion {
  const levels = levelsOf(pcm);
  const loudest = Math.max(...levels);
  const last = levels.findLastIndex((level) => level > loudest - NOISE_BELOW_DB);
  const audible = pcm.findLastIndex((sample) => Math.abs(sample) > AUDIBLE) + 1;
  return { pcm, tailMs: (Math.max(0, audible - (last + 1) * WINDOW) * 1000) / RATE, right };
}
