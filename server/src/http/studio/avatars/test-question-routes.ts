import { TestQuestionsSave } from '@vivant/contract/studio/test-questions';
import type { FastifyInstance } from 'fastify';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf } from './whole-avatar.ts';

/** Routes for the test questions that members keep for an avatar, and its answers to them before it is published. */
export function testQuestionRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, sessions } = deps;
  const answer = studioCallsOf(studio);

  answer('GET /avatars/:id/test-questions', 'view', async (request) =>
    avatars.testQuestions(ownerOf(request), idOf(request)),
  );

  answer('PUT /avatars/:id/test-questions', 'edit', async (request) => {
    const creator = await creatorOf(request, 'write', deps);
    // Checked before the body: an avatar of another account must look missing, whatever is sent.
    await avatars.mustExist(creator, idOf(request));
    return avatars.saveTestQuestions(creator, idOf(request), TestQuestionsSave.parse(request.body));
  });

  answer('POST /avatars/:id/test-questions/runs', 'edit', async (request, reply) => {
    // Lifted, as it may take longer than the time limit of callers without a key.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const avatarId = idOf(request);
    const { questions } = await avatars.testQuestions({ accountId }, avatarId);
    if (questions.length === 0)
      return { at: deps.clock.now().toISOString(), draftRevision: null, results: [] };
    const signal = whenCallerLeaves(reply);
    return sessions.runTestQuestions({ avatarId, accountId, questions, signal });
  });

  answer('POST /avatars/:id/test-questions/suggestions', 'edit', async (request, reply) => {
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'write', deps);
    const signal = whenCallerLeaves(reply);
    return { questions: await sessions.suggestTestQuestions({ avatarId: idOf(request), accountId, signal }) };
  });
}
