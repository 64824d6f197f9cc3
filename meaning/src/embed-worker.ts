/** The thread of an embedder: reads the network once, then texts. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Embedded, ToEmbed } from './embed-protocol.ts';
import { createEncoder } from './encoder.ts';
import { decodeModel } from './model-file.ts';

const port = parentPort;
if (port === null) throw new Error('embed-worker.ts runs as a worker thread only');

const { encode } = createEncoder(
  decodeModel(readFileSync(new URL('./network/e5-small.bin', import.meta.url))),
);
port.on('message', ({ id, texts }: ToEmbed) => {
  port.postMessage({ id, vectors: texts.map((text) => encode(text)) } satisfies Embedded);
});
