import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the OpenAI chat completions shape that streams what it is told to. */
export interface ModelServer {
  baseUrl: string;
  /** Bodies of the requests, and their authorization. */
  requests: {
    messages: { role: string; content: string }[];
    model: string;
    stream: boolean;
    authorization: string;
  }[];
  /** Pieces of the next answers; a function is waited for before the next piece is sent. */
  answer: (string | (() => Promise<void>))[];
  /** Status of the next answers. */
  status: number;
  /** So many of the next requests are answered 503. */
  refusals: number;
  /** Requests whose connection the client gave up before the end. */
  givenUp: number;
  close(): Promise<void>;
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelServer['requests'] = [];
  const state = { answer: ['Hello.'] as ModelServer['answer'], status: 200, refusals: 0, givenUp: 0 };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (!request.url?.endsWith('/chat/completions')) return void response.writeHead(404).end('{}');
    requests.push({ ...JSON.parse(body), authorization: request.headers.authorization ?? '' });
    const status = state.refusals > 0 ? 503 : state.status;
    state.refusals = Math.max(0, state.refusals - 1);
    if (status !== 200)
      return void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: 'the model is unwell' } }));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    let open = true;
    response.on('close', () => {
      if (!response.writableFinished) state.givenUp++;
      open = false;
    });
    const chunk = (delta: object, finish: string | null) =>
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    for (const piece of state.answer) {
      if (!open) return;
      if (typeof piece === 'function') await piece();
      else response.write(chunk({ role: 'assistant', content: piece }, null));
    }
    response.write(chunk({}, 'stop'));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
