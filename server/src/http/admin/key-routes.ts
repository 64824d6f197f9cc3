import { ServiceError } from '@vivant/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SCOPES } from '../../keys/caller.ts';
import type { KeyService } from '../../keys/key-service.ts';
import { Amount, idOf, Limit } from './parse.ts';

const INT4_MAX = 2 ** 31 - 1;
const NewKey = z.strictObject({
  accountId: z.uuid(),
  name: z.string().min(1).max(200).optional(),
  scopes: z.array(z.enum(SCOPES)).min(1).optional(),
  avatarId: z.uuid().toLowerCase().optional(),
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

/** Keys (interface 5; decisions 7). A secret is answered once, where it is made. */
export function keyRoutes(app: FastifyInstance, { keys }: { keys: KeyService }): void {
  const unknown = (id: string) => new ServiceError('not_found', `There is no key ${id}.`);

  app.post('/keys', async (request, reply) =>
    reply.code(201).send(await keys.create(NewKey.parse(request.body))),
  );
  app.post('/keys/imports', async (request, reply) =>
    reply.code(201).send(await keys.importByHash(ImportedKey.parse(request.body))),
  );
  app.get('/keys', async (request) => {
    const { accountId } = z.object({ accountId: z.uuid().optional() }).parse(request.query);
    return { items: await keys.list(accountId) };
  });
  app.get('/keys/:id', async (request) => {
    const id = idOf(request.params, 'a key');
    const key = await keys.get(id);
    if (key === null) throw unknown(id);
    return key;
  });
  app.patch('/keys/:id', async (request) =>
    keys.setLimits(idOf(request.params, 'a key'), Limits.parse(request.body)),
  );
  app.post('/keys/:id/rotation', async (request, reply) =>
    reply.code(201).send(await keys.rotate(idOf(request.params, 'a key'))),
  );
  app.post('/keys/:id/revocation', async (request) => {
    const id = idOf(request.params, 'a key');
    if (!(await keys.revoke(id))) throw unknown(id);
    return { id, revoked: true };
  });
}
