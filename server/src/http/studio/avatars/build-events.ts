import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { Clock } from '../../../ports/clock.ts';
import { whenCallerLeaves } from '../../caller-leaves.ts';
import { rateLimited } from '../../rate-limits.ts';
import { idOf } from '../calls.ts';
import { signedInOf } from '../sign-in-guard.ts';
import { showBuild } from './show-avatar.ts';

const LOOK_EVERY_MS = 500;
/** Browsers ask again by themselves, and with that the sign-in is judged again. */
const STREAM_MAX_MS = 30_000;
const STREAMS_PER_ACCOUNT = 20;

/**
 * GET /studio/api/avatars/{id}/events: news of a build as server-sent events named `build`, the first at once and then
 * each change, until nothing is being built.
 */
export function buildEventsRoute(
  studio: FastifyInstance,
  { avatars, clock }: { avatars: Pick<AvatarService, 'get'>; clock: Clock },
): void {
  const closing = new AbortController();
  // What is open would hold the end of the server up.
  studio.addHook('preClose', async () => closing.abort());
  const open = new Map<string, number>();

  studio.get('/avatars/:id/events', { config: { studio: 'view' } }, async (request, reply) => {
    const accountId = signedInOf(request).account.id;
    const id = idOf(request);
    let avatar = await avatars.get({ accountId }, id);
    if ((open.get(accountId) ?? 0) >= STREAMS_PER_ACCOUNT)
      throw rateLimited('Too many pages of this account follow builds at once.', {
        allowed: false,
        remaining: 0,
        resetsInMs: STREAM_MAX_MS,
      });
    open.set(accountId, (open.get(accountId) ?? 0) + 1);
    const signal = AbortSignal.any([
      closing.signal,
      whenCallerLeaves(reply),
      AbortSignal.timeout(STREAM_MAX_MS),
    ]);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    try {
      let told = '';
      for (;;) {
        const { at, ...news } = showBuild(avatar, clock.now());
        const state = JSON.stringify(news);
        if (state !== told && !raw.write(`event: build\ndata: ${JSON.stringify({ ...news, at })}\n\n`))
          await once(raw, 'drain', { signal });
        told = state;
        if (avatar.status !== 'building') break;
        await wait(LOOK_EVERY_MS, undefined, { signal });
        avatar = await avatars.get({ accountId }, id);
      }
      // Ends it for good: a browser would open a stream that just ends again and again.
      raw.write('event: done\ndata: {}\n\n');
    } catch (error) {
      if (!signal.aborted) request.log.debug({ err: error }, 'a stream of a build ended');
    } finally {
      const left = (open.get(accountId) ?? 1) - 1;
      if (left > 0) open.set(accountId, left);
      else open.delete(accountId);
      raw.end();
    }
  });
}
