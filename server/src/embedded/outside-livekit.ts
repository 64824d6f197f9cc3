import { randomUUID } from 'node:crypto';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import { StartError } from '@vivant/platform/start-error';
import { AccessToken } from 'livekit-server-sdk';

/** A LiveKit server that is not ours, and what it is asked with. */
export interface OutsideLivekit {
  /** `ws:`, `wss:`, `http:` or `https:`. */
  url: string;
  apiKey: string;
  apiSecret: string;
}

/** What such a server does with a token for a room that does not exist. */
export type RoomCreation = 'service alone' | 'anybody with a token' | 'token refused';

/** A start of a session waits this long if the server hangs; a working server answers within moments. */
const PROBE_TIMEOUT_MS = 2_000;
/** How long the result of a probe is reused. */
const GOOD_FOR_MS = 10_000;
/** Short, since a caller that waits for the server to come back asks often. */
const AWAY_FOR_MS = 2_000;

/**
 * Finds out, without joining or leaving anything behind, whether visitors' tokens could open rooms there: such a room
 * would not be paid for, and an ended session could be reopened. Rejects while the server does not answer.
 */
export async function probeRoomCreation({ url, apiKey, apiSecret }: OutsideLivekit): Promise<RoomCreation> {
  const token = new AccessToken(apiKey, apiSecret, { identity: 'vivant-start', ttl: 60 });
  token.addGrant({ roomJoin: true, room: `vivant-start-${randomUUID()}`, hidden: true });
  const address = new URL(url.replace(/^ws/, 'http'));
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/rtc/validate`;
  const { status, body } = await fetch(`${address}?access_token=${await token.toJwt()}`, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    redirect: 'error',
  });
  // Unread it would hold the connection.
  await body?.cancel();
  if (status === 200) return 'anybody with a token';
  if (status === 404) return 'service alone';
  if (status === 401 || status === 403) return 'token refused';
  throw new Error(`${address.origin} answered ${status} when it was asked about a room`);
}

/** The fault of a server that answers so, and the setting to change; null: none. */
export function livekitFault(creation: RoomCreation): string | null {
  switch (creation) {
    case 'service alone':
      return null;
    case 'anybody with a token':
      return (
        'The LiveKit of LIVEKIT_URL makes a room for anyone who brings a token, so a visitor could open a session again after ' +
        'its end, unpaid. Set room.auto_create to false in its configuration (LiveKit creates rooms by itself unless told ' +
        'not to), or leave LIVEKIT_URL unset: then Vivant runs one of its own.'
      );
    case 'token refused':
      return 'The LiveKit of LIVEKIT_URL does not take tokens of LIVEKIT_API_KEY: key and secret must be among its keys.';
  }
}

export interface OutsideLivekitWatch {
  /**
   * What keeps sessions from starting there, with the setting to change; null: nothing. The last result is used while
   * the server does not answer. Rejects while there is no result yet.
   */
  fault(): Promise<string | null>;
  /** Whether it answers, and sessions can start on it. */
  isReady(): Promise<boolean>;
}

/**
 * Judges an outside server at the start, and then again whenever it is asked about, every few seconds at most: it may
 * have been away at the start, or be configured again. Throws `StartError` at the start if it must not be used.
 */
export async function watchOutsideLivekit(
  livekit: OutsideLivekit,
  { clock, log }: { clock: Clock; log: Pick<PlainLog, 'error' | 'info'> },
): Promise<OutsideLivekitWatch> {
  let found: string | null | undefined;
  let latest: { answers: Promise<boolean>; untilMs: number } | null = null;

  async function probe(): Promise<boolean> {
    let fault: string | null;
    try {
      fault = livekitFault(await probeRoomCreation(livekit));
    } catch {
      return false;
    }
    if (fault !== null && fault !== found)
      log.error({ reason: fault }, 'no session can start on this LiveKit');
    if (fault === null && typeof found === 'string') log.info({}, 'sessions can start on this LiveKit again');
    found = fault;
    return true;
  }

  /** Whether it answers. One probe at a time, and for a while after it. */
  function look(): Promise<boolean> {
    if (latest !== null && clock.steadyMs() < latest.untilMs) return latest.answers;
    const own = { answers: probe(), untilMs: Number.POSITIVE_INFINITY };
    latest = own;
    void own.answers.then((answers) => {
      own.untilMs = clock.steadyMs() + (answers ? GOOD_FOR_MS : AWAY_FOR_MS);
    });
    return own.answers;
  }

  await look();
  if (typeof found === 'string') throw new StartError(found);
  return {
    async fault() {
      await look();
      if (found === undefined) throw new Error('the LiveKit of LIVEKIT_URL does not answer');
      return found;
    },
    isReady: async () => (await look()) && found === null,
  };
}
