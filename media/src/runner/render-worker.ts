/**
 * The render thread: mouth and motion for the instant asked for, then pixels into shared memory. It opens no
 * file and no socket; everything it knows came as a message.
 */
import { parentPort } from 'node:worker_threads';
import { createFaceMotion, type FaceMotion } from '@vivant/face/motion/motion';
import { decodeWarpAsset } from '@vivant/face/warp/codec';
import { createWarpCore, type WarpCore } from '@vivant/face/warp/warp-core';
import type { FrameRequest, FromRenderWorker, ToRenderWorker } from './render-protocol.ts';
import { createSegmentMouths } from './segment-mouths.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker.ts runs as a worker thread only');
const send = (message: FromRenderWorker) => port.postMessage(message);

const mouths = createSegmentMouths();
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

function handle(message: ToRenderWorker): void {
  switch (message.type) {
    case 'open':
      slots = message.slots.map((slot) => new Uint8Array(slot));
      motion = createFaceMotion({ seed: message.seed, expressiveness: message.expressiveness });
      core = createWarpCore(decodeWarpAsset(message.face), message.size);
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
