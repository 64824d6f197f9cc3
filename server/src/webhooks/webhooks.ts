import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { type EventType, TEST_EVENT } from '@vivant/contract/events';
import type { HostAndPort } from '@vivant/contract/host-and-port';
import { isUuid } from '@vivant/contract/ids';
import { WEBHOOKS_PER_ACCOUNT } from '@vivant/contract/limits';
import type {
  DeliveredType,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookSecret,
} from '@vivant/contract/webhooks';
import type { Clock } from '@vivant/platform/clock';
import { insertEvent } from '../events/store.ts';
import { parseAssetUrl, UrlRefusedError } from '../ingest/asset-url.ts';
import type { Db, Tx } from '../ports/database.ts';
import { newSecret, shownSecret } from './signature.ts';
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpoint,
  endpointOfDelivery,
  insertDelivery,
  insertEndpoint,
  keptTypes,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  replaceSecret,
  resetDelivery,
} from './store.ts';

/**
 * Done in the transaction of a change to a webhook of that account; `label` is its address without the path, which is a
 * secret often enough, and with where it goes from now on.
 */
export type AlsoDone = (tx: Tx, label: string, accountId: string) => Promise<void>;

/** An endpoint, or a delivery, of one account; the operator's commands know no account: null. */
interface Of {
  id: string;
  accountId: string | null;
}

/**
 * Throws if the caller does not hear of these types and so may neither pass them to an address nor sign them; null:
 * all types, also those added later. Absent: the caller may.
 */
type MayHear = (types: readonly EventType[] | null) => void;

/** The addresses that are told of an account's events, and what they were told. */
export interface Webhooks {
  /** Of one account, oldest first; of all where it is null. */
  list(accountId: string | null): Promise<Webhook[]>;
  /** @throws ServiceError webhook_not_found */
  get(of: Of): Promise<Webhook>;
  /** Told of events from now on. @throws ServiceError invalid_url, webhook_limit_reached */
  create(accountId: string, endpoint: NewWebhook, also: AlsoDone): Promise<WebhookSecret>;
  /** The old secret also signs for a day. @throws ServiceError webhook_not_found */
  rotate(of: Of, also: AlsoDone, mayHear?: MayHear): Promise<WebhookSecret>;
  /**
   * Events during a pause are sent when it ends. `mayHear` judges the types before and after the change, and with a
   * new address also those of past events, as all that is kept can be sent there.
   * @throws ServiceError webhook_not_found, invalid_url
   */
  change(of: Of, change: WebhookChange, also: AlsoDone, mayHear?: MayHear): Promise<void>;
  /** With all that it was to be told. @throws ServiceError webhook_not_found */
  remove(of: Of, also: AlsoDone): Promise<void>;
  /**
   * Newest first, a page of them, of these types or of all; none of an endpoint that is not the account's. `before`: the
   * last of the page before.
   */
  deliveries(of: Of, page?: DeliveriesPage): Promise<WebhookDelivery[]>;
  /**
   * Sends it once more, with all its attempts before it; only of that endpoint, where one is given.
   * @throws ServiceError webhook_delivery_not_found
   */
  resend(of: Of & { endpointId?: string }, also: AlsoDone, mayHear?: MayHear): Promise<WebhookDelivery>;
  /** Sends an event that only says that it is one. @throws ServiceError webhook_not_found */
  test(of: Of, also: AlsoDone): Promise<WebhookDelivery>;
}

export interface DeliveriesPage {
  limit: number;
  before?: string | undefined;
  types?: readonly DeliveredType[];
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
  async function locked(tx: Tx, of: Of) {
    const endpoint = isUuid(of.id) ? await lockEndpoint(tx, of) : undefined;
    if (endpoint === undefined) throw unknown();
    return endpoint;
  }
  /** Changes an endpoint, and says what was done. */
  const change = <Made>(
    of: Of,
    also: AlsoDone,
    apply: (tx: Tx, endpoint: Awaited<ReturnType<typeof locked>>) => Promise<Made>,
    movedTo?: string,
  ) =>
    db.transaction().execute(async (tx) => {
      const endpoint = await locked(tx, of);
      const made = await apply(tx, endpoint);
      await also(tx, labelOf(endpoint.url, movedTo), endpoint.account_id);
      return made;
    });

