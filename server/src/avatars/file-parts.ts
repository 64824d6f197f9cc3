import type { FilePart } from '@vivant/contract/studio/versions';

/** Under which roles the files of a part are kept: those that serve, and those that wait to take their place. */
export const ROLES_OF = {
  portrait: { serving: 'image', waiting: 'next_image' },
  voice: { serving: 'voice', waiting: 'next_voice' },
  documents: { serving: 'knowledge', waiting: 'next_knowledge' },
} as const satisfies Record<FilePart, object>;
