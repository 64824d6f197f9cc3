import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance } from 'fastify';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import { createEventStreams } from '../../event-stream.ts';
import { idOf } from '../calls.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { showBuild } from './show-avatar.ts';

const LOOK_EVERY_MS = 500;
/** Browsers reconnect by themselves, and the sign-in is then checked again. */
const STREAM_MAX_MS = 30_000;
const STREAMS_PER_ACCOUNT = 20;

/**
 * GET /studio/api/avatars/{id}/events: the progress of a build as server-sent events named `build`, the current state
 * at once and then each change, until nothing is being built: neither the avatar nor files that will replace parts of
 * it.
 */
export function buildEventsRoute(
  studio: FastifyInstance,
  { avatars, clock }: { avatars: Pick<AvatarService, 'get'>; clock: Clock },
): void {
  const streams = createEventStreams(studio, {
    perAccount: STREAMS_PER_ACCOUNT,
    refusal: 'Too many pages of this account follow builds at once.',
    maxMs: STREAM_MAX_MS,
    retryAfterMs: STREAM_MAX_MS,
  });

  const route = { config: { studio: 'view' }, exposeHeadRoute: false } as const;
  studio.get('/avatars/:id/events', route, async (request, reply) => {
    const accountId = signedInOf(request).account.id;
    const id = idOf(request);
    let avatar = await avatars.get({ accountId }, id);
    await streams.serve(request, reply, accountId, async ({ signal, send }) => {
      let told = '';
      for (;;) {
        const { at, ...news } = showBuild(avatar, clock.now());
        const state = JSON.stringify(news);
        if (state !== told) await send(`event: build\ndata: ${JSON.stringify({ ...news, at })}\n\n`);
        told = state;
        if (avatar.status !== 'building' && !avatar.replacements.some(({ state }) => state === 'building'))
          break;
        await wait(LOOK_EVERY_MS, undefined, { signal });
        avatar = await avatars.get({ accountId }, id);
      }
      // Tells the browser that it is over: it would reopen a stream that only ends.
      await send('event: done\ndata: {}\n\n');
    });
  });
}
