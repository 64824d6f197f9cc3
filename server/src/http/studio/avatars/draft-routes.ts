import { DraftChoice, DraftSave } from '@vivant/contract/studio/drafts';
import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

/** A draft is saved already: a media host that does not answer must not delay the reply. */
const TOLD_WITHIN_MS = 3_000;

/** Texts of an avatar before anybody but members meets them. */
export function draftRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars } = deps;
  const answer = studioCallsOf(studio);

  async function withRehearsal(request: FastifyRequest) {
    const rehearsal = await renewedInTime(deps, idOf(request));
    const avatar = await avatars.get(ownerOf(request), idOf(request));
    return { ...(await wholeAvatar(deps, request, avatar)), rehearsal };
  }

  answer('PATCH /avatars/:id/draft', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    // Before the body is judged: an avatar of another account must look missing, whatever is sent.
    await avatars.mustExist(changer, idOf(request));
    await avatars.saveDraft(changer, idOf(request), DraftSave.parse(request.body));
    return withRehearsal(request);
  });

  answer('DELETE /avatars/:id/draft', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    await avatars.discardDraft(changer, idOf(request), DraftChoice.parse(request.query).revision);
    return withRehearsal(request);
  });

  answer('POST /avatars/:id/draft/publication', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    const { revision } = DraftChoice.parse(request.body);
    return wholeAvatar(deps, request, await avatars.publishDraft(changer, idOf(request), revision));
  });
}

/** Has the rehearsal that goes on told. One that has not been told in time is as before, and may be told yet. */
async function renewedInTime(
  { sessions, clock }: Pick<StudioAvatarDeps, 'sessions' | 'clock'>,
  avatarId: string,
): Promise<RehearsalNews> {
  const late = Promise.withResolvers<RehearsalNews>();
  const cancel = clock.after(TOLD_WITHIN_MS, () => late.resolve('as_before'));
  try {
    return await Promise.race([sessions.renewRehearsal(avatarId), late.promise]);
  } finally {
    cancel();
  }
}
