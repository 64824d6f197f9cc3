import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { levelDb, readWav } from '@vivant/media/testing/audio';
import { spokenVisitors } from '../ears/visitors.ts';

/** Of the bridge that the avatar's documents are about. */
const QUESTIONS = ['When did elephants cross the bridge?', 'How old is the Brooklyn bridge?'];
/** Questions that people asked. */
const RECORDED = ['c01_en_weather_question', 'c02_en_brooklyn_bridge_question', 'c03_en_book_a_room'].map(
  (name) => fileURLToPath(new URL(`../../../../shared/assets/conversations/${name}.wav`, import.meta.url)),
);

/**
 * Questions by voices of two engines and, with the shared recordings, by people, 16 kHz mono. Each goes up to its last
 * sound: what is waited for is counted from there.
 */
export async function spokenQuestions(): Promise<Int16Array[]> {
  const recorded = RECORDED.filter((path) => existsSync(path));
  const { visitors, close } = await spokenVisitors(upToItsEnd);
  try {
    const made = await Promise.all(
      visitors.map(({ say }, at) => say(QUESTIONS[at % QUESTIONS.length] ?? '')),
    );
    return [...made, ...recorded.map((path) => upToItsEnd(readWav(path)))];
  } finally {
    await close();
  }
}

/** Windows of 10 ms that are so much quieter than the loudest are no speech. */
const SILENT_BELOW_DB = 30;
const WINDOW_SAMPLES = 160;

function upToItsEnd(pcm: Int16Array): Int16Array {
  const levels = Array.from({ length: Math.floor(pcm.length / WINDOW_SAMPLES) }, (_, at) =>
    levelDb(pcm.subarray(at * WINDOW_SAMPLES, (at + 1) * WINDOW_SAMPLES)),
  );
  const loudest = Math.max(...levels);
  const last = levels.findLastIndex((level) => level > loudest - SILENT_BELOW_DB);
  return pcm.subarray(0, (last + 1) * WINDOW_SAMPLES);
}
