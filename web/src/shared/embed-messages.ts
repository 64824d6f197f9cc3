import type { CallEnd } from './call/state.ts';

/**
 * Messages between the widget in a host page and the page in its frame: over a channel whose other end the widget
 * sends with its greeting, so that nobody else receives them.
 */

/** Widget → frame, once, by `postMessage`, with the port. */
export interface EmbedGreeting {
  type: 'vivant:hello';
  /** The host page starts sessions itself; the frame asks it for one. */
  bringsSession: boolean;
  /** The name that the frame shows if it may not ask the service. */
  name: string | null;
  /** The site has named no language: the visitor may. A widget that a browser kept from before says nothing. */
  choosesLanguage?: boolean;
}

export type ToFrame =
  | { type: 'session'; serverUrl: string; userToken: string }
  /** The host page could not start one. */
  | { type: 'no_session' };

export type ToHost =
  | { type: 'session_wanted' }
  /** The page in the frame has loaded; only for the widget. */
  | { type: 'loaded' }
  /** The visitor wants the frame in another language; only for the widget. */
  | { type: 'language_wanted'; language: string }
  /** There is an avatar to talk to. */
  | { type: 'ready' }
  | { type: 'started' }
  | { type: 'turn'; speaker: 'avatar' | 'visitor'; text: string }
  | { type: 'ended'; reason: CallEnd }
  /** `code`: what keeps the call from beginning, as the visitor's page names it. */
  | { type: 'error'; code: string };
