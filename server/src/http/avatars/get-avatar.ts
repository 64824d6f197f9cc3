import { AvatarDetail } from '@vivant/contract/avatar';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { presentDetail } from './present.ts';

/** Any text: what is no id is an unknown avatar (decisions 1), not a malformed request. */
export const AvatarParams = z.object({ avatarId: z.string() });

/** GET /v1/avatars/{avatarId} (4.4) */
export function getAvatarRoute(app: HttpApp, deps: { avatars: AvatarService }): void {
  app.get(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:read', rate: 'read' },
      schema: { params: AvatarParams, response: { 200: AvatarDetail } },
    },
    async (request) => presentDetail(await deps.avatars.get(request.caller, request.params.avatarId)),
  );
}
