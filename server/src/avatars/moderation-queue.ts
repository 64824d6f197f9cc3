import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { HeldAvatar, HeldAvatarDetail, ModerationState } from '@vivant/contract/operator/moderation';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Executor, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { RecordDecision } from '../ports/record-change.ts';
import { readAssets } from './asset-store.ts';
import { digestOfHeld, fingerprintOf, judgedMaterial, rejectionFeedback } from './moderation-parts.ts';
import { listModerated, setModeration } from './moderation-store.ts';
import { replacementWork } from './queues.ts';
import { renewHeld } from './rebuild.ts';
import { materialAfter } from './replacement-judgement.ts';
import { moveReplacement, type ReplacementRow, readHeld } from './replacement-store.ts';
import { type AvatarRow, lockAvatar, readAvatar, refreshStatus } from './store.ts';

/** The operator's side of moderation (§3.1-4, D2-34): what is held, and what becomes of it. */
export interface ModerationQueue {
  /** Oldest first: those that wait for a decision; with `all` also those rejected or released. */
  list(options: { all: boolean; limit: number }): Promise<HeldAvatar[]>;
  /** @throws ServiceError avatar_not_found */
  show(id: string): Promise<HeldAvatarDetail>;
  /**
   * The portrait as it was uploaded, re-encoded.
   * @param digest of the avatar that was looked at; any, if absent
   * @throws ServiceError avatar_not_found; StudioError held_changed
   */
  portrait(id: string, digest?: string): Promise<{ contentType: string; bytes: Buffer }>;
  /**
   * Lets through what is held or was rejected: those very parts are never held again, what replaces them is
   * judged again. @throws ServiceError avatar_not_found, invalid_request; StudioError held_changed
   */
  release(id: string, decision?: Decision): Promise<HeldAvatar>;
  /**
   * Fails a held avatar; its owner is told `feedback`, or which part to change.
   * @throws ServiceError avatar_not_found, invalid_request; StudioError held_changed
   */
  reject(id: string, decision?: Decision & { feedback?: string | undefined }): Promise<HeldAvatar>;
}

interface Decision {
  /** The version that was looked at; any, if absent. */
  version?: number | undefined;
  /** The same, and what was found against it. */
  digest?: string | undefined;
  record?: RecordDecision | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  jobs: JobQueue;
}

export function createModerationQueue(deps: Deps): ModerationQueue {
  return {
    list: ({ all, limit }) =>
      listModerated(deps.db, { states: all ? ['flagged', 'rejected', 'released'] : ['flagged'], limit }),
    show: (id) => show(deps, id),
    portrait: (id, digest) => portrait(deps, id, digest),
    release: (id, decision = {}) => release(deps, id, decision),
    reject: (id, { feedback, ...decision } = {}) => reject(deps, id, decision, feedback),
  };
}

async function show({ db }: Deps, id: string): Promise<HeldAvatarDetail> {
  const [held] = isUuid(id) ? await listModerated(db, { id }) : [];
  if (held === undefined) throw notFound(id);
  const row = await readAvatar(db, id);
  const replacement = held.replacement === null ? undefined : await readHeld(db, id);
  const { texts } = await materialOf(db, row, replacement);
  const consent = row.consent as AvatarConsent | null;
  return {
    ...held,
    texts,
    feedback: replacement === undefined ? row.moderation_feedback : null,
    consent: replacement?.part === 'portrait' ? { ...consent, appearance: replacement.consent } : consent,
  };
}

async function portrait(
  { db, blobs }: Deps,
  id: string,
  digest: string | undefined,
): Promise<{ contentType: string; bytes: Buffer }> {
  if (!isUuid(id)) throw notFound(id);
  // Before the digest is judged: a picture that comes later makes the digest another.
  const images = await readAssets(db, id, ['image', 'next_image']);
  const [held] = await listModerated(db, { id });
  const role = held?.replacement === 'portrait' ? 'next_image' : 'image';
  const image = images.find((one) => one.role === role);
  if (image === undefined || held === undefined) throw notFound(id);
  if (digest !== undefined && digest !== held.digest) throw changed();
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.open(image.blobKey)) chunks.push(chunk as Buffer);
  return { contentType: image.contentType, bytes: Buffer.concat(chunks) };
}

