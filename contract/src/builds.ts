import { z } from 'zod';
import { KNOWLEDGE_MAX_BYTES, KNOWLEDGE_MAX_FILES, MIB } from './limits.ts';

/**
 * A stage of an avatar's build that a server has run on a media host (contract `control`, POST /builds): one call, in
 * which what the stage reads goes there and what it made comes back, each as a framed body (platform `framed-body`). The host keeps
 * nothing of it.
 *
 * Paths of the server mean nothing there and those of the host nothing here: the order has words in their places, which
 * the host puts its own paths for, and the answer has `outDir`'s word where the host's folder stood.
 */

/** Stages that one host runs at once, whatever it claims. */
export const BUILDS_MAX = 64;
export const BUILD_HEAD_MAX_BYTES = 2 * MIB;
/** Of all files of an order, and of all that a stage makes. */
export const BUILD_FILES_MAX_BYTES = 2 * KNOWLEDGE_MAX_BYTES;
const MADE_FILES_MAX = 8;

const SizeBytes = z.int().min(0).max(BUILD_FILES_MAX_BYTES);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Word = z.string().regex(/^<[\w-]{1,64}>$/);

const fitTogether = (files: readonly { sizeBytes: number }[]) =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= BUILD_FILES_MAX_BYTES;

export const BuildOrder = z.object({
  /** Release of the server: a host of another one runs none of its stages. */
  version: z.string(),
  /** For errors. */
  stage: z.string().regex(/^\w{1,32}$/),
  /** What the process of the stage is given, with words for paths. */
  input: z.record(z.string(), z.unknown()),
  outDir: Word,
  /** In the order in which they follow. */
  files: z
    .array(z.object({ word: Word, sizeBytes: SizeBytes, sha256: Sha256 }))
    .max(KNOWLEDGE_MAX_FILES)
    .refine(fitTogether),
  timeoutMs: z.int().min(1).max(600_000),
  memoryMaxBytes: z.int().min(1),
  /** Of the request that it goes back to, for the host's log. */
  requestId: z.uuid().optional(),
});
export type BuildOrder = z.infer<typeof BuildOrder>;

export const BuildAnswer = z.object({
  /** What the process said, or that it held more memory than it may. */
  outcome: z.union([z.literal('too_much_memory'), z.object({ message: z.unknown() })]),
  /** What lay in `outDir`, in the order in which it follows. */
  files: z
    .array(z.object({ name: z.string().regex(/^\w[\w.-]{0,63}$/), sizeBytes: SizeBytes, sha256: Sha256 }))
    .max(MADE_FILES_MAX)
    .refine(fitTogether),
});
export type BuildAnswer = z.infer<typeof BuildAnswer>;
