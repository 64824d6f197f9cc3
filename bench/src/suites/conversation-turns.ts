import { TURN_STAGES, type TurnStage } from '@vivant/contract/turn-timing';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import {
  ANSWERED_WITHIN,
  type AskedTurn,
  ask,
  type SpokenQuestion,
  waitRows,
} from '../conversation/asking.ts';
import {
  FIRST_SOUND_MS,
  FIRST_TOKEN_MS,
  startStubServices,
  TOKEN_MS,
  tokensOf,
} from '../conversation/services.ts';
import { withTail } from '../conversation/speakers.ts';
import { startTalks, type Talk } from '../conversation/talks.ts';
import { spokenVisitors } from '../ears/visitors.ts';
import { type BenchRow, type BenchSuite, percentileRows, spread } from '../suite.ts';

/**
 * Spoken questions over a real room, with the embedded speech and no model, and with services that take a known time:
 * what the session itself says of each turn, alone and beside a second talk.
 */

const TURNS = 20;
/** Each of which asks each question, to an avatar that hears somebody else elsewhere. */
const VOICES_BESIDE = 5;
const QUESTIONS = ['When did elephants cross the bridge?', 'How old is the Brooklyn bridge?'];

const STAGE_NAMES: Record<TurnStage, string> = {
  recognised: 'last words recognised',
  turnEnded: 'turn over',
  retrieved: 'documents searched',
  firstToken: 'first words of the answer',
  firstPcm: 'first sound made',
  firstAudio: 'first sound sent',
  playing: 'playing',
};

/** Written so that its first sentence is short, as models are asked to begin. */
const SERVICE_ANSWER =
  'It was opened in eighteen eighty-three. Many people came to see it that day, and they still do.';
const SERVICE_TURNS = 12;
const OWN_SHARE_P50_MS = 450;

export const suite: BenchSuite = {
  name: 'conversation-turns',
  async run() {
    const [talks, services] = await Promise.all([startTalks(), startStubServices()]);
    const { llm, tts } = services;
    const said = await Promise.all(QUESTIONS.map((question) => sayAsVisitor(question)));
    const questions = (turns: number): SpokenQuestion[] =>
      Array.from({ length: Math.ceil(turns / said.length) }, () => said.map((pcm) => ({ pcm, tailMs: 0 })))
        .flat()
        .slice(0, turns);
    try {
      return [
        ...(await talks.meet({}, async (talk) => ownRows(await ask(talk, questions(TURNS))))),
        ...(await talks.meet({}, (talk) =>
          talks.meet({}, async (other) => besideRows(talk, other, await inSeveralVoices())),
        )),
        ...(await talks.meet({ engines: { llm, tts } }, async (talk) => {
          services.answer(SERVICE_ANSWER);
          return shareRows(await ask(talk, questions(SERVICE_TURNS)));
        })),
      ];
    } finally {
      await services.close();
      await talks.close();
    }
  },
};

/** Every question in every voice, which take turns. */
async function inSeveralVoices(): Promise<SpokenQuestion[]> {
  const { visitors, close } = await spokenVisitors();
  try {
    const asked: SpokenQuestion[] = [];
    for (const question of QUESTIONS)
      for (const { say } of visitors.slice(0, VOICES_BESIDE)) asked.push(withTail(await say(question)));
    return asked;
  } finally {
    await close();
  }
}

/**
 * Of a talk while another goes on. What is sent is to be as soon as alone: a session has no less room beside another. When
 * it arrives has no bound, since both visitors' own programs share the machine here.
 */
async function besideRows(
  talk: Talk,
  other: Talk,
  questions: readonly SpokenQuestion[],
): Promise<BenchRow[]> {
  let isOver = false;
  const talking = (async () => {
    while (!isOver) await ask(other, questions.slice(0, 1));
  })();
  try {
    const asked = await ask(talk, questions);
    return [
      ...waitRows(
        'beside a second talk: end of question → first sound sent',
        asked,
        'firstAudioMs',
        ANSWERED_WITHIN,
      ),
      ...waitRows('beside a second talk: end of question → first sound at the visitor', asked, 'heardMs'),
    ];
  } finally {
    isOver = true;
    await talking;
  }
}

function ownRows(asked: readonly (AskedTurn | null)[]): BenchRow[] {
  return [
    ...TURN_STAGES.flatMap((stage) =>
      waitRows(
        `end of question → ${STAGE_NAMES[stage]}`,
        asked,
        `${stage}Ms`,
        stage === 'firstAudio' ? ANSWERED_WITHIN : undefined,
      ),
    ),
    ...waitRows('end of question → first sound at the visitor', asked, 'heardMs', ANSWERED_WITHIN),
  ];
}

/** What is left of the wait without the services': the first sentence of the model, and the voice's first sound. */
function shareRows(asked: readonly (AskedTurn | null)[]): BenchRow[] {
  const first = SERVICE_ANSWER.slice(0, SERVICE_ANSWER.indexOf('.') + 1);
  const servicesMs = FIRST_TOKEN_MS + (tokensOf(first).length - 1) * TOKEN_MS + FIRST_SOUND_MS;
  const shares = asked.flatMap((turn) =>
    turn === null || turn.firstAudioMs === null ? [] : [turn.firstAudioMs - servicesMs],
  );
  return percentileRows('end of question → first sound sent, our share beside services', shares, {
    note: `${spread(shares, 'turns')}; the services took ${servicesMs} ms`,
    most: { p50: OWN_SHARE_P50_MS },
  });
}
