import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@vivant/platform/clock';
import { createJail, type Jail } from '@vivant/platform/jail';
import type { Config } from './config.ts';
import { createImageReencoder } from './ingest/check-image.ts';
import { createFetchFiles } from './ingest/fetch-url.ts';
import { fillReaderCache } from './ingest/fill-reader-cache.ts';
import { createIngest, type Ingest } from './ingest/ingest-service.ts';
import { createVoiceProbe } from './ingest/probe-voice.ts';
import { createSlots, type Slots } from './ingest/slots.ts';
import { createWorkspaces, type Workspaces } from './ingest/workspace.ts';
import type { Log } from './log.ts';
import { createReadyVoices, type ReadyVoices } from './voices/ready-voices.ts';

export const UPLOADS = {
  /** Each holds its files on the disk; at the pace of a worker this many take half a minute. */
  uploads: 100,
  uploadsPerAccount: 4,
  /** Each holds a connection; an account may write this often in a minute. */
  waiting: 1000,
  waitingPerAccount: 60,
};

/** Each running check has a process of up to 2 GiB for a few seconds, beside builds and conversations. */
const CHECKS = { uploads: 20, uploadsPerAccount: 2, waiting: 200, waitingPerAccount: 10 };

export interface Uploads {
  voices: ReadyVoices;
  jail: Jail;
  uploads: Workspaces;
  slots: Slots;
  checkSlots: Slots;
  ingest: Ingest;
}

/**
 * What is needed to receive files from strangers: disk space, limits on how many run at once, and readers in a jail.
 */
export async function createUploads(
  config: Config,
  { dataDir, clock, log }: { dataDir: string; clock: Clock; log: Log },
): Promise<Uploads> {
  const jail = createJail();
  const reencodeImage = createImageReencoder({ jail });
  let isCacheSeenTo = false;
  /** Called after the first upload, as a start has enough to do. */
  const seeToCache = () => {
    if (isCacheSeenTo) return;
    isCacheSeenTo = true;
    void fillReaderCache(jail, (reason) =>
      log.warn({ reason }, 'the cache of compiled modules cannot be filled: uploads are read more slowly'),
    );
  };
  const voices = createReadyVoices();
  return {
    voices,
    jail,
    uploads: await createWorkspaces(join(dataDir, 'tmp', 'uploads')),
    slots: createSlots({ running: Math.max(2, availableParallelism()), ...UPLOADS }),
    checkSlots: createSlots({ running: Math.max(1, Math.floor(availableParallelism() / 2)), ...CHECKS }),
    ingest: createIngest({
      reencodeImage: (source, target) => reencodeImage(source, target).finally(seeToCache),
      probeVoice: createVoiceProbe({ jail }),
      fetchFiles: createFetchFiles({ clock, allowed: config.fetchAllow }),
      readySample: voices.sample,
    }),
  };
}