  return {
    list: (accountId) => listEndpoints(db, { accountId }, clock.now()),

    async get(of) {
      const [found] = isUuid(of.id) ? await listEndpoints(db, of, clock.now()) : [];
      if (found === undefined) throw unknown();
      return found;
    },

    async create(accountId, { url, types }, also) {
      const { href, origin } = judged(url, allowed);
      const [id, secret] = [randomUUID(), newSecret()];
      await db.transaction().execute(async (tx) => {
        if ((await countEndpoints(tx, accountId)) >= WEBHOOKS_PER_ACCOUNT)
          throw new ServiceError(
            'webhook_limit_reached',
            `This account has ${WEBHOOKS_PER_ACCOUNT} webhooks. Delete those nobody listens to any more.`,
          );
        await insertEndpoint(tx, { id, accountId, url: href, types, secret, now: clock.now() });
        await also(tx, origin, accountId);
      });
      return { id, secret: shownSecret(secret) };
    },

    async rotate(of, also, mayHear) {
      const secret = newSecret();
      const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_MS);
      await change(of, also, (tx, endpoint) => {
        mayHear?.(endpoint.types);
        return replaceSecret(tx, of.id, { secret, oldUntil });
      });
      return { id: of.id, secret: shownSecret(secret) };
    },

    async change(of, { url, types, isPaused }, also, mayHear) {
      const href = url === undefined ? undefined : judged(url, allowed).href;
      const apply = async (tx: Tx, { url: from, types: told }: Awaited<ReturnType<typeof locked>>) => {
        if (url !== undefined || types !== undefined) mayHear?.(told);
        if (types !== undefined) mayHear?.(types);
        if (url !== undefined && mayHear !== undefined) mayHear(await keptTypes(tx, of.id));
        const stopped = isPaused === undefined ? undefined : isPaused ? 'paused' : null;
        const isElsewhere = href !== undefined && originOf(href) !== originOf(from);
        await changeEndpoint(tx, of.id, { url: href, isElsewhere, types, stopped });
      };
      await change(of, also, apply, href);
    },

    remove: (of, also) => change(of, also, (tx) => deleteEndpoint(tx, of.id)),

    deliveries: async ({ id, accountId }, page = { limit: DELIVERIES_SHOWN }) =>
      isUuid(id) ? listDeliveries(db, { endpointId: id, accountId, ...page }) : [],

    async resend({ id, accountId, endpointId }, also, mayHear) {
      const found = isUuid(id) ? await endpointOfDelivery(db, { id, accountId }) : undefined;
      if (found === undefined || (endpointId !== undefined && endpointId !== found)) throw noSuchDelivery();
      return change({ id: found, accountId }, also, async (tx) => {
        const read = async () => {
          const [delivery] = await listDeliveries(tx, { id, endpointId: found, accountId, limit: 1 });
          if (delivery === undefined) throw noSuchDelivery();
          return delivery;
        };
        const { type } = await read();
        if (type !== TEST_EVENT) mayHear?.([type]);
        await resetDelivery(tx, id, clock.now());
        return read();
      });
    },

    test: (of, also) =>
      change(of, also, async (tx, { account_id: accountId }) => {
        const now = clock.now();
        const event = { accountId, type: TEST_EVENT, at: now, data: { webhookId: of.id } };
        const eventId = await insertEvent(tx, event);
        const id = await insertDelivery(tx, { endpointId: of.id, eventId, now });
        const [delivery] = await listDeliveries(tx, { endpointId: of.id, accountId, id, limit: 1 });
        if (delivery === undefined) throw new Error('a delivery that was just made is there');
        return delivery;
      }),
  };
}

const originOf = (url: string) => new URL(url).origin;

function labelOf(url: string, movedTo = url): string {
  const [from, to] = [originOf(url), originOf(movedTo)];
  return from === to ? from : `${from} → ${to}`;
}

const unknown = () => new ServiceError('webhook_not_found', 'There is no such webhook.');
const noSuchDelivery = () =>
  new ServiceError(
    'webhook_delivery_not_found',
    'There is no such delivery. They are kept as long as their events.',
  );

function judged(url: string, allowed: HostAndPort[]): URL {
  try {
    return parseAssetUrl(url, allowed);
  } catch (error) {
    if (error instanceof UrlRefusedError)
      throw new ServiceError('invalid_url', `The address ${error.message}.`);
    throw error;
  }
}
