import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { KeyParams, type KeyRouteDeps, keyOf, toldBy } from './key-route.ts';

const DOC: EndpointDoc = {
  operationId: 'revokeKey',
  tag: 'Keys',
  summary: 'Revoke a key',
  description:
    `Stops a key for good: every server process refuses it within ${LIMIT_TEXTS.keyCache}. Sessions that it started go on to ` +
    'their end, and keys that it made go on to work: revoke them as well. A key may revoke itself, and those it could have ' +
    'made; one that is revoked already stays so. Counted apart from all other calls, so that none of them holds it up: ' +
    `${LIMIT_TEXTS.revocationsPerMinute} a minute. The studio and the operator’s command are not counted.`,
  errors: ['key_not_found', 'key_not_allowed'],
  exampleErrors: { key_not_found: 'The account has no such key.' },
  success: 'Revoked.',
};

/** DELETE /v1/keys/{keyId} (D8-12) */
export function revokeKeyRoute(app: HttpApp, deps: KeyRouteDeps): void {
  app.delete(
    '/v1/keys/:keyId',
    {
      config: { scope: 'keys', accountWide: true, rate: 'revoke', doc: DOC },
      schema: { params: KeyParams },
    },
    async ({ caller, params }, reply) => {
      const { id } = await keyOf(deps, caller, params.keyId);
      await deps.keys.revoke(id, await toldBy(deps, caller, 'key.revoked'), caller.keyId);
      return reply.code(204).send();
    },
  );
}
