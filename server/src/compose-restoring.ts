import { createPutProgress, type PutProgress, type RestoreOrder } from './compose-first-restore.ts';
import { WEB_DIR } from './compose-http.ts';
import { readTls } from './compose-infrastructure.ts';
import type { Config } from './config.ts';
import { createRestoringApp } from './http/restoring-app.ts';
import type { Log } from './log.ts';
import { putArchive } from './restore.ts';

/**
 * Puts a checked archive into an unused installation, in the place of the stopped service. It resolves even if the
 * restore fails, as the service then starts again: with the archive's content, or as it was.
 * @throws if `stopping` aborts, or if the port cannot be listened on
 */
export async function restoreInPlace(
  config: Config,
  order: RestoreOrder,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Promise<PutProgress> {
  const progress = createPutProgress(order);
  stopping.throwIfAborted();
  const app = createRestoringApp({
    ...{ webDir: WEB_DIR, tls: await readTls(config), trustProxy: config.trustProxy },
    state: (token) => (progress.isOf(token) ? progress.state() : { phase: 'none' }),
  });
  let failure: Error | null = null;
  try {
    await app.listen({ host: config.host, port: config.port });
    await putArchive(config, order.checked, {
      ...{ log, stopping, replacesFresh: true },
      onPhase: progress.enter,
    });
  } catch (error) {
    stopping.throwIfAborted();
    failure = error as Error;
    log.error({ err: error }, 'a backup was not restored');
  } finally {
    await app.close();
    await order.discard();
  }
  progress.end(failure);
  return progress;
}
