import { type Kysely, sql } from 'kysely';

/**
 * Self-introductions that were derived from a personality go: the rules of before took any sentence in the first
 * person, secrets included. The next change of a persona derives one by the rules of now.
 */
export async function derivedIntroductions(db: Kysely<unknown>): Promise<void> {
  await sql`
    update avatar_stages s set output = jsonb_set(s.output, '{selfIntroduction}', 'null')
    from avatars a
    where a.id = s.avatar_id and s.stage = 'persona' and s.output is not null
      and a.persona ->> 'selfIntroduction' is null
      and s.output ->> 'selfIntroduction' is not null`.execute(db);
}
