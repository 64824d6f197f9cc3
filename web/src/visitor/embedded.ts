import { DEFAULT_VIDEO } from '@vivant/contract/video';
import type { Call } from '../shared/call/call.ts';
import { type PagePlace, thisPage } from '../shared/call/media-fault.ts';
import type { EmbedGreeting, ToFrame, ToHost } from '../shared/embed-messages.ts';
import { obstacleIn, obstacleOf } from './screens.ts';
import { type Place, Refusal } from './visitor-api.ts';

/** The widget on the page around this frame. The service only lets allowed sites show it. */
export interface Host {
  port: MessagePort;
  greeting: EmbedGreeting;
}

/** Without the widget no greeting comes. */
const GREETED_WITHIN_MS = 1000;

/** Null if this page is in no frame, or in a frame that was written without the widget. */
export async function hostAround(): Promise<Host | null> {
  if (window.parent === window) return null;
  return new Promise((resolve) => {
    addEventListener('message', function hear({ source, data, ports: [port] }: MessageEvent) {
      if (source !== window.parent || data?.type !== 'vivant:hello' || port === undefined) return;
      removeEventListener('message', hear);
      resolve({ port, greeting: data as EmbedGreeting });
    });
    // The widget greets when the frame has loaded.
    addEventListener('load', () => setTimeout(() => resolve(null), GREETED_WITHIN_MS));
  });
}

/** The page around starts sessions itself, also for avatars that nobody else may see. */
export function hostsPlace({ port, greeting }: Host, lang: string): Place {
  return {
    loadAvatar: async () => ({
      ...{ name: greeting.name ?? '', language: lang, state: 'ready', progress: 100 },
      // Sessions of a key are not recorded.
      ...{ posterUrl: null, video: DEFAULT_VIDEO, recording: null },
      // Its language is the host's choice; the session says what it lacks.
      hears: true,
    }),
    startSession: () =>
      new Promise((resolve, reject) => {
        port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
          if (data.type === 'session') resolve({ serverUrl: data.serverUrl, userToken: data.userToken });
          else reject(new Refusal(null, null));
        };
        tell(port, { type: 'session_wanted' });
      }),
    rate: null,
    turn: null,
  };
}

/** The same place; the page around is told whether there is an avatar to talk to, or why not. */
export function toldPlace(place: Place, port: MessagePort, page: PagePlace = thisPage()): Place {
  let before: string | null = null;
  // An avatar that is being built is polled.
  function tellChange(now: string) {
    if (now === before) return;
    before = now;
    tell(port, now === 'ready' ? { type: 'ready' } : { type: 'error', code: now });
  }
  return {
    ...place,
    async loadAvatar(signal) {
      try {
        const avatar = await place.loadAvatar(signal);
        tellChange(obstacleIn(avatar)?.kind ?? 'ready');
        return avatar;
      } catch (error) {
        if (!signal.aborted) tellChange(obstacleOf(error, page).kind);
        throw error;
      }
    },
  };
}

/** Tells the page around what happens in the call. */
export function report(call: Call, port: MessagePort): void {
  tell(port, { type: 'loaded' });
  let before = call.getState();
  const told = new Set<string>();
  call.subscribe(() => {
    const state = call.getState();
    if (state.phase !== before.phase) {
      if (state.phase === 'live') tell(port, { type: 'started' });
      if (state.phase === 'ended') tell(port, { type: 'ended', reason: state.end ?? 'room_closed' });
      if (state.phase === 'failed') tell(port, { type: 'error', code: obstacleOf(state.error).kind });
    }
    if (state.phase === 'connecting') told.clear();
    for (const { segmentId, speaker, text, final } of state.captions) {
      if (!final || told.has(segmentId)) continue;
      told.add(segmentId);
      tell(port, { type: 'turn', speaker, text });
    }
    before = state;
  });
}

export function tell(port: MessagePort, message: ToHost): void {
  port.postMessage(message);
}
