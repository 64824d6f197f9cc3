import { z } from 'zod';
import { text } from './text.ts';

/**
 * How a machine elsewhere becomes a media host: over the server's public address alone, by connections that it opens.
 *
 *   POST /worker/join   JoinRequest → 200 JoinAnswer, once for each token; 401 bare: unknown, used, expired or revoked;
 *                       409 JoinRefusal: a version that does not fit, and the token stays unused
 *   GET  /worker/tunnel Upgrade: vivant-worker, with the credential → 101 and HTTP/2 from there on, in which the server
 *                       is the client: each CONNECT is a connection to the worker's control interface (contract
 *                       `control`), without a secret, for only the server is at its other end. 401 that says
 *                       `vivant-worker: revoked`: the credential is; 409: a version that does not fit; all else passes,
 *                       another 401 too, which may be a proxy's
 *   /worker/control/…   the calls of media hosts (contract `control`), with the credential. What a worker says of its
 *                       name and address is not heard, nor of sessions that were not given to it; of files it reads
 *                       those that an assignment named to it, for minutes
 */

/** Changes when a worker and a server of different releases no longer understand each other. */
export const WORKER_PROTOCOL = 1;

/** Before the paths of the control channel. */
export const WORKER_PATH = '/worker';
export const JOIN_PATH = `${WORKER_PATH}/join`;
export const TUNNEL_PATH = `${WORKER_PATH}/tunnel`;
export const TUNNEL_PROTOCOL = 'vivant-worker';

/** Of a request for a tunnel and its answer, as Node names headers. */
export const WORKER_HEADERS = {
  /** WORKER_PROTOCOL. */
  protocol: 'vivant-protocol',
  /** The origin at which this worker reaches the server, such as `https://avatars.example.org`. */
  serverUrl: 'vivant-server',
  /** Of a refusal: `WORKER_REVOKED`. */
  answer: 'vivant-worker',
} as const;

export const WORKER_REVOKED = 'revoked';

const TUNNEL_DOMAIN = '.tunnel.invalid';

/** Stands for the address of a host that does not listen. */
export function tunnelAddress(hostId: string): string {
  return `http://${hostId}${TUNNEL_DOMAIN}`;
}

/** Null: a name like any other. */
export function hostIdOfTunnel(hostname: string): string | null {
  return hostname.endsWith(TUNNEL_DOMAIN) ? hostname.slice(0, -TUNNEL_DOMAIN.length) : null;
}

const NAME_MAX = 64;
const VERSION_MAX = 32;
const SECRET_MAX = 128;

export const WorkerName = text(NAME_MAX, 1);

export const JoinRequest = z.object({
  token: z.string().min(1).max(SECRET_MAX),
  protocol: z.int(),
  /** Of the program, for people. */
  version: z.string().max(VERSION_MAX),
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const JoinAnswer = z.object({
  /** By this the server and its log name the host. */
  hostId: z.string(),
  name: z.string(),
  /** Sent as `Authorization: Bearer` from now on. Shown this once. */
  credential: z.string(),
});
export type JoinAnswer = z.infer<typeof JoinAnswer>;

export const JoinRefusal = z.object({ error: z.literal('version_mismatch'), message: z.string() });
export type JoinRefusal = z.infer<typeof JoinRefusal>;
