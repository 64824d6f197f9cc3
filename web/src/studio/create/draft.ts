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

/** One part as it lies in the browser, each by itself: a letter more in a name writes no file anew. */
export type KeptPart = {
  [P in DraftPart]: { owner: string; part: P; value: DraftParts[P]; keptAt: number };
}[DraftPart];

/** As long as a sign-in that nobody uses: faces and voices are not left lying about in browsers. */
const KEPT_FOR_MS = 14 * 86_400_000;

export interface BegunDraft {
  draft: Draft;
  /** Of the newest part. */
  keptAt: number;
}

/** Of all that lies there: what the owner has begun, null where that is nothing; and whose time is over. */
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

/** Whether a part is as it was. Texts are read from their form anew at each change of anything in it. */
export function isSamePart<P extends DraftPart>(
  part: P,
  before: DraftParts[P] | undefined,
  value: DraftParts[P],
): boolean {
  return before === value || (part === 'texts' && JSON.stringify(before) === JSON.stringify(value));
}
