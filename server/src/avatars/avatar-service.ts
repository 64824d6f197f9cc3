import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Stage, StageStatus } from '@vivant/contract/avatar';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { AVATARS_PER_ACCOUNT_MAX } from '@vivant/contract/limits';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { Clock } from '@vivant/platform/clock';
import { claim, digestOf, type IdempotentCall, keepAnswer } from '../idempotency/idempotent-requests.ts';
import type { AssetSet } from '../ingest/asset-set.ts';
import type { Caller } from '../keys/caller.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { PictureRules } from '../ports/picture.ts';
import { adoptFiles, type FileInRole } from './adopt-files.ts';
import { findLiveFile, replaceAssets, sumStoredBytes } from './asset-store.ts';
import { type AvatarChanges, createAvatarChanges } from './avatar-changes.ts';
import { type AvatarSources, readSources } from './avatar-sources.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { consentRecord } from './consent.ts';
import { type AvatarDrafts, createAvatarDrafts } from './drafts.ts';
import { MODERATION_QUEUE, type ModerationJob, type StageJob, stageQueueOf } from './queues.ts';
import { type Changer, mustFind, notFound } from './rebuild.ts';
import { countByStatus, findAvatar, listAvatarDetails, listAvatars } from './record-store.ts';
import { recordVersion } from './record-version.ts';
import type { AvatarDetailRecord, AvatarRecord, CreationSource } from './records.ts';
import { readStageOutputs } from './speaker-store.ts';
import { insertStages } from './stage-store.ts';
import type { StageDefinition } from './stages/define-stage.ts';
import { STAGE_LIST, type StageList } from './stages/stage-list.ts';
import { deriveStatus } from './status.ts';
import { countLiveAvatars, insertAvatar, lockAccountForCreate, markDeleted, readConsent } from './store.ts';
import { type AvatarTestQuestions, createAvatarTestQuestions } from './test-questions.ts';
import { type AvatarVersions, createAvatarVersions } from './versions.ts';

/** The caller that creates an avatar. */
export interface Creator extends Changer {
  /** Set where it is made in the studio: how many the plan allows there. */
  studioAvatars?: number | undefined;
  /** The installation itself: no limit of the plan counts what it makes. */
  isDemo?: true;
}
type Owner = Pick<Caller, 'accountId'>;

interface PageRequest {
  limit: number;
  before?: Date | undefined;
}

interface AvatarPage {
  items: AvatarRecord[];
  nextBefore: Date | null;
}

export interface AvatarService extends AvatarChanges, AvatarVersions, AvatarDrafts, AvatarTestQuestions {
  /**
   * Stores what an upload brought and sets its stages going (§4.3).
   * @throws ServiceError avatar_limit_reached, storage_limit_reached; with a key also idempotency_key_reused
   */
  create(
    creator: Creator,
    assets: AssetSet,
    options?: {
      /** Of a create that may be sent again: the same one makes one avatar, and answers that. */
      idempotencyKey?: string | undefined;
      /** In the same transaction; what it throws undoes the create. */
      also?: (tx: Tx) => Promise<void>;
    },
  ): Promise<AvatarDetailRecord>;
  /** @throws ServiceError avatar_not_found: also for malformed, deleted and foreign ones. */
  get(owner: Owner, id: string): Promise<AvatarDetailRecord>;
  /** For those who answer for every account: pages of visitors, the operator. */
  find(id: string): Promise<AvatarDetailRecord | null>;
  /** For the operator: whose portrait and voice these are; null where that was not stated. */
  consentOf(id: string): Promise<AvatarConsent | null>;
  /** Newest first. `nextBefore` is the next page's `before`, null on the last. */
  list(caller: Pick<Caller, 'accountId' | 'avatarId'>, page: PageRequest): Promise<AvatarPage>;
  /** With their stages, newest first; `search` is a part of the name. */
  listDetails(
    owner: Owner,
    page: PageRequest & { search?: string | undefined },
  ): Promise<{ items: AvatarDetailRecord[]; nextBefore: Date | null }>;
  /** What an avatar is made of, as it was given. @throws ServiceError avatar_not_found */
  sources(owner: Owner, id: string): Promise<AvatarSources>;
  /** How many avatars there are that were made this way. */
  count(owner: Owner, source: CreationSource): Promise<number>;
  /** Bytes of all files the account keeps. */
  storedBytes(owner: Owner): Promise<number>;
  /** @throws ServiceError avatar_not_found */
  remove(owner: Owner & Pick<Changer, 'record'>, id: string): Promise<void>;
  /**
   * How a published avatar sounds.
   * @throws ServiceError avatar_not_found; avatar_not_ready: not while it is built, held or without a voice
   */
  voiceOf(owner: Owner, id: string): Promise<{ language: string; profile: Record<string, unknown> }>;
  /** How many there are by status, for monitoring. */
  countByStatus(): Promise<{ status: string; count: number }[]>;
  /** The prepared portrait as JPEG; null before the appearance is built, and once the avatar is deleted. */
  poster(id: string): Promise<Uint8Array | null>;
  /** For members of its account: the prepared portrait, and until there is one the uploaded one, re-encoded. */
  portrait(id: string): Promise<Picture | null>;
  /** This portrait, re-encoded, where it waits to take over or was refused; null: it does not. */
  newPortrait(id: string, fileId: string): Promise<Picture | null>;
}

