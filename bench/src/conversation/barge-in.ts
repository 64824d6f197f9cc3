import type { MediaEvent } from '@vivant/contract/control';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import type { TestHost } from '@vivant/media/testing/test-host';
import type { SpokenVisitor } from '../ears/visitors.ts';
import { type BenchRow, percentileRows, spread } from '../suite.ts';
import { BEFORE_MS, firstHeardAt, longestSilence, lowerAfter, silentAfter, stillAfter } from './silence.ts';
import type { Talk } from './talks.ts';

/** A visitor who speaks while the avatar does: with the words of a listener, or to have the turn. */

export const BACKCHANNELS = [
  'Okay.',
  'Yeah.',
  'I see.',
  'Okay, I see.',
  'Right.',
  'Yeah, right.',
  'Oh really?',
  'Aha.',
];
const BACKCHANNELS_COUNT = 100;
export const INTERRUPTIONS = [
  'Stop. When did elephants cross the bridge?',
  'How old is the Brooklyn bridge?',
  'Wait, please tell me something about the trains.',
  'No, I want to know how long it is.',
  'Stop.',
  'Wait a minute.',
  'Excuse me, who paid for it?',
];
const INTERRUPTIONS_COUNT = 40;
const TYPED_COUNT = 10;
const LOWERED_COUNT = 12;
/** Their detector needs some of the voice, and the room some of the way there and back. */
const LOWER_WITHIN_MS = 450;
const RATE_MIN_MS = 1500;
/** A recogniser on a busy machine takes its time; the avatar is silent meanwhile. */
const HEARD_BY_MS = 8000;
/** Lower at once, it is silent only when it is sure that this is no listener's word (ADR 9). */
const SURE_WITHIN_MS = 1150;
/** Words the avatar says have pauses as long as that. */
const PAUSE_MS = 650;

type Turn = Extract<MediaEvent, { type: 'turn' }>;

/** Long enough for every point at which it is interrupted, and each sentence unlike the others. */
export const LONG_ANSWER = Array.from(
  { length: 60 },
  (_, at) => `Here is the part with the number ${at + 1} of all that I wanted to tell you about this bridge.`,
).join(' ');

export interface Scene extends Talk {
  /** Has the avatar begin the long answer. */
  begin(): Promise<void>;
}

