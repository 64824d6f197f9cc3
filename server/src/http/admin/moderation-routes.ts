import { Listing } from '@vivant/contract/operator/listing';
import { ImportChoice, Rejection, Release } from '@vivant/contract/operator/moderation';
import type { FastifyInstance } from 'fastify';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { ImportSwitch } from '../../avatars/import-switch.ts';
import type { ModerationQueue } from '../../avatars/moderation-queue.ts';
import type { RecordDecision } from '../../ports/record-change.ts';
import { answersOf } from './answer.ts';
import type { Ids } from './ids.ts';

/** The queue of held avatars, and the switch of creation (D1-8, D2-34). */
export function moderationRoutes(
  app: FastifyInstance,
  {
    moderation,
    imports,
    audit,
    ids,
  }: { moderation: ModerationQueue; imports: ImportSwitch; audit: Pick<AuditLog, 'record'>; ids: Ids },
): void {
  const record: RecordDecision = (tx, change) => audit.record(tx, { actor: 'operator', ...change });
  const answer = answersOf(app);
  answer('GET /moderation', async (request) => ({
    items: await moderation.list(Listing.parse(request.query)),
  }));
  answer('GET /moderation/:id', async (request) => moderation.show(await ids.of(request.params, 'avatar')));
  answer('GET /moderation/:id/portrait', async (request, reply) => {
    const { contentType, bytes } = await moderation.portrait(await ids.of(request.params, 'avatar'));
    reply.type(contentType);
    return bytes;
  });
  answer('POST /moderation/:id/release', async (request) =>
    moderation.release(await ids.of(request.params, 'avatar'), {
      ...Release.parse(request.body),
      record,
    }),
  );
  answer('POST /moderation/:id/rejection', async (request) =>
    moderation.reject(await ids.of(request.params, 'avatar'), {
      ...Rejection.parse(request.body),
      record,
    }),
  );

  answer('GET /imports', async () => imports.state());
  answer('PUT /imports', async (request) => imports.set(ImportChoice.parse(request.body).enabled));
}