interface Picture {
  contentType: string;
  bytes: Uint8Array;
}

/** Runs a stage and the judgement of moderation within the request, for portrait-only avatars. */
export interface InlineBuild {
  runStage(job: StageJob): Promise<void>;
  moderate(job: ModerationJob): Promise<void>;
}

/** A build that the request itself does is tried again by a worker, should the request die. */
const INLINE_RETRY_SECONDS = 60;

interface AvatarServiceDeps {
  db: Db;
  clock: Clock;
  blobs: Blobs;
  keeper: BlobKeeper;
  jobs: JobQueue;
  inline: InlineBuild;
  stages?: StageList;
  pictureRules?: PictureRules;
}

type Deps = AvatarServiceDeps & { stages: StageList };

export function createAvatarService(given: AvatarServiceDeps): AvatarService {
  const deps: Deps = { ...given, stages: given.stages ?? STAGE_LIST };
  const { db, clock } = deps;
  return {
    ...createAvatarChanges(deps),
    ...createAvatarVersions(deps),
    ...createAvatarDrafts(deps),
    ...createAvatarTestQuestions(deps),
    create: (caller, set, { idempotencyKey, also } = {}) =>
      create(deps, caller, set, {
        call: idempotencyKey === undefined ? null : callOf(caller, set, idempotencyKey),
        also,
      }),
    get: (caller, id) => mustFind(deps, caller, id),
    find: async (id) => (isUuid(id) ? findAvatar(db, id, null) : null),
    consentOf: (id) => readConsent(db, id),
    list: (caller, page) => list(deps, caller, page),

    async listDetails({ accountId }, { limit, before = null, search = null }) {
      const found = await listAvatarDetails(db, { accountId, limit: limit + 1, before, search });
      const items = found.slice(0, limit);
      return { items, nextBefore: found.length > limit ? (items.at(-1)?.createdAt ?? null) : null };
    },
    async sources({ accountId }, id) {
      const sources = isUuid(id) ? await readSources(db, { id, accountId }) : null;
      if (sources === null) throw notFound();
      return sources;
    },
    storedBytes: ({ accountId }) => sumStoredBytes(db, accountId),
    count: ({ accountId }, source) => countLiveAvatars(db, accountId, source),

    async remove({ accountId, record }, id) {
      if (!isUuid(id)) throw notFound();
      await db.transaction().execute(async (tx) => {
        const name = await markDeleted(tx, { id, accountId, now: clock.now() });
        if (name === null) throw notFound();
        await record?.(tx, { action: 'avatar.deleted', subject: name });
      });
    },

    async voiceOf(owner, id) {
      const avatar = await mustFind(deps, owner, id);
      const { stages } = await readStageOutputs(db, avatar.id);
      const profile = stages.find(({ stage }) => stage === 'voice')?.output ?? null;
      if (!avatar.readyToChat || profile === null)
        throw new ServiceError('avatar_not_ready', 'The avatar has no voice to be heard yet.');
      return { language: avatar.language, profile };
    },

    countByStatus: () => countByStatus(db),
    poster: async (id) => (await picture(deps, id, 'poster'))?.bytes ?? null,
    portrait: async (id) => (await picture(deps, id, 'poster')) ?? (await picture(deps, id, 'image')),
    newPortrait: (id, fileId) => picture(deps, id, 'next_image', fileId),
  };
}

