import { DEFAULT_LANGUAGE } from '@vivant/contract/languages';
import type { HeldAvatarDetail } from '@vivant/contract/operator/moderation';
import type { StudioCall } from '@vivant/contract/studio/api';
import { USAGE_DAYS_MAX } from '@vivant/contract/studio/usage';
import { VOICE_SAMPLE_PATH } from '@vivant/contract/studio/voices';
import { READY_VOICE_IDS } from '@vivant/contract/voices';
import type pg from 'pg';
import type { Owner } from './owner.ts';

const DAY_MS = 86_400_000;

/** A page of the studio; `every page` asks before all others. */
export type Page =
  | 'every page'
  | 'home'
  | 'create'
  | 'avatar'
  | 'versions'
  | 'share'
  | 'sessions'
  | 'session'
  | 'keys'
  | 'webhooks'
  | 'people'
  | 'usage'
  | 'credits'
  | 'you'
  | 'moderation'
  | 'accounts'
  | 'system'
  | 'sign in';

export type StudioGet = Extract<StudioCall, `GET ${string}`>;

/** One thing that a page asks. */
export interface Question {
  page: Page;
  /** What is asked for, where the call alone does not tell. */
  as?: string;
  /** Of the one in the path; another in each round. */
  id?: readonly string[];
  query?: Record<string, string>;
  /** Saved and not shown: it is waited for until it begins to come. */
  isFile?: boolean;
}

/** Rows to ask for: from all over the lists, not only the newest. */
export interface Sample {
  avatars: string[];
  /** With a portrait and a poster: they were really built. */
  built: string[];
  /** One of them, as an operator sees it. */
  portrait: { id: string; digest: string };
  /** A portrait that was refused and waits for its owner to drop it: the avatar, and which file it is. */
  newPortrait: { id: string; of: string };
  held: string[];
  sessions: string[];
  /** Left most questions unanswered. */
  askedMost: string[];
  keyId: string;
  webhooks: string[];
  /** Creation times far down the lists. */
  lateAvatar: string;
  lateSession: string;
}

/**
 * What the pages read, by call: a call that is added to the contract has to be added here. An empty list: it is read
 * where there is nothing large to read it from.
 */
export function questionsOf(sample: Sample): Record<StudioGet, Question[]> {
  const { avatars, sessions, held, built } = sample;
  const sessionsBy = (as: string, query: Record<string, string>): Question => ({
    page: 'sessions',
    as,
    query,
  });
  const over = { state: 'over' };
  const [avatarId = ''] = avatars;
  return {
    'GET /me': [{ page: 'every page' }],
    'GET /account': [{ page: 'home' }, { page: 'share' }],
    'GET /avatars': [
      { page: 'home', as: 'first' },
      { page: 'home', as: 'far down', query: { before: sample.lateAvatar } },
      { page: 'home', as: 'search, many found', query: { search: 'porter' } },
      { page: 'home', as: 'search, far down', query: { search: 'porter', before: sample.lateAvatar } },
      { page: 'home', as: 'search, one found', query: { search: 'guide 9996' } },
      { page: 'home', as: 'search, none found', query: { search: 'nobody' } },
    ],
    'GET /avatars/:id': [
      { page: 'avatar', id: avatars },
      { page: 'avatar', as: 'built', id: built },
      { page: 'share', id: avatars },
    ],
    'GET /avatars/:id/versions': [
      { page: 'versions', id: avatars },
      { page: 'versions', as: 'built', id: built },
    ],
    'GET /avatars/:id/version': [{ page: 'versions', id: avatars, query: { number: '1' } }],
    'GET /avatars/:id/test-questions': [{ page: 'avatar', id: avatars }],
    'GET /avatars/:id/unanswered': [
      { page: 'avatar', id: avatars },
      { page: 'avatar', as: 'asked most', id: sample.askedMost },
    ],
    'GET /avatars/:id/share': [{ page: 'share', id: avatars }],
    'GET /sessions': [
      sessionsBy('live', { state: 'live' }),
      sessionsBy('over', over),
      sessionsBy('over, far down', { ...over, before: sample.lateSession }),
      sessionsBy('failed', { state: 'failed' }),
      sessionsBy('failed, far down', { state: 'failed', before: sample.lateSession }),
      sessionsBy('ended', { state: 'ended' }),
      ...(['hosted', 'render_only'] as const).map((kind) => sessionsBy(kind, { ...over, kind })),
      ...(['key', 'studio', 'visitor'] as const).map((startedBy) =>
        sessionsBy(`by ${startedBy}`, { ...over, startedBy }),
      ),
      sessionsBy('rendered for visitors, none', { ...over, kind: 'render_only', startedBy: 'visitor' }),
      sessionsBy('of a key', { ...over, keyId: sample.keyId }),
      sessionsBy('failed of a key', { state: 'failed', keyId: sample.keyId }),
      sessionsBy('of an avatar', { ...over, avatarId }),
      sessionsBy('live of an avatar', { state: 'live', avatarId }),
      sessionsBy('by a name many have', { ...over, avatar: 'guide' }),
      sessionsBy('by a name of one', { ...over, avatar: 'guide 9996' }),
      sessionsBy('by a name nobody has', { ...over, avatar: 'nobody' }),
      sessionsBy('of a time', { ...over, from: sample.lateSession, until: new Date().toISOString() }),
      sessionsBy('until a time', { ...over, until: sample.lateSession }),
      sessionsBy('live of a time', { state: 'live', until: sample.lateSession }),
    ],
    'GET /sessions/:id': [{ page: 'session', id: sessions }],
    'GET /sessions/:id/transcript.json': [{ page: 'session', id: sessions }],
    'GET /sessions/:id/transcript.vtt': [{ page: 'session', id: sessions }],
    // A file, streamed.
    'GET /sessions/:id/recording.ogg': [],
    'GET /keys': [{ page: 'keys' }],
    'GET /webhooks': [{ page: 'webhooks' }],
    'GET /webhooks/:id/deliveries': [{ page: 'webhooks', id: sample.webhooks }],
    'GET /members': [{ page: 'people' }],
    'GET /invitations': [{ page: 'people' }],
    'GET /audit': [
      { page: 'people', as: 'all' },
      { page: 'people', as: 'of a kind', query: { kind: 'avatar' } },
      { page: 'people', as: 'of a kind, none', query: { kind: 'key' } },
      { page: 'people', as: 'of a person', query: { actor: 'Person 7' } },
      { page: 'people', as: 'of a person and a kind, none', query: { actor: 'Person 7', kind: 'key' } },
      { page: 'people', as: 'of the operator', query: { actor: 'operator' } },
      { page: 'people', as: 'of nobody', query: { actor: 'Nobody' } },
    ],
    'GET /audit/actors': [{ page: 'people' }],
    'GET /usage': [
      { page: 'usage', as: 'a month', query: daysUntilToday(30) },
      { page: 'usage', as: 'a year', query: daysUntilToday(USAGE_DAYS_MAX) },
    ],
    'GET /usage.csv': [{ page: 'usage', as: 'a month', query: daysUntilToday(30), isFile: true }],
    'GET /credits': [{ page: 'credits' }],
    'GET /sign-ins': [{ page: 'you' }],
    'GET /passkeys': [{ page: 'you' }],
    'GET /oidc': [{ page: 'sign in' }],
    // Asked on the way back from an identity provider alone.
    'GET /oidc/question': [],
    'GET /operate/moderation': [
      { page: 'moderation', as: 'all', query: { all: 'true' } },
      { page: 'moderation', as: 'held' },
    ],
    'GET /operate/moderation/:id': [{ page: 'moderation', id: held }],
    'GET /operate/moderation/:id/portrait': [
      { page: 'moderation', id: [sample.portrait.id], query: { digest: sample.portrait.digest } },
    ],
    // Read from a list of files, which no number of avatars lengthens.
    'GET /operate/backups': [],
    'GET /operate/imports': [{ page: 'moderation' }],
    'GET /operate/accounts': [{ page: 'accounts' }],
    'GET /operate/plans': [{ page: 'accounts' }],
    'GET /operate/providers': [{ page: 'system' }],
    'GET /operate/system': [{ page: 'system' }],
  };
}

