import { isStorableText } from '@vivant/contract/text';
import { sql } from 'kysely';
import type { Db } from '../../ports/database.ts';
import type { FindIds, IdKind, IdMatch } from '../../ports/id-finder.ts';

const TABLES: Record<IdKind, ReturnType<typeof sql>> = {
  account: sql`select id, name, id as account_id from accounts`,
  key: sql`select id, case when revoked_at is null then name end as name, account_id from api_keys`,
  member: sql`
    select p.id, p.email as name, m.account_id from people p join memberships m on m.person_id = p.id`,
  avatar: sql`select id, name, account_id from avatars where deleted_at is null`,
  session: sql`select id, null::text as name, account_id from sessions`,
  webhook: sql`select id, null::text as name, account_id from webhook_endpoints`,
  // Of no account: `id` stands for one, as nobody asks by it.
  worker: sql`select id, case when revoked_at is null then name end as name, id as account_id from workers`,
};
/** Enough to name in a message. */
const MATCHES_MAX = 6;

export function createFindIds(db: Db): FindIds {
  return async (kind, text, accountId) => {
    if (!isStorableText(text)) return [];
    // Fewer characters would match by accident.
    const prefix = /^[0-9a-f-]{4,36}$/i.test(text) ? text.toLowerCase() : null;
    const { rows } = await sql<IdMatch>`
      select distinct id, name from (${TABLES[kind]}) found
      where (starts_with(id::text, ${prefix}::text) or lower(name) = lower(${text}::text))
        and account_id = coalesce(${accountId ?? null}::uuid, account_id)
      limit ${MATCHES_MAX}`.execute(db);
    return rows;
  };
}