export interface SaidWords {
  text: string;
  /** Of the voice. */
  name: string;
  pcm: Int16Array;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const turnsSince = ({ events }: TestHost, first: number) =>
  events.slice(first).filter((event): event is Turn => event.type === 'turn');

/** Each of them says each of these words, all in a row before the next words. */
export async function saidBy(
  visitors: readonly SpokenVisitor[],
  words: readonly string[],
): Promise<SaidWords[]> {
  const said: SaidWords[] = [];
  for (const text of words)
    for (const { name, say } of visitors) said.push({ text, name, pcm: await say(text) });
  return said;
}

/** Rows of how soon an avatar whose voice is as loud all the time speaks lower, to whoever begins to speak. */
export async function loweredRows({ visitor, begin }: Scene): Promise<BenchRow[]> {
  const said = await Promise.all(BACKCHANNELS.map((words) => sayAsVisitor(words)));
  const waits: number[] = [];
  await begin();
  for (let trial = 0; trial < LOWERED_COUNT; trial++) {
    const pcm = said[trial % said.length];
    if (pcm === undefined) throw new Error('there is nothing to say');
    visitor.forget();
    await sleep(BEFORE_MS);
    await visitor.speak(pcm);
    await sleep(RATE_MIN_MS);
    const report = await visitor.report();
    const wait = lowerAfter(report, firstHeardAt(report, pcm));
    if (wait !== null) waits.push(wait);
  }
  visitor.chat('Thank you.');
  const lowered = percentileRows('first sound of a visitor → avatar 9 dB lower', waits, {
    note: spread(waits, `of ${LOWERED_COUNT} turns`),
    most: { p50: LOWER_WITHIN_MS },
  });
  return [
    {
      ...{ name: 'a visitor’s first sounds at which the avatar was not 9 dB lower', unit: '' },
      value: LOWERED_COUNT - waits.length,
      bound: { kind: 'max', value: 0 },
      note: `of ${LOWERED_COUNT}`,
    },
    ...(waits.length === 0 ? [] : lowered),
  ];
}

/** Rows of listeners' words, which are to change nothing. */
export async function backchannelRows(
  { host, visitor, begin }: Scene,
  visitors: readonly SpokenVisitor[],
): Promise<BenchRow[]> {
  const said = await saidBy(visitors, BACKCHANNELS);
  let stopped = 0;
  const wrong: string[] = [];
  await begin();
  let first = host.events.length;
  for (let trial = 0; trial < BACKCHANNELS_COUNT; trial++) {
    const words = said[trial % said.length];
    if (words === undefined) throw new Error('there is nothing to say');
    visitor.forget();
    await visitor.speak(words.pcm);
    await sleep(RATE_MIN_MS);
    const report = await visitor.report();
    const since = firstHeardAt(report, words.pcm);
    const turns = turnsSince(host, first);
    if (turns.length === 0 && longestSilence(report, since) < PAUSE_MS) continue;
    stopped++;
    wrong.push(`${words.name}: ${words.text}`);
    if (turns.length === 0) continue;
    // An answer to it may be on its way.
    await sleep(4000);
    await begin();
    first = host.events.length;
  }
  if (process.env.VIVANT_BENCH_VERBOSE) console.error('  stopped by:', wrong.join(', '));
  visitor.chat('Thank you.');
  return [
    {
      ...{ name: 'of 100 backchannels, those that stop the avatar', unit: '' },
      value: (100 * stopped) / BACKCHANNELS_COUNT,
      bound: { kind: 'max', value: 5 },
      note: `${stopped} of ${BACKCHANNELS_COUNT}, ${visitors.length} voices`,
    },
  ];
}

/** Rows of interruptions at different points of the answer, spoken and typed. */
export async function interruptionRows(
  scene: Scene,
  visitors: readonly SpokenVisitor[],
): Promise<BenchRow[]> {
  const said = await saidBy(visitors, INTERRUPTIONS);
  const spoken = await interruptions(scene, INTERRUPTIONS_COUNT, async (trial) => {
    const words = said[trial % said.length];
    if (words === undefined) throw new Error('there is nothing to say');
    await scene.visitor.speak(words.pcm);
    return firstHeardAt(await scene.visitor.report(), words.pcm);
  });
  const typed = await interruptions(scene, TYPED_COUNT, async () => {
    const now = Date.now();
    scene.visitor.chat('How old is the Brooklyn bridge?');
    return now;
  });
  const row = (name: string, values: number[], p50?: number): BenchRow[] =>
    values.length === 0
      ? []
      : percentileRows(name, values, {
          note: spread(values, 'turns'),
          ...(p50 !== undefined && { most: { p50 } }),
        });
  const all = [...spoken, ...typed];
  const count = (bad: (one: Interrupted) => boolean) => all.filter(bad).length;
  return [
    {
      ...{ name: 'of 100 interruptions, those missed', unit: '' },
      value: (100 * spoken.filter(({ cut }) => cut === null).length) / spoken.length,
      bound: { kind: 'max', value: 5 },
      note: `${spoken.length} in ${spoken.length} answers, ${visitors.length} voices`,
    },
    ...row('first sound of an interruption → silence', times(spoken, 'silentMs'), SURE_WITHIN_MS),
    ...row('first sound of an interruption → mouth still', times(spoken, 'stillMs'), SURE_WITHIN_MS + 50),
    ...row('typed barge-in → silence', times(typed, 'silentMs'), 150),
    ...row('typed barge-in → mouth still', times(typed, 'stillMs'), 200),
    {
      ...{ name: 'transcripts with words that were not said, or not in their order', unit: '' },
      value: count(({ cut }) => cut !== null && !LONG_ANSWER.startsWith(cut.text.trim())),
      bound: { kind: 'max', value: 0 },
      note: `of ${all.length}`,
    },
    {
      ...{ name: 'transcripts that say more than was heard', unit: '' },
      value: count(({ cut }) => cut !== null && saysMoreThanHeard(cut)),
      bound: { kind: 'max', value: 0 },
      note: `of ${all.length}`,
    },
    {
      ...{ name: 'interrupting words lost, or twice a turn', unit: '' },
      value: spoken.filter(({ cut, asked }) => cut !== null && asked !== 1).length,
      bound: { kind: 'max', value: 0 },
      note: `of ${spoken.length}`,
    },
  ];
}

interface Interrupted {
  cut: Turn | null;
  /** Turns of the visitor that came of it. */
  asked: number;
  silentMs: number | null;
  stillMs: number | null;
}

/** The voice says 15 characters a second; a sentence's pieces are told from its length. */
const CHARS_PER_SECOND_MAX = 20;
const CHARS_OFF = 40;

function saysMoreThanHeard({ text, timing }: Turn): boolean {
  return text.length > CHARS_OFF + (CHARS_PER_SECOND_MAX * (timing?.playedMs ?? 0)) / 1000;
}

const times = (all: readonly Interrupted[], which: 'silentMs' | 'stillMs') =>
  all.map((one) => one[which]).filter((ms) => ms !== null);

async function interruptions(
  { host, visitor, begin }: Scene,
  count: number,
  interrupt: (trial: number) => Promise<number>,
): Promise<Interrupted[]> {
  const found: Interrupted[] = [];
  for (let trial = 0; trial < count; trial++) {
    await begin();
    // At another place of a sentence each time.
    await sleep(300 + ((trial * 370) % 2900));
    const first = host.events.length;
    visitor.forget();
    const sinceMs = await interrupt(trial);
    const interruptedTurn = () =>
      turnsSince(host, first).find(({ role, interrupted }) => role === 'assistant' && interrupted) ?? null;
    const untilMs = Date.now() + HEARD_BY_MS;
    while (interruptedTurn() === null && Date.now() < untilMs) await sleep(50);
    await sleep(2000);
    const report = await visitor.report();
    const turns = turnsSince(host, first);
    const cut = interruptedTurn();
    const silentMs = cut === null ? null : silentAfter(report, sinceMs);
    const stillMs = silentMs === null ? null : stillAfter(report, sinceMs, silentMs);
    found.push({ cut, asked: turns.filter(({ role }) => role === 'user').length, silentMs, stillMs });
    if (process.env.VIVANT_BENCH_VERBOSE)
      console.error(
        '  interrupted:',
        silentMs,
        stillMs,
        turns.map(({ role, text }) => `${role}: ${text.slice(-60)}`),
      );
    if (cut === null) visitor.chat('Thank you.');
    await sleep(1500);
  }
  return found;
}
