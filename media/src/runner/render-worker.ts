/**
 * The render thread: mouth and motion for the instant asked for, then pixels into shared memory. It opens no
 * file and no socket; everything it knows came as a message.
 */
import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { FaceDrawing } from '@vivant/face/engine';
import { decodeFace, openFace } from '@vivant/face/engines';
import { i420Bytes } from '@vivant/face/frame/i420';
import { createAiMark } from '@vivant/face/frame/mark';
import { createFaceMotion, type FaceMotion } from '@vivant/face/motion/motion';
import type { FrameRequest, FromRenderWorker, RenderSize, ToRenderWorker } from './render-protocol.ts';
import { createSegmentMouths } from './segment-mouths.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker.ts runs as a worker thread only');
const send = (message: FromRenderWorker) => port.postMessage(message);

/** Enough to make the engine compile what every frame runs through. */
const PREPARING_FRAMES = 25;

const mouths = createSegmentMouths();
let prepared: { face: Uint8Array; size: RenderSize; drawing: FaceDrawing } | undefined;
let drawing: FaceDrawing | undefined;
let motion: FaceMotion | undefined;
let stamp: ((frame: Uint8Array) => void) | null = null;
let slots: Uint8Array[] = [];

async function drawFrame(request: FrameRequest): Promise<void> {
  if (drawing === undefined || motion === undefined)
    throw new Error('a frame was asked for before a face was opened');
  const pixels = slots[request.slot];
  if (pixels === undefined) throw new Error(`there is no slot ${request.slot}`);
  const startedMs = performance.now();
  const { speech, mode, tMs } = request;
  const said = speech === null ? null : mouths.at(speech.segmentId, speech.ms);
  const input = motion.at(tMs, {
    mode,
    mouth: said?.mouth ?? null,
    ...(said?.voice ?? request.visitor),
    expression: said?.expression ?? null,
  });
  await drawing.render(input, pixels);
  stamp?.(pixels);
  send({ type: 'drawn', slot: request.slot, drawMs: performance.now() - startedMs });
}

async function open(face: Uint8Array, size: RenderSize): Promise<FaceDrawing> {
  const ready = prepared;
  prepared = undefined;
  const { width, height } = size;
  if (ready?.size.width === width && ready.size.height === height && Buffer.compare(ready.face, face) === 0)
    return ready.drawing;
  return openFace(await decodeFace(face), { width, height });
}

async function prepareFace(face: Uint8Array, size: RenderSize): Promise<void> {
  try {
    const ready = await open(face, size);
    // The first frames run in unoptimised code, so they are drawn before anyone waits for one.
    const look = createFaceMotion({ seed: 0, expressiveness: 1 });
    const frame = new Uint8Array(i420Bytes(size));
    for (let i = 0; i < PREPARING_FRAMES; i++)
      await ready.render(look.at((i * 1000) / size.fps, { mode: 'idle', mouth: null, energy: 0 }), frame);
    prepared = { face, size, drawing: ready };
  } catch {
    // Opening the same face reports the error.
  }
}

async function handle(message: ToRenderWorker): Promise<void> {
  switch (message.type) {
    case 'prepare':
      return prepareFace(message.face, message.size);
    case 'open':
      slots = message.slots.map((slot) => new Uint8Array(slot));
      motion = createFaceMotion({ seed: message.seed, expressiveness: message.expressiveness });
      stamp = message.size.mark === true ? createAiMark(message.size) : null;
      drawing = await open(message.face, message.size);
      send({ type: 'opened' });
      return;
    case 'chunk':
      mouths.chunk(message.segmentId, message.offsetMs, message.sampleRate, message.chunk);
      return;
    case 'end':
      mouths.end(message.segmentId);
      return;
    case 'drop':
      mouths.drop(message.segmentId);
      return;
    case 'frame':
      return drawFrame(message.request);
  }
}

// It is never ended in order, which would do this.
flushCompileCache();
send({ type: 'loaded' });

// One after the other: an engine may take its time over a face or a frame, and their order decides what is shown.
let last = Promise.resolve();
port.on('message', (message: ToRenderWorker) => {
  last = last
    .then(() => handle(message))
    .catch((error) => {
      send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
});
