import type { ReplacementState } from '@vivant/contract/studio/avatars';

type Part = ReplacementState['part'];
type State = ReplacementState['state'];

const CARD: Record<Part, Record<State, string>> = {
  portrait: {
    building: 'New portrait: being made',
    held: 'New portrait: waits for the operator',
    refused: 'New portrait: needs your help',
  },
  voice: {
    building: 'New voice: being made',
    held: 'New voice: waits for the operator',
    refused: 'New voice: needs your help',
  },
  documents: {
    building: 'New documents: being read',
    held: 'New documents: wait for the operator',
    refused: 'New documents: need your help',
  },
};

const PAGE: Record<Part, Record<State, string>> = {
  portrait: {
    building: 'The new portrait is being made. Until it is done, visitors see the old one.',
    held: 'The operator looks at the new portrait first. Until then, visitors see the old one.',
    refused: 'The new portrait could not be used. Visitors still see the old one.',
  },
  voice: {
    building: 'The new voice is being made. Until it is done, visitors hear the old one.',
    held: 'The operator looks at the new voice first. Until then, visitors hear the old one.',
    refused: 'The new voice could not be used. Visitors still hear the old one.',
  },
  documents: {
    building:
      'The changed documents are being read. Until that is done, visitors get answers from the documents as they were.',
    held: 'The operator looks at the changed documents first. Until then, visitors get answers from the documents as they were.',
    refused:
      'The changed documents could not be used. Visitors still get answers from the documents as they were.',
  },
};

/** If they were refused: what an editor can do. */
export const REMEDY: Record<Part, string> = {
  portrait: 'Choose another one with “New portrait”, or keep the old one.',
  voice: 'Record or choose another one with “New voice”, or keep the old one.',
  documents: 'Remove or rename the document that is named here, or undo the changes.',
};

export const KEEP_OLD: Record<Part, string> = {
  portrait: 'Keep the old portrait',
  voice: 'Keep the old voice',
  documents: 'Undo these changes',
};

/** Of new files that wait, in a few words. */
export function cardWords({ part, state }: Pick<ReplacementState, 'part' | 'state'>): string {
  return CARD[part][state];
}

/** The state of new files, and what visitors meet meanwhile. */
export function replacementWords({ part, state }: Pick<ReplacementState, 'part' | 'state'>): string {
  return PAGE[part][state];
}
