import { parseArgs } from 'node:util';
import { ConfigError } from '@vivant/contract/settings/read';
import { StartError } from '@vivant/platform/start-error';
import { loadWorkerConfig, workerDataDir } from '../config.ts';
import { type Membership, membershipOf, readMembership, serverUrlOf } from './join.ts';
import { runMediaHost } from './run-media-host.ts';

const USAGE = `Usage: ./vivant worker --join https://SERVER --token TOKEN [--builds]

Makes this machine a media host of a server elsewhere: sessions run here. It opens connections to the
server's public address and to its media ports; nothing needs to reach this machine. The token is made on
the server (./vivant worker token) and used once: later starts need neither. SIGTERM, or closing the
terminal, lets running sessions end first, up to four hours (VIVANT_MEDIA_DRAIN_SECONDS); Ctrl-C (SIGINT)
or a second SIGTERM ends them.
--builds runs stages of avatar builds here too, beside sessions, on half the cores (VIVANT_MEDIA_BUILDS).`;

/** `./vivant worker`: joins once, then runs a media host whose control interface is reached through a tunnel. */
async function main(): Promise<void> {
  const { join, token, help, builds } = options();
  if (help) return void process.stdout.write(`${USAGE}\n`);
  const dataDir = workerDataDir();
  const membership = await membershipFor(dataDir, join, token);
  const { name, serverUrl } = membership;
  const config = loadWorkerConfig(membership, { builds });
  process.stdout.write(`This machine is ${name} of ${serverUrl}.\n`);
  await runMediaHost(config, {
    onSlots(slots) {
      process.stdout.write(
        `It takes up to ${slots} ${slots === 1 ? 'conversation' : 'conversations'} at once.\n`,
      );
      if (config.builds > 0)
        process.stdout.write(`It builds avatars too, up to ${config.builds} stages at once.\n`);
    },
    onRevoked() {
      process.stderr.write(
        `${serverUrl} lets this machine in no longer. To join again, make another token there (./vivant worker token) and give it with --token.\n`,
      );
    },
  });
}

async function membershipFor(dataDir: string, join?: string, token?: string): Promise<Membership> {
  const serverUrl = join === undefined ? (await readMembership(dataDir))?.serverUrl : serverUrlOf(join);
  if (serverUrl === undefined) throw new StartError(USAGE);
  const membership = await membershipOf(dataDir, { serverUrl, token });
  if (membership === null)
    throw new StartError(
      `This machine has not joined ${serverUrl} yet: add --token with a token made there.`,
    );
  return membership;
}

function options(): { join?: string; token?: string; builds?: boolean; help?: boolean } {
  try {
    return parseArgs({
      options: {
        join: { type: 'string' },
        token: { type: 'string' },
        builds: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

main().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${isExplained ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
