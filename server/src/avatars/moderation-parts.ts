import { createHash } from 'node:crypto';
import type { Stage } from '@vivant/contract/avatar';
import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import { PersonaTexts } from '@vivant/contract/persona';
import { PORTRAIT_PART } from '../ports/moderator.ts';

/** The fields of a stored file that are judged, or needed to read it. */
interface JudgedFile {
  role: string;
  blobKey: string;
  sha256: string;
  filename: string | null;
  description: string | null;
}

/** What is judged of an avatar, as it stands in its rows. */
export interface JudgedMaterial {
  texts: Record<string, string[]>;
  portrait: JudgedFile;
  documents: JudgedFile[];
}

/** What the documents say; their names and descriptions are the part `knowledge`. */
export const DOCUMENTS_PART = 'documents';

/** Parts a change of the files of a role touches. */
export const PARTS_OF_ROLE = { image: [PORTRAIT_PART], knowledge: ['knowledge', DOCUMENTS_PART] };

export function judgedMaterial(
  avatar: {
    id: string;
    name: string;
    description: string | null;
    preview_message: string | null;
    persona: Record<string, unknown>;
  },
  assets: JudgedFile[],
): JudgedMaterial {
  const portrait = assets.find(({ role }) => role === 'image');
  if (portrait === undefined) throw new Error(`avatar ${avatar.id} has no image`);
  const documents = assets.filter(({ role }) => role === 'knowledge');
  const { conversationalHabits: _scales, ...persona } = PersonaTexts.parse(avatar.persona);
  const all: Record<string, string[]> = {
    name: [avatar.name],
    description: [avatar.description ?? ''],
    previewMessage: [avatar.preview_message ?? ''],
    ...Object.fromEntries(Object.entries(persona).map(([part, value]) => [part, [value].flat()])),
    knowledge: documents.map(({ filename, description }) =>
      [filename, description].filter(Boolean).join(': '),
    ),
  };
  const texts = Object.entries(all).flatMap(([part, entries]): [string, string[]][] => {
    const filled = entries.filter((text) => text.trim() !== '');
    return filled.length === 0 ? [] : [[part, filled]];
  });
  return { texts: Object.fromEntries(texts), portrait, documents };
}

/** Tells whether a part is still what an operator has seen. */
export function fingerprintOf(material: JudgedMaterial, part: string): string {
  if (part === PORTRAIT_PART) return material.portrait.sha256;
  const judged =
    part === DOCUMENTS_PART ? material.documents.map(({ sha256 }) => sha256) : (material.texts[part] ?? []);
  return createHash('sha256').update(JSON.stringify(judged)).digest('hex');
}

/** Tells whether a held avatar is still what an operator has seen: its material, and what stands against it. */
export function digestOfHeld(held: { version: number; findings: readonly ModerationFinding[] }): string {
  const said = held.findings.map(({ part, reason, excerpt }) => [part, reason, excerpt]);
  return createHash('sha256')
    .update(JSON.stringify([held.version, said]))
    .digest('hex');
}

/** The stage a rejected part shows as failed in: each goes back to work when that part is replaced. */
export function stageOfPart(part: string): Stage {
  if (part === PORTRAIT_PART) return 'appearance';
  return PARTS_OF_ROLE.knowledge.includes(part) ? 'knowledge' : 'persona';
}

const WORDS: Record<string, string> = {
  [PORTRAIT_PART]: 'portrait',
  previewMessage: 'preview message',
  preferredAlias: 'preferred alias',
  spokenName: 'spoken name',
  knownAliases: 'known aliases',
  selfIntroduction: 'self-introduction',
  knowledge: 'names or descriptions of the knowledge files',
  [DOCUMENTS_PART]: 'text of the knowledge files',
};

/** What the owner of a rejected avatar is told unless the operator says it better. */
export function rejectionFeedback(parts: string[]): string {
  const named = [...new Set(parts)].map((part) => WORDS[part] ?? part);
  const list = named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${named.at(-1)}` : named[0];
  return `The operator of this service did not accept the ${list} of this avatar. Change it, and it is checked again.`;
}
