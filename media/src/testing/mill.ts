import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { sentencesToEmbed } from '@vivant/contract/knowledge/sentences';
import { createEmbedder } from '@vivant/meaning/embedder';

const MILL: KnowledgeBase = {
  version: 1,
  files: [{ name: 'mill.md', description: null, title: 'Holt Mill' }],
  passages: [
    ['Visiting', 'Prams must be left in the entrance hall. The cloakroom takes coats and umbrellas.'],
    ['The house', 'The mill was put up in 1780 by the brothers Holt. It still grinds flour twice a month.'],
    ['Getting here', 'The number 12 tram halts in front of the gate.'],
  ].map(([heading = '', text = ''], id) => ({ id, source: 'mill.md', heading, text })),
};

/** What it asks for stands there in other words. */
export const ABOUT_THE_MILL = { question: 'Where can I leave the pushchair?', answer: 'Prams' };

/** As a build stores it, with the meaning vectors of its sentences. */
export async function storedMill(): Promise<Uint8Array> {
  const embedder = createEmbedder();
  try {
    const meaning = await Promise.all(
      MILL.passages.map((passage) => embedder.sentences(sentencesToEmbed(passage))),
    );
    return encodeKnowledge(MILL, null, meaning);
  } finally {
    await embedder.close();
  }
}
