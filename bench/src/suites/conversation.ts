import type { MediaEvent } from '@vivant/contract/control';
import { TURN_STAGES, type TurnStage, type TurnTiming } from '@vivant/contract/turn-timing';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost, type TestHost } from '@vivant/media/testing/test-host';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { BRIDGE_KNOWLEDGE } from '../bridge-knowledge.ts';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, percentile, spread } from '../suite.ts';

/** Spoken questions over a real room with the embedded speech and no model: what the session itself says of each turn. */

const TURNS = 20;
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
const FIRST_AUDIO_P50_MS = 800;
const FIRST_AUDIO_P95_MS = 1200;

export const suite: BenchSuite = {
  name: 'conversation',
  async run() {
    const program = requireLivekit();
    const [face, livekit, host] = await Promise.all([
      buildTestFace(),
      startTestLivekit(program),
      startTestHost(),
    ]);
    const visitor = await startVisitor();
    try {
      const session = await prepareSession(livekit, host, face, {
        ...{ knowledge: BRIDGE_KNOWLEDGE, persona: { greeting: null } },
      });
      await host.post(session.assignment);
      await visitor.join(livekit.url, session.visitorToken);
      visitor.openMicrophone();
      return rowsOf(await ask(host, visitor));
    } finally {
      visitor.kill();
      await host.close();
      await livekit.stop();
    }
  },
};

/** One question after another, each when the answer before it has played. */
async function ask(host: TestHost, visitor: Visitor): Promise<TurnTiming[]> {
  const questions = await Promise.all(QUESTIONS.map((question) => sayAsVisitor(question)));
  const timings: TurnTiming[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const question = questions[turn % questions.length];
    if (question === undefined) throw new Error('there is no question to ask');
    const before = host.events.length;
    await visitor.speak(question);
    const { timing } = await host.event(
      'an answer',
      (event): event is Extract<MediaEvent, { type: 'turn' }> =>
        event.type === 'turn' && event.role === 'assistant' && host.events.indexOf(event) >= before,
    );
    if (timing !== undefined) timings.push(timing);
  }
  return timings;
}

function rowsOf(timings: readonly TurnTiming[]): BenchRow[] {
  return TURN_STAGES.flatMap((stage) => {
    const found = timings.map((timing) => timing[`${stage}Ms`]).filter((ms) => ms !== null);
    if (found.length === 0) return [];
    const row = (share: number, bound: number): BenchRow => ({
      name: `end of question → ${STAGE_NAMES[stage]}, p${share * 100}`,
      value: percentile(found, share),
      unit: 'ms',
      ...(stage === 'firstAudio' && { bound: { kind: 'max', value: bound } }),
      note: spread(found, 'turns'),
    });
    return [row(0.5, FIRST_AUDIO_P50_MS), row(0.95, FIRST_AUDIO_P95_MS)];
  });
}
