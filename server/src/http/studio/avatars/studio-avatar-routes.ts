import fastifyMultipart from '@fastify/multipart';
import { ServiceError } from '@vivant/contract/errors';
import { AvatarSearch } from '@vivant/contract/studio/avatars';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { refuseWhileOff } from '../../avatars/import-gate.ts';
import { receiveForm } from '../../avatars/receive-form.ts';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { OptionalIdempotencyKey } from '../../idempotency-key.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { changerOf, creatorOf, recorderOf } from '../creator.ts';
import { ifAllowedTo, signedInOf } from '../sign-in-guard.ts';
import { buildEventsRoute } from './build-events.ts';
import { draftRoutes } from './draft-routes.ts';
import { replaceFilesRoutes } from './replace-files.ts';
import { showCard } from './show-avatar.ts';
import type { StudioAvatarDeps } from './studio-avatar-deps.ts';
import { testQuestionRoutes } from './test-question-routes.ts';
import { unansweredRoutes } from './unanswered-routes.ts';
import { versionRoutes } from './version-routes.ts';
import { voiceSampleRoutes } from './voice-sample.ts';
import { ownerOf, wholeAvatar } from './whole-avatar.ts';

const CARDS_A_PAGE = 60;
/** An address always shows the same picture. */
const PICTURE_MAX_SECONDS = 86_400;
/** Selects the file. */
const PictureAsked = z.object({ of: z.string() });

/** Avatars in the studio: the same as in /v1, by the same service. */
export function studioAvatarRoutes(deps: StudioAvatarDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    void studio.register(async (scope: FastifyInstance) => {
      await scope.register(fastifyMultipart);
      readingRoutes(scope, deps);
      changingRoutes(scope, deps);
      replaceFilesRoutes(scope, deps);
      voiceSampleRoutes(scope, deps);
      buildEventsRoute(scope, deps);
      draftRoutes(scope, deps);
      versionRoutes(scope, deps);
      testQuestionRoutes(scope, deps);
      unansweredRoutes(scope, deps);
    });
  };
}

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
    const { hostedMicrocreditsPerMinute } = plan;
    const money = { balanceMicrocredits, reservedMicrocredits, hostedMicrocreditsPerMinute };
    return {
      ...{ plan: plan.id, money: ifAllowedTo(request, 'costs', money) },
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
    wholeAvatar(deps, request, await avatars.get(ownerOf(request), idOf(request))),
  );

  studio.get('/avatars/:id/poster', { config: { studio: 'view' } }, async (request, reply) => {
    const { id } = await avatars.get(ownerOf(request), idOf(request));
    const portrait = await avatars.portrait(id);
    // The avatar was deleted in between.
    if (portrait === null) throw new ServiceError('not_found', 'This avatar has no picture.');
    return sendPicture(reply, portrait);
  });

  studio.get('/avatars/:id/new-portrait', { config: { studio: 'view' } }, async (request, reply) => {
    const { id } = await avatars.get(ownerOf(request), idOf(request));
    const { of } = PictureAsked.parse(request.query);
    const portrait = await avatars.newPortrait(id, of);
    if (portrait === null) throw new ServiceError('not_found', 'This new portrait waits no more.');
    return sendPicture(reply, portrait);
  });
}

/** Each picture has its own address, so that browsers may cache it. */
function sendPicture(
  reply: FastifyReply,
  { contentType, bytes }: { contentType: string; bytes: Uint8Array },
) {
  return reply
    .header('content-type', contentType)
    .header('cache-control', `private, max-age=${PICTURE_MAX_SECONDS}`)
    .send(Buffer.from(bytes));
}

function changingRoutes(studio: FastifyInstance, deps: StudioAvatarDeps): void {
  const { avatars, ingest, workspaces, slots } = deps;
  const answer = studioCallsOf(studio);

  answer('POST /avatars', 'edit', async (request, reply) => {
    await refuseWhileOff(deps.imports);
    const { 'idempotency-key': idempotencyKey } = OptionalIdempotencyKey.parse(request.headers);
    const creator = { ...(await creatorOf(request, 'create', deps)), record: recorderOf(request, deps) };
    const left = whenCallerLeaves(reply);
    using admission = await slots.admit(creator.accountId, left);
    await using workspace = await workspaces.open();
    const material = await receiveForm(request, workspace);
    await ingest.speak(material, left);
    await request.mustStillBeAllowed();
    // Awaited here, as the upload must stay until the work on it is done.
    const { id } = await admission.run(async () =>
      avatars.create(creator, await ingest.downloaded(material, workspace), { idempotencyKey }),
    );
    reply.code(201);
    return { id };
  });

  answer('DELETE /avatars/:id', 'edit', async (request) => {
    mustBeConfirmed(signedInOf(request), deps.clock);
    await avatars.remove(await changerOf(request, deps), idOf(request));
    return null;
  });

  answer('POST /avatars/:id/rehearsals', 'edit', async (request, reply) => {
    // Lifted, as a start may take longer than the time limit of callers without a key.
    request.liftKeylessBounds?.();
    const { accountId } = await creatorOf(request, 'session_start', deps);
    const session = await deps.sessions.startRehearsal(
      { avatarId: idOf(request), accountId },
      { serverUrl: deps.serverUrl(request), signal: whenCallerLeaves(reply) },
    );
    reply.code(201);
    return session;
  });
}
