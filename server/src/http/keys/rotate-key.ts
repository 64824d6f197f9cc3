import { AccountKeyMade } from '@vivant/contract/keys';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { EXAMPLE_KEY, EXAMPLE_SECRET } from './examples.ts';
import { KeyParams, type KeyRouteDeps, keyOf, shownKey, toldBy } from './key-route.ts';

const DOC: EndpointDoc = {
  operationId: 'rotateKey',
  tag: 'Keys',
  summary: 'Rotate a key',
  description:
    'Puts a key with a new id and secret in the place of one: scopes, avatar and limits stay, and so does what was used of ' +
    `them. The old one stops within ${LIMIT_TEXTS.keyCache}. A key may rotate itself, and those it could have made.`,
  errors: ['key_not_found', 'key_not_allowed'],
  exampleErrors: {
    key_not_found: 'The account has no such key.',
    invalid_request: `The key ${EXAMPLE.keyId} is revoked. Create a new one.`,
  },
  requestBody: { required: false },
  success: 'The key that took its place, with its secret.',
  responseExamples: { rotated: { ...EXAMPLE_KEY, rotatedFrom: EXAMPLE.keyId, secret: EXAMPLE_SECRET } },
};

/** POST /v1/keys/{keyId}/rotation (D8-12) */
export function rotateKeyRoute(app: HttpApp, deps: KeyRouteDeps): void {
  app.post(
    '/v1/keys/:keyId/rotation',
    {
      config: { scope: 'keys', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: KeyParams, response: { 201: AccountKeyMade } },
    },
    async ({ caller, params }, reply) => {
      const old = await keyOf(deps, caller, params.keyId);
      const told = await toldBy(deps, caller, 'key.rotated');
      const { id, secret } = await deps.keys.rotate(old.id, told, caller.keyId);
      return reply.code(201).send({ ...shownKey(await keyOf(deps, caller, id)), secret });
    },
  );
}
