import { ConnectionState, type Participant, Room, RoomEvent, TrackKind } from '@livekit/rtc-node';

/**
 * A visitor's client for tests, a program of its own: joins with what POST /v1/session answered, says over
 * IPC what it meets, and is gone once it left. Killed, it is a visitor whose connection was lost.
 */
export type ToVisitor = { type: 'join'; url: string; token: string } | { type: 'leave' };
export type FromVisitor =
  | { type: 'joined' }
  | { type: 'refused'; message: string }
  | { type: 'track'; kind: 'audio' | 'video'; from: string }
  | { type: 'data'; topic: string; text: string }
  /** Somebody is listed, or was before, whose attributes are these now. */
  | { type: 'attributes'; of: string; attributes: Record<string, string> }
  /** Whether it is in the room now with an avatar that publishes voice and face; said whenever that changes. */
  | { type: 'company'; avatar: boolean }
  | { type: 'disconnected'; reason: string };

const LOOK_EVERY_MS = 250;
const GONE_MS = 5000;
const room = new Room();
const say = (message: FromVisitor) => process.send?.(message);

room.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
  say({
    type: 'track',
    kind: track.kind === TrackKind.KIND_AUDIO ? 'audio' : 'video',
    from: participant.identity,
  });
});
room.on(RoomEvent.DataReceived, (payload, _participant, _kind, topic) => {
  say({ type: 'data', topic: topic ?? '', text: new TextDecoder().decode(payload) });
});
const sayAttributes = ({ identity, attributes }: Participant) =>
  say({ type: 'attributes', of: identity, attributes });
room.on(RoomEvent.ParticipantConnected, sayAttributes);
room.on(RoomEvent.ParticipantAttributesChanged, (_changed, participant) => sayAttributes(participant));
room.on(RoomEvent.Disconnected, (reason) => say({ type: 'disconnected', reason: String(reason) }));

let hasAvatar = false;
setInterval(() => {
  const avatar = room.remoteParticipants.get('avatar');
  const has = room.connectionState === ConnectionState.CONN_CONNECTED && avatar?.trackPublications.size === 2;
  if (has !== hasAvatar) say({ type: 'company', avatar: has });
  hasAvatar = has;
}, LOOK_EVERY_MS);

process.on('disconnect', () => process.exit());
process.on('message', async (message: ToVisitor) => {
  if (message.type === 'leave') {
    // A page that is closed is gone, also if it was just connecting again.
    setTimeout(() => process.exit(), GONE_MS);
    await room.disconnect();
    process.exit();
  }
  try {
    await room.connect(message.url, message.token, { autoSubscribe: true, dynacast: false });
    say({ type: 'joined' });
  } catch (error) {
    say({ type: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
});
