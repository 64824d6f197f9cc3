import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { encodeWav } from '@vivant/contract/pcm';
import { levelDb, sayAsVisitor } from '@vivant/media/testing/audio';

/** A server with OpenAI's addresses for agents that are to hear, think and speak without OpenAI. */
export interface OpenaiStandIn {
  /** What OPENAI_BASE_URL is set to. */
  baseUrl: string;
  /** Loudness of everything sent to be written down, in dBFS. */
  heardDb: number[];
  /** The last message of every conversation to be continued. */
  asked: string[];
  /** Every text to be spoken. */
  spoken: string[];
  /** Posts to other addresses; none is expected. */
  strayCalls: string[];
  close(): Promise<void>;
}

const SPEECH_RATE = 24_000;
const EMBEDDED_RATE = 16_000;

/** It transcribes everything it hears as `transcript` and answers everything with `reply`. */
export async function startOpenaiStandIn(transcript: string, reply: string): Promise<OpenaiStandIn> {
  const log = {
    heardDb: [] as number[],
    asked: [] as string[],
    spoken: [] as string[],
    strayCalls: [] as string[],
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    // Connections are opened ahead of their use.
    if (request.method === 'GET') return void response.end('{}');
    switch (request.url) {
      case '/v1/audio/transcriptions': {
        log.heardDb.push(loudnessOfUpload(body));
        return void response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ text: transcript }));
      }
      case '/v1/chat/completions': {
        const { messages } = JSON.parse(body.toString()) as { messages: { content: unknown }[] };
        log.asked.push(JSON.stringify(messages.at(-1)?.content));
        response.setHeader('content-type', 'text/event-stream');
        for (const [delta, finish] of [
          [{ role: 'assistant', content: reply }, null],
          [{}, 'stop'],
        ])
          response.write(
            `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
          );
        return void response.end('data: [DONE]\n\n');
      }
      case '/v1/audio/speech': {
        const { input = '', response_format } = JSON.parse(body.toString()) as Record<string, string>;
        log.spoken.push(input);
        const pcm = await speech(input);
        const raw = response_format === 'pcm';
        response.setHeader('content-type', raw ? 'audio/pcm' : 'audio/wav');
        return void response.end(raw ? Buffer.from(pcm.buffer) : encodeWav(pcm, SPEECH_RATE));
      }
      default:
        log.strayCalls.push(request.url ?? '');
        response.writeHead(404).end('{}');
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.strayCalls.push(`${request.url}: ${error}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(log, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

/** Of the wav file inside a form, which is all but a few hundred bytes of it. */
function loudnessOfUpload(form: Buffer): number {
  const at = form.indexOf('data', form.indexOf('RIFF'), 'latin1') + 8;
  const samples = new Int16Array(Math.floor((form.length - at) / 2));
  for (let i = 0; i < samples.length; i++) samples[i] = form.readInt16LE(at + 2 * i);
  return levelDb(samples);
}

async function speech(text: string): Promise<Int16Array<ArrayBuffer>> {
  const said = await sayAsVisitor(text);
  return Int16Array.from({ length: Math.floor((said.length * SPEECH_RATE) / EMBEDDED_RATE) }, (_, i) => {
    const at = (i * EMBEDDED_RATE) / SPEECH_RATE;
    const [left, right] = [said[Math.floor(at)] ?? 0, said[Math.ceil(at)] ?? 0];
    return Math.round(left + (right - left) * (at % 1));
  });
}
