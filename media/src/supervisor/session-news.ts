import { isDeepStrictEqual } from 'node:util';
import type { Departure, Heartbeat, MediaEvent, PeerState } from '@vivant/contract/control';

/**
 * More sessions than fit on a host end by themselves only while the server is away; their events are kept elsewhere.
 */
const DEPARTED_MAX = 1000;

/**
 * The facts about each session that the server's ledger depends on, kept so that every heartbeat repeats them: an
 * event that is lost, late or out of order then makes no difference.
 */
export interface SessionNews {
  /** To be told of every event; returns it with what the server needs besides, null where a heartbeat says it soon enough. */
  noted(event: MediaEvent): MediaEvent | null;
  /** For the heartbeat, given the sessions that run. */
  report(running: readonly string[]): Required<Pick<Heartbeat, 'peers' | 'conditions' | 'departed'>>;
  /** The server has taken this heartbeat in. */
  delivered(heartbeat: Heartbeat): void;
}

type Peer = NonNullable<Heartbeat['peers']>[number];
type Condition = NonNullable<Heartbeat['conditions']>[number];

export function createSessionNews(): SessionNews {
  const peers = new Map<string, Peer>();
  const departed = new Map<string, Departure>();
  const conditions = new Map<string, Condition>();
  const keyOf = ({ sessionId, attempt = 0 }: { sessionId: string; attempt?: number | undefined }) =>
    `${sessionId}/${attempt}`;

  function saw(about: { sessionId: string; attempt?: number | undefined }, peer: PeerState): void {
    const known = peers.get(about.sessionId);
    const isSameProcess = known !== undefined && keyOf(known) === keyOf(about);
    // A visitor who said goodbye has ended the session, even if they come again before the server hears of it.
    if (isSameProcess && known.state === 'left') return;
    peers.set(about.sessionId, { sessionId: about.sessionId, attempt: about.attempt, ...peer });
  }

  /** What the session has lost, for an event that may end it. */
  function conditionOf(about: { sessionId: string; attempt?: number | undefined }) {
    const known = conditions.get(about.sessionId);
    return known !== undefined && keyOf(known) === keyOf(about) ? { condition: known.condition } : {};
  }

  function depart(event: Departure): Departure {
    const known = peers.get(event.sessionId);
    const peer = known !== undefined && keyOf(known) === keyOf(event) ? known : undefined;
    const full: Departure = {
      ...event,
      peer: peer && { state: peer.state, at: peer.at },
      ...conditionOf(event),
    };
    // The first word counts: a process that left its room also exits.
    if (!departed.has(keyOf(event))) departed.set(keyOf(event), full);
    const [oldest] = departed.keys();
    if (departed.size > DEPARTED_MAX && oldest !== undefined) departed.delete(oldest);
    return full;
  }

  return {
    noted(event) {
      switch (event.type) {
        case 'visitor_joined':
        case 'agent_joined':
          saw(event, { state: 'there', at: event.at });
          return event;
        case 'visitor_left':
          saw(event, { state: event.clean ? 'left' : 'lost', at: event.at });
          return { ...event, ...conditionOf(event) };
        case 'condition': {
          const { sessionId, attempt, condition } = event;
          const before = conditionOf(event).condition?.degradations ?? [];
          conditions.set(sessionId, { sessionId, attempt, condition });
          return isDeepStrictEqual(before, condition.degradations) ? null : event;
        }
        case 'agent_left':
          saw(event, { state: 'lost', at: event.at });
          return event;
        case 'process_died':
        case 'room_closed':
          return depart(event);
        default:
          return event;
      }
    },

    report(running) {
      const wanted = new Set(running);
      for (const sessionId of peers.keys()) if (!wanted.has(sessionId)) peers.delete(sessionId);
      for (const sessionId of conditions.keys()) if (!wanted.has(sessionId)) conditions.delete(sessionId);
      return {
        peers: [...peers.values()],
        conditions: [...conditions.values()],
        departed: [...departed.values()],
      };
    },

    delivered(heartbeat) {
      for (const event of heartbeat.departed ?? []) departed.delete(keyOf(event));
    },
  };
}
