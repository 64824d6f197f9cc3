/**
 * The render thread: mouth and motion for the instant asked for, then pixels into shared memory. It opens no
 * file and no socket; everything it knows came as a message.
 */
import { parentPort } from 'node:worker_threads';
import { createFaceMotion, type FaceMotion } from '@vivant/face/motion/motion';
import { decodeWarpAsset } from '@vivant/face/warp/codec';
import { createWarpCore, type WarpCore } from '@vivant/face/warp/draw/warp-core';
import {
  type FrameRequest,
  type FromRenderWorker,
  i420Bytes,
  type RenderSize,
  type ToRenderWorker,
} from './render-protocol.ts';
import { createSegmentMouths } from './segment-mouths.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker.ts runs as a worker thread only');
const send = (message: FromRenderWorker) => port.postMessage(message);

/** As many as make the engine compile what every frame runs through. */
const PREPARING_FRAMES = 25;

const mouths = createSegmentMouths();
let prepared: { face: Uint8Array; core: WarpCore } | undefined;
let core: WarpCore | undefined;
let motion: FaceMotion | undefined;
let slots: Uint8Array[] = [];

function drawFrame(request: FrameRequest): void {
  if (core === undefined || motion === undefined)
    throw new Error('a frame was asked for before a face was opened');
  const startedMs = performance.now();
  const { speech, mode, tMs } = request;
  const said = speech === null ? null : mouths.at(speech.segmentId, speech.ms);
  const { params, pose } = motion.at(tMs, {
    mode,
    mouth: said?.mouth ?? null,
    energy: said?.energy ?? request.visitorEnergy,
  });
  core.render(params, pose, slots[request.slot]!);
  send({ type: 'drawn', slot: request.slot, drawMs: performance.now() - startedMs });
}

function openFace(face: Uint8Array, size: RenderSize): WarpCore {
  const ready = prepared;
  prepared = undefined;
  const { width, height } = size;
  if (ready?.core.width === width && ready.core.height === height && Buffer.compare(ready.face, face) === 0)
    return ready.core;
  return createWarpCore(decodeWarpAsset(face), size);
}

function prepareFace(face: Uint8Array, size: RenderSize): void {
  try {
    const ready = createWarpCore(decodeWarpAsset(face), size);
    // The first frames run in unoptimised code; nobody waits for these.
    const look = createFaceMotion({ seed: 0, expressiveness: 1 });
    const frame = new Uint8Array(i420Bytes(size));
    for (let i = 0; i < PREPARING_FRAMES; i++) {
      const { params, pose } = look.at((i * 1000) / size.fps, { mode: 'idle', mouth: null, energy: 0 });
      ready.render(params, pose, frame);
    }
    prepared = { face, core: ready };
  } catch {
    // Whoever opens it is told.
  }
}

function handle(message: ToRenderWorker): void {
  switch (message.type) {
    case 'prepare':
      prepareFace(message.face, message.size);
      return;
    case 'open':
      slots = message.slots.map((slot) => new Uint8Array(slot));
      motion = createFaceMotion({ seed: message.seed, expressiveness: message.expressiveness });
      core = openFace(message.face, message.size);
      send({ type: 'opened' });
      return;
    case 'chunk':
      mouths.chunk(message.segmentId, message.offsetMs, message.sampleRate, message.pcm, message.phones);
      return;
    case 'drop':
      mouths.drop(message.segmentId);
      return;
    case 'frame':
      drawFrame(message.request);
  }
}

port.on('message', (message: ToRenderWorker) => {
  try {
    handle(message);
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
