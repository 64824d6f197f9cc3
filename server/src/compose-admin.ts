import { rotateSecret } from './adapters/db/deployment-secret.ts';
import { installationId } from './adapters/db/installation-id.ts';
import { takeSnapshot } from './adapters/db/snapshot.ts';
import { writeArchive } from './backup/archive.ts';
import { archiveName } from './backup/archive-file.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import { checkRows, readVersion, supportReport } from './compose-report.ts';
import type { Services } from './compose-services.ts';
import { type Config, describeConfig, processEnvironment } from './config.ts';
import { createAdminApp } from './http/admin/admin-app.ts';
import type { HttpApp } from './http/app.ts';
import type { Log } from './log.ts';
import type { LogTail } from './log-tail.ts';
import { avatarUrl, joinUrl, studioLinkUrl } from './ready-lines.ts';

/** The app that the operator's commands call. */
export function composeAdminApp(
  config: Config,
  {
    log,
    logTail,
    startedAt,
    infrastructure,
    services,
    app,
  }: {
    log: Log;
    logTail: LogTail;
    startedAt: Date;
    infrastructure: Infrastructure;
    services: Services;
    /** The public port, which reports the state of the parts. */
    app: HttpApp;
  },
) {
  const { db, url } = infrastructure.database;
  const { blobs, clock, metrics } = services;
  return createAdminApp({
    log,
    ...services,
    avatarUrl: (id) => avatarUrl(config, id),
    studioLinkUrl: (token) => studioLinkUrl(config, token),
    joinUrl: joinUrl(config),
    signallingUrl: config.livekit?.url ?? null,
    rotateSecret: () => rotateSecret(db),
    writeBackup: async () => {
      const [now, installation] = [clock.now(), await installationId(db)];
      return {
        name: archiveName(now, installation),
        archive: writeArchive({
          takeSnapshot: () => takeSnapshot(url),
          ...{ blobs, version: readVersion(), now },
        }),
      };
    },
    report: async () => ({
      config: describeConfig(processEnvironment()),
      unknownVariables: config.unknownVariables,
      checks: await checkRows(app, config, services),
    }),
    support: () => supportReport({ db, metrics, logTail, startedAt }),
  });
}
