import { randomUUID } from 'node:crypto';
import { StartError } from '@vivant/platform/start-error';
import { AccessToken } from 'livekit-server-sdk';

/** A LiveKit server that is not ours, and what it is asked with. */
export interface OutsideLivekit {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** What such a server does with a token for a room that nobody made. */
export type RoomCreation = 'service alone' | 'anybody with a token' | 'token refused';

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Asks, without joining or leaving anything behind, whether tokens of visitors could open rooms there: such a room
 * is one that nobody pays for, and a session that has ended could be opened again. Rejects while it cannot be asked.
 */
export async function probeRoomCreation({ url, apiKey, apiSecret }: OutsideLivekit): Promise<RoomCreation> {
  const token = new AccessToken(apiKey, apiSecret, { identity: 'vivant-start', ttl: 60 });
  token.addGrant({ roomJoin: true, room: `vivant-start-${randomUUID()}`, hidden: true });
  const address = new URL(url.replace(/^ws/, 'http'));
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/rtc/validate`;
  const { status } = await fetch(`${address}?access_token=${await token.toJwt()}`, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    redirect: 'error',
  });
  if (status === 200) return 'anybody with a token';
  if (status === 404) return 'service alone';
  if (status === 401 || status === 403) return 'token refused';
  throw new Error(`${address.origin} answered ${status} when it was asked about a room`);
}

/** What is wrong with a server that answers so, and the setting to change; null: nothing. */
export function livekitFault(creation: RoomCreation): string | null {
  switch (creation) {
    case 'service alone':
      return null;
    case 'anybody with a token':
      return (
        'The LiveKit of LIVEKIT_URL makes a room for whoever brings a token, so a visitor could open a session again after ' +
        'its end, unpaid. Set room.auto_create to false in its configuration (LiveKit creates rooms by itself unless told ' +
        'not to), or leave LIVEKIT_URL unset: then Vivant runs one of its own.'
      );
    case 'token refused':
      return 'The LiveKit of LIVEKIT_URL does not take tokens of LIVEKIT_API_KEY: key and secret must be among its keys.';
  }
}

/**
 * Readiness of an outside server: judged at the start, or, where it does not answer then, before it first counts as
 * ready. Throws `StartError` at the start if it must not be used.
 */
export async function watchOutsideLivekit(
  livekit: OutsideLivekit,
  log: { error(fields: object, message: string): void },
): Promise<() => Promise<boolean>> {
  let fault = await probeRoomCreation(livekit).then(livekitFault, () => undefined);
  if (typeof fault === 'string') throw new StartError(fault);
  return async () => {
    if (fault === undefined) {
      fault = livekitFault(await probeRoomCreation(livekit));
      if (fault !== null) log.error({ reason: fault }, 'no session can start on this LiveKit');
    }
    return fault === null && answers(livekit.url);
  };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url.replace(/^ws/, 'http'), { signal: AbortSignal.timeout(1_500) });
  return response.status < 500;
}
