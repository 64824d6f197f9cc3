import { Room, RoomEvent, TrackKind } from '@livekit/rtc-node';
import type { FromVisitor, ToVisitor } from './visitor.ts';

/** A visitor's client, a program of its own: the media library does not live well inside a test runner. */
const room = new Room();
const say = (message: FromVisitor) => process.send?.(message);

room.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
  const kind = track.kind === TrackKind.KIND_AUDIO ? 'audio' : 'video';
  say({ type: 'track', kind, from: participant.identity });
});
room.on(RoomEvent.DataReceived, (payload) => say({ type: 'data', text: new TextDecoder().decode(payload) }));
room.on(RoomEvent.Disconnected, () => say({ type: 'gone' }));

process.on('disconnect', () => process.exit());
process.on('message', async (message: ToVisitor) => {
  if (message.type === 'type') {
    await room.localParticipant?.sendText(message.text, { topic: 'lk.chat' });
    return;
  }
  if (message.type === 'leave') {
    await room.disconnect();
    say({ type: 'gone' });
    return;
  }
  try {
    await room.connect(message.url, message.token, { autoSubscribe: true, dynacast: false });
    say({ type: 'joined' });
  } catch (error) {
    say({ type: 'refused', message: error instanceof Error ? error.message : String(error) });
  }
});
