import { AccountKeyMade, NewAccountKey } from '@vivant/contract/keys';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { LIVE_KEYS_PER_ACCOUNT } from '@vivant/contract/limits';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { EXAMPLE_KEY, EXAMPLE_SECRET } from './examples.ts';
import { type KeyRouteDeps, keyOf, shownKey, toldBy } from './key-route.ts';

const DOC: EndpointDoc = {
  operationId: 'createKey',
  tag: 'Keys',
  summary: 'Make a key',
  description:
    'Makes a key of the same account. It may do at most what the key that asks may do: no scope that this one lacks, no ' +
    'longer sessions. A key with caps of its own makes no others, as two would spend twice as much. The secret is in this ' +
    `answer and nowhere else. An account has at most ${LIMIT_TEXTS.liveKeys} keys that are not revoked. Who made it stands ` +
    'in the account’s audit log.',
  errors: ['key_not_allowed', 'key_limit_reached'],
  exampleErrors: { invalid_request: 'scopes: Invalid input: expected array, received undefined' },
  requestBody: {
    examples: {
      kiosk: {
        ...{ name: 'kiosk', scopes: ['sessions'], avatarId: EXAMPLE.avatarId },
        ...{ spendCapDailyMicrocredits: 20_000, maxConcurrent: 2, maxDurationSeconds: 600 },
      },
    },
  },
  success: 'The key, with its secret.',
  responseExamples: { kiosk: { ...EXAMPLE_KEY, secret: EXAMPLE_SECRET } },
};

/** POST /v1/keys (D8-12) */
export function createKeyRoute(app: HttpApp, deps: KeyRouteDeps): void {
  const { keys } = deps;
  app.post(
    '/v1/keys',
    {
      config: { scope: 'keys', accountWide: true, rate: 'write', doc: DOC },
      schema: { body: NewAccountKey, response: { 201: AccountKeyMade } },
    },
    async ({ caller, body }, reply) => {
      const { avatarId, ...wanted } = body;
      const { id, secret } = await keys.create(
        { ...wanted, accountId: caller.accountId, avatarId: avatarId ?? undefined },
        {
          also: await toldBy(deps, caller, 'key.created', wanted.scopes.join(', ')),
          ...{ by: caller.keyId, liveMax: LIVE_KEYS_PER_ACCOUNT },
        },
      );
      return reply.code(201).send({ ...shownKey(await keyOf(deps, caller, id)), secret });
    },
  );
}
