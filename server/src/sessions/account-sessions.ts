import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { AuditAction } from '@vivant/contract/studio/audit';
import { StudioError } from '@vivant/contract/studio/errors';
import type {
  RecordingPart,
  SessionCard,
  SessionCards,
  SessionSearch,
  SessionStarter,
  SessionState,
  StudioSession,
} from '@vivant/contract/studio/sessions';
import type { Clock } from '@vivant/platform/clock';
import type { Actor, AuditLog } from '../audit/audit-log.ts';
import { findIdsByName, readNames } from '../avatars/speaker-store.ts';
import { readKeyLabels } from '../keys/store.ts';
import type { Db, Executor, Tx } from '../ports/database.ts';
import type { SessionOrigin, SessionRow, SessionStatus } from '../ports/session-tables.ts';
import { type CardRow, findCard, listCards, readLatencies, readMinutes } from './account-sessions-store.ts';
import { degradationsOf } from './condition.ts';
import { readStudioTurns } from './conversation-store.ts';
import { averageRating, readRating, readStars } from './rating-store.ts';
import { listRecordings, type RecordingFile } from './recording-store.ts';
import type { Recordings } from './recordings.ts';
import { forgetConversations } from './retention-store.ts';
import { lockSession } from './store.ts';

interface SessionOf {
  accountId: string;
  id: string;
}

/** Sessions of every kind, for the members of their account. */
export interface AccountSessions {
  /** Newest first. */
  list(accountId: string, search: SessionSearch): Promise<SessionCards>;
  /** @throws ServiceError session_not_found */
  get(of: SessionOf): Promise<StudioSession>;
  /** Ends it now; one that is over stays as it is. @throws ServiceError session_not_found, StudioError wrong_session_state */
  end(of: SessionOf, actor: Actor): Promise<StudioSession>;
  /**
   * Deletes what was said and what its caller sent along; the row and its money stay.
   * @throws ServiceError session_not_found, StudioError wrong_session_state
   */
  forget(of: SessionOf, actor: Actor): Promise<void>;
  /**
   * For somebody who listens, which is written down once in a while.
   * @throws ServiceError session_not_found, not_found
   */
  recording(
    of: SessionOf & { attempt: number },
    actor: Actor,
    how: 'session.recording_played' | 'session.recording_downloaded',
  ): Promise<RecordingFile>;
  /** To be kept elsewhere, which is written down once in a while. @throws ServiceError session_not_found */
  transcript(of: SessionOf, actor: Actor): Promise<StudioSession>;
  /** Deletes only the sound. @throws ServiceError session_not_found */
  forgetRecording(of: SessionOf, actor: Actor): Promise<void>;
}

/** Of one person who goes on with the same: a player asks piece by piece. */
const LISTENING_MS = 15 * 60_000;

const PAGE = 50;
/** By a part of their name: who has more with the same part gives a longer one. */
const AVATARS_SEARCHED = 100;

export function createAccountSessions({
  db,
  clock,
  audit,
  recordings,
  endNow,
}: {
  db: Db;
  clock: Clock;
  audit: AuditLog;
  recordings: Recordings;
  /** False: no such session runs. */
  endNow(sessionId: string): Promise<boolean>;
}): AccountSessions {
  async function find({ accountId, id }: SessionOf, from: Executor = db): Promise<CardRow> {
    const row = isUuid(id) ? await findCard(from, accountId, id) : undefined;
    if (row === undefined) throw new ServiceError('session_not_found', 'There is no such session.');
    return row;
  }

  async function get(of: SessionOf): Promise<StudioSession> {
    return showWhole(db, await find(of));
  }

  async function record(tx: Tx, row: SessionRow, actor: Actor, action: AuditAction): Promise<void> {
    const subject = await subjectOf(tx, row);
    await audit.record(tx, { accountId: row.account_id, actor, action, subject });
  }

  async function recordOnce(row: SessionRow, actor: Actor, action: AuditAction): Promise<void> {
    const since = new Date(clock.now().getTime() - LISTENING_MS);
    const subject = await subjectOf(db, row);
    await audit.recordUnlessSince(since, { accountId: row.account_id, actor, action, subject });
  }

  return {
    async list(accountId, { avatar, ...search }) {
      const avatarIds =
        avatar === undefined
          ? null
          : await findIdsByName(db, { accountId, part: avatar, limit: AVATARS_SEARCHED });
      // One more than asked for tells whether there is a next page.
      const [rows, ratings] = await Promise.all([
        listCards(db, accountId, { ...search, avatarIds, limit: PAGE + 1 }),
        // Running sessions have no ratings yet.
        search.before === undefined && search.state !== 'live'
          ? averageRating(db, accountId, { ...search, avatarIds })
          : null,
      ]);
      const items = await showCards(db, rows.slice(0, PAGE));
      return { items, nextBefore: rows.length > PAGE ? (items.at(-1)?.createdAt ?? null) : null, ratings };
    },

    get,

    async end(of, actor) {
      const row = await find(of);
      if (await endNow(row.id)) {
        await db.transaction().execute((tx) => record(tx, row, actor, 'session.ended'));
        return get(of);
      }
      const session = await get(of);
      if (session.state === 'starting' || session.state === 'running')
        throw new StudioError(
          'wrong_session_state',
          'This session is still starting. Try again in a few seconds.',
        );
      return session;
    },

    async forget(of, actor) {
      await db.transaction().execute(async (tx) => {
        const { id } = await find(of, tx);
        // A statement of its own: the next one sees what was written while this one waited.
        const row = await lockSession(tx, id);
        if (row === undefined || row.forgotten) return;
        const deleted = await forgetConversations(tx, { sessionId: row.id }, 1);
        if (deleted === 0)
          throw new StudioError(
            'wrong_session_state',
            'This session is not over yet. End it first; its content can be deleted a moment later.',
          );
        await record(tx, row, actor, 'session.content_deleted');
      });
      await recordings.sweep();
    },

    async recording({ attempt, ...of }, actor, how) {
      const row = await find(of);
      const file = await recordings.find({ sessionId: row.id, attempt });
      await recordOnce(row, actor, how);
      return file;
    },

    async transcript(of, actor) {
      const row = await find(of);
      await recordOnce(row, actor, 'session.transcript_downloaded');
      return showWhole(db, row);
    },

    async forgetRecording(of, actor) {
      const row = await find(of);
      await recordings.delete(row.id, (tx) => record(tx, row, actor, 'session.recording_deleted'));
    },
  };
}

