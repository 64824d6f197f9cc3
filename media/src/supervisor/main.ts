import { pino } from 'pino';
import { ConfigError, loadMediaConfig, sessionEnvironment } from '../config.ts';
import { startSupervisor } from './supervisor.ts';
import { trustExtraCertificates } from './trusted-certificates.ts';

/** Starts a media host. SIGTERM drains it, SIGINT or a second signal ends it at once. */
async function main(): Promise<void> {
  const config = loadMediaConfig();
  const log = pino({ level: config.logLevel, base: { process: 'media' } });
  const trusted = trustExtraCertificates(sessionEnvironment(), (text) => log.warn(text));
  process.once('exit', () => trusted.remove());
  const supervisor = await startSupervisor(config, trusted.env, log);
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
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
