import type { ModerationFinding, ModerationState } from '@vivant/contract/operator/moderation';
import type { Tx } from '../ports/database.ts';
import { readAssets } from './asset-store.ts';
import { DOCUMENTS_PART, fingerprintOf, type JudgedMaterial, judgedMaterial } from './moderation-parts.ts';
import { setModeration } from './moderation-store.ts';
import type { DocumentFlag } from './stages/document-flags.ts';
import type { AvatarRow } from './store.ts';

/**
 * Enters what was found against an avatar, less what an operator has released; the avatar must be locked, and its
 * derived columns be brought up to date afterwards. Answers how many findings began a hold; 0: none did.
 */
export async function enterVerdict(
  tx: Tx,
  avatar: AvatarRow,
  verdict: {
    material: JudgedMaterial;
    found: ModerationFinding[];
    /** The version all was judged of. */
    judgedVersion: number;
    now: Date;
  },
): Promise<number> {
  const { material, found, judgedVersion, now } = verdict;
  const released = avatar.moderation_released;
  const findings = found.filter(({ part }) => released[part] !== fingerprintOf(material, part));
  const held = avatar.moderation_findings ?? [];
  const state = stateAfter(avatar.moderation_state, findings, found.length > findings.length);
  await setModeration(tx, avatar.id, {
    state,
    judgedVersion,
    // A finding stands until that part itself is changed.
    findings:
      state === 'flagged' || state === 'rejected'
        ? [...findings, ...held.filter(({ part }) => findings.every((other) => other.part !== part))]
        : null,
    feedback: state === 'rejected' ? avatar.moderation_feedback : null,
    at: state === avatar.moderation_state ? (avatar.moderated_at ?? now) : now,
  });
  return state === 'flagged' && avatar.moderation_state !== 'flagged' ? findings.length : 0;
}

/**
 * Holds an avatar for what stands in documents that have just been read, whether its other parts are judged yet
 * or not. A verdict with nothing against them says nothing about the rest, and records nothing. Answers as
 * `enterVerdict`.
 */
export async function holdForDocuments(
  tx: Tx,
  avatar: AvatarRow,
  flags: DocumentFlag[],
  now: Date,
): Promise<number> {
  if (flags.length === 0) return 0;
  const material = judgedMaterial(avatar, await readAssets(tx, avatar.id, ['image', 'knowledge']));
  if (avatar.moderation_released[DOCUMENTS_PART] === fingerprintOf(material, DOCUMENTS_PART)) return 0;
  const found = findingsOf(flags);
  return enterVerdict(tx, avatar, {
    ...{ material, found, now },
    judgedVersion: avatar.moderation_judged_version,
  });
}

export function findingsOf(flags: DocumentFlag[]): ModerationFinding[] {
  return flags.map((flag) => ({ part: DOCUMENTS_PART, ...flag }));
}

/** The state after a verdict. Only an operator, or a change of what it is about, lifts a hold. */
function stateAfter(
  current: ModerationState,
  findings: ModerationFinding[],
  partsWereReleased: boolean,
): Exclude<ModerationState, null> {
  if (current === 'rejected') return 'rejected';
  if (findings.length > 0 || current === 'flagged') return 'flagged';
  return partsWereReleased ? 'released' : 'clean';
}
