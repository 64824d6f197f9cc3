import { z } from 'zod';
import { text } from './text.ts';

/**
 * How a machine elsewhere becomes a media host: over the server's public address alone, by connections that it opens.
 *
 *   POST /worker/join   JoinRequest → 200 JoinAnswer, once for each token; 401 bare: unknown, used, expired or revoked;
 *                       409 JoinRefusal: a version that does not fit, and the token stays unused
 */

/** Changes when a worker and a server of different releases no longer understand each other. */
export const WORKER_PROTOCOL = 1;

export const JOIN_PATH = '/worker/join';

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
