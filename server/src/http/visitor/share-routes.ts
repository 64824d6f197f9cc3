import { ServiceError } from '@vivant/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import type { Sharing } from '../../avatars/sharing.ts';
import type { HttpApp } from '../app.ts';
import { ownOrigin } from '../own-origin.ts';
import type { BuiltPages } from '../pages/built-pages.ts';
import { type PageDocument, pageLanguage } from './page-document.ts';
import { type TurnDeps, turnRoutes } from './turn-routes.ts';
import { hasPoster, hearsByItself, nameForVisitors, shownToVisitors, visitorView } from './visitor-view.ts';

export interface ShareDeps {
  avatars: {
    find(id: string): Promise<AvatarDetailRecord | null>;
    /** The portrait as built, as JPEG; null before the appearance is there. */
    poster(id: string): Promise<Uint8Array | null>;
  };
  sharing: Pick<Sharing, 'originsOf' | 'refuseExpired' | 'recordsSound'>;
  recording: { isAllowed: boolean; keptDays: number };
  /** Of a service, which hears every language, or of machines with settings of their own; else some are heard. */
  mayHearByService(): Promise<boolean>;
  line: TurnDeps['line'];
  visitors: TurnDeps['visitors'];
  pages: BuiltPages;
  publicUrl: string | null;
  /** What the page's call connects to. */
  serverUrl(request: FastifyRequest): string;
}

/**
 * The share link `/a/{avatarId}`: a page for visitors without a key, who start with POST /v1/anonymous_session. What
 * it tells of an avatar is what anyone with the link may know.
 */
export function shareRoutes(app: HttpApp, deps: ShareDeps): void {
  const { avatars, sharing } = deps;
  async function find(request: FastifyRequest): Promise<AvatarDetailRecord> {
    const avatar = shownToVisitors(await avatars.find(avatarIdOf(request)));
    await sharing.refuseExpired(avatar.id);
    return avatar;
  }

  app.get('/a/:avatarId', async (request, reply) => {
    // The page says itself that there is no such avatar, in the visitor's language.
    const avatar = await find(request).catch(asMissing);
    if (avatar === null) void reply.code(404);
    return deps.pages.send(reply, 'visitor', {
      ...{ connect: socketsOf(deps.serverUrl(request)), microphone: true },
      document: documentOf(avatar, request, deps.publicUrl),
    });
  });

  // In the widget's frame. The page that shows it may bring a session of its own, of a private avatar too, so that
  // anyone with the id of one can read here which sites it is for; these tell it to their visitors anyway.
  app.get('/embed/:avatarId', async (request, reply) => {
    const avatar = await find(request).catch(asMissing);
    const origins = await sharing.originsOf(avatarIdOf(request));
    return deps.pages.send(reply, 'visitor', {
      ...{ connect: socketsOf(deps.serverUrl(request)), microphone: true },
      framedBy: ["'self'", ...origins].join(' '),
      document: { lang: spokenIn(avatar, request), title: titleOf(avatar) },
    });
  });

  app.get('/a/:avatarId/avatar', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const avatar = await find(request);
    const { isAllowed, keptDays } = deps.recording;
    const recording = isAllowed && (await sharing.recordsSound(avatar.id)) ? { keptDays } : null;
    const hears = hearsByItself(avatar.language, languageAsked(request)) || (await deps.mayHearByService());
    return visitorView(avatar, `/a/${encodeURIComponent(avatar.id)}`, { recording, hears, keptDays });
  });

  app.get('/a/:avatarId/poster.jpg', async (request, reply) => {
    const avatar = await find(request);
    const poster = hasPoster(avatar) ? await avatars.poster(avatar.id) : null;
    if (poster === null) throw new ServiceError('not_found', 'This avatar has no picture yet.');
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', avatar.visibility === 'public' ? 'cross-origin' : 'same-origin')
      .send(Buffer.from(poster));
  });

  turnRoutes(app, { ...deps, find });
}

const avatarIdOf = (request: FastifyRequest) => (request.params as { avatarId: string }).avatarId;

/** For pages, which say themselves that there is no such avatar. */
export function asMissing(error: unknown): null {
  const { code } = error instanceof ServiceError ? error : { code: null };
  if (code === 'avatar_not_found' || code === 'link_expired') return null;
  throw error;
}

/** The language that the conversation was asked to be in, or the avatar's, or one of the browser's. */
function spokenIn(avatar: AvatarDetailRecord | null, request: FastifyRequest) {
  return pageLanguage([languageAsked(request), avatar?.language], request.headers);
}

function languageAsked(request: FastifyRequest): string | undefined {
  const { language } = request.query as { language?: unknown };
  return typeof language === 'string' ? language : undefined;
}

function titleOf(avatar: AvatarDetailRecord | null): string {
  return avatar === null ? 'Vivant' : nameForVisitors(avatar);
}

function documentOf(
  avatar: AvatarDetailRecord | null,
  request: FastifyRequest,
  publicUrl: string | null,
): PageDocument {
  const document = { lang: spokenIn(avatar, request), title: titleOf(avatar) };
  if (avatar?.visibility !== 'public') return document;
  const url = `${ownOrigin(request, publicUrl)}/a/${encodeURIComponent(avatar.id)}`;
  return { ...document, preview: { url, image: hasPoster(avatar) ? `${url}/poster.jpg` : null } };
}

/** For a policy: LiveKit's client asks the same address over HTTP why a connection failed. */
export function socketsOf(serverUrl: string): string {
  const { host, protocol } = new URL(serverUrl);
  return protocol === 'wss:' ? `wss://${host} https://${host}` : `ws://${host} http://${host}`;
}
