import { type AccountView, NewPlan, PlanChange, PlanChoice } from '@vivant/contract/operator/accounts';
import { ImportChoice } from '@vivant/contract/operator/moderation';
import { StudioError } from '@vivant/contract/studio/errors';
import { CreditGift, type SystemView } from '@vivant/contract/studio/operate';
import type { ProviderVerdict } from '@vivant/contract/studio/providers';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { type AuditLog, operatorOf } from '../../../audit/audit-log.ts';
import type { ImportSwitch } from '../../../avatars/import-switch.ts';
import type { ModerationQueue } from '../../../avatars/moderation-queue.ts';
import type { Credits } from '../../../credits/credits.ts';
import type { KeyService } from '../../../keys/key-service.ts';
import type { Provider } from '../../../ports/provider.ts';
import type { OpenProbeRoom } from '../../../sessions/probe-room.ts';
import { accountDecisionsOf } from '../../account-decisions.ts';
import { withBalanceOf, withBalancesOf } from '../../with-balance.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { type BackupDeps, backupRoutes } from './backup-routes.ts';
import { heldAvatarRoutes } from './held-avatar-routes.ts';

/** Time limit for the test of a provider: a person waits for it, and a slower one is useless to conversations. */
const TEST_MS = 15_000;

interface OperateDeps extends BackupDeps {
  audit: Pick<AuditLog, 'record'>;
  moderation: ModerationQueue;
  imports: ImportSwitch;
  clock: Clock;
  accounts: Pick<AccountService, 'get' | 'list' | 'listPlans' | 'setPlan' | 'createPlan' | 'updatePlan'>;
  credits: Pick<Credits, 'balance' | 'balances' | 'grant'>;
  keys: Pick<KeyService, 'forgetVerified'>;
  version: string;
  checks(): Promise<SystemView['checks']>;
  hosts(): Promise<SystemView['hosts']>;
  openProbeRoom: OpenProbeRoom;
  providers: readonly Provider[];
  serverUrl(request: FastifyRequest): string;
}

/**
 * Routes for operators who are signed in: the same as the operator's commands, by the same services, in every account.
 */
export function operateRoutes(deps: OperateDeps): (studio: FastifyInstance) => void {
  const { log, imports, accounts, credits } = deps;
  return (studio) => {
    const answer = studioCallsOf(studio);
    const personOf = (request: FastifyRequest) => signedInOf(request).person;
    heldAvatarRoutes(studio, deps);
    backupRoutes(studio, deps);

    const decisions = accountDecisionsOf(deps);
    const withBalance = withBalanceOf(credits);
    /** A plan belongs to many accounts or none, so a change of it is only in the service's log. */
    const logPlan = (request: FastifyRequest, plan: string, numbers: object) =>
      log.info({ plan, numbers, personId: personOf(request).id }, 'an operator made or changed a plan');
    async function accountOf(request: FastifyRequest): Promise<AccountView> {
      const account = await accounts.get(idOf(request));
      if (account === null) throw new StudioError('not_found', 'There is no such account.');
      return account;
    }

    answer('GET /operate/accounts', 'operator', async () => ({
      items: await withBalancesOf(credits)(await accounts.list()),
    }));
    answer('GET /operate/plans', 'operator', async () => ({ items: await accounts.listPlans() }));
    // Confirmed first, as what accounts may do and pay must not be changed at an unattended screen.
    answer('POST /operate/plans', 'operator', async (request, reply) => {
      const asked = NewPlan.parse(request.body);
      mustBeConfirmed(signedInOf(request), deps.clock);
      const plan = await decisions.createPlan(asked);
      logPlan(request, plan.id, asked);
      reply.code(201);
      return plan;
    });
    answer('PATCH /operate/plans/:id', 'operator', async (request) => {
      const asked = PlanChange.parse(request.body);
      mustBeConfirmed(signedInOf(request), deps.clock);
      const plan = await decisions.changePlan(idOf(request), asked);
      logPlan(request, plan.id, asked);
      return plan;
    });
    answer('PUT /operate/accounts/:id/plan', 'operator', async (request) => {
      const { plan } = PlanChoice.parse(request.body);
      const { id } = await accountOf(request);
      mustBeConfirmed(signedInOf(request), deps.clock);
      return withBalance(await decisions.setPlan(operatorOf(personOf(request)), id, plan));
    });
    answer('POST /operate/accounts/:id/credits', 'operator', async (request) => {
      const { amountMicrocredits, bookingKey } = CreditGift.parse(request.body);
      const account = await accountOf(request);
      mustBeConfirmed(signedInOf(request), deps.clock);
      await decisions.grantCredits(operatorOf(personOf(request)), {
        ...{ accountId: account.id, amountMicrocredits, reference: `studio ${bookingKey}` },
      });
      return withBalance(account);
    });

    answer('GET /operate/system', 'operator', async () => {
      const [checks, hosts] = await Promise.all([deps.checks(), deps.hosts()]);
      return { version: deps.version, checks, hosts };
    });
    answer('POST /operate/probes', 'operator', async (request, reply) => {
      const userToken = await deps.openProbeRoom(personOf(request).id);
      reply.code(201);
      return { serverUrl: deps.serverUrl(request), userToken };
    });

    answer('GET /operate/providers', 'operator', async () => ({
      items: deps.providers.map(({ id, where }) => ({ id, where })),
    }));
    answer('POST /operate/providers/:id/test', 'operator', async (request) => {
      const { id } = request.params as { id: string };
      const provider = deps.providers.find((one) => one.id === id);
      if (provider === undefined) throw new StudioError('not_found', 'No such service was given.');
      return verdictOf(provider);
    });

    answer('GET /operate/imports', 'operator', () => imports.state());
    // Confirmed first, as it stops or starts every account at once.
    answer('PUT /operate/imports', 'operator', async (request) => {
      const { enabled } = ImportChoice.parse(request.body);
      mustBeConfirmed(signedInOf(request), deps.clock);
      const state = await imports.set(enabled);
      // It concerns no account, so it is only in the service's log.
      log.info(
        { personId: personOf(request).id },
        enabled ? 'an operator let avatars be created' : 'an operator stopped the creation of avatars',
      );
      return state;
    });
  };
}

/** The result of one real call to the provider, and its duration. */
async function verdictOf(provider: Provider): Promise<ProviderVerdict> {
  const beganMs = performance.now();
  const late = AbortSignal.timeout(TEST_MS);
  const given = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  const verdict = await Promise.race([provider.test(late), given]).then(
    (message) => ({ isOk: true, message }),
    ({ message }: Error) => ({
      isOk: false,
      message: late.aborted ? `It does not answer within ${TEST_MS / 1000} seconds.` : message,
    }),
  );
  return { ...verdict, durationMs: Math.round(performance.now() - beganMs) };
}
