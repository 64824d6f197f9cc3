import { ISOLATION_REMEDY } from '@vivant/platform/bubblewrap';
import { onStopSignals } from '@vivant/platform/stop-signals';
import { type MediaConfig, mediaConfigError, sessionEnvironment } from '../config.ts';
import { createMediaLog } from '../session/log.ts';
import { fillCompileCache } from './compile-cache.ts';
import { createSessionJail } from './session-jail.ts';
import { startSupervisor } from './supervisor.ts';
import { trustExtraCertificates } from './trusted-certificates.ts';

/** The code for "not permitted" in `sysexits.h`: starting again would not help. */
const REVOKED_STATUS = 77;

/**
 * Starts a media host, which ends this process when it ends. SIGTERM and the end of its terminal drain it, SIGINT or a
 * second signal ends it at once. `onRevoked`: its server lets it in no longer; it ends after that. `onSlots`: it is known how many sessions it takes.
 */
export async function runMediaHost(
  config: MediaConfig,
  { onRevoked, onSlots }: { onRevoked?: () => void; onSlots?: ((slots: number) => void) | undefined } = {},
): Promise<void> {
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
  let stopping = false;
  const stop = (drain: boolean, code = 0) => {
    if (stopping && drain) return stop(false);
    stopping = true;
    const done = drain ? supervisor.drain(config.drainMs) : supervisor.close();
    done.then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const supervisor = await startSupervisor(config, jail, log, {
    onSlots(slots) {
      onSlots?.(slots);
      // Only now: it would take the time of what was being measured.
      void fillCompileCache(jail, config.logLevel, (reason) =>
        log.warn({ reason }, 'the cache of compiled modules cannot be filled: sessions start more slowly'),
      );
    },
    onRevoked() {
      onRevoked?.();
      stop(false, REVOKED_STATUS);
    },
  });
  onStopSignals((signal) => stop(signal !== 'SIGINT'));
}

function refusal(unavailableReason: string): string {
  return (
    `this system lets no session be isolated (${unavailableReason}), and others can reach this media host. ${ISOLATION_REMEDY} ` +
    'VIVANT_JAIL=prefer starts it without isolation'
  );
}
