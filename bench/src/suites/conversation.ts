import type { MediaEvent } from '@vivant/contract/control';
import { TURN_STAGES, type TurnStage, type TurnTiming } from '@vivant/contract/turn-timing';
import type { EngineConfig } from '@vivant/media/config';
import { levelDb, sayAsVisitor } from '@vivant/media/testing/audio';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost, type TestHost } from '@vivant/media/testing/test-host';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { BRIDGE_KNOWLEDGE } from '../bridge-knowledge.ts';
import { backchannelRows, interruptionRows, LONG_ANSWER } from '../conversation/barge-in.ts';
import {
  FIRST_SOUND_MS,
  FIRST_TOKEN_MS,
  type StubServices,
  startStubServices,
  TOKEN_MS,
  tokensOf,
} from '../conversation/services.ts';
import { soundAfter } from '../conversation/silence.ts';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, percentileRows, spread } from '../suite.ts';

/**
 * Spoken questions over a real room, with the embedded speech and no model, and with services that take a known time:
 * what the session itself says of each turn, alone and beside a second talk. Then a visitor who speaks while the avatar does.
 */

const TURNS = 20;
const TURNS_BESIDE = 10;
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
/** Of what the avatar sends, and of what its visitor hears. */
const FIRST_AUDIO_P50_MS = 800;
const FIRST_AUDIO_P95_MS = 1200;

/** Written so that its first sentence is short, as models are asked to begin. */
const SERVICE_ANSWER =
  'It was opened in eighteen eighty-three. Many people came to see it that day, and they still do.';
const SERVICE_TURNS = 12;
const OWN_SHARE_P50_MS = 450;

export const suite: BenchSuite = {
  name: 'conversation',
  async run() {
    const program = requireLivekit();
    const [face, livekit, services] = await Promise.all([
      buildTestFace(),
      startTestLivekit(program),
      startStubServices(),
    ]);
    const llm = { baseUrl: services.model.baseUrl, apiKey: '', model: 'stub' };
    const tts = { baseUrl: services.voiceUrl, apiKey: '', model: 'stub', voice: 'hum' };
    const meet = async (
      engines: Partial<EngineConfig>,
      rowsOf: (host: TestHost, visitor: Visitor) => Promise<BenchRow[]>,
    ) => {
      const host = await startTestHost({ engines });
      const visitor = await startVisitor();
      try {
        const session = await prepareSession(livekit, host, face, {
          ...{ knowledge: BRIDGE_KNOWLEDGE, persona: { greeting: null } },
        });
        await host.post(session.assignment);
        await visitor.join(livekit.url, session.visitorToken);
        visitor.openMicrophone();
        return await rowsOf(host, visitor);
      } finally {
        visitor.kill();
        await host.close();
      }
    };
    try {
      return [
        ...(await meet({}, async (host, visitor) => rowsOf(await ask(host, visitor, TURNS)))),
        ...(await meet({}, (host, visitor) =>
          meet({}, (other, neighbour) => besideRows({ host, visitor }, { host: other, visitor: neighbour })),
        )),
        ...(await meet({ llm, tts }, async (host, visitor) => {
          services.answer(SERVICE_ANSWER);
          return shareRows(await ask(host, visitor, SERVICE_TURNS));
        })),
        ...(await meet({ llm }, async (host, visitor) => {
          const scene = { host, visitor, begin: () => beginToTell(services, visitor) };
          return [...(await backchannelRows(scene)), ...(await interruptionRows(scene))];
        })),
      ];
    } finally {
      await services.close();
      await livekit.stop();
    }
  },
};

const LATE_ANSWER_MS = 1500;

/** Resolves when the avatar is heard with its long answer. */
async function beginToTell(services: StubServices, visitor: Visitor): Promise<void> {
  const { requests } = services.model;
  const before = requests.length;
  services.model.answer = [LONG_ANSWER];
  visitor.forget();
  visitor.chat('Tell me all about it.');
  await visitor.until(
    'the avatar’s voice',
    // What was said before may still be heard.
    ({ audio }) => requests.length > before && levelDb(audio.subarray(-4000)) > -40,
  );
  // Silence before it is that of the avatar that was interrupted.
  services.answer('It is as I said.', LATE_ANSWER_MS);
}