async function release(deps: Deps, id: string, decision: Decision): Promise<HeldAvatar> {
  const released = await decide(
    deps,
    id,
    { ...decision, action: 'avatar.released' },
    async (tx, avatar, held) => {
      const state = avatar.moderation_state;
      if (held === undefined && state !== 'flagged' && state !== 'rejected') throw notHeld(id, state);
      const material = await materialOf(tx, avatar, held);
      const findings = (held === undefined ? avatar.moderation_findings : held.findings) ?? [];
      const released = Object.fromEntries(findings.map(({ part }) => [part, fingerprintOf(material, part)]));
      if (held !== undefined) {
        await buildAgain(deps, tx, avatar, held, { ...held.released, ...released });
        return;
      }
      await setModeration(tx, id, {
        // Something else has changed meanwhile and is still to be judged.
        state: avatar.moderation_judged_version === avatar.moderation_version ? 'released' : null,
        judgedVersion: avatar.moderation_judged_version,
        findings: null,
        feedback: null,
        released: { ...avatar.moderation_released, ...released },
        at: deps.clock.now(),
      });
    },
  );
  deps.log.info({ avatarId: id }, 'moderation: released by the operator');
  return released;
}

async function reject(
  deps: Deps,
  id: string,
  decision: Decision,
  feedback: string | undefined,
): Promise<HeldAvatar> {
  const rejected = await decide(
    deps,
    id,
    { ...decision, action: 'avatar.rejected' },
    async (tx, avatar, held) => {
      const now = deps.clock.now();
      if (held === undefined && avatar.moderation_state !== 'flagged')
        throw notHeld(id, avatar.moderation_state);
      const findings = (held === undefined ? avatar.moderation_findings : held.findings) ?? [];
      const told = feedback ?? rejectionFeedback(findings.map(({ part }) => part));
      if (held !== undefined) {
        await moveReplacement(tx, held, { state: 'refused', feedback: told, now });
        return;
      }
      await setModeration(tx, id, {
        state: 'rejected',
        judgedVersion: avatar.moderation_judged_version,
        ...{ findings, feedback: told, at: now },
      });
    },
  );
  deps.log.info({ avatarId: id }, 'moderation: rejected by the operator');
  return rejected;
}

async function decide(
  { db, clock, jobs }: Deps,
  id: string,
  { version, digest, record, action }: Decision & { action: 'avatar.released' | 'avatar.rejected' },
  /** `held`: the new files of the avatar, if the decision is about those. */
  write: (tx: Tx, avatar: AvatarRow, held: ReplacementRow | undefined) => Promise<void>,
): Promise<HeldAvatar> {
  if (!isUuid(id)) throw notFound(id);
  await db.transaction().execute(async (tx) => {
    const avatar = await lockAvatar(tx, id);
    if (avatar === null) throw notFound(id);
    if (version !== undefined && version !== avatar.moderation_version)
      throw new ServiceError(
        'invalid_request',
        `The avatar has changed since version ${version}: it is at ${avatar.moderation_version}. Look at it again.`,
      );
    const waiting = await readHeld(tx, id);
    const held = avatar.moderation_state === 'flagged' ? undefined : waiting;
    const findings = (held === undefined ? avatar.moderation_findings : held.findings) ?? [];
    if (digest !== undefined && digest !== digestOfHeld({ version: avatar.moderation_version, findings }))
      throw changed();
    await write(tx, avatar, held);
    // The next decision may be about other files that are held.
    if (waiting !== undefined) await renewHeld({ jobs }, tx, avatar);
    await refreshStatus(tx, id, clock.now());
    await record?.(tx, { accountId: avatar.account_id, action, subject: avatar.name });
  });
  const [after] = await listModerated(db, { id });
  if (after === undefined) throw notFound(id);
  return after;
}

/** The subject of the decision: the avatar as it is, or as it would be with new files. */
async function materialOf(db: Executor, avatar: AvatarRow, held: ReplacementRow | undefined) {
  return held === undefined
    ? judgedMaterial(avatar, await readAssets(db, avatar.id, ['image', 'knowledge']))
    : materialAfter(db, avatar, held);
}

/** Has new files that were let through built once more, since nothing was kept of them; then they take over. */
async function buildAgain(
  { clock, jobs }: Deps,
  tx: Tx,
  avatar: AvatarRow,
  held: ReplacementRow,
  released: Record<string, string>,
): Promise<void> {
  const id = randomUUID();
  await moveReplacement(tx, held, { id, state: 'building', feedback: null, released, now: clock.now() });
  await jobs.send(tx, replacementWork(avatar, { avatarId: avatar.id, part: held.part, id }));
}

function changed(): StudioError {
  return new StudioError(
    'held_changed',
    'This avatar has changed since you looked at it: its owner replaced something, or more was found. Nothing was decided. Look at it again.',
  );
}

function notFound(id: string): ServiceError {
  return new ServiceError('avatar_not_found', `There is no avatar ${id}.`);
}

function notHeld(id: string, state: ModerationState): ServiceError {
  return new ServiceError(
    'invalid_request',
    `Moderation does not hold the avatar ${id}: ${state === null ? 'it is still being judged' : `it is ${state}`}.`,
  );
}
