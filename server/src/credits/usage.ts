import type {
  AccountUsage,
  NamedAvatar,
  UsageSearch,
  UsageSource,
  UsedKey,
} from '@vivant/contract/studio/usage';
import type { Db } from '../ports/database.ts';
import type { UsageDaysTable } from '../ports/session-tables.ts';
import {
  readAvatarLabels,
  readChainLabels,
  readDaysWithUse,
  readUsageDetails,
  readUsageSums,
} from './usage-store.ts';

export interface UsageDetail {
  day: string;
  source: UsageSource;
  key: UsedKey | null;
  avatar: NamedAvatar | null;
  minutes: number;
  microcredits: number;
}

/** An account's use: the minutes and clips in the ledger, without refunded ones (D3-7). */
export interface UsageReport {
  read(accountId: string, search: UsageSearch): Promise<AccountUsage>;
  /** By avatar and source, day after day: large accounts have more rows than one answer should wait for. */
  details(accountId: string, search: UsageSearch): AsyncIterable<UsageDetail[]>;
}

const ROWS_SHOWN = 100;
const SOURCES: Record<UsageDaysTable['source'], UsageSource> = {
  key: 'key',
  try: 'try',
  anonymous: 'visitor',
  studio: 'studio',
  preview: 'preview',
};

export function createUsageReport({ db }: { db: Db }): UsageReport {
  async function labelsOf(rows: readonly { avatar_id: string | null; spend_key_id: string | null }[]) {
    const idsIn = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
    const [avatars, keys] = await Promise.all([
      readAvatarLabels(db, idsIn(rows.map(({ avatar_id }) => avatar_id))),
      readChainLabels(db, idsIn(rows.map(({ spend_key_id }) => spend_key_id))),
    ]);
    return {
      avatar: (id: string | null) =>
        id === null ? null : (avatars.get(id) ?? { id, name: '', isDeleted: true }),
      key: (id: string | null) => (id === null ? null : (keys.get(id) ?? null)),
    };
  }

  return {
    async read(accountId, { from, until }) {
      const sums = await readUsageSums(db, { accountId, from, until }, ROWS_SHOWN);
      const label = await labelsOf(sums);
      const all = sums.find(({ by }) => by === 'total');
      const total = { minutes: all?.minutes ?? 0, microcredits: all?.microcredits ?? 0 };
      const rowsBy = <By extends (typeof sums)[number]['by']>(by: By) =>
        sums.filter((sum): sum is Extract<(typeof sums)[number], { by: By }> => sum.by === by);
      const otherThan = (rows: ReturnType<typeof rowsBy>) => ({
        count: (rows[0]?.of ?? 0) - rows.length,
        minutes: rows.reduce((left, { minutes }) => left - minutes, total.minutes),
        microcredits: rows.reduce((left, { microcredits }) => left - microcredits, total.microcredits),
      });
      const [avatars, sources] = [rowsBy('avatar'), rowsBy('source')];
      return {
        ...{ from, until, total, sponsoredMicrocredits: rowsBy('total')[0]?.sponsored ?? 0 },
        days: rowsBy('day').map(({ day, minutes, microcredits }) => ({ day, minutes, microcredits })),
        avatars: avatars.map(({ avatar_id, minutes, microcredits }) => ({
          ...{ avatar: label.avatar(avatar_id), minutes, microcredits },
        })),
        otherAvatars: otherThan(avatars),
        sources: sources.map(({ source, spend_key_id, minutes, microcredits }) => ({
          ...{ source: SOURCES[source], key: label.key(spend_key_id), minutes, microcredits },
        })),
        otherSources: otherThan(sources),
      };
    },

    async *details(accountId, search) {
      for (const day of await readDaysWithUse(db, { accountId, ...search })) {
        const rows = await readUsageDetails(db, { accountId, day });
        const label = await labelsOf(rows);
        yield rows.map(({ source, avatar_id, spend_key_id, minutes, microcredits }) => ({
          ...{ day, source: SOURCES[source], key: label.key(spend_key_id), avatar: label.avatar(avatar_id) },
          ...{ minutes, microcredits },
        }));
      }
    },
  };
}
