import { DraftChoice, DraftSave } from '@vivant/contract/studio/drafts';
import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

/**
 * How long the reply may wait for a media host. The draft is saved already, so a silent host must not delay it further.
 */
const TOLD_WITHIN_MS = 3_000;

/** Routes of an avatar's texts before they are published. */
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
    // Checked before the body: an avatar of another account must look missing, whatever is sent.
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

/**
 * Updates a rehearsal that is going on. If it is not updated in time, it counts as unchanged, and may still be updated
 * later.
 */
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
