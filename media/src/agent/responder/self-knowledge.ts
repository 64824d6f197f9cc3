import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { PersonaProfile } from '@vivant/contract/persona';
import { SELF_SOURCE } from './finder.ts';

/**
 * What the persona says about itself: sentences of its self-introduction. Personality and scenario are not quoted: they
 * are directions and may contain what no visitor should hear.
 */
export function aboutSelf(persona: PersonaProfile): string[] {
  return (persona.selfIntroduction ?? '')
    .split(/(?<=[.!?])\s+|(?<=[。！？])\s*/)
    .filter((text) => text.trim() !== '');
}

/** The same as a store that can be searched like a document. */
export function selfKnowledge(persona: PersonaProfile): StoredKnowledge {
  const passages = aboutSelf(persona).map((text, id) => ({ id, source: SELF_SOURCE, heading: null, text }));
  const files = [{ name: SELF_SOURCE, description: null }];
  return openKnowledge(encodeKnowledge({ version: 1, files, passages }));
}
