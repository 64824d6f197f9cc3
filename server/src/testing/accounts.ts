import { createHash, randomUUID } from 'node:crypto';
import type { PersonaProfile } from '@vivant/contract/persona';
import type { Insertable } from 'kysely';
import type { ApiKeysTable, Db, PlansTable } from '../ports/database.ts';

const CREATED = new Date('2026-01-01T00:00:00.000Z');

/** An account on a plan of its own, so that a test may change the plan's numbers. */
export async function addAccount(db: Db, plan: Partial<PlansTable> = {}): Promise<string> {
  const id = randomUUID();
  const standard = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', 'standard')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('plans')
    .values({ ...standard, ...plan, id })
    .execute();
  await db
    .insertInto('accounts')
    .values({ id, name: 'test', plan_id: id, environment: 'production', created_at: CREATED })
    .execute();
  return id;
}

export async function addKey(
  db: Db,
  accountId: string,
  key: Partial<Omit<Insertable<ApiKeysTable>, 'id' | 'account_id'>> = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('api_keys')
    .values({
      id,
      account_id: accountId,
      environment: 'production',
      hash: createHash('sha256').update(id).digest(),
      hint: 'sk_vivant_test',
      name: null,
      scopes: ['sessions'],
      avatar_id: null,
      spend_cap_total_microcredits: null,
      spend_cap_monthly_microcredits: null,
      spend_cap_daily_microcredits: null,
      max_concurrent: null,
      max_duration_seconds: null,
      metered: false,
      rotated_from: null,
      revoked_at: null,
      created_at: CREATED,
      ...key,
    })
    .execute();
  return id;
}

const PERSONA: PersonaProfile = {
  version: 1,
  displayName: 'Ada',
  spokenName: null,
  knownAliases: [],
  language: 'en',
  instructions: 'You are Ada.',
  greeting: 'Hello, I am Ada.',
  selfIntroduction: null,
  personality: null,
  scenario: null,
  guardrails: [],
  conversationalHabits: {},
};

/** A ready avatar as its stages would have left it; its face file is a stand-in. */
export async function addAvatar(
  db: Db,
  accountId: string,
  avatar: { readyToChat?: boolean; deleted?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  const ready = avatar.readyToChat ?? true;
  const count = await db
    .selectFrom('avatars')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const createdAt = new Date(CREATED.getTime() + Number(count.n));
  await db
    .insertInto('avatars')
    .values({
      id,
      account_id: accountId,
      name: 'Ada',
      description: null,
      language: 'en',
      visibility: 'private',
      previews: false,
      preview_message: null,
      render_only: false,
      persona: JSON.stringify({}),
      progress: ready ? 100 : 0,
      status: ready ? 'ready' : 'building',
      ready_to_chat: ready,
      moderation_state: 'clean',
      creation_source: 'api',
      created_by_key_id: null,
      consent: null,
      created_at: createdAt,
      updated_at: createdAt,
      build_started_at: null,
      deleted_at: avatar.deleted ? createdAt : null,
      purged_at: null,
    })
    .execute();
  await db
    .insertInto('avatar_stages')
    .values([
      {
        avatar_id: id,
        stage: 'persona',
        status: 'completed',
        user_feedback: null,
        output: JSON.stringify(PERSONA),
        updated_at: createdAt,
      },
      {
        avatar_id: id,
        stage: 'voice',
        status: 'completed',
        user_feedback: null,
        output: null,
        updated_at: createdAt,
      },
    ])
    .execute();
  await db
    .insertInto('avatar_assets')
    .values({
      id: randomUUID(),
      avatar_id: id,
      role: 'face',
      blob_key: `avatars/${id}/face.bin`,
      sha256: '0'.repeat(64),
      filename: null,
      content_type: 'application/octet-stream',
      size_bytes: 1,
      description: null,
      created_at: createdAt,
    })
    .execute();
  return id;
}
