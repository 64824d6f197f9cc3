/** A visitor of tests and benches: rtc-node in a process of its own, told over IPC what to do. */
import {
  AudioFrame,
  AudioSource,
  AudioStream,
  DisconnectReason,
  LocalAudioTrack,
  type RemoteTrack,
  Room,
  RoomEvent,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoStream,
} from '@livekit/rtc-node';
import { joinPcm } from '@vivant/contract/pcm';
import { CHAT_TOPIC, TRANSCRIPTION_TOPIC } from '@vivant/contract/room';
import {
  AUDIBLE,
  type FromVisitor,
  type ToVisitor,
  type VisitorCaption,
  type VisitorReport,
} from './visitor-protocol.ts';

const RATE = 16_000;
const BLOCK = RATE / 50;
const NOBODY_LISTENS_MS = 5_000;

const room = new Room();
const frames: VisitorReport['frames'] = [];
const captions: VisitorCaption[] = [];
const texts: string[] = [];
const tracks: string[] = [];
const heard: Int16Array[] = [];
let audioStartedAt: number | null = null;
let heardSamples = 0;
const audioMarks: VisitorReport['audioMarks'] = [];
let microphone: AudioSource | undefined;
const toSpeak: Int16Array[] = [];
let spokeUntil: number | null = null;
let soundLeftAt: number | null = null;
let disconnected: string | null = null;

const send = (message: FromVisitor) => process.send?.(message);

function hash(bytes: Uint8Array): number {
  let value = 2166136261;
  for (let i = 0; i < bytes.length; i += 7) value = Math.imul(value ^ (bytes[i] ?? 0), 16777619);
  return value >>> 0;
}

/** Sums of luma differences to the frame before: a crude meter of the motion of a mouth, and of the head it is in. */
let previousLuma: Uint8Array | null = null;
function motionOf(luma: Uint8Array, width: number, height: number): { mouthRows: number; headRows: number } {
  const before = previousLuma;
  const within = (from: number, to: number) => {
    let sum = 0;
    if (before === null) return sum;
    for (let y = Math.floor(height * from); y < height * to; y += 2)
      for (let x = Math.floor(width * 0.3); x < width * 0.7; x += 2)
        sum += Math.abs((luma[y * width + x] ?? 0) - (before[y * width + x] ?? 0));
    return sum;
  };
  const motion = { mouthRows: within(0.55, 0.8), headRows: within(0.05, 0.3) };
  previousLuma = luma.slice(0, width * height);
  return motion;
}

async function watch(track: RemoteTrack): Promise<void> {
  if (track.kind === TrackKind.KIND_VIDEO) {
    for await (const { frame } of new VideoStream(track)) {
      const i420 = frame.type === VideoBufferType.I420 ? frame : frame.convert(VideoBufferType.I420);
      const { width, height, data } = i420;
      frames.push({
        at: Date.now(),
        hash: hash(data),
        width,
        height,
        ...motionOf(data, width, height),
      });
    }
    return;
  }
  for await (const frame of new AudioStream(track, RATE, 1)) {
    heard.push(frame.data.slice());
    heardSamples += frame.data.length;
    const at = Date.now();
    // Whichever came with the least delay tells it best.
    audioStartedAt = Math.min(audioStartedAt ?? at, at - (heardSamples * 1000) / RATE);
    if (at - (audioMarks.at(-1)?.at ?? 0) >= 500) audioMarks.push({ at, samples: heardSamples });
  }
}

room.on(RoomEvent.TrackSubscribed, (track) => {
  tracks.push(track.kind === TrackKind.KIND_VIDEO ? 'video' : 'audio');
  watch(track).catch((error: unknown) => send({ type: 'failed', message: String(error) }));
});
room.on(RoomEvent.DataReceived, (payload, _participant, _kind, topic) => {
  texts.push(`data ${topic}: ${new TextDecoder().decode(payload)}`);
});
room.on(RoomEvent.ParticipantMetadataChanged, (metadata) => texts.push(`metadata: ${metadata}`));
room.on(RoomEvent.ParticipantAttributesChanged, (changed) =>
  texts.push(`attributes: ${JSON.stringify(changed)}`),
);
room.on(RoomEvent.Disconnected, (reason) => {
  disconnected = DisconnectReason[reason] ?? String(reason);
  send({ type: 'disconnected', reason: disconnected });
});
room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) => {
  const attributes = reader.info.attributes ?? {};
  const caption: VisitorCaption = {
    identity,
    segmentId: attributes['lk.segment_id'] ?? '',
    final: attributes['lk.transcription_final'] === 'true',
    trackSid: attributes['lk.transcribed_track_id'] ?? null,
    text: '',
    at: Date.now(),
  };
  captions.push(caption);
  void (async () => {
    for await (const piece of reader) {
      caption.text += piece;
      caption.at = Date.now();
    }
    send({ type: 'caption', caption });
  })();
});
for (const topic of ['lk.agent.events', 'lk.agent.response', 'lk.agent.session', CHAT_TOPIC])
  room.registerTextStreamHandler(topic, (reader) => {
    void reader.readAll().then((text) => texts.push(`stream ${topic}: ${text}`));
  });
