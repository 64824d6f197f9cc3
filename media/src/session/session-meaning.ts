import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { createEmbedder, type Embedder } from '@vivant/meaning/embedder';
import type { QuestionEmbedder } from '../agent/responder/asked-meanings.ts';

/** The network of one process that answers: loaded when it is first asked, in a thread of its own. */
export interface SessionMeaning {
  /** For a responder that knows this; null: it has no meaning vectors, and questions are compared by their words. */
  embedderFor(knowledge: StoredKnowledge | null): QuestionEmbedder | null;
  /** Loads the network if a responder has been given it, so that the first question need not wait. Never rejects. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

/** As long as most, so that what reads questions is compiled. */
const A_QUESTION = 'How much is a ticket for two children?';

export function createSessionMeaning(make: () => Embedder = createEmbedder): SessionMeaning {
  let network: Embedder | null = null;
  let isWanted = false;
  /** Why no question is embedded any more. A network that failed once is not loaded again for each question. */
  let over: Error | null = null;

  async function questions(texts: readonly string[]): Promise<Float32Array[]> {
    if (over !== null) throw over;
    network ??= make();
    try {
      return await network.questions(texts);
    } catch (error) {
      over ??= error instanceof Error ? error : new Error(String(error));
      throw over;
    }
  }

  return {
    embedderFor(knowledge) {
      if (!knowledge?.meaning) return null;
      isWanted = true;
      return { questions };
    },
    async warm() {
      if (isWanted) await questions([A_QUESTION]).catch(() => {});
    },
    async close() {
      over ??= new Error('the session has ended');
      await network?.close();
    },
  };
}
