import type { FastifyRequest } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import { type AuditLog, actorOf } from '../../audit/audit-log.ts';
import type { Creator } from '../../avatars/avatar-service.ts';
import type { Changer } from '../../avatars/rebuild.ts';
import type { RecordChange } from '../../ports/record-change.ts';
import { type RateCounters, rateLimited } from '../rate-limits.ts';
import type { RateClass } from '../route-config.ts';
import { signedInOf } from './sign-in-guard.ts';

interface PlanDeps {
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
}

const LIMIT_OF = {
  create: 'createsPerMinute',
  write: 'writesPerMinute',
  session_start: 'sessionStartsPerMinute',
} as const satisfies Partial<Record<RateClass, string>>;

/** The member who changes an avatar in the studio; their actions go into the account's audit log. */
export async function changerOf(
  request: FastifyRequest,
  deps: PlanDeps & { audit: Pick<AuditLog, 'record'> },
): Promise<Changer & { record: RecordChange }> {
  const { studioAvatars: _, ...changer } = await creatorOf(request, 'write', deps);
  return { ...changer, record: recorderOf(request, deps), waits: true };
}

/** Records the caller's changes of the account's avatars in the audit log. */
export function recorderOf(
  request: FastifyRequest,
  { audit }: { audit: Pick<AuditLog, 'record'> },
): RecordChange {
  const { account, person } = signedInOf(request);
  const actor = actorOf(person);
  return (tx, change) => audit.record(tx, { accountId: account.id, actor, ...change });
}

/**
 * The caller for whom the studio makes or changes something, counted against the same limits per minute as the
 * account's keys. @throws ServiceError rate_limited
 */
export async function creatorOf(
  request: FastifyRequest,
  rate: keyof typeof LIMIT_OF,
  { accounts, rates }: PlanDeps,
): Promise<Creator & { studioAvatars: number }> {
  const { account, person } = signedInOf(request);
  const accountId = account.id;
  const plan = await accounts.planOf(accountId);
  const limit = plan[LIMIT_OF[rate]];
  const count = await rates.shared.take(`${rate}:${accountId}`, { limit, windowSeconds: 60 });
  if (!count.allowed) throw rateLimited(`This account may make ${limit} such calls a minute.`, count);
  return { accountId, keyId: null, personId: person.id, plan, studioAvatars: plan.studioAvatars };
}