for (const topic of ['lk.agent.response', 'lk.agent.session'])
  room.registerByteStreamHandler(topic, (reader) => {
    void reader
      .readAll()
      .then((parts) => texts.push(`bytes ${topic}: ${Buffer.concat(parts).toString('utf8')}`));
  });

/** Resolves once somebody listens, as a person speaks some time after having opened theirs. */
async function openMicrophone(): Promise<void> {
  if (microphone !== undefined) return;
  const listening = new Promise<void>((resolve) => {
    room.once(RoomEvent.LocalTrackSubscribed, () => resolve());
    setTimeout(resolve, NOBODY_LISTENS_MS);
  });
  const { localParticipant } = room;
  if (localParticipant === undefined) throw new Error('the visitor is not in a room');
  const source = new AudioSource(RATE, 1, 600);
  microphone = source;
  const track = LocalAudioTrack.createAudioTrack('microphone', source);
  await localParticipant.publishTrack(
    track,
    new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE, dtx: false }),
  );
  // A busy machine lets out the queue late.
  void (async () => {
    for await (const { data } of new AudioStream(track, RATE, 1))
      if (data.some((sample) => Math.abs(sample) > AUDIBLE)) soundLeftAt = Date.now();
  })();
  void (async () => {
    for (;;) {
      const block = new Int16Array(BLOCK);
      const next = toSpeak[0];
      if (next !== undefined) {
        block.set(next.subarray(0, BLOCK));
        if (next.length > BLOCK) toSpeak[0] = next.subarray(BLOCK);
        else {
          toSpeak.shift();
          if (toSpeak.length === 0) {
            const leftMs = source.queuedDuration;
            spokeUntil = Date.now() + leftMs + (next.length * 1000) / RATE;
            setTimeout(() => send({ type: 'spoke' }), leftMs);
          }
        }
      }
      await source.captureFrame(new AudioFrame(block, RATE, 1, BLOCK));
      // Far ahead, so that a busy machine tears no hole into the question.
      while (source.queuedDuration > 250) await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await listening;
}

function report(): VisitorReport {
  const audio = joinPcm(heard);
  const attributes: Record<string, string> = {};
  for (const participant of room.remoteParticipants.values()) {
    Object.assign(attributes, participant.attributes);
    texts.push(`metadata: ${participant.metadata ?? ''}`);
  }
  texts.push(`room metadata: ${room.metadata ?? ''}`);
  return {
    frames: frames.slice(),
    audio,
    audioStartedAt,
    audioMarks: audioMarks.slice(),
    captions: captions.slice(),
    texts: texts.slice(),
    spokeUntil,
    soundLeftAt,
    attributes,
    tracks: tracks.slice(),
    disconnected,
  };
}

async function handle(message: ToVisitor): Promise<void> {
  const local = room.localParticipant;
  switch (message.type) {
    case 'join':
      await room.connect(message.url, message.token, { autoSubscribe: true, dynacast: false });
      send({ type: 'joined' });
      return;
    case 'openMicrophone':
      return openMicrophone();
    case 'speak':
      await openMicrophone();
      toSpeak.push(message.pcm.slice());
      return;
    case 'chat':
      await local?.sendText(message.text, { topic: CHAT_TOPIC });
      return;
    case 'stream':
      await local?.sendText(message.text, { topic: message.topic });
      return;
    case 'bytes': {
      const writer = await local?.streamBytes({ topic: message.topic, name: 'request' });
      await writer?.write(message.bytes);
      await writer?.close();
      return;
    }
    case 'data':
      await local?.publishData(new TextEncoder().encode(message.text), {
        reliable: message.reliable,
        topic: message.topic,
      });
      return;
    case 'rpc': {
      const { id, destination, method, payload } = message;
      try {
        if (local === undefined) throw new Error('the visitor is not in a room');
        const answer = await local.performRpc({
          destinationIdentity: destination,
          method,
          payload,
          responseTimeout: 2000,
        });
        send({ type: 'rpcAnswer', id, answer, error: null });
      } catch (error) {
        send({
          type: 'rpcAnswer',
          id,
          answer: null,
          error: error instanceof Error ? error.message : String(error),
        });
      }
      return;
    }
    case 'report':
      send({ type: 'report', id: message.id, report: report() });
      return;
    case 'forget':
      heard.length = 0;
      heardSamples = 0;
      audioStartedAt = null;
      audioMarks.length = 0;
      frames.length = 0;
      return;
    case 'leave':
      await room.disconnect();
      process.exit(0);
  }
}

process.on('message', (message: ToVisitor) => {
  handle(message).catch((error: unknown) =>
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });
