/**
 * A visitor as an integrator would write one: the unmodified livekit-client, joining with exactly what
 * POST /v1/session answered. It records what arrives; the test judges.
 */
/* global LivekitClient */
const { Room, RoomEvent, Track } = LivekitClient;

const FRAME_SIDE = 64;
const MOUTH = { width: 64, height: 48 };
const RECORDING_RATE = 16000;

const video = document.getElementById('video');
const audio = new Audio();
audio.autoplay = true;
const canvas = new OffscreenCanvas(FRAME_SIDE, FRAME_SIDE);
const pen = canvas.getContext('2d', { willReadFrequently: true });
const mouthPen = new OffscreenCanvas(MOUTH.width, MOUTH.height).getContext('2d', {
  willReadFrequently: true,
});
/** Where the mouth stands, in fractions of the picture. */
let mouthRegion = { x: 0.35, y: 0.5, width: 0.3, height: 0.22 };

const seen = {
  startedMs: 0,
  firstFrameMs: null,
  /** { atMs, luma: base64 of 64 × 64, mouth: base64 of 64 × 48 } */
  frames: [],
  distinctFrames: 0,
  audioChunks: [],
  captions: [],
  data: [],
  attributes: [],
  disconnected: null,
  /** Of the avatar, ever: two for each process that was it. */
  tracks: 0,
};
let room = null;
let lastHash = null;
let keepPictures = true;

function base64(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text);
}

function lumaOf(context, width, height) {
  const { data } = context.getImageData(0, 0, width, height);
  const luma = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4)
    luma[i] = (data[p] * 77 + data[p + 1] * 150 + data[p + 2] * 29) >> 8;
  return luma;
}

function onFrame(_now, metadata) {
  video.requestVideoFrameCallback(onFrame);
  seen.firstFrameMs ??= performance.now() - seen.startedMs;
  pen.drawImage(video, 0, 0, FRAME_SIDE, FRAME_SIDE);
  const luma = lumaOf(pen, FRAME_SIDE, FRAME_SIDE);
  let hash = 2166136261;
  for (const value of luma) hash = Math.imul(hash ^ value, 16777619);
  if (hash !== lastHash) seen.distinctFrames += 1;
  lastHash = hash;
  if (!keepPictures) return;
  const { x, y, width, height } = mouthRegion;
  const { videoWidth: w, videoHeight: h } = video;
  mouthPen.drawImage(video, x * w, y * h, width * w, height * h, 0, 0, MOUTH.width, MOUTH.height);
  const mouth = lumaOf(mouthPen, MOUTH.width, MOUTH.height);
  seen.frames.push({ atMs: metadata.expectedDisplayTime, luma: base64(luma), mouth: base64(mouth) });
}

/** Made before the call, so that not even the first syllable is missed. */
async function createEar() {
  const context = new AudioContext({ sampleRate: RECORDING_RATE });
  await context.audioWorklet.addModule('/recorder-worklet.js');
  const recorder = new AudioWorkletNode(context, 'recorder');
  let originMs = null;
  recorder.port.onmessage = ({ data }) => {
    originMs ??= performance.now() - data.time * 1000;
    seen.audioChunks.push({ atMs: originMs + data.time * 1000, samples: data.samples });
  };
  const silent = new GainNode(context, { gain: 0 });
  recorder.connect(silent).connect(context.destination);
  return (track) =>
    context.createMediaStreamSource(new MediaStream([track.mediaStreamTrack])).connect(recorder);
}

function watch(target, listenTo) {
  target
    .on(RoomEvent.TrackSubscribed, (track) => {
      seen.tracks += 1;
      if (track.kind === Track.Kind.Video) {
        track.attach(video);
        // The loop of an earlier track goes on with the frames of this one.
        if (seen.firstFrameMs === null) video.requestVideoFrameCallback(onFrame);
      } else {
        track.attach(audio);
        listenTo(track);
      }
    })
    .on(RoomEvent.DataReceived, (payload, participant, _kind, topic) => {
      seen.data.push({ topic, from: participant?.identity ?? null, text: new TextDecoder().decode(payload) });
    })
    .on(RoomEvent.ParticipantAttributesChanged, (changed, participant) => {
      seen.attributes.push({ identity: participant.identity, changed });
    })
    .on(RoomEvent.Disconnected, (reason) => {
      seen.disconnected = { atMs: performance.now(), reason };
    });
  target.registerTextStreamHandler('lk.transcription', async (reader, participant) => {
    const attributes = reader.info.attributes ?? {};
    const entry = {
      segmentId: attributes['lk.segment_id'] ?? reader.info.id,
      final: attributes['lk.transcription_final'],
      from: participant.identity,
      own: participant.identity === target.localParticipant.identity,
      text: '',
      atMs: performance.now(),
      closedMs: null,
    };
    seen.captions.push(entry);
    for await (const piece of reader) entry.text += piece;
    entry.closedMs = performance.now();
  });
}

