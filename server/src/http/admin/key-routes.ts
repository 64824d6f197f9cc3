import { ServiceError } from '@vivant/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AccountService } from '../../accounts/account-service.ts';
import { SCOPES } from '../../keys/caller.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { Ids } from './ids.ts';
import { Amount, Limit } from './parse.ts';

const INT4_MAX = 2 ** 31 - 1;
const NewKey = z.strictObject({
  /** Name or id; the only account there is, if absent. */
  accountId: z.string().optional(),
  name: z.string().min(1).max(200).optional(),
  scopes: z.array(z.enum(SCOPES)).min(1).optional(),
  /** Name or id. */
  avatarId: z.string().optional(),
  spendCapTotalMicrocredits: Amount.optional(),
  spendCapMonthlyMicrocredits: Amount.optional(),
  spendCapDailyMicrocredits: Amount.optional(),
  maxConcurrent: z.int().min(0).max(INT4_MAX).optional(),
  maxDurationSeconds: z.int().min(1).max(INT4_MAX).optional(),
  metered: z.boolean().optional(),
});
const ImportedKey = NewKey.extend({ sha256: z.string() });
const Limits = z
  .strictObject({
    spendCapTotalMicrocredits: Limit,
    spendCapMonthlyMicrocredits: Limit,
    spendCapDailyMicrocredits: Limit,
    maxConcurrent: z.int().min(0).max(INT4_MAX).nullable(),
    maxDurationSeconds: z.int().min(1).max(INT4_MAX).nullable(),
    metered: z.boolean(),
  })
  .partial()
  .refine((limits) => Object.keys(limits).length > 0, 'say what to change');

/** Keys (§5, D7). A secret is answered once, where it is made. */
export function keyRoutes(
  app: FastifyInstance,
  { keys, accounts, ids }: { keys: KeyService; accounts: Pick<AccountService, 'list'>; ids: Ids },
): void {
  const unknown = (id: string) => new ServiceError('not_found', `There is no key ${id}.`);

  const withIds = async <T extends z.infer<typeof NewKey>>({ accountId: named, avatarId, ...rest }: T) => {
    const accountId = await ids.account(named);
    return {
      ...rest,
      accountId,
      ...(avatarId === undefined ? {} : { avatarId: await ids.find('avatar', avatarId, accountId) }),
    };
  };
  const withName = async <T extends { accountId: string }>(found: T[]) => {
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    return found.map((key) => ({ ...key, accountName: names.get(key.accountId) ?? null }));
  };

  app.post('/keys', async (request, reply) =>
    reply.code(201).send(await keys.create(await withIds(NewKey.parse(request.body)))),
  );
  app.post('/keys/imports', async (request, reply) =>
    reply.code(201).send(await keys.importByHash(await withIds(ImportedKey.parse(request.body)))),
  );
  app.get('/keys', async (request) => {
    const { account } = z.object({ account: z.string().optional() }).parse(request.query);
    const found = await keys.list(account === undefined ? undefined : await ids.find('account', account));
    return { items: await withName(found) };
  });
  app.get('/keys/:id', async (request) => {
    const id = await ids.of(request.params, 'key');
    const key = await keys.get(id);
    if (key === null) throw unknown(id);
    return (await withName([key]))[0];
  });
  app.patch('/keys/:id', async (request) => {
    const changed = await keys.setLimits(await ids.of(request.params, 'key'), Limits.parse(request.body));
    return (await withName([changed]))[0];
  });
  app.post('/keys/:id/rotation', async (request, reply) =>
    reply.code(201).send(await keys.rotate(await ids.of(request.params, 'key'))),
  );
  app.post('/keys/:id/revocation', async (request) => {
    const id = await ids.of(request.params, 'key');
    if (!(await keys.revoke(id))) throw unknown(id);
    return { id, revoked: true };
  });
}
