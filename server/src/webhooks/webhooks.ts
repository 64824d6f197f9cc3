import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import type { HostAndPort } from '@vivant/contract/host-and-port';
import { isUuid } from '@vivant/contract/ids';
import { WEBHOOKS_PER_ACCOUNT } from '@vivant/contract/limits';
import { StudioError } from '@vivant/contract/studio/errors';
import type { NewWebhook, Webhook, WebhookDelivery, WebhookSecret } from '@vivant/contract/studio/webhooks';
import { parseAssetUrl, UrlRefusedError } from '../ingest/asset-url.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Tx } from '../ports/database.ts';
import { newSecret, shownSecret } from './signature.ts';
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  replaceSecret,
  resetDelivery,
  setStopped,
} from './store.ts';

/**
 * Done in the transaction of a change to a webhook of that account; `label` is its address without the path, which is a
 * secret often enough.
 */
export type AlsoDone = (tx: Tx, label: string, accountId: string) => Promise<void>;

/** An endpoint, or a delivery, of one account; the operator's commands know no account: null. */
interface Of {
  id: string;
  accountId: string | null;
}

/** Which addresses are told of an account's events, and what they were told. */
export interface Webhooks {
  /** Of one account, oldest first; of all where it is null. */
  list(accountId: string | null): Promise<Webhook[]>;
  /** @throws StudioError not_found */
  get(id: string): Promise<Webhook>;
  /** Told of what happens from now on. @throws ServiceError invalid_url; StudioError too_many */
  create(accountId: string, endpoint: NewWebhook, also: AlsoDone): Promise<WebhookSecret>;
  /** The old secret signs beside the new one for a day. @throws StudioError not_found */
  rotate(of: Of, also: AlsoDone): Promise<WebhookSecret>;
  /** What happened meanwhile is sent when it goes on. @throws StudioError not_found */
  setPaused(of: Of, isPaused: boolean, also: AlsoDone): Promise<void>;
  /** With all that it was to be told. @throws StudioError not_found */
  remove(of: Of, also: AlsoDone): Promise<void>;
  /** Newest first, so many as a page shows; none of an endpoint that is not the account's. */
  deliveries(of: Of): Promise<WebhookDelivery[]>;
  /** Sends it once more, with all its attempts before it. @throws StudioError not_found */
  resend(of: Of): Promise<void>;
}

const OLD_SECRET_MS = 24 * 3_600_000;
const DELIVERIES_SHOWN = 100;

export function createWebhooks({
  db,
  clock,
  allowed,
}: {
  db: Db;
  clock: Clock;
  /** Non-public hosts, and ports of other services, that the operator allows. */
  allowed: HostAndPort[];
}): Webhooks {
  /** The change of an endpoint, and what is told of it. */
  const change = (of: Of, also: AlsoDone, apply: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const endpoint = isUuid(of.id) ? await lockEndpoint(tx, of) : undefined;
      if (endpoint === undefined) throw unknown();
      await apply(tx);
      await also(tx, new URL(endpoint.url).origin, endpoint.account_id);
    });

  return {
    list: (accountId) => listEndpoints(db, { accountId }, clock.now()),

    async get(id) {
      const [found] = isUuid(id) ? await listEndpoints(db, { id, accountId: null }, clock.now()) : [];
      if (found === undefined) throw unknown();
      return found;
    },

    async create(accountId, { url, types }, also) {
      const { href, origin } = judged(url, allowed);
      const [id, secret] = [randomUUID(), newSecret()];
      await db.transaction().execute(async (tx) => {
        if ((await countEndpoints(tx, accountId)) >= WEBHOOKS_PER_ACCOUNT)
          throw new StudioError(
            'too_many',
            `This account has ${WEBHOOKS_PER_ACCOUNT} webhooks. Delete those nobody listens to any more.`,
          );
        await insertEndpoint(tx, { id, accountId, url: href, types, secret, now: clock.now() });
        await also(tx, origin, accountId);
      });
      return { id, secret: shownSecret(secret) };
    },

    async rotate(of, also) {
      const secret = newSecret();
      const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_MS);
      await change(of, also, (tx) => replaceSecret(tx, of.id, { secret, oldUntil }));
      return { id: of.id, secret: shownSecret(secret) };
    },

    setPaused: (of, isPaused, also) =>
      change(of, also, (tx) => setStopped(tx, of.id, isPaused ? 'paused' : null)),

    remove: (of, also) => change(of, also, (tx) => deleteEndpoint(tx, of.id)),

    deliveries: async ({ id, accountId }) =>
      isUuid(id) ? listDeliveries(db, { endpointId: id, accountId, limit: DELIVERIES_SHOWN }) : [],

    async resend(of) {
      if (!isUuid(of.id) || !(await resetDelivery(db, { ...of, now: clock.now() })))
        throw new StudioError(
          'not_found',
          'There is no such delivery. They are kept as long as their events.',
        );
    },
  };
}

const unknown = () => new StudioError('not_found', 'There is no such webhook.');

function judged(url: string, allowed: HostAndPort[]): URL {
  try {
    return parseAssetUrl(url, allowed);
  } catch (error) {
    if (error instanceof UrlRefusedError)
      throw new ServiceError('invalid_url', `The address ${error.message}.`);
    throw error;
  }
}
