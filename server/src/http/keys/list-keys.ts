import { AccountKeyList } from '@vivant/contract/keys';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { EXAMPLE_KEY } from './examples.ts';
import { type KeyRouteDeps, shownKey } from './key-route.ts';

const DOC: EndpointDoc = {
  operationId: 'listKeys',
  tag: 'Keys',
  summary: 'List the keys of the account',
  description:
    'All that live, with their limits and what they have spent, and some that were revoked last. Secrets are not among ' +
    'it: a key is shown once, where it is made. Keys bound to one avatar cannot list.',
  success: 'The keys.',
  responseExamples: { one: { items: [EXAMPLE_KEY] } },
};

/** GET /v1/keys (D8-12) */
export function listKeysRoute(app: HttpApp, { keys }: KeyRouteDeps): void {
  app.get(
    '/v1/keys',
    {
      config: { scope: 'keys', accountWide: true, rate: 'read', doc: DOC },
      schema: { response: { 200: AccountKeyList } },
    },
    async ({ caller }) => ({ items: (await keys.recent(caller.accountId)).map(shownKey) }),
  );
}