async function create(
  deps: Deps,
  caller: Creator,
  set: AssetSet,
  { call, also }: { call: IdempotentCall | null; also: ((tx: Tx) => Promise<void>) | undefined },
): Promise<AvatarDetailRecord> {
  const { db, clock, inline, stages } = deps;
  const id = randomUUID();
  let renderOnly: boolean;
  try {
    renderOnly = await adoptFiles(deps, id, filesOf(set), (assets) =>
      db.transaction().execute(async (tx) => {
        const made = call && (await claim<{ id: string }>(tx, call, clock.now()));
        if (made !== null) throw new MadeBefore(made.id);
        const only = await insertNew(deps, tx, caller, id, set);
        await replaceAssets(tx, id, [], assets, { newId: randomUUID, now: clock.now() });
        if (call !== null) await keepAnswer(tx, call, { id });
        await also?.(tx);
        return only;
      }),
    );
  } catch (reason) {
    if (reason instanceof MadeBefore) return mustFind(deps, caller, reason.id);
    throw reason;
  }
  if (renderOnly) {
    await inline.moderate({ avatarId: id, version: 1 });
    for (const { name: stage, portraitAlone } of stages)
      if (portraitAlone) await inline.runStage({ avatarId: id, stage, version: 1 });
  }
  return mustFind(deps, caller, id);
}

/** Thrown, so that the files which came again go again. */
class MadeBefore extends Error {
  readonly id: string;
  constructor(id: string) {
    super('this avatar was made by an earlier call');
    this.id = id;
  }
}

/** The same create is the same manifest with the same files. */
function callOf(caller: Creator, set: AssetSet, idempotencyKey: string): IdempotentCall {
  const files = filesOf(set).map(({ role, file }) => [role, file.sha256]);
  const digest = digestOf({ manifest: set.manifest, files });
  return { accountId: caller.accountId, operation: 'avatar_create', idempotencyKey, digest };
}

/** Returns whether the avatar is portrait-only. */
async function insertNew(deps: Deps, tx: Tx, caller: Creator, id: string, set: AssetSet): Promise<boolean> {
  const { clock, jobs, stages: list } = deps;
  const { manifest } = set;
  const now = clock.now();
  const createdAt = await lockAccountForCreate(tx, caller.accountId, now);
  // Behind the lock, so that parallel creates cannot pass the cap together.
  const creationSource = caller.isDemo ? 'demo' : caller.studioAvatars === undefined ? 'api' : 'studio';
  if (creationSource !== 'demo') await assertAvatarQuota(tx, caller, creationSource, set);

  // `renderOnly` only lets the voice be missing: with one, there is everything a conversation needs.
  const renderOnly = manifest.renderOnly && set.voice === null;
  const stages = firstStatuses(list, { renderOnly, previews: manifest.previews });
  const derived = deriveStatus({
    stages,
    oldFailures: [],
    moderationState: null,
    rejectedBefore: false,
    renderOnly,
    previewsBlock: true,
  });
  await insertAvatar(tx, {
    id,
    accountId: caller.accountId,
    createdByKeyId: caller.keyId,
    name: manifest.name,
    description: manifest.description ?? null,
    language: manifest.language,
    visibility: manifest.visibility,
    previews: manifest.previews,
    previewMessage: manifest.previewMessage ?? null,
    video: manifest.video,
    aiMark: manifest.aiMark,
    renderOnly,
    persona: manifest.persona,
    creationSource,
    consent: manifest.consent === undefined ? null : consentRecord(manifest.consent, caller, now),
    derived,
    createdAt,
  });
  await recordVersion(tx, id, { before: null, by: caller, now: createdAt });
  await caller.record?.(tx, { action: 'avatar.created', subject: manifest.name });
  await insertStages(tx, id, stages, createdAt);
  const when = {
    turnOf: caller.accountId,
    startAfterSeconds: renderOnly ? INLINE_RETRY_SECONDS : undefined,
  };
  for (const stage of list) {
    const data = { avatarId: id, stage: stage.name, version: 1 };
    if (stages[stage.name] === 'pending') await jobs.send(tx, { queue: stageQueueOf(stage), data, ...when });
  }
  await jobs.send(tx, { queue: MODERATION_QUEUE, data: { avatarId: id, version: 1 }, ...when });
  return renderOnly;
}

