import { levelDb } from '@vivant/media/testing/audio';
import type { Visitor } from '@vivant/media/testing/visitor';
import { backchannelRows, interruptionRows, LONG_ANSWER } from '../conversation/barge-in.ts';
import { type StubServices, startStubServices } from '../conversation/services.ts';
import { startTalks } from '../conversation/talks.ts';
import type { BenchSuite } from '../suite.ts';

/** A visitor who speaks, or writes, while the avatar does: what stops it, how soon, and what its transcript says then. */

export const suite: BenchSuite = {
  name: 'conversation-barge-in',
  async run() {
    const [talks, services] = await Promise.all([startTalks(), startStubServices()]);
    try {
      return await talks.meet({ engines: { llm: services.llm } }, async (talk) => {
        const scene = { ...talk, begin: () => beginToTell(services, talk.visitor) };
        return [...(await backchannelRows(scene)), ...(await interruptionRows(scene))];
      });
    } finally {
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
