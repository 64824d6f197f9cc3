import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { RECORDING_MAX_BYTES } from '@vivant/contract/recording';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterEach, describe, expect, it } from 'vitest';
import { createRecordingInMemory, type Recording } from './recording-in-memory.ts';
import { createRecordingUploads } from './recording-uploads.ts';

const SESSION = '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11';
const BEGAN_AT = '2026-01-01T00:00:00.000Z';
const part = (text: string, durationMs: number) => ({
  ...{ beganAt: BEGAN_AT, durationMs },
  data: Buffer.from(text).toString('base64'),
});

describe('a recording as its parts come', () => {
  it('is all of them, as long as the last one says', () => {
    const recording = createRecordingInMemory({ sessionId: SESSION, attempt: 2 });
    expect(recording.made()).toBeNull();
    for (const [text, durationMs] of [['Ogg', 1000] as const, ['S', 2000] as const])
      expect(recording.add(part(text, durationMs))).toBe(true);
    expect(recording.made()).toEqual({
      ...{ sessionId: SESSION, attempt: 2, beganAt: BEGAN_AT, durationMs: 2000 },
      bytes: Buffer.from('OggS'),
    });
  });

  it('is forgotten when the visitor stops it, and takes nothing more', () => {
    const recording = createRecordingInMemory({ sessionId: SESSION });
    recording.add(part('OggS', 1000));
    expect(recording.add(null)).toBe(true);
    expect(recording.made()).toBeNull();
    expect(recording.add(part('more', 2000))).toBe(false);
    expect(recording.made()).toBeNull();
  });

  it('is never larger than a recording may be, whatever a process sends', () => {
    const recording = createRecordingInMemory({ sessionId: SESSION });
    const large = 'x'.repeat(1024 * 1024);
    let taken = 0;
    while (recording.add(part(large, 1000))) taken += large.length;
    expect(taken).toBe(RECORDING_MAX_BYTES);
  });
});

describe('a recording on its way to the server', () => {
  let server: Server;
  afterEach(() => server?.close());
  const RECORDING: Recording = {
    ...{ sessionId: SESSION, attempt: 1, beganAt: BEGAN_AT, durationMs: 4000 },
    bytes: Buffer.from('OggS and more'),
  };

  /** A server that answers so, one after the other. */
  async function answering(...statuses: number[]) {
    const seen: { url: string | undefined; authorization: string | undefined; body: string }[] = [];
    server = createServer(async (request, response) => {
      const { url, headers } = request;
      const body = String(await buffer(request));
      seen.push({ url, authorization: headers.authorization, body });
      response.writeHead(statuses[seen.length - 1] ?? 204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const lost: Recording[] = [];
    const uploads = createRecordingUploads({
      controlUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secret: 'the secret',
      onLost: (recording) => lost.push(recording),
      log: keepingLog(),
    });
    return { uploads, seen, lost };
  }

  it('is sent until the server has it', async () => {
    const { uploads, seen, lost } = await answering(503, 204);
    uploads.send(RECORDING);
    await expect.poll(() => seen.length).toBe(2);
    await uploads.close();
    expect(seen[1]).toEqual({
      url: `/control/recordings/${SESSION}/1?beganAt=2026-01-01T00%3A00%3A00.000Z&durationMs=4000`,
      authorization: 'Bearer the secret',
      body: 'OggS and more',
    });
    expect(lost).toEqual([]);
  });

  it('is not sent again where nobody wants it', async () => {
    const { uploads, seen, lost } = await answering(410);
    uploads.send(RECORDING);
    await uploads.close();
    expect([seen.length, lost]).toEqual([1, []]);
  });
});
