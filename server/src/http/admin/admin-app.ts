import type { Readable } from 'node:stream';
import { ServiceError, STATUS_BY_CODE } from '@vivant/contract/errors';
import { Listing } from '@vivant/contract/operator/listing';
import type { DoctorRow, ServerReport } from '@vivant/contract/operator/report';
import type { SupportReport } from '@vivant/contract/operator/support';
import { STUDIO_STATUS_BY_CODE, StudioError } from '@vivant/contract/studio/errors';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import type { ImportSwitch } from '../../avatars/import-switch.ts';
import type { AvatarIntegrity } from '../../avatars/integrity.ts';
import type { ModerationQueue } from '../../avatars/moderation-queue.ts';
import type { Credits } from '../../credits/credits.ts';
import { UploadBrokenError, UploadTooLargeError } from '../../ingest/receive.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { Log } from '../../log.ts';
import type { People } from '../../people/people.ts';
import type { FindIds } from '../../ports/id-finder.ts';
import type { OpenProbePass } from '../../sessions/probe-room.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import { CallerLeftError } from '../caller-leaves.ts';
import { faultText } from '../fault-text.ts';
import { accountRoutes } from './account-routes.ts';
import { answersOf } from './answer.ts';
import { type AdminAvatarDeps, adminAvatarRoutes } from './avatar-routes.ts';
import { createIds } from './ids.ts';
import { integrityRoutes } from './integrity-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { adminWebhookRoutes } from './webhook-routes.ts';
import { type AdminWorkerDeps, workerRoutes } from './worker-routes.ts';

export interface AdminDeps extends AdminAvatarDeps, Omit<AdminWorkerDeps, 'hosts'> {
  log: Log;
  keys: KeyService;
  credits: Pick<Credits, 'grant' | 'balance' | 'balances' | 'findDrift'>;
  people: Pick<People, 'links' | 'members'>;
  /** The address that opens a link of the studio. */
  studioLinkUrl(token: string): string;
  integrity: AvatarIntegrity;
  /** The archive of a backup, begun now, and its name; it breaks off where it cannot be finished. */
  writeBackup(): Promise<{ name: string; archive: Readable }>;
  moderation: ModerationQueue;
  imports: ImportSwitch;
  /** Of the secret that the installation's own keys are derived from. */
  rotateSecret(): Promise<void>;
  /** By the beginning of an id, or by name. */
  findIds: FindIds;
  sessions: Pick<Sessions, 'inspect' | 'endByOperator'>;
  webhooks: Webhooks;
  /** What the running server knows of itself, for `vivant doctor`. */
  report(): Promise<ServerReport>;
  openProbePass: OpenProbePass;
  /** Of a LiveKit that is not ours; null: behind the address of the service. */
  signallingUrl: string | null;
  /** For `vivant support`. */
  support(): Promise<SupportReport>;
}

/**
 * The server that the operator's commands call. It has no keys or scopes: everyone who may open the socket is the
 * operator, so it never listens on a network.
 */
export function createAdminApp(deps: AdminDeps): FastifyInstance {
  const { credits, sessions } = deps;
  const ids = createIds(deps.findIds, deps.accounts);
  const app = fastify();
  const answer = answersOf(app);

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof ServiceError) {
      return reply.code(STATUS_BY_CODE[error.code]).send({ error: error.code, message: error.message });
    }
    if (error instanceof StudioError) {
      return reply
        .code(STUDIO_STATUS_BY_CODE[error.code])
        .send({ error: 'invalid_request', message: error.message });
    }
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ error: 'invalid_request', message: faultText(error) });
    }
    if (error instanceof UploadBrokenError || error instanceof UploadTooLargeError) {
      return reply.code(400).send({ error: 'invalid_request', message: error.message });
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: 'invalid_request', message: error.message });
    }
    if (!(error instanceof CallerLeftError))
      deps.log.error({ route: request.routeOptions.url, err: error }, 'an operator command failed');
    return reply.code(503).send({
      error: 'unavailable',
      message: 'The server could not do it, most likely because its database is away. Its log says more.',
    });
  });

  accountRoutes(app, { ...deps, ids });
  keyRoutes(app, { ...deps, ids });
  memberRoutes(app, { ...deps, ids });
  adminAvatarRoutes(app, { ...deps, ids });
  moderationRoutes(app, { ...deps, ids });
  adminWebhookRoutes(app, { ...deps, ids });
  integrityRoutes(app, deps);
  workerRoutes(app, { ...deps, hosts: () => sessions.inspect.hosts(), ids });

  app.get('/backup', async (_request, reply) => {
    const { name, archive } = await deps.writeBackup();
    archive.on('error', (error) => deps.log.error({ err: error }, 'a backup broke off'));
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(archive);
  });

  answer('POST /secret/rotation', async () => {
    await deps.rotateSecret();
    return { rotated: true };
  });
  answer('GET /sessions', async (request) => ({
    items: await sessions.inspect.listForOperator(Listing.parse(request.query)),
  }));
  answer('GET /sessions/:id', async (request) =>
    sessions.inspect.getForOperator(await ids.of(request.params, 'session')),
  );
  answer('POST /sessions/:id/end', async (request) => {
    const id = await ids.of(request.params, 'session');
    if (!(await sessions.endByOperator(id))) {
      throw new ServiceError('session_not_found', `No session ${id} is running.`);
    }
    return { id, ended: true };
  });

  answer('POST /probe-passes', async (_request, reply) => {
    const { joinUrl: url, signallingUrl } = deps;
    const pass = await deps.openProbePass();
    reply.code(201);
    return { url, signallingUrl, pass };
  });
  answer('GET /doctor', async () => {
    const report = await deps.report();
    return { ...report, checks: [...report.checks, await ledgerCheck(credits)] };
  });

  answer('GET /support', async () => deps.support());

  return app;
}

async function ledgerCheck(credits: AdminDeps['credits']): Promise<DoctorRow> {
  try {
    const drift = await credits.findDrift();
    return drift.length === 0
      ? { name: 'ledger', status: 'ok', found: 'every balance is the sum of its postings', meaning: '' }
      : {
          name: 'ledger',
          status: 'fail',
          found: drift.map((row) => `${row.what} ${row.id}`).join(', '),
          meaning: 'Somebody changed the database by hand, or this is a fault of Vivant: please report it.',
        };
  } catch {
    return { name: 'ledger', status: 'fail', found: 'cannot be read', meaning: 'The database is away.' };
  }
}
