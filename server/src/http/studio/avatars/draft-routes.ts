import { DraftChoice, DraftSave } from '@vivant/contract/studio/drafts';
import type { FastifyInstance } from 'fastify';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

/** What is written of an avatar before anybody but members meets it. */
export function draftRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, sessions } = deps;
  const answer = studioCallsOf(studio);

  answer('PATCH /avatars/:id/draft', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    // Before the body is judged: an avatar of another account looks missing, whatever is sent.
    await avatars.mustExist(changer, idOf(request));
    await avatars.saveDraft(changer, idOf(request), DraftSave.parse(request.body));
    const rehearsal = await sessions.renewRehearsal(idOf(request));
    const avatar = await avatars.get(ownerOf(request), idOf(request));
    return { ...(await wholeAvatar(deps, request, avatar)), rehearsal };
  });

  answer('DELETE /avatars/:id/draft', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    await avatars.discardDraft(changer, idOf(request), DraftChoice.parse(request.query).revision);
    await sessions.renewRehearsal(idOf(request));
    return wholeAvatar(deps, request, await avatars.get(ownerOf(request), idOf(request)));
  });

  answer('POST /avatars/:id/draft/publication', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    const { revision } = DraftChoice.parse(request.body);
    return wholeAvatar(deps, request, await avatars.publishDraft(changer, idOf(request), revision));
  });
}
