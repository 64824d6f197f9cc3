import { AvatarDetail } from '@vivant/contract/avatar';
import { AvatarPatch } from '../../avatars/avatar-patch.ts';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from './get-avatar.ts';
import { presentDetail } from './present.ts';

/** PATCH /v1/avatars/{avatarId} (4.5) */
export function patchAvatarRoute(app: HttpApp, deps: { avatars: AvatarService }): void {
  app.patch(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:write', rate: 'write' },
      schema: { params: AvatarParams, body: AvatarPatch, response: { 200: AvatarDetail } },
    },
    async (request) =>
      presentDetail(await deps.avatars.update(request.caller, request.params.avatarId, request.body)),
  );
}
