import type { MigrationList } from '../migrate.ts';
import { accountsAndKeys } from './0001-accounts-and-keys.ts';
import { avatars } from './0002-avatars.ts';
import { sessionsAndLedger } from './0003-sessions-and-ledger.ts';

/** Every change of the schema, oldest first. A released one is never edited: add another. */
export const MIGRATIONS: MigrationList = [
  { name: '0001-accounts-and-keys', up: accountsAndKeys },
  { name: '0002-avatars', up: avatars },
  { name: '0003-sessions-and-ledger', up: sessionsAndLedger },
];
