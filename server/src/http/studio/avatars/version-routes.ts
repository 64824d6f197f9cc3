import { VersionChoice } from '@vivant/contract/studio/versions';
import type { FastifyInstance } from 'fastify';
import { idOf, studioCallsOf } from '../calls.ts';
import { changerOf } from '../creator.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

/** Routes for earlier published versions of an avatar, and for restoring them. */
export function versionRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars } = deps;
  const answer = studioCallsOf(studio);

  answer('GET /avatars/:id/versions', 'view', async (request) => ({
    items: await avatars.versions(ownerOf(request), idOf(request)),
  }));

  answer('GET /avatars/:id/version', 'view', async (request) => {
    const owner = ownerOf(request);
    // Checked before the query: an avatar of another account must look missing, whatever is sent.
    const { id } = await avatars.get(owner, idOf(request));
    const { number } = VersionChoice.parse(request.query);
    return avatars.version(owner, id, number);
  });

  answer('POST /avatars/:id/restorations', 'edit', async (request) => {
    const changer = await changerOf(request, deps);
    await avatars.mustExist(changer, idOf(request));
    const { number } = VersionChoice.parse(request.body);
    return wholeAvatar(deps, request, await avatars.restore(changer, idOf(request), number));
  });
}
