import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './architecture-tables.ts';

/** Brings the tables of ARCHITECTURE.md up to date with rooms.ts. */
const file = new URL('../ARCHITECTURE.md', import.meta.url);
writeFileSync(file, withTables(readFileSync(file, 'utf8')));