async function showWhole(db: Executor, row: CardRow): Promise<StudioSession> {
  const [card] = await showCards(db, [row]);
  if (card === undefined) throw new Error('one row makes one card');
  const [turns, latencies, minutes, parts, rating] = await Promise.all([
    readStudioTurns(db, row.id),
    readLatencies(db, row.id),
    readMinutes(db, row.id),
    listRecordings(db, row.id),
    readRating(db, row.id),
  ]);
  return {
    ...card,
    cost: {
      ...{ microcreditsPerMinute: row.rate, billedMicrocredits: row.charged },
      minutes: minutes.map(({ startsAt, ...minute }) => ({ ...minute, startsAt: startsAt.toISOString() })),
    },
    billingMode: row.billing_mode,
    limitSeconds: row.limit_seconds,
    language: row.language,
    metadata: row.metadata,
    location: row.location,
    peerJoinedAt: row.peer_joined_at?.toISOString() ?? null,
    peerLostAt: row.status === 'active' ? (row.peer_lost_at?.toISOString() ?? null) : null,
    absentMs: row.absent_ms,
    absentSince: row.absent_since?.toISOString() ?? null,
    hears: row.abilities?.hears ?? null,
    speaks: row.abilities?.speaks ?? null,
    model: row.abilities?.model ?? null,
    turns,
    latencies: latencies.map(({ at, end_to_end_ms }) => ({
      at: at.toISOString(),
      endToEndMs: end_to_end_ms,
    })),
    degradations: degradationsOf(row),
    recording: recordingOf(row, parts),
    rating:
      rating === undefined
        ? null
        : { stars: rating.stars, comment: rating.comment, at: rating.rated_at.toISOString() },
    isForgotten: row.forgotten,
  };
}

async function subjectOf(db: Executor, row: SessionRow): Promise<string> {
  const names = await readNames(db, [row.avatar_id]);
  return `${names.get(row.avatar_id)?.name ?? ''}, ${row.id}`;
}

function recordingOf(row: SessionRow, parts: RecordingPart[]): StudioSession['recording'] {
  const { recording_agreed_at: agreedAt, recording_text: text, recording_language: language } = row;
  if (agreedAt === null || text === null || language === null) return null;
  const { recording_over: why, recording_over_at: at } = row;
  return {
    ...{ agreedAt: agreedAt.toISOString(), agreedTo: { text, language }, parts },
    over: why === null || at === null ? null : { why, at: at.toISOString() },
  };
}

const STATES: Record<SessionStatus, SessionState> = {
  starting: 'starting',
  active: 'running',
  // Its bill is made; only its room is still there.
  ending: 'ended',
  ended: 'ended',
  failed: 'failed',
};
const STARTERS: Record<SessionOrigin, SessionStarter> = {
  key: 'key',
  studio: 'studio',
  anonymous: 'visitor',
  try: 'visitor',
};

async function showCards(db: Executor, rows: readonly CardRow[]): Promise<SessionCard[]> {
  const keyIds = rows.map(({ key_id }) => key_id).filter((id) => id !== null);
  const [avatars, keys, stars] = await Promise.all([
    readNames(db, [...new Set(rows.map(({ avatar_id }) => avatar_id))]),
    readKeyLabels(db, [...new Set(keyIds)]),
    readStars(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    avatar: { id: row.avatar_id, ...(avatars.get(row.avatar_id) ?? { name: '', isDeleted: true }) },
    kind: row.kind,
    state: STATES[row.status],
    startedBy: STARTERS[row.origin],
    key: keys.get(row.key_id ?? '') ?? null,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason ?? row.failure_code,
    isPeerPresent: row.status === 'active' && row.peer_joined_at !== null && row.peer_lost_at === null,
    cost: { microcreditsPerMinute: row.rate, billedMicrocredits: row.charged },
    stars: stars.get(row.id) ?? null,
  }));
}
