import { Readable } from 'node:stream';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { CreditsSearch, UsageSearch, type UsageSource } from '@vivant/contract/studio/usage';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { type AuditLog, actorOf } from '../../../audit/audit-log.ts';
import type { CreditMovements } from '../../../credits/movements.ts';
import type { UsageDetail, UsageReport } from '../../../credits/usage.ts';
import { studioCallsOf } from '../calls.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { csvOf } from './csv.ts';

interface StudioUsageDeps {
  usage: UsageReport;
  movements: CreditMovements;
  accounts: Pick<AccountService, 'planOf'>;
  audit: Pick<AuditLog, 'recordUnlessSince'>;
  clock: Clock;
}

/** A repeated download by the same person within this time is not recorded again. */
const AGAIN_MS = 15 * 60_000;

/** Routes for the account's usage, and the movements of its credits. */
export function studioUsageRoutes({
  usage,
  movements,
  accounts,
  audit,
  clock,
}: StudioUsageDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);

    answer('GET /usage', 'costs', async (request) =>
      usage.read(signedInOf(request).account.id, UsageSearch.parse(request.query)),
    );

    answer('GET /usage.csv', 'costs', async (request, reply) => {
      const { account, person } = signedInOf(request);
      const search = UsageSearch.parse(request.query);
      await audit.recordUnlessSince(new Date(clock.now().getTime() - AGAIN_MS), {
        ...{ accountId: account.id, actor: actorOf(person), action: 'account.usage_downloaded' },
        subject: `${search.from} to ${search.until}`,
      });
      const days = usage.details(account.id, search);
      reply
        .header('content-type', 'text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="usage-${search.from}-to-${search.until}.csv"`);
      return Readable.from(partsOf(days));
    });

    answer('GET /credits', 'costs', async (request) => {
      const accountId = signedInOf(request).account.id;
      const page = CreditsSearch.parse(request.query);
      const [{ hostedMicrocreditsPerMinute }, read] = await Promise.all([
        accounts.planOf(accountId),
        movements.read(accountId, page),
      ]);
      return { ...read, hostedMicrocreditsPerMinute };
    });
  };
}

const HEAD = ['day (UTC)', 'avatar', 'avatar id', 'started by', 'key', 'key id', 'minutes', 'credits'];
const SOURCE_WORDS: Record<UsageSource, string> = {
  key: 'API key',
  studio: 'member in the studio',
  visitor: 'visitor',
  try: 'visitor of the try page',
  preview: 'preview clips',
};

/** The header comes with the first rows, so that the answer only begins after a successful read. */
async function* partsOf(days: AsyncIterable<UsageDetail[]>): AsyncGenerator<string> {
  let head = csvOf([HEAD]);
  for await (const rows of days) {
    yield head + csvOf(rows.map(rowOf));
    head = '';
  }
  if (head !== '') yield head;
}

function rowOf({ day, avatar, source, key, minutes, microcredits }: UsageDetail): (string | number)[] {
  const named = avatar === null ? '' : avatar.name || 'deleted avatar';
  return [
    ...[day, named, avatar?.id ?? '', SOURCE_WORDS[source]],
    ...[key === null ? '' : (key.name ?? key.hint), key?.id ?? ''],
    ...[minutes, microcredits / MICROCREDITS_PER_CREDIT],
  ];
}
