import { SessionSearch, type StudioSession, type TranscriptFile } from '@vivant/contract/studio/sessions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { actorOf } from '../../../audit/audit-log.ts';
import type { AccountSessions } from '../../../sessions/account-sessions.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import { ifAllowedTo, signedInOf } from '../sign-in-guard.ts';
import { webVttOf } from './web-vtt.ts';

interface StudioSessionDeps {
  accountSessions: AccountSessions;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
}

/** What was said to the account's avatars, and what it cost. */
export function studioSessionRoutes(deps: StudioSessionDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);
    const { accountSessions: sessions } = deps;
    const sessionOf = (request: FastifyRequest) => ({
      accountId: signedInOf(request).account.id,
      id: idOf(request),
    });

    answer('GET /sessions', 'view', async (request) => {
      const { items, ...page } = await sessions.list(
        signedInOf(request).account.id,
        SessionSearch.parse(request.query),
      );
      return { ...page, items: items.map((card) => ({ ...card, cost: costFor(request, card) })) };
    });

    answer('GET /sessions/:id', 'view', async (request) => {
      const session = await sessions.get(sessionOf(request));
      return { ...session, cost: costFor(request, session) };
    });

    answer('GET /sessions/:id/transcript.json', 'view', async (request, reply) => {
      const session = await sessions.get(sessionOf(request));
      asDownload(reply, session, { extension: 'json', type: 'application/json; charset=utf-8' });
      return transcriptOf(session);
    });

    answer('GET /sessions/:id/transcript.vtt', 'view', async (request, reply) => {
      const session = await sessions.get(sessionOf(request));
      asDownload(reply, session, { extension: 'vtt', type: 'text/vtt; charset=utf-8' });
      return webVttOf(transcriptOf(session));
    });

    // Not counted: what costs money can always be stopped.
    answer('POST /sessions/:id/end', 'edit', async (request) =>
      sessions.end(sessionOf(request), actorOf(signedInOf(request).person)),
    );

    answer('DELETE /sessions/:id', 'manage', async (request) => {
      await creatorOf(request, 'write', deps);
      await sessions.forget(sessionOf(request), actorOf(signedInOf(request).person));
      return null;
    });
  };
}

const costFor = <Cost>(request: FastifyRequest, { cost }: { cost: Cost }): Cost | null =>
  ifAllowedTo(request, 'costs', cost);

function transcriptOf({ id, avatar, language, startedAt, createdAt, endedAt, turns }: StudioSession) {
  const start = startedAt ?? createdAt;
  const { isDeleted: _, ...named } = avatar;
  return {
    ...{ sessionId: id, avatar: named, language, startedAt: start, endedAt },
    turns: turns.map((turn) => ({
      ...turn,
      speaker: turn.role === 'user' ? 'Visitor' : avatar.name || 'Avatar',
      offsetMs: Math.max(0, Date.parse(turn.at) - Date.parse(start)),
    })),
  } satisfies TranscriptFile;
}

function asDownload(
  reply: FastifyReply,
  { id, createdAt }: StudioSession,
  file: { extension: string; type: string },
): void {
  const name = `transcript-${createdAt.slice(0, 10)}-${id.slice(0, 8)}.${file.extension}`;
  reply.header('content-type', file.type).header('content-disposition', `attachment; filename="${name}"`);
}
