import { Listing } from '@vivant/contract/operator/listing';
import { HeldAsSeen, HeldRejection } from '@vivant/contract/studio/operate';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuditLog, operatorOf } from '../../../audit/audit-log.ts';
import type { ModerationQueue } from '../../../avatars/moderation-queue.ts';
import type { RecordDecision } from '../../../ports/record-change.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { signedInOf } from '../sign-in-guard.ts';

/**
 * Routes for avatars of all accounts that moderation holds; a decision is about what the page showed, not about later
 * changes.
 */
export function heldAvatarRoutes(
  studio: FastifyInstance,
  {
    moderation,
    audit,
    clock,
  }: { moderation: ModerationQueue; audit: Pick<AuditLog, 'record'>; clock: Clock },
): void {
  const answer = studioCallsOf(studio);
  const recordOf =
    (request: FastifyRequest): RecordDecision =>
    (tx, change) =>
      audit.record(tx, { actor: operatorOf(signedInOf(request).person), ...change });

  answer('GET /operate/moderation', 'operator', async (request) => ({
    items: await moderation.list(Listing.parse(request.query)),
  }));
  answer('GET /operate/moderation/:id', 'operator', (request) => moderation.show(idOf(request)));
  answer('GET /operate/moderation/:id/portrait', 'operator', async (request, reply) => {
    const { digest } = HeldAsSeen.parse(request.query);
    const { contentType, bytes } = await moderation.portrait(idOf(request), digest);
    reply.type(contentType);
    return bytes;
  });
  // Needs an operator, as a released part is never held again and may be on public pages at once.
  answer('POST /operate/moderation/:id/release', 'operator', async (request) => {
    const { digest } = HeldAsSeen.parse(request.body);
    mustBeConfirmed(signedInOf(request), clock);
    return moderation.release(idOf(request), { digest, record: recordOf(request) });
  });
  answer('POST /operate/moderation/:id/rejection', 'operator', (request) =>
    moderation.reject(idOf(request), { ...HeldRejection.parse(request.body), record: recordOf(request) }),
  );
}