/** @throws ServiceError avatar_limit_reached, storage_limit_reached */
async function assertAvatarQuota(
  tx: Tx,
  caller: Creator,
  source: 'api' | 'studio',
  set: AssetSet,
): Promise<void> {
  const max = caller.studioAvatars ?? AVATARS_PER_ACCOUNT_MAX;
  if ((await countLiveAvatars(tx, caller.accountId, source)) >= max)
    throw new ServiceError(
      'avatar_limit_reached',
      `The account has ${max} avatars created ${source === 'api' ? 'through the API' : 'in the studio'}. Delete one first.`,
    );
  const bytes = [set.image, ...(set.voice ? [set.voice] : []), ...set.knowledge].reduce(
    (sum, file) => sum + file.sizeBytes,
    0,
  );
  if ((await sumStoredBytes(tx, caller.accountId)) + bytes > caller.plan.storageBytes)
    throw new ServiceError(
      'storage_limit_reached',
      "The account's storage is full. Delete avatars or files.",
    );
}

async function list(
  { db }: Deps,
  caller: Pick<Caller, 'accountId' | 'avatarId'>,
  { limit, before }: PageRequest,
): Promise<AvatarPage> {
  const rows = await listAvatars(db, {
    accountId: caller.accountId,
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
    before,
    onlyId: caller.avatarId ?? undefined,
  });
  const items = rows.slice(0, limit);
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.createdAt ?? null) : null };
}

async function picture(
  { db, blobs }: Deps,
  id: string,
  role: 'poster' | 'image' | 'next_image',
  fileId?: string,
): Promise<Picture | null> {
  const file = isUuid(id) ? await findLiveFile(db, id, role) : null;
  if (file === null || (fileId !== undefined && file.id !== fileId)) return null;
  return { contentType: file.contentType, bytes: await buffer(await blobs.open(file.blobKey)) };
}

/** Where each stage of a new avatar stands before anything has run (§3.2, D2-13). */
function firstStatuses(
  list: StageList,
  avatar: { renderOnly: boolean; previews: boolean },
): Record<Stage, StageStatus> {
  const statusOf = ({ wanted, after, portraitAlone }: StageDefinition): StageStatus => {
    if (wanted?.(avatar) === false) return 'skipped';
    return after.length > 0 || (avatar.renderOnly && !portraitAlone) ? 'waiting' : 'pending';
  };
  return Object.fromEntries(list.map((stage) => [stage.name, statusOf(stage)])) as Record<Stage, StageStatus>;
}

function filesOf(set: AssetSet): FileInRole[] {
  return [
    { role: 'image', position: 0, file: set.image },
    ...(set.voice === null ? [] : [{ role: 'voice' as const, position: 0, file: set.voice }]),
    ...set.knowledge.map((file, position) => ({ role: 'knowledge' as const, position, file })),
  ];
}
