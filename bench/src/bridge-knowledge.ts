import type { KnowledgeBase } from '@vivant/contract/knowledge';

/** One document, about which the talks of the benches ask. */
export const BRIDGE_KNOWLEDGE: KnowledgeBase = {
  version: 1,
  files: [{ name: 'bridge.txt', description: null }],
  passages: [
    {
      id: 0,
      source: 'bridge.txt',
      heading: null,
      text: 'The Brooklyn Bridge was opened in 1883. Elephants crossed it one year later.',
    },
  ],
};