/** Files that pages show, which are no calls of the contract. */
export function filesOf({ built, newPortrait }: Sample): { call: string; question: Question }[] {
  const voice = { voice: READY_VOICE_IDS[0], language: DEFAULT_LANGUAGE };
  return [
    { call: 'GET /avatars/:id/poster', question: { page: 'home', id: built } },
    {
      call: 'GET /avatars/:id/new-portrait',
      question: { page: 'avatar', id: [newPortrait.id], query: { of: newPortrait.of } },
    },
    // Spoken while the bench warms up, and kept.
    { call: `GET ${VOICE_SAMPLE_PATH}`, question: { page: 'create', query: voice } },
  ];
}

function daysUntilToday(days: number): { from: string; until: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (days - 1) * DAY_MS), until: dayOf(Date.now()) };
}

export function addressOf(call: string, { query }: Question, id: string): string {
  const [, path = ''] = call.split(' ');
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  return path.replace(':id', id) + search;
}

/** @param built ids of avatars that have their files @param newPortrait of one of them */
export async function takeSample(
  database: pg.Pool,
  owner: Owner,
  { built, newPortrait }: Pick<Sample, 'built' | 'newPortrait'>,
): Promise<Sample> {
  const { accountId } = owner;
  const [portraitId = ''] = built;
  const { digest } = (await (
    await owner.ask(`/operate/moderation/${portraitId}`)
  ).json()) as HeldAvatarDetail;
  const idsOf = async (from: string): Promise<string[]> => {
    const { rows } = await database.query<{ id: string }>(
      `select id from (${from}) as found order by md5(id::text) limit 100`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  };
  const momentOf = async (table: 'avatars' | 'sessions'): Promise<string> => {
    const { rows } = await database.query<{ at: Date }>(
      `select percentile_disc(0.5) within group (order by created_at) as at from ${table} where account_id = $1`,
      [accountId],
    );
    return rows[0]?.at.toISOString() ?? '';
  };
  const [keyId = ''] = await idsOf(
    'select key_id as id from sessions where account_id = $1 and key_id is not null group by key_id',
  );
  return {
    avatars: await idsOf('select id from avatars where account_id = $1 and deleted_at is null'),
    ...{ built, newPortrait },
    portrait: { id: portraitId, digest },
    held: await idsOf(
      "select id from avatars where account_id = $1 and moderation_state = 'flagged' and deleted_at is null",
    ),
    sessions: await idsOf("select id from sessions where account_id = $1 and status = 'ended'"),
    askedMost: await idsOf(
      `select t.unanswered_of as id from session_turns t join sessions s on s.id = t.session_id
       where s.account_id = $1 and t.unanswered_of is not null group by 1 order by count(*) desc limit 1`,
    ),
    keyId,
    webhooks: await idsOf('select id from webhook_endpoints where account_id = $1'),
    lateAvatar: await momentOf('avatars'),
    lateSession: await momentOf('sessions'),
  };
}
