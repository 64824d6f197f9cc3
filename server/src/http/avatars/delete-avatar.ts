import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { AvatarParams } from './get-avatar.ts';

const DOC: EndpointDoc = {
  operationId: 'deleteAvatar',
  tag: 'Avatars',
  summary: 'Delete an avatar',
  description:
    `From now on the avatar is unknown to every call, and its place among the ${LIMIT_TEXTS.avatars} is free. Sessions that run end as they ` +
    `would have. Its files and texts are erased for good after a while (${LIMIT_TEXTS.purgeAfter} unless the operator chose otherwise). ` +
    'Keys bound to one avatar cannot delete.',
  errors: ['avatar_not_found'],
  success: 'Deleted.',
};

/** DELETE /v1/avatars/{avatarId} (§4.6): soft; running sessions end normally. */
export function deleteAvatarRoute(app: HttpApp, deps: KeyChangerDeps & { avatars: AvatarService }): void {
  app.delete(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:write', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: AvatarParams },
    },
    async (request, reply) => {
      await deps.avatars.remove(await changerOf(request.caller, deps), request.params.avatarId);
      return reply.code(204).send();
    },
  );
}
