import { AvatarDetail } from '@vivant/contract/avatar';
import { AvatarPatch } from '@vivant/contract/avatar-patch';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { AvatarParams, READY_AVATAR } from './get-avatar.ts';
import { presentDetail } from './present.ts';

const DOC: EndpointDoc = {
  operationId: 'updateAvatar',
  tag: 'Avatars',
  summary: 'Change an avatar’s texts',
  description:
    'Changes the fields that are sent, at least one; unknown fields are refused. Texts of the persona, the name and the ' +
    'language run the persona stage again; greeting, preview message and language also rebuild the preview clips when ' +
    'they are on. `previews: true` builds the clips while the avatar stays usable, `false` gives them up. Description and ' +
    'visibility build nothing. A `video` other than the present one rebuilds the face, and the clips when they are on. `public` can be set once the avatar is ready. While a build runs the newest texts win.',
  errors: ['avatar_not_found'],
  exampleErrors: { invalid_request: `name: must be ${LIMIT_TEXTS.name} long` },
  requestBody: {
    examples: {
      greeting: {
        greeting: 'Welcome back! What shall we look at today?',
        guardrails: ['Never quote prices.'],
      },
      habits: {
        conversationalHabits: { CONVERSATIONAL_HABIT_ENGAGEMENT: 'CONVERSATIONAL_HABIT_SCALE_HIGH' },
      },
      publish: { visibility: 'public', description: 'Guide of the harbour museum' },
      previews: { previews: true, previewMessage: 'Hello, I am Martha.' },
      video: { video: { aspect: '9:16', height: 720 } },
    },
  },
  success: 'The avatar after the change, without preview links.',
  responseExamples: {
    rebuilding: {
      ...READY_AVATAR,
      status: 'building',
      readyToChat: false,
      progress: 75,
      stages: { ...READY_AVATAR.stages, persona: { status: 'pending', userFeedback: null } },
    },
    ready: READY_AVATAR,
  },
};

/** PATCH /v1/avatars/{avatarId} (§4.5) */
export function patchAvatarRoute(app: HttpApp, deps: KeyChangerDeps & { avatars: AvatarService }): void {
  app.patch(
    '/v1/avatars/:avatarId',
    {
      config: { scope: 'avatars:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: AvatarPatch, response: { 200: AvatarDetail } },
    },
    async ({ caller, params, body }) =>
      presentDetail(await deps.avatars.update(await changerOf(caller, deps), params.avatarId, body)),
  );
}
