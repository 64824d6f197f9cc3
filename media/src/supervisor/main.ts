import { ConfigError } from '@vivant/contract/settings/read';
import { ISOLATION_REMEDY } from '@vivant/platform/bubblewrap';
import { loadMediaConfig, mediaConfigError, sessionEnvironment } from '../config.ts';
import { createMediaLog } from '../session/log.ts';
import { fillCompileCache } from './compile-cache.ts';
import { createSessionJail } from './session-jail.ts';
import { startSupervisor } from './supervisor.ts';
import { trustExtraCertificates } from './trusted-certificates.ts';

/** Starts a media host. SIGTERM drains it, SIGINT or a second signal ends it at once. */
async function main(): Promise<void> {
  const config = loadMediaConfig();
  const log = createMediaLog({ process: 'media', level: config.logLevel });
  const trusted = trustExtraCertificates(sessionEnvironment(), (text) => log.warn({}, text));
  process.once('exit', () => trusted.remove());
  const jail = createSessionJail(trusted.env);
  if (jail.unavailableReason !== null) {
    if (config.jail === 'require') throw mediaConfigError([refusal(jail.unavailableReason)]);
    log.warn(
      { reason: jail.unavailableReason },
      'no jail can be built: sessions run under limits, but not isolated',
    );
  }
  const supervisor = await startSupervisor(config, jail, log);
  let stopping = false;
  const stop = (drain: boolean) => {
    if (stopping && drain) return stop(false);
    stopping = true;
    const done = drain ? supervisor.drain(config.drainMs) : supervisor.close();
    done.then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop(true));
  process.on('SIGINT', () => stop(false));
  void fillCompileCache(jail, config.logLevel, (reason) =>
    log.warn({ reason }, 'the cache of compiled modules cannot be filled: sessions start more slowly'),
  );
}

function refusal(unavailableReason: string): string {
  return (
    `this system lets no session be isolated (${unavailableReason}), and others can reach this media host. ${ISOLATION_REMEDY} ` +
    'VIVANT_JAIL=prefer starts it without isolation'
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
