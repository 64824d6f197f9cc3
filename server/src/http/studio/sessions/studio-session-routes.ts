import { RECORDING_TYPE } from '@vivant/contract/recording';
import {
  peerNameOf,
  RecordingChoice,
  SessionSearch,
  type StudioSession,
  type TranscriptFile,
} from '@vivant/contract/studio/sessions';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import { actorOf } from '../../../audit/audit-log.ts';
import type { AccountSessions } from '../../../sessions/account-sessions.ts';
import type { Recordings } from '../../../sessions/recordings.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { sendInRanges } from '../../send-in-ranges.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { creatorOf } from '../creator.ts';
import { ifAllowedTo, signedInOf } from '../sign-in-guard.ts';
import { webVttOf } from './web-vtt.ts';

interface StudioSessionDeps {
  accountSessions: AccountSessions;
  recordings: Pick<Recordings, 'open'>;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
}

/** Routes for the transcripts of the account's sessions, and their costs. */
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
      const session = await sessions.transcript(sessionOf(request), actorOf(signedInOf(request).person));
      asDownload(reply, session, { extension: 'json', type: 'application/json; charset=utf-8' });
      return transcriptOf(session);
    });

    answer('GET /sessions/:id/transcript.vtt', 'view', async (request, reply) => {
      const session = await sessions.transcript(sessionOf(request), actorOf(signedInOf(request).person));
      asDownload(reply, session, { extension: 'vtt', type: 'text/vtt; charset=utf-8' });
      return webVttOf(transcriptOf(session));
    });

    // Its routes state what may be sent of it, and a player seeks in it.
    answer('GET /sessions/:id/recording.ogg', 'edit', async (request, reply) => {
      const { attempt, download } = RecordingChoice.parse(request.query);
      const how = download ? 'session.recording_downloaded' : 'session.recording_played';
      const of = { ...sessionOf(request), attempt };
      const file = await sessions.recording(of, actorOf(signedInOf(request).person), how);
      const name = `recording-${file.beganAt.toISOString().slice(0, 10)}-${of.id.slice(0, 8)}.ogg`;
      reply.header('content-disposition', download ? `attachment; filename="${name}"` : 'inline');
      reply.header('cross-origin-resource-policy', 'same-origin');
      return sendInRanges(request, reply, {
        ...{ contentType: RECORDING_TYPE, sha256: file.sha256, sizeBytes: file.sizeBytes },
        open: (range) => deps.recordings.open(file, range),
      });
    });

    answer('DELETE /sessions/:id/recording', 'manage', async (request) => {
      mustBeConfirmed(signedInOf(request), deps.clock);
      await creatorOf(request, 'write', deps);
      await sessions.forgetRecording(sessionOf(request), actorOf(signedInOf(request).person));
      return null;
    });

    // Not counted, as it must always be possible to stop costs.
    answer('POST /sessions/:id/end', 'edit', async (request) =>
      sessions.end(sessionOf(request), actorOf(signedInOf(request).person)),
    );

    answer('DELETE /sessions/:id', 'manage', async (request) => {
      mustBeConfirmed(signedInOf(request), deps.clock);
      await creatorOf(request, 'write', deps);
      await sessions.forget(sessionOf(request), actorOf(signedInOf(request).person));
      return null;
    });
  };
}

const costFor = <Cost>(request: FastifyRequest, { cost }: { cost: Cost }): Cost | null =>
  ifAllowedTo(request, 'costs', cost);

function transcriptOf(session: StudioSession) {
  const { id, avatar, language, startedBy, startedAt, createdAt, endedAt, turns } = session;
  const start = startedAt ?? createdAt;
  const { isDeleted: _, ...named } = avatar;
  return {
    ...{ sessionId: id, avatar: named, language, startedAt: start, endedAt },
    turns: turns.map(({ grounds: _, ...turn }) => ({
      ...turn,
      speaker: turn.role === 'user' ? peerNameOf(startedBy) : avatar.name || 'Avatar',
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
