import { IMPORT_SWITCH_CACHE_MS } from '@vivant/contract/limits';
import type { ImportState } from '@vivant/contract/operator/moderation';
import type { Clock } from '@vivant/platform/clock';
import type { Db } from '../ports/database.ts';
import { readImportState, switchImports } from './import-switch-store.ts';

/** Whether avatars can be created through the API: the operator's switch, kept in the database (D1-8). */
export interface ImportSwitch {
  /** At most `IMPORT_SWITCH_CACHE_MS` old. */
  isOn(): Promise<boolean>;
  state(): Promise<ImportState>;
  /** At once here, within `IMPORT_SWITCH_CACHE_MS` in other processes. */
  set(enabled: boolean): Promise<ImportState>;
}

export function createImportSwitch({ db, clock }: { db: Db; clock: Clock }): ImportSwitch {
  let known: { enabled: boolean; readAt: number } | undefined;

  async function read(): Promise<ImportState> {
    const readAt = clock.now().getTime();
    const { enabled, changedAt } = await readImportState(db);
    known = { enabled, readAt };
    return { enabled, changedAt: changedAt?.toISOString() ?? null };
  }

  return {
    async isOn() {
      const age = known === undefined ? Infinity : clock.now().getTime() - known.readAt;
      // A clock that was set back must not keep an old answer alive.
      if (known !== undefined && age >= 0 && age < IMPORT_SWITCH_CACHE_MS) return known.enabled;
      return (await read()).enabled;
    },
    state: read,
    async set(enabled) {
      await switchImports(db, enabled, clock.now());
      return read();
    },
  };
}
