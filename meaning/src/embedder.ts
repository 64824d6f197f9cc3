import { Worker } from 'node:worker_threads';
import { programScript } from '@vivant/platform/programs';
import type { Embedded, ToEmbed } from './embed-protocol.ts';

/** What texts mean, as vectors of unit length: those of a question and of a sentence that answers it have a high dot product. */
export interface Embedder {
  /**
   * Of what visitors ask, in the order of the texts; of a long one the beginning counts.
   *
   * @throws Error if the network cannot be loaded, or the embedder was closed meanwhile
   */
  questions(texts: readonly string[]): Promise<Float32Array[]>;
  /** Of sentences of documents, with the same errors. */
  sentences(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** What the network was taught to read before a question and before a passage. */
const QUESTION = 'query: ';
const SENTENCE = 'passage: ';

interface Pending {
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/** A thread that is started when it is first asked for something, and reads one text after another. */
export function createEmbedder(): Embedder {
  let thread: { worker: Worker; pending: Map<number, Pending> } | null = null;
  let next = 0;

  function started() {
    const pending = new Map<number, Pending>();
    const worker = new Worker(programScript(new URL('./embed-worker.ts', import.meta.url)), {
      execArgv: ['--no-warnings'],
    });
    // It keeps no process alive that waits for nothing of it.
    worker.unref();
    const own = { worker, pending };
    const lose = (error: Error) => {
      if (thread === own) thread = null;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    worker.on('message', ({ id, vectors }: Embedded) => {
      pending.get(id)?.resolve(vectors);
      pending.delete(id);
      if (pending.size === 0) worker.unref();
    });
    worker.on('error', lose);
    worker.on('exit', () => lose(new Error('the thread that compares texts has ended')));
    return own;
  }

  function embed(texts: readonly string[]): Promise<Float32Array[]> {
    if (texts.length === 0) return Promise.resolve([]);
    thread ??= started();
    const { worker, pending } = thread;
    const id = next++;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, texts } satisfies ToEmbed);
    });
  }

  return {
    questions: (texts) => embed(texts.map((text) => QUESTION + text)),
    sentences: (texts) => embed(texts.map((text) => SENTENCE + text)),
    async close() {
      await thread?.worker.terminate();
    },
  };
}
