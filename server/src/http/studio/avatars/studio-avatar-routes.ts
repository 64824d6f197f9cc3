import fastifyMultipart from '@fastify/multipart';
import { AvatarPatch } from '@vivant/contract/avatar-patch';
import { ServiceError } from '@vivant/contract/errors';
import { AvatarSearch } from '@vivant/contract/studio/avatars';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { ImportSwitch } from '../../../avatars/import-switch.ts';
import type { PreviewLinkService } from '../../../avatars/preview-links.ts';
import type { AvatarDetailRecord } from '../../../avatars/records.ts';
import type { Credits } from '../../../credits/credits.ts';
import type { Ingest } from '../../../ingest/ingest-service.ts';
import type { Slots } from '../../../ingest/slots.ts';
import type { Workspaces } from '../../../ingest/workspace.ts';
import type { Clock } from '../../../ports/clock.ts';
import { refuseWhileOff } from '../../avatars/import-gate.ts';
import { receiveForm } from '../../avatars/receive-form.ts';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { buildEventsRoute } from './build-events.ts';
import { showAvatar, showCard } from './show-avatar.ts';

export interface StudioAvatarDeps {
  avatars: AvatarService;
  previewLinks: Pick<PreviewLinkService, 'of'>;
  accounts: Pick<AccountService, 'planOf'>;
  credits: Pick<Credits, 'balance'>;
  ingest: Ingest;
  workspaces: Workspaces;
  slots: Slots;
  imports: Pick<ImportSwitch, 'isOn'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
}

const CARDS_A_PAGE = 60;
/** Each address shows one picture for ever. */
const POSTER_MAX_SECONDS = 86_400;

/** Avatars in the studio: the very ones of /v1, by the same service. */
export function studioAvatarRoutes(deps: StudioAvatarDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    void studio.register(async (scope: FastifyInstance) => {
      await scope.register(fastifyMultipart);
      readingRoutes(scope, deps);
      changingRoutes(scope, deps);
      buildEventsRoute(scope, deps);
    });
  };
}

export const ownerOf = (request: FastifyRequest) => ({ accountId: signedInOf(request).account.id });

function readingRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars } = deps;
  const answer = studioCallsOf(studio);

  answer('GET /account', 'view', async (request) => {
    const owner = ownerOf(request);
    const [plan, balance, made] = await Promise.all([
      deps.accounts.planOf(owner.accountId),
      deps.credits.balance(owner.accountId),
      avatars.count(owner, 'studio'),
    ]);
    const { balanceMicrocredits, reservedMicrocredits } = balance;
    return {
      ...{ plan: plan.id, balanceMicrocredits, reservedMicrocredits },
      hostedMicrocreditsPerMinute: plan.hostedMicrocreditsPerMinute,
      studioAvatars: { made, allowed: plan.studioAvatars },
    };
  });

  answer('GET /avatars', 'view', async (request) => {
    const { search, before } = AvatarSearch.parse(request.query);
    const page = await avatars.listDetails(ownerOf(request), {
      ...{ limit: CARDS_A_PAGE, search },
      before: before === undefined ? undefined : new Date(before),
    });
    return { items: page.items.map(showCard), nextBefore: page.nextBefore?.toISOString() ?? null };
  });

  answer('GET /avatars/:id', 'view', async (request) =>
    whole(deps, request, await avatars.get(ownerOf(request), idOf(request))),
  );

  studio.get('/avatars/:id/poster', { config: { studio: 'view' } }, async (request, reply) => {
    const { id } = await avatars.get(ownerOf(request), idOf(request));
    const poster = await avatars.poster(id);
    if (poster === null) throw new ServiceError('not_found', 'This avatar has no picture yet.');
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', `private, max-age=${POSTER_MAX_SECONDS}`)
      .send(Buffer.from(poster));
  });
}

function changingRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, ingest, workspaces, slots } = deps;
  const answer = studioCallsOf(studio);

  answer('POST /avatars', 'edit', async (request, reply) => {
    await refuseWhileOff(deps.imports);
    const creator = await creatorOf(request, 'create', deps);
    using admission = await slots.admit(creator.accountId, whenCallerLeaves(reply));
    await using workspace = await workspaces.open();
    const material = await receiveForm(request, workspace);
    // Awaited here: the upload must stay until the work on it is done.
    const { id } = await admission.run(async () =>
      avatars.create(creator, await ingest.downloaded(material, workspace)),
    );
    reply.code(201);
    return { id };
  });

  answer('PATCH /avatars/:id', 'edit', async (request) => {
    const changer = await creatorOf(request, 'write', deps);
    await avatars.mustExist(changer, idOf(request));
    const patch = AvatarPatch.parse(request.body);
    return whole(deps, request, await avatars.update(changer, idOf(request), patch));
  });

  answer('DELETE /avatars/:id', 'edit', async (request) => {
    await avatars.remove(await creatorOf(request, 'write', deps), idOf(request));
    return null;
  });
}

async function whole(
  { avatars, previewLinks }: StudioAvatarDeps,
  request: FastifyRequest,
  avatar: AvatarDetailRecord,
) {
  const [sources, links] = await Promise.all([
    avatars.sources(ownerOf(request), avatar.id),
    previewLinks.of(avatar),
  ]);
  return showAvatar(avatar, { sources, links });
}
