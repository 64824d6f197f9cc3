/** The thread of an embedder: reads the network, then texts. */
import { parentPort } from 'node:worker_threads';
import type { Embedded, ToEmbed } from './embed-protocol.ts';
import { createEncoder } from './encoder.ts';
import { decodeModel, openModelFile } from './model-file.ts';

const port = parentPort;
if (port === null) throw new Error('embed-worker.ts runs as a worker thread only');

const { encode } = createEncoder(
  decodeModel(openModelFile(new URL('./network/e5-small.bin', import.meta.url))),
);
port.on('message', ({ id, texts }: ToEmbed) => {
  port.postMessage({ id, vectors: texts.map((text) => encode(text)) } satisfies Embedded);
});