interface AskedTurn extends TurnTiming {
  /** From the last sound of the question, as it was said, to the first of the answer, as it was heard. */
  heardMs: number | null;
}

/** One question after another, each when the answer before it has played. */
async function ask(host: TestHost, visitor: Visitor, turns: number): Promise<AskedTurn[]> {
  const questions = await Promise.all(QUESTIONS.map((question) => sayAsVisitor(question)));
  const timings: AskedTurn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const question = questions[turn % questions.length];
    if (question === undefined) throw new Error('there is no question to ask');
    const before = host.events.length;
    visitor.forget();
    await visitor.speak(question);
    const { timing } = await host.event(
      'an answer',
      (event): event is Extract<MediaEvent, { type: 'turn' }> =>
        event.type === 'turn' && event.role === 'assistant' && host.events.indexOf(event) >= before,
    );
    if (timing === undefined) continue;
    const report = await visitor.report();
    timings.push({ ...timing, heardMs: soundAfter(report, report.soundLeftAt ?? 0) });
  }
  return timings;
}

interface Talk {
  host: TestHost;
  visitor: Visitor;
}

/** Of a talk while another goes on: as long a wait, but for both visitors' own programs, which share its cores here. */
async function besideRows({ host, visitor }: Talk, other: Talk): Promise<BenchRow[]> {
  let isOver = false;
  const talking = (async () => {
    while (!isOver) await ask(other.host, other.visitor, 1);
  })();
  try {
    const timings = await ask(host, visitor, TURNS_BESIDE);
    return [
      ...waitRows('beside a second talk: end of question → first sound sent', timings, 'firstAudioMs'),
      ...waitRows('beside a second talk: end of question → first sound at the visitor', timings, 'heardMs'),
    ];
  } finally {
    isOver = true;
    await talking;
  }
}

/** Of the turns in which it happened. */
function waitRows(
  name: string,
  timings: readonly AskedTurn[],
  wait: `${TurnStage}Ms` | 'heardMs',
  most?: { p50: number; p95: number },
): BenchRow[] {
  const found = timings.map((timing) => timing[wait]).filter((ms) => ms !== null);
  if (found.length === 0) return [];
  return percentileRows(name, found, { note: spread(found, 'turns'), ...(most !== undefined && { most }) });
}

function rowsOf(timings: readonly AskedTurn[]): BenchRow[] {
  const most = { p50: FIRST_AUDIO_P50_MS, p95: FIRST_AUDIO_P95_MS };
  return [
    ...TURN_STAGES.flatMap((stage) =>
      waitRows(
        `end of question → ${STAGE_NAMES[stage]}`,
        timings,
        `${stage}Ms`,
        stage === 'firstAudio' ? most : undefined,
      ),
    ),
    ...waitRows('end of question → first sound at the visitor', timings, 'heardMs', most),
  ];
}

/** What is left of the wait without the services': the first sentence of the model, and the voice's first sound. */
function shareRows(timings: readonly TurnTiming[]): BenchRow[] {
  const first = SERVICE_ANSWER.slice(0, SERVICE_ANSWER.indexOf('.') + 1);
  const servicesMs = FIRST_TOKEN_MS + (tokensOf(first).length - 1) * TOKEN_MS + FIRST_SOUND_MS;
  const shares = timings.flatMap(({ firstAudioMs }) =>
    firstAudioMs === null ? [] : [firstAudioMs - servicesMs],
  );
  return percentileRows('end of question → first sound sent, our share beside services', shares, {
    note: `${spread(shares, 'turns')}; the services took ${servicesMs} ms`,
    most: { p50: OWN_SHARE_P50_MS },
  });
}
