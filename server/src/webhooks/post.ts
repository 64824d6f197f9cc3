import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import type { HostAndPort } from '@vivant/contract/host-and-port';
import { WEBHOOK_ANSWER_MAX_MS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import { isAllowed, parseAssetUrl, UrlRefusedError } from '../ingest/asset-url.ts';
import {
  ask,
  connectionFault,
  judgedLookup,
  type Resolve,
  resolveByDns,
  resolveBySystem,
} from '../ingest/pinned-request.ts';

export interface Posted {
  /** What its server answered; null: nothing. */
  status: number | null;
  /** Why it does not count as delivered, for the owner; null: it does. Never a word of the answer. */
  error: string | null;
  /** From looking the name up to the answer's head, or to the end of waiting for it. */
  tookMs: number;
}

/** Sends one message, and nothing twice. Rejects only with the signal's reason. */
export type Post = (
  address: string,
  message: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
) => Promise<Posted>;

export interface PostDeps {
  clock: Clock;
  /** Non-public hosts, and ports of other services, that the operator allows. */
  allowed: HostAndPort[];
  /** Default: DNS, and for allowed hosts the system's own way. */
  resolve?: Resolve;
}

const DNS_TIMEOUT_MS = 5_000;
/** Bytes taken of an answer's body, so that a polite server sees it arrive; they are not used. */
const BODY_MAX_BYTES = 4096;
export const BODY_MAX_MS = 1000;

export function createPost({ clock, allowed, resolve }: PostDeps): Post {
  return async (address, { headers, body }, stop) => {
    const limit = new AbortController();
    const cancel = clock.after(WEBHOOK_ANSWER_MAX_MS, () => limit.abort());
    const begunMs = clock.steadyMs();
    const tookMs = () => clock.steadyMs() - begunMs;
    const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
    try {
      const url = parseAssetUrl(address, allowed);
      const exempt = isAllowed(url, allowed);
      const byName = exempt ? resolveBySystem : (name: string) => resolveByDns(dns, name);
      const response = await ask(url, {
        lookup: judgedLookup(exempt, resolve ?? byName),
        signal: AbortSignal.any([stop, limit.signal]),
        post: { headers: { ...headers, 'content-type': 'application/json' }, body },
      });
      const posted = { ...judged(response.statusCode ?? 0), tookMs: tookMs() };
      await drain(response, clock);
      return posted;
    } catch (error) {
      stop.throwIfAborted();
      return { status: null, error: limit.signal.aborted ? TOO_SLOW : inWords(error), tookMs: tookMs() };
    } finally {
      cancel();
      dns.cancel();
    }
  };
}

const TOO_SLOW = `It did not answer within ${WEBHOOK_ANSWER_MAX_MS / 1000} seconds.`;

function judged(status: number): Pick<Posted, 'status' | 'error'> {
  if (status >= 200 && status <= 299) return { status, error: null };
  const why = status >= 300 && status <= 399 ? ', and redirects are not followed' : '';
  return { status, error: `It answered ${status}${why}.` };
}

/** The body does not matter: the status was the answer. */
async function drain(response: IncomingMessage, clock: Clock): Promise<void> {
  const cancel = clock.after(BODY_MAX_MS, () => response.destroy());
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length;
      if (bytes > BODY_MAX_BYTES) break;
    }
  } catch {
  } finally {
    cancel();
    response.destroy();
  }
}

function inWords(error: unknown): string {
  if (error instanceof UrlRefusedError) return `The address ${error.message}.`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection ended before it answered.';
  const fault = connectionFault(error);
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
}
