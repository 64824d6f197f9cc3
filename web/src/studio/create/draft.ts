import type { Crop } from './crop.ts';
import type { Cut } from './cut.ts';
import type { ChosenVoice } from './voice-input.tsx';

/** What somebody has begun to create. Consent is never a part of it: it is given when the draft is sent. */
export interface DraftParts {
  /** By the names of their fields. */
  texts: Readonly<Record<string, string>>;
  portrait: File;
  crop: Crop | null;
  voice: ChosenVoice;
  cut: Cut | null;
  documents: readonly File[];
  /** The idempotency key of this form, once it was sent. */
  key: string;
}

export type DraftPart = keyof DraftParts;
export type Draft = Partial<DraftParts>;

/** The owner of a draft: one person makes different avatars in different accounts. */
export function draftOwner(me: { person: { id: string }; account: { id: string } }): string {
  return `${me.person.id} ${me.account.id}`;
}

/** One part as the browser stores it, each by itself: a letter more in a name does not rewrite the files. */
export type KeptPart = {
  [P in DraftPart]: { owner: string; part: P; value: DraftParts[P]; keptAt: number };
}[DraftPart];

/** As long as an unused sign-in: faces and voices must not stay in browsers. */
const KEPT_FOR_MS = 14 * 86_400_000;

export interface BegunDraft {
  draft: Draft;
  /** Of the newest part. */
  keptAt: number;
}

/** Sorts what the browser stores: the owner's draft, or null; and the expired ones. */
export function sortKept(
  kept: readonly KeptPart[],
  { owner, now }: { owner: string; now: number },
): { begun: BegunDraft | null; overOwners: string[] } {
  const newest = new Map<string, number>();
  for (const { owner: each, keptAt } of kept) newest.set(each, Math.max(newest.get(each) ?? 0, keptAt));
  const overOwners = [...newest].filter(([, keptAt]) => now - keptAt > KEPT_FOR_MS).map(([each]) => each);
  const keptAt = newest.get(owner);
  if (keptAt === undefined || overOwners.includes(owner)) return { begun: null, overOwners };
  const own = kept.filter(({ owner: each }) => each === owner);
  const draft: Draft = Object.fromEntries(own.map(({ part, value }) => [part, value]));
  return { begun: hasBegun(draft) ? { draft, keptAt } : null, overOwners };
}

/** Whether anything would be missed: fields that are filled in from the start are not. */
export function hasBegun({ texts = {}, portrait, voice, documents = [] }: Draft): boolean {
  const hasWritten = ['name', 'who', 'greeting'].some((field) => (texts[field] ?? '') !== '');
  return hasWritten || portrait !== undefined || voice !== undefined || documents.length > 0;
}

/** Whether a part is unchanged. Texts are read again from their form at each change of anything in it. */
export function isSamePart<P extends DraftPart>(
  part: P,
  before: DraftParts[P] | undefined,
  value: DraftParts[P],
): boolean {
  return before === value || (part === 'texts' && JSON.stringify(before) === JSON.stringify(value));
}
