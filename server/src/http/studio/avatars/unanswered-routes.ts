import { Correction, questionKey } from '@vivant/contract/answers-document';
import { QuestionChoice } from '@vivant/contract/studio/unanswered';
import type { FastifyInstance } from 'fastify';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf, creatorOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

/** Routes for visitors' unanswered questions, and the answers that members write for later visitors. */
export function unansweredRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, unanswered } = deps;
  const answer = studioCallsOf(studio);

  answer('GET /avatars/:id/unanswered', 'view', async (request) => {
    const { id } = await avatars.get(ownerOf(request), idOf(request));
    // Read first: answers that visitors already get have left the list.
    const waiting = await avatars.waitingAnswers(id);
    const items = (await unanswered.list(id)).map((item) => ({
      ...item,
      answer: waiting?.keys.includes(questionKey(item.question)) ? waiting.state : null,
    }));
    return { items };
  });

  answer('POST /avatars/:id/unanswered/dismissals', 'edit', async (request) => {
    const { id } = await avatars.get(await creatorOf(request, 'write', deps), idOf(request));
    await unanswered.clear(id, [QuestionChoice.parse(request.body).question]);
    return null;
  });

  answer('POST /avatars/:id/corrections', 'edit', async (request, reply) => {
    const changer = await changerOf(request, deps);
    // Checked before the body: an avatar of another account must look missing, whatever is sent.
    const { id } = await avatars.get(changer, idOf(request));
    const correction = Correction.parse(request.body);
    using admission = await deps.slots.admit(changer.accountId, whenCallerLeaves(reply));
    await using workspace = await deps.workspaces.open();
    // Awaited here, as the file must stay until the work on it is done.
    const avatar = await admission.run(() => avatars.correct(changer, id, correction, workspace));
    // If the answer has to wait, the question leaves the list when visitors get the answer.
    const { question, asked = question } = correction;
    if (avatar.replacements.every(({ part }) => part !== 'documents'))
      await unanswered.clear(id, [question, asked]);
    return wholeAvatar(deps, request, avatar);
  });
}
