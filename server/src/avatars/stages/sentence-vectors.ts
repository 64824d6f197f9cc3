import { type KnowledgePassage, READ_WHOLE_PASSAGES } from '@vivant/contract/knowledge';
import { sentencesToEmbed } from '@vivant/contract/knowledge/sentences';
import type { Embedder } from '@vivant/meaning/embedder';

/**
 * Of all sentences with their headings, in bytes of UTF-8: some 30,000 of the pieces that the network reads, in any
 * script, for which it needs three quarters of a minute of a core.
 */
const SENTENCES_MAX_BYTES = 120_000;

type SentenceEmbedder = Pick<Embedder, 'sentences' | 'close'>;

/**
 * Of each passage, the meaning vectors of its sentences. Null where there are none to be had: the knowledge is large,
 * the network failed or there was no time for it, until `deadline` of `performance.now()`. Questions are then compared by
 * their words alone.
 */
export async function vectorsOf(
  passages: readonly KnowledgePassage[],
  makeEmbedder: () => SentenceEmbedder | Promise<SentenceEmbedder>,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
): Promise<Float32Array[][] | null> {
  if (passages.length === 0 || passages.length > READ_WHOLE_PASSAGES) return null;
  const sentences = passages.map(sentencesToEmbed);
  const bytes = sentences.flat().reduce((sum, sentence) => sum + Buffer.byteLength(sentence), 0);
  if (bytes > SENTENCES_MAX_BYTES) return null;
  const embedder = await makeEmbedder();
  try {
    const vectors: Float32Array[][] = [];
    for (const texts of sentences) {
      signal.throwIfAborted();
      if (performance.now() > deadline) return null;
      vectors.push(texts.length === 0 ? [] : await embedder.sentences(texts));
    }
    return vectors;
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    await embedder.close();
  }
}
