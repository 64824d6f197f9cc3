import type { Room } from '@livekit/rtc-node';
import {
  AGENT_STATE_ATTRIBUTE,
  CITATIONS_TOPIC,
  NOTICE_TOPIC,
  SUGGESTIONS_TOPIC,
} from '@vivant/contract/room';
import type { AgentState, Citations, RoomNotice, Suggestions } from '@vivant/contract/room-protocol';

/**
 * What the avatar's side tells its visitor's client besides speech and captions (`room-protocol.ts` of the contract).
 */
export interface RoomMessages {
  /** Kept until the room is joined; if several wait, the newest is sent. */
  state(state: AgentState): void;
  cite(citations: Citations): void;
  /** Not sent if there are none. */
  suggest(questions: string[]): void;
  notice(notice: RoomNotice): void;
  /** The room is joined. */
  joined(): void;
}

export interface RoomMessagesOptions {
  room: Room;
  visitorIdentity: string;
  onError(error: unknown): void;
}

export function createRoomMessages({ room, visitorIdentity, onError }: RoomMessagesOptions): RoomMessages {
  let wanted: AgentState = 'initializing';
  let told: AgentState | null = null;
  let telling = false;

  /** A room that is closing takes no messages any more; that is not a failure. */
  function report(error: unknown): void {
    if (room.isConnected) onError(error);
  }

  async function tellState(): Promise<void> {
    const local = room.localParticipant;
    if (telling || local === undefined || !room.isConnected) return;
    telling = true;
    try {
      while (wanted !== told && room.isConnected) {
        const next = wanted;
        await local.setAttributes({ ...local.attributes, [AGENT_STATE_ATTRIBUTE]: next });
        told = next;
      }
    } catch (error) {
      report(error);
    } finally {
      telling = false;
    }
  }

  function send(topic: string, payload: Citations | Suggestions | RoomNotice): void {
    const local = room.localParticipant;
    if (local === undefined || !room.isConnected) return;
    local
      .publishData(new TextEncoder().encode(JSON.stringify(payload)), {
        reliable: true,
        topic,
        destination_identities: [visitorIdentity],
      })
      .catch(report);
  }

  return {
    state(state) {
      wanted = state;
      void tellState();
    },
    cite: (citations) => send(CITATIONS_TOPIC, citations),
    suggest(questions) {
      if (questions.length > 0) send(SUGGESTIONS_TOPIC, { questions });
    },
    notice: (notice) => send(NOTICE_TOPIC, notice),
    joined: () => void tellState(),
  };
}
