import type { FilePart } from '@vivant/contract/studio/versions';

/** The roles under which the files of a part are kept: those that are served, and those that wait to replace them. */
export const ROLES_OF = {
  portrait: { serving: 'image', waiting: 'next_image' },
  voice: { serving: 'voice', waiting: 'next_voice' },
  documents: { serving: 'knowledge', waiting: 'next_knowledge' },
} as const satisfies Record<FilePart, object>;
