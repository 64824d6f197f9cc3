import { ServiceError, STATUS_BY_CODE } from '@vivant/contract/errors';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { AccountRequestError, type AccountService } from '../../accounts/account-service.ts';
import type { Credits } from '../../credits/credits.ts';
import type { DoctorRow } from '../../embedded/doctor-checks.ts';
import { SCOPES } from '../../keys/caller.ts';
import { KeyRequestError, type KeyService } from '../../keys/key-service.ts';
import type { Log } from '../../log.ts';
import type { ServerReport } from '../../ports/admin.ts';
import type { Sessions } from '../../sessions/sessions.ts';

export interface AdminDeps {
  log: Log;
  accounts: AccountService;
  keys: KeyService;
  credits: Pick<Credits, 'grant' | 'balance' | 'findDrift'>;
  sessions: Pick<Sessions, 'inspect' | 'endByOperator'>;
  /** What the running server knows of itself, for `vivant doctor`. */
  report(): Promise<ServerReport>;
}

const Amount = z.int().min(0);
const NewAccount = z.strictObject({ name: z.string() });
const NewKey = z.strictObject({
  accountId: z.uuid(),
  name: z.string().min(1).max(200).optional(),
  scopes: z.array(z.enum(SCOPES)).min(1).optional(),
  avatarId: z.uuid().optional(),
  spendCapTotalMicrocredits: Amount.optional(),
  spendCapMonthlyMicrocredits: Amount.optional(),
  spendCapDailyMicrocredits: Amount.optional(),
  maxConcurrent: z.int().min(0).optional(),
  maxDurationSeconds: z.int().min(1).optional(),
  metered: z.boolean().optional(),
});
const Grant = z.strictObject({
  amountMicrocredits: z.int().min(1),
  /** Makes a repeated grant one. */
  reference: z.string().min(1).max(200).optional(),
});
const Listing = z.object({ all: z.stringbool().default(false), limit: z.coerce.number().int().default(100) });

/**
 * What the operator's commands talk to. No key, no scope: whoever may open the socket is the operator, so it
 * never listens on a network.
 */
export function createAdminApp(deps: AdminDeps): FastifyInstance {
  const { accounts, keys, credits, sessions } = deps;
  const app = fastify();

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (error instanceof ServiceError) {
      return reply.code(STATUS_BY_CODE[error.code]).send({ error: error.code, message: error.message });
    }
    if (error instanceof z.ZodError) {
      const issue = error.issues[0];
      const where = issue?.path.join('.') || 'request';
      return reply.code(400).send({ error: 'invalid_request', message: `${where}: ${issue?.message}` });
    }
    if (error instanceof AccountRequestError || error instanceof KeyRequestError) {
      return reply.code(400).send({ error: 'invalid_request', message: error.message });
    }
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: 'invalid_request', message: error.message });
    }
    deps.log.error({ route: request.routeOptions.url, err: error }, 'an operator command failed');
    return reply.code(503).send({
      error: 'unavailable',
      message: 'The server could not do it, most likely because its database is away. Its log says more.',
    });
  });

  app.post('/accounts', async (request, reply) =>
    reply.code(201).send(await accounts.create(NewAccount.parse(request.body))),
  );
  app.get('/accounts', async () => ({
    items: await Promise.all(
      (await accounts.list()).map(async (account) => ({
        ...account,
        ...(await credits.balance(account.id)),
      })),
    ),
  }));
  app.post<{ Params: { id: string } }>('/accounts/:id/grants', async (request, reply) => {
    const accountId = z.uuid('must be the id of an account').parse(request.params.id);
    const grant = Grant.parse(request.body);
    const { balanceMicrocredits } = await credits.grant({ ...grant, accountId });
    return reply.code(201).send({
      accountId,
      grantedMicrocredits: grant.amountMicrocredits,
      balanceMicrocredits,
      balanceCredits: balanceMicrocredits / MICROCREDITS_PER_CREDIT,
    });
  });

  app.post('/keys', async (request, reply) => {
    const created = await keys.create(NewKey.parse(request.body));
    return reply.code(201).send(created);
  });
  app.get('/keys', async (request) => {
    const { accountId } = z.object({ accountId: z.uuid().optional() }).parse(request.query);
    return { items: await keys.list(accountId) };
  });
  app.post<{ Params: { id: string } }>('/keys/:id/revocation', async (request) => {
    const id = z.uuid('must be the id of a key').parse(request.params.id);
    if (!(await keys.revoke(id))) throw new ServiceError('not_found', `There is no key ${id}.`);
    return { id, revoked: true };
  });

  app.get('/sessions', async (request) => ({
    items: await sessions.inspect.listForOperator(Listing.parse(request.query)),
  }));
  app.post<{ Params: { id: string } }>('/sessions/:id/end', async (request) => {
    const id = z.uuid('must be the id of a session').parse(request.params.id);
    if (!(await sessions.endByOperator(id))) {
      throw new ServiceError('session_not_found', `No session ${id} is running.`);
    }
    return { id, ended: true };
  });

  app.get('/doctor', async () => {
    const report = await deps.report();
    return { ...report, checks: [...report.checks, await ledgerCheck(credits)] };
  });

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
