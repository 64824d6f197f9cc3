import type { AvatarConsent, ConsentRecord } from '@vivant/contract/operator/avatars';
import type { HeldAvatar } from '@vivant/contract/operator/moderation';
import { sayTime } from '../ui/say-time.ts';

const PARTS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  preferredAlias: 'What it calls itself',
  spokenName: 'Name as spoken',
  knownAliases: 'Other names',
  personality: 'Who it is',
  scenario: 'What it does',
  selfIntroduction: 'Introduction',
  greeting: 'Greeting',
  guardrails: 'Rules',
  previewMessage: 'Words of the preview',
  knowledge: 'Names of documents',
  portrait: 'Portrait',
  documents: 'Documents',
};

/** A part of an avatar as its page calls it; fields that have no words of their own keep their name. */
export function sayPart(part: string): string {
  return PARTS[part] ?? part;
}

/** What of an avatar is held; null: the avatar itself. */
export function sayReplacement({ replacement }: Pick<HeldAvatar, 'replacement'>): string | null {
  return replacement === null
    ? null
    : `Its new ${replacement} wait${replacement === 'documents' ? '' : 's'}; visitors go on talking to it as it was.`;
}

export function heldSince({ moderationState, heldAt }: HeldAvatar): string {
  const state =
    moderationState === 'flagged' ? 'held' : moderationState === 'released' ? 'allowed' : 'refused';
  return heldAt === null ? state : `${state} ${sayTime(heldAt)}`;
}

/** What was said of the right to face and voice, a line for each time it was asked. */
export function sayConsent(consent: AvatarConsent | null): string[] {
  if (consent === null) return ['Nothing was said of the right to face and voice.'];
  const { appearance, voice, ...first } = consent;
  return [
    sayRecord('face and voice', first),
    sayRecord('the present portrait', appearance),
    sayRecord('the present voice', voice),
  ].filter((line) => line !== null);
}

function sayRecord(of: string, given: Partial<ConsentRecord> | null | undefined): string | null {
  if (given === null) return `Nothing was said of the right to ${of}.`;
  if (given?.subject === undefined) return null;
  return `Right to ${of}: ${given.subject}${given.statement ? `, “${given.statement}”` : ''}`;
}
