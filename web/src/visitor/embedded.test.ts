import { DEFAULT_VIDEO } from '@vivant/contract/video';
import type { VisitorAvatar, VisitorAvatarState } from '@vivant/contract/visitor-page';
import { describe, expect, it } from 'vitest';
import type { ToHost } from '../shared/embed-messages.ts';
import { toldPlace } from './embedded.ts';
import { type Place, Refusal } from './visitor-api.ts';

const PAGE = { hostname: 'avatars.example.org', userAgent: '' };

const avatarIn = (state: VisitorAvatarState): VisitorAvatar => ({
  ...{ name: 'Lisa', language: 'en', state, progress: 50, posterUrl: null, video: DEFAULT_VIDEO },
  recording: null,
});

/** What the page around hears while the frame's page loads its avatar with these outcomes, one after the other. */
async function toldOf(outcomes: (VisitorAvatarState | Error)[], signal = new AbortController().signal) {
  const { port1, port2 } = new MessageChannel();
  const told: ToHost[] = [];
  const { promise: end, resolve } = Promise.withResolvers<void>();
  port1.onmessage = ({ data }) => (data === 'end' ? resolve() : told.push(data));
  const left = [...outcomes];
  const place: Place = {
    async loadAvatar() {
      const outcome = left.shift();
      if (outcome instanceof Error) throw outcome;
      return avatarIn(outcome ?? 'ready');
    },
    startSession: async () => ({ serverUrl: '', userToken: '' }),
    rate: null,
    turn: null,
  };
  const here = toldPlace(place, port2, PAGE);
  for (const outcome of outcomes) {
    const loaded = await here.loadAvatar(signal).catch((error: unknown) => error);
    // The page itself learns the same as without a page around.
    if (outcome instanceof Error) expect(loaded).toBe(outcome);
    else expect(loaded).toMatchObject({ state: outcome });
  }
  port2.postMessage('end');
  await end;
  port1.close();
  return told;
}

describe('a page with the widget is told, once the frame has loaded,', () => {
  it('that there is an avatar to talk to', async () => {
    expect(await toldOf(['ready'])).toEqual([{ type: 'ready' }]);
  });

  it.each([
    ['unknown', new Refusal('avatar_not_found', null)],
    ['expired', new Refusal('link_expired', null)],
    ['offline', new TypeError('Failed to fetch')],
    ['fault', new Refusal(null, null)],
  ])('%s, and not that it is ready', async (code, refusal) => {
    expect(await toldOf([refusal])).toEqual([{ type: 'error', code }]);
  });

  it.each(['held', 'unavailable'] as const)('%s, of an avatar that cannot talk', async (code) => {
    expect(await toldOf([code])).toEqual([{ type: 'error', code }]);
  });

  it('once of an avatar that is asked for again, and again when it is ready', async () => {
    expect(await toldOf(['building', 'building', 'ready'])).toEqual([
      { type: 'error', code: 'building' },
      { type: 'ready' },
    ]);
    expect(await toldOf([new TypeError('Failed to fetch'), 'ready'])).toEqual([
      { type: 'error', code: 'offline' },
      { type: 'ready' },
    ]);
  });

  it('nothing of a question that the page itself gave up', async () => {
    expect(await toldOf([new DOMException('gone', 'AbortError')], AbortSignal.abort())).toEqual([]);
  });
});
