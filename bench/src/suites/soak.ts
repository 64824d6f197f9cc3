import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, isSessionProcess, pssMb } from '@vivant/e2e/processes';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { buildTestFace } from '@vivant/media/testing/test-face';
import { prepareSession, startTestHost } from '@vivant/media/testing/test-host';
import { startVisitor } from '@vivant/media/testing/visitor';
import { requireLivekit } from '../require-livekit.ts';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

/**
 * Half an hour of one hosted conversation: the microphone open all the time, a question every ten seconds, each
 * answered aloud. What its process and its helpers hold in the end, against what they held once they had settled.
 */
const MINUTES = 30;
const SETTLED_MINUTE = 5;
const WINDOW_MINUTES = 5;
const ASK_EVERY_MS = 10_000;
const QUESTIONS = ['When did elephants cross the bridge?', 'Who are you?', 'Tell me about the bridge.'];

async function run(): Promise<BenchRow[]> {
  const program = requireLivekit();
  const livekit = await startTestLivekit(program);
  const host = await startTestHost({ slots: 1 });
  const visitor = await startVisitor();
  try {
    const session = await prepareSession(livekit, host, await buildTestFace(), {
      knowledge: {
        version: 1,
        files: [{ name: 'bridge.txt', description: null }],
        passages: [
          {
            id: 0,
            source: 'bridge.txt',
            heading: null,
            text: 'The Brooklyn Bridge was opened in 1883. Elephants crossed the bridge one year later to show that it was safe.',
          },
        ],
      },
    });
    const { status } = await host.post(session.assignment);
    if (status !== 200) throw new Error('the session was refused');
    await visitor.join(livekit.url, session.visitorToken);
    visitor.openMicrophone();
    const samples: { minute: number; mb: number }[] = [];
    const beganMs = performance.now();
    for (let asked = 0; ; asked++) {
      const minute = (performance.now() - beganMs) / 60_000;
      if (minute >= MINUTES) break;
      visitor.chat(QUESTIONS[asked % QUESTIONS.length] ?? '');
      await sleep(ASK_EVERY_MS);
      samples.push({ minute, mb: await sessionMb() });
    }
    const between = (from: number, to: number) =>
      median(samples.filter(({ minute }) => minute >= from && minute < to).map(({ mb }) => mb));
    const early = between(SETTLED_MINUTE, SETTLED_MINUTE + WINDOW_MINUTES);
    const late = between(MINUTES - WINDOW_MINUTES, MINUTES);
    const answers = host.events.filter((event) => event.type === 'turn' && event.role === 'assistant').length;
    return [
      {
        name: `memory of a session, minutes ${MINUTES - WINDOW_MINUTES}–${MINUTES} against ${SETTLED_MINUTE}–${SETTLED_MINUTE + WINDOW_MINUTES}`,
        value: late / early,
        unit: '×',
        bound: { kind: 'max', value: 1.05 },
        note: `${Math.round(early)} and ${Math.round(late)} MB of PSS, ${answers} answers`,
      },
    ];
  } finally {
    visitor.kill();
    await host.close();
    await livekit.stop();
  }
}

/** The process in its room has ended its warming long ago: it is the oldest. Its helpers count with it. */
async function sessionMb(): Promise<number> {
  const all = await descendantsOf(process.pid);
  const oldest = all.filter(isSessionProcess).sort((a, b) => a.pid - b.pid)[0];
  if (oldest === undefined) throw new Error('the session process is gone');
  const helpers = await descendantsOf(oldest.pid);
  return pssMb([oldest, ...helpers].map(({ pid }) => pid));
}

export const suite: BenchSuite = { name: 'soak', run };
