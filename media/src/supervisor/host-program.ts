import { ConfigError } from '@vivant/contract/settings/read';
import { loadMediaConfig } from '../config.ts';
import { runMediaHost } from './run-media-host.ts';

async function main(): Promise<void> {
  await runMediaHost(loadMediaConfig());
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});
