import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from './get-avatar.ts';

/** DELETE /v1/avatars/{avatarId} (4.6): soft; running sessions end normally. */
export function deleteAvatarRoute(app: HttpApp, deps: { avatars: AvatarService }): void {
  app.delete(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:write', accountWide: true, rate: 'write' },
      schema: { params: AvatarParams },
    },
    async (request, reply) => {
      await deps.avatars.remove(request.caller, request.params.avatarId);
      return reply.code(204).send();
    },
  );
}
