import { AuditSearch } from '@vivant/contract/studio/audit';
import type { FastifyInstance } from 'fastify';
import type { AuditLog } from '../../audit/audit-log.ts';
import { studioCallsOf } from './calls.ts';
import { signedInOf } from './sign-in-guard.ts';

const PAGE = 50;

/** The account's audit log, for members who manage the account. */
export function auditRoutes(
  studio: FastifyInstance,
  { audit }: { audit: Pick<AuditLog, 'read' | 'actors'> },
): void {
  const answer = studioCallsOf(studio);

  answer('GET /audit', 'manage', async (request) => {
    const search = AuditSearch.parse(request.query);
    // Reads one entry more than is shown, which tells whether there is a next page.
    const entries = await audit.read(signedInOf(request).account.id, { ...search, limit: PAGE + 1 });
    const items = entries.slice(0, PAGE);
    return { items, nextBefore: entries.length > PAGE ? (items.at(-1)?.id ?? null) : null };
  });

  answer('GET /audit/actors', 'manage', async (request) => ({
    items: await audit.actors(signedInOf(request).account.id),
  }));
}
