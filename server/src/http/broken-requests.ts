import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Causes the HTTP parser names that are something else than a malformed request. */
const STATUS_OF_CAUSE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
const MESSAGE: Record<number, string> = {
  400: 'This is not a well-formed HTTP request.',
  408: 'The request did not arrive in time.',
  431: 'The head of the request is too large.',
};

/**
 * The last answer on a connection whose bytes are not a request: it is not known where the next request would begin.
 * None of the bytes are repeated or logged.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // Node's own handler looks there too: within an answer that has begun, ours would be taken for its body.
  const { _httpMessage: underWay } = socket as { _httpMessage?: ServerResponse };
  if (error.code === 'ECONNRESET' || !socket.writable || underWay?.headersSent === true)
    return void socket.destroy();
  const status = STATUS_OF_CAUSE[error.code ?? ''] ?? 400;
  const message = MESSAGE[status];
  const body = message === undefined ? '' : JSON.stringify({ error: 'invalid_request', message });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      `X-Request-Id: ${randomUUID()}`,
      ...(body === '' ? [] : ['Content-Type: application/json; charset=utf-8']),
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
    () => socket.destroySoon(),
  );
}
