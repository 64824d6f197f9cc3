import { readFileSync } from 'node:fs';
import type { DoctorRow } from '@vivant/contract/operator/report';
import type { SupportReport } from '@vivant/contract/operator/support';
import { reportDatabase } from './adapters/db/database-report.ts';
import type { Services } from './compose-services.ts';
import type { Config } from './config.ts';
import { readinessRows } from './http/admin/readiness-rows.ts';
import { releaseRow } from './http/admin/release-rows.ts';
import type { LogTail } from './log-tail.ts';
import { NO_MEDIA_HERE } from './ports/admin.ts';
import type { Db } from './ports/database.ts';
import { hostIdOf } from './workers/workers.ts';

const MANIFEST = new URL('../../package.json', import.meta.url);

/** The version of this program. */
export function readVersion(): string {
  return (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
}

/** The findings of a running server about its own parts. */
export async function checkRows(
  app: { inject(url: string): Promise<{ body: string }> },
  config: Pick<Config, 'mediaSlots'>,
  {
    blobs,
    besideOthers,
    clipSigning,
    sessions,
    workers,
  }: Pick<Services, 'blobs' | 'besideOthers' | 'clipSigning' | 'sessions'> & {
    workers: Pick<Services['workers'], 'list'>;
  },
): Promise<DoctorRow[]> {
  const files = await blobs.check().then(
    () => '',
    (error: Error) => error.message,
  );
  const media = config.mediaSlots === 0 ? NO_MEDIA_HERE : '';
  // If the database is unavailable, hosts are left out.
  const hosts = await sessions.inspect.hosts().catch(() => []);
  const joined = await workers.list().catch(() => []);
  const names = new Map(joined.map(({ id, name }): [string, string] => [hostIdOf(id), name]));
  const heard = hosts
    .filter(({ state }) => state !== 'silent')
    .map(({ id, version }) => ({ name: names.get(id) ?? id, version }));
  return [
    ...readinessRows((await app.inject('/readyz')).body, { files, media }),
    ...(await besideOthers().catch(() => [])),
    releaseRow(readVersion(), heard),
    ...clipSigning.report(),
  ];
}

/** For `vivant support`, which removes confidential parts; also works while the database is unavailable. */
export async function supportReport(deps: {
  db: Db;
  metrics: { render(): Promise<{ body: string }> };
  logTail: Pick<LogTail, 'lines'>;
  startedAt: Date;
}): Promise<SupportReport> {
  const database = await reportDatabase(deps.db).then(
    (report) => ({ ...report, databaseFault: null }),
    (error: Error) => ({ databaseVersion: '', migrations: [], counts: [], databaseFault: error.name }),
  );
  return {
    ...database,
    ...{ version: readVersion(), startedAt: deps.startedAt.toISOString() },
    metrics: (await deps.metrics.render()).body,
    log: deps.logTail.lines(),
  };
}
