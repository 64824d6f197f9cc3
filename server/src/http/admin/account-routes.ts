import { ServiceError } from '@vivant/contract/errors';
import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AccountService } from '../../accounts/account-service.ts';
import type { AccountView } from '../../accounts/store.ts';
import type { Credits } from '../../credits/credits.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { Ids } from './ids.ts';
import { Amount } from './parse.ts';

const NewAccount = z.strictObject({ name: z.string(), plan: z.string().optional() });
const Grant = z.strictObject({
  amountMicrocredits: z.int().min(1),
  /** Makes a repeated grant one. */
  reference: z.string().min(1).max(200).optional(),
});
const INT4_MAX = 2 ** 31 - 1;
const Count = z.int().min(0).max(INT4_MAX);
const AtLeastOne = z.int().min(1).max(INT4_MAX);
const Plan = z
  .strictObject({
    hostedMicrocreditsPerMinute: Amount,
    renderMicrocreditsPerMinute: Amount,
    previewMicrocredits: Amount,
    maxSessionSeconds: AtLeastOne,
    maxConcurrentSessions: Count,
    createsPerMinute: AtLeastOne,
    writesPerMinute: AtLeastOne,
    readsPerMinute: AtLeastOne,
    sessionStartsPerMinute: AtLeastOne,
    storageBytes: Amount,
    studioAvatars: Count,
  })
  .partial();
const NewPlan = Plan.extend({ id: z.string() });

/** Accounts, their plans and their credits (D7-8). */
export function accountRoutes(
  app: FastifyInstance,
  deps: {
    accounts: AccountService;
    credits: Pick<Credits, 'grant' | 'balance'>;
    keys: Pick<KeyService, 'forgetVerified'>;
    ids: Ids;
  },
): void {
  const { accounts, credits, keys, ids } = deps;
  const withBalance = async (account: AccountView) => ({
    ...account,
    ...(await credits.balance(account.id)),
  });

  const granted = async (accountId: string, grant: z.infer<typeof Grant>) => {
    const { balanceMicrocredits } = await credits.grant({ ...grant, accountId });
    return {
      accountId,
      grantedMicrocredits: grant.amountMicrocredits,
      balanceMicrocredits,
      balanceCredits: balanceMicrocredits / MICROCREDITS_PER_CREDIT,
    };
  };

  app.post('/accounts', async (request, reply) =>
    reply.code(201).send(await accounts.create(NewAccount.parse(request.body))),
  );
  app.get('/accounts', async () => ({
    items: await Promise.all((await accounts.list()).map(withBalance)),
  }));
  app.get('/accounts/:id', async (request) => {
    const id = await ids.of(request.params, 'account');
    const account = await accounts.get(id);
    if (account === null) throw new ServiceError('not_found', `There is no account ${id}.`);
    return withBalance(account);
  });
  app.post('/accounts/:id/plan', async (request) => {
    const { plan } = z.strictObject({ plan: z.string() }).parse(request.body);
    const account = await accounts.setPlan(await ids.of(request.params, 'account'), plan);
    // Of effect with the next request here, within the keys' cache time elsewhere.
    keys.forgetVerified();
    return account;
  });
  app.post('/grants', async (request, reply) => {
    const { account, ...grant } = Grant.extend({ account: z.string().optional() }).parse(request.body);
    return reply.code(201).send(await granted(await ids.account(account), grant));
  });

  app.get('/plans', async () => ({ items: await accounts.listPlans() }));
  app.post('/plans', async (request, reply) => {
    const { id, ...numbers } = NewPlan.parse(request.body);
    return reply.code(201).send(await accounts.createPlan(id, given(numbers)));
  });
  app.patch('/plans/:id', async (request) => {
    const { id } = request.params as { id: string };
    const plan = await accounts.updatePlan(id, given(Plan.parse(request.body)));
    keys.forgetVerified();
    return plan;
  });
}

function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