async function pcmTrackOf(url) {
  const context = new AudioContext({ sampleRate: 48000 });
  const decoded = await context.decodeAudioData(await (await fetch(url)).arrayBuffer());
  const destination = context.createMediaStreamDestination();
  return {
    track: destination.stream.getAudioTracks()[0],
    /** Resolves with the instant at which the last sample was played. */
    play: () =>
      new Promise((resolve) => {
        const source = new AudioBufferSourceNode(context, { buffer: decoded });
        source.connect(destination);
        source.onended = () => resolve(performance.now());
        source.start();
      }),
  };
}

window.visitor = {
  async join(serverUrl, token) {
    const listenTo = await createEar();
    seen.startedMs = performance.now();
    room = new Room();
    watch(room, listenTo);
    await room.connect(serverUrl, token);
    return performance.now() - seen.startedMs;
  },
  /** Opens the browser's microphone, as the visitor’s page does. */
  microphone: () => room.localParticipant.setMicrophoneEnabled(true),
  /**
   * Publishes a recording as the microphone and plays it once somebody listens, as a person would speak some
   * time after having opened theirs; resolves when its last sample was played.
   */
  async speak(url) {
    const { track, play } = await pcmTrackOf(url);
    const heard = new Promise((resolve) => room.once(RoomEvent.LocalTrackSubscribed, resolve));
    await room.localParticipant.publishTrack(track, { source: Track.Source.Microphone });
    await heard;
    return play();
  },
  async type(text) {
    await room.localParticipant.sendText(text, { topic: 'lk.chat' });
    return performance.now();
  },
  async rpc(identity, method, payload) {
    return room.localParticipant.performRpc({
      destinationIdentity: identity,
      method,
      payload,
      responseTimeout: 4000,
    });
  },
  participants: () =>
    [...room.remoteParticipants.values()].map((p) => ({
      identity: p.identity,
      kind: p.kind,
      name: p.name,
      metadata: p.metadata,
      attributes: p.attributes,
    })),
  roomMetadata: () => room.metadata,
  leave: () => room?.disconnect(),
  now: () => performance.now(),
  lookAtMouth(region) {
    mouthRegion = region;
  },
  keepPictures(keep) {
    keepPictures = keep;
  },
  counts: () => ({
    frames: seen.frames.length,
    tracks: seen.tracks,
    distinctFrames: seen.distinctFrames,
    firstFrameMs: seen.firstFrameMs,
    atMs: performance.now(),
  }),
  captions: () => seen.captions,
  data: () => seen.data,
  attributes: () => seen.attributes,
  disconnected: () => seen.disconnected,
  /** Loudness of what arrived since `sinceMs`, RMS of full scale, and when it was first above the floor. */
  sound(sinceMs, floor = 0.01) {
    let firstLoudMs = null;
    let lastLoudMs = null;
    for (const { atMs, samples } of seen.audioChunks) {
      if (atMs < sinceMs) continue;
      let sum = 0;
      for (const s of samples) sum += s * s;
      if (Math.sqrt(sum / samples.length) < floor) continue;
      firstLoudMs ??= atMs;
      lastLoudMs = atMs;
    }
    return { firstLoudMs, lastLoudMs };
  },
  /** Takes everything recorded so far: frames, and audio as base64 Int16 at 16 kHz with its first instant. */
  take() {
    const chunks = seen.audioChunks;
    const total = chunks.reduce((n, chunk) => n + chunk.samples.length, 0);
    const pcm = new Int16Array(total);
    let offset = 0;
    for (const { samples } of chunks)
      for (const s of samples) pcm[offset++] = Math.max(-32768, Math.min(32767, Math.round(s * 32767)));
    const result = {
      frames: seen.frames,
      audioStartMs: chunks[0]?.atMs ?? null,
      pcm: base64(new Uint8Array(pcm.buffer)),
    };
    seen.frames = [];
    seen.audioChunks = [];
    return result;
  },
};
