import type { Kysely, Transaction } from 'kysely';

/**
 * The tables as the features' stores see them; the migrations in adapters/db/migrations make them.
 * Each feature declares the rows of its own tables in `<feature>/tables.ts` style interfaces here,
 * so that a store can join without importing a sibling.
 * Times are `timestamptz(3)` ↔ Date, amounts int8 ↔ number (safe integers), ids uuid ↔ string.
 */
// biome-ignore lint/suspicious/noEmptyInterface: tables are added by the migrations' authors
export interface Database {}

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** What a statement needs: either runs in the caller's transaction or by itself. */
export type Executor = Db | Tx;
