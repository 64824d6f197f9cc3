import { levelDb } from '@vivant/media/testing/audio';
import type { Visitor } from '@vivant/media/testing/visitor';
import {
  backchannelRows,
  interruptionRows,
  LONG_ANSWER,
  loweredRows,
  type Scene,
} from '../conversation/barge-in.ts';
import { type StubServices, startStubServices } from '../conversation/services.ts';
import { startTalks } from '../conversation/talks.ts';
import { type SpokenVisitor, spokenVisitors } from '../ears/visitors.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/** A visitor who speaks, or writes, while the avatar does: what stops it, how soon, and what its transcript says then. */

type Part = (scene: Scene, visitors: readonly SpokenVisitor[]) => Promise<BenchRow[]>;
const PARTS: Record<string, { isHum?: boolean; rows: Part }> = {
  // A hum is as loud all the time, which no voice is.
  lowered: { isHum: true, rows: loweredRows },
  listeners: { rows: backchannelRows },
  interruptions: { rows: interruptionRows },
};

export const suite: BenchSuite = {
  name: 'conversation-barge-in',
  parts: Object.keys(PARTS),
  async run(only = Object.keys(PARTS)) {
    const [talks, services, { visitors, close }] = await Promise.all([
      startTalks(),
      startStubServices(),
      spokenVisitors(),
    ]);
    try {
      const { llm, tts } = services;
      const found: BenchRow[] = [];
      for (const part of only) {
        const { isHum = false, rows } = PARTS[part] ?? {};
        const engines = isHum ? { llm, tts } : { llm };
        if (rows !== undefined)
          await talks.meet({ engines }, async (talk) => {
            found.push(
              ...(await rows({ ...talk, begin: () => beginToTell(services, talk.visitor) }, visitors)),
            );
          });
      }
      return found;
    } finally {
      await close();
      await services.close();
      await talks.close();
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
