import { ServiceError } from '@vivant/contract/errors';
import {
  ImportedKey,
  KeyLimitChanges,
  KeysOfAccount,
  type KeyView,
  type KeyWithAccount,
  NewKey,
} from '@vivant/contract/operator/keys';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import type { KeyService } from '../../keys/key-service.ts';
import { answersOf, created } from './answer.ts';
import type { Ids } from './ids.ts';

/** Keys (§5, D7). A secret is answered once, where it is made. */
export function keyRoutes(
  app: FastifyInstance,
  { keys, accounts, ids }: { keys: KeyService; accounts: Pick<AccountService, 'list' | 'get'>; ids: Ids },
): void {
  const unknown = (id: string) => new ServiceError('not_found', `There is no key ${id}.`);

  const withIds = async <T extends NewKey>({ accountId: named, avatarId, ...rest }: T) => {
    const accountId = await ids.account(named);
    return {
      ...rest,
      accountId,
      avatarId: avatarId === undefined ? undefined : await ids.find('avatar', avatarId, accountId),
    };
  };
  const withNames = async (found: KeyView[]): Promise<KeyWithAccount[]> => {
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    return found.map((key) => ({ ...key, accountName: names.get(key.accountId) ?? null }));
  };
  const withName = async (key: KeyView): Promise<KeyWithAccount> => ({
    ...key,
    accountName: (await accounts.get(key.accountId))?.name ?? null,
  });
  const answer = answersOf(app);

  answer('POST /keys', async (request, reply) =>
    created(reply, keys.create(await withIds(NewKey.parse(request.body)))),
  );
  answer('POST /keys/imports', async (request, reply) =>
    created(reply, keys.importByHash(await withIds(ImportedKey.parse(request.body)))),
  );
  answer('GET /keys', async (request) => {
    const { account } = KeysOfAccount.parse(request.query);
    const found = await keys.list(account === undefined ? undefined : await ids.find('account', account));
    return { items: await withNames(found) };
  });
  answer('GET /keys/:id', async (request) => {
    const id = await ids.of(request.params, 'key');
    const key = await keys.get(id);
    if (key === null) throw unknown(id);
    return withName(key);
  });
  answer('PATCH /keys/:id', async (request) => {
    const limits = KeyLimitChanges.parse(request.body);
    return withName(await keys.setLimits(await ids.of(request.params, 'key'), limits));
  });
  answer('POST /keys/:id/rotation', async (request, reply) =>
    created(reply, keys.rotate(await ids.of(request.params, 'key'))),
  );
  answer('POST /keys/:id/revocation', async (request) => {
    const id = await ids.of(request.params, 'key');
    if (!(await keys.revoke(id))) throw unknown(id);
    return { id, revoked: true };
  });
}
