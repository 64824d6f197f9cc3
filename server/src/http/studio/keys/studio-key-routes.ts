import { LIVE_KEYS_PER_ACCOUNT } from '@vivant/contract/limits';
import type { KeyView } from '@vivant/contract/operator/keys';
import type { AuditAction } from '@vivant/contract/studio/audit';
import { StudioError } from '@vivant/contract/studio/errors';
import { NewStudioKey } from '@vivant/contract/studio/keys';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { type AuditLog, actorOf } from '../../../audit/audit-log.ts';
import type { AlsoDone, KeyService } from '../../../keys/key-service.ts';
import { mustManage } from '../../../people/must-manage.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { creatorOf } from '../creator.ts';
import { signedInOf } from '../sign-in-guard.ts';

interface StudioKeyDeps {
  keys: Pick<KeyService, 'recent' | 'get' | 'create' | 'rotate' | 'revoke'>;
  audit: Pick<AuditLog, 'record'>;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
}

/** Routes for the account's API keys, for its owners. */
export function studioKeyRoutes(deps: StudioKeyDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);
    const { keys } = deps;

    answer('GET /keys', 'manage', async (request) => {
      return { items: (await keys.recent(signedInOf(request).account.id)).map(shown) };
    });

    answer('POST /keys', 'manage', async (request, reply) => {
      const { avatarId, ...key } = NewStudioKey.parse(request.body);
      mustBeConfirmed(signedInOf(request), deps.clock);
      const { accountId } = await creatorOf(request, 'write', deps);
      const made = await keys.create(
        { ...key, accountId, avatarId: avatarId ?? undefined },
        { also: told(request, 'key.created', key.scopes.join(', ')), liveMax: LIVE_KEYS_PER_ACCOUNT },
      );
      reply.code(201);
      return made;
    });

    answer('POST /keys/:id/rotation', 'manage', async (request, reply) => {
      const { id } = await keyOf(request);
      mustBeConfirmed(signedInOf(request), deps.clock);
      await creatorOf(request, 'write', deps);
      const made = await keys.rotate(id, told(request, 'key.rotated'));
      reply.code(201);
      return made;
    });

    // Not counted, as it must always be possible to stop costs.
    answer('DELETE /keys/:id', 'manage', async (request) => {
      const { id } = await keyOf(request);
      mustBeConfirmed(signedInOf(request), deps.clock);
      await keys.revoke(id, told(request, 'key.revoked'));
      return null;
    });

    /** A key never changes its account, so the result is valid for the whole request. @throws StudioError not_found */
    async function keyOf(request: FastifyRequest): Promise<KeyView> {
      const key = await keys.get(idOf(request));
      if (key === null || key.accountId !== signedInOf(request).account.id)
        throw new StudioError('not_found', 'There is no such key.');
      return key;
    }

    /** Writes the change into the audit log, if the caller still manages the account. */
    function told(request: FastifyRequest, action: AuditAction, more?: string): AlsoDone {
      const { account, person } = signedInOf(request);
      const actor = actorOf(person);
      return async (tx, label) => {
        await mustManage(tx, account.id, actor);
        const subject = more === undefined ? label : `${label}: ${more}`;
        await deps.audit.record(tx, { accountId: account.id, actor, action, subject });
      };
    }
  };
}

function shown({ accountId: _, ...key }: KeyView) {
  return key;
}
