import { Readable } from 'node:stream';
import { RECORDING_MAX_BYTES } from '@vivant/contract/recording';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import { exchange, rawRequest } from '../../testing/raw-http.ts';
import { createControlApp } from './control-app.ts';

const SECRET = 's'.repeat(43);
/** While it is being changed. */
const OTHER = 'o'.repeat(43);
const SESSION = '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11';
const HEARTBEAT = {
  hostId: 'h',
  address: 'http://127.0.0.1:1',
  freeSlots: 1,
  slots: 1,
  draining: false,
  sessions: [SESSION],
};

function control(reports: Partial<MediaReports> = {}, blobs: Partial<Pick<Blobs, 'open'>> = {}) {
  const heard: unknown[] = [];
  const app = createControlApp({
    log: createLog({ level: 'silent' }),
    secrets: [SECRET, OTHER],
    reports: {
      events: async (events) => void heard.push(...events),
      heartbeat: async () => ({ end: [SESSION] }),
      recording: async () => false,
      ...reports,
    },
    blobs: {
      sizeOf: async (key) => {
        if (key.includes('..')) throw new RangeError('no key');
        return key === 'avatars/a/face.bin' ? 4 : null;
      },
      open: async () => Readable.from([Buffer.from('face')]),
      ...blobs,
    },
  });
  const inject = (method: 'GET' | 'POST', url: string, payload?: object, secret = SECRET) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${secret}` },
      ...(payload === undefined ? {} : { payload }),
    });
  return { app, heard, inject };
}

const TIMING = {
  ...{ kind: 'typed', recognisedMs: null, turnEndedMs: 3, retrievedMs: null, firstTokenMs: 4, firstPcmMs: 9 },
  ...{ firstAudioMs: 12, playingMs: null, playedMs: 0 },
};

describe('the control channel', () => {
  it.each([
    ['POST', '/control/heartbeats'],
    ['POST', '/control/events'],
    ['GET', '/control/blobs/avatars/a/face.bin'],
    ['GET', '/anything'],
  ] as const)('refuses a request without the secret: %s %s', async (method, url) => {
    const { app, inject } = control();
    for (const secret of ['', 'wrong', `${SECRET}x`]) {
      const response = await inject(method, url, method === 'POST' ? HEARTBEAT : undefined, secret);
      expect(response.statusCode).toBe(401);
      expect(response.body).toBe('');
    }
    const bare = await app.inject({ method, url });
    expect(bare.statusCode).toBe(401);
  });

  it('takes both secrets while one takes the place of the other', async () => {
    const { inject } = control();
    for (const secret of [SECRET, OTHER])
      expect((await inject('POST', '/control/heartbeats', HEARTBEAT, secret)).statusCode).toBe(200);
  });

  it('takes a recording, and says where nobody wants it', async () => {
    const kept: unknown[] = [];
    const { app } = control({
      recording: async (of, facts, bytes) => {
        kept.push({ ...of, ...facts, sizeBytes: bytes.length });
        return of.attempt === 0;
      },
    });
    const facts = 'beganAt=2026-01-01T00:00:00.000Z&durationMs=4000';
    const put = (path: string, payload: Buffer, secret = SECRET, type = 'audio/ogg') =>
      app.inject({
        ...{ method: 'PUT', url: `/control/recordings/${path}`, payload },
        headers: { authorization: `Bearer ${secret}`, 'content-type': type },
      });
    const bytes = Buffer.from('OggS');
    expect((await put(`${SESSION}/0?${facts}`, bytes)).statusCode).toBe(204);
    expect((await put(`${SESSION}/1?${facts}`, bytes)).statusCode).toBe(410);
    expect(kept).toMatchObject([
      { sessionId: SESSION, attempt: 0, durationMs: 4000, sizeBytes: 4 },
      { attempt: 1 },
    ]);
    expect((await put(`${SESSION}/0`, bytes)).statusCode).toBe(400);
    expect((await put(`other/0?${facts}`, bytes)).statusCode).toBe(400);
    expect((await put(`${SESSION}/0?${facts}`, bytes, SECRET, 'text/html')).statusCode).toBe(415);
    expect((await put(`${SESSION}/0?${facts}`, bytes, 'wrong')).statusCode).toBe(401);
    const large = await put(`${SESSION}/0?${facts}`, Buffer.alloc(RECORDING_MAX_BYTES + 1));
    expect(large.statusCode).toBe(413);
    expect(kept).toHaveLength(2);
  });

  it('takes a few recordings at once, since each is in memory, and others once those are kept', async () => {
    const kept: (() => void)[] = [];
    const { app } = control({ recording: () => new Promise((resolve) => kept.push(() => resolve(true))) });
    const put = (attempt: number) =>
      app.inject({
        ...{ method: 'PUT', payload: Buffer.from('OggS') },
        url: `/control/recordings/${SESSION}/${attempt}?beganAt=2026-01-01T00:00:00.000Z&durationMs=4000`,
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'audio/ogg' },
      });
    const taken = [0, 1, 2, 3].map(put);
    await expect.poll(() => kept.length).toBe(4);
    const refused = await put(4);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    for (const keep of kept.splice(0)) keep();
    for (const answer of await Promise.all(taken)) expect(answer.statusCode).toBe(204);
    const later = put(4);
    await expect.poll(() => kept.length).toBe(1);
    kept[0]?.();
    expect((await later).statusCode).toBe(204);
  });

  it('answers a heartbeat with the sessions to end', async () => {
    const { inject } = control();
    expect((await inject('POST', '/control/heartbeats', HEARTBEAT)).json()).toEqual({ end: [SESSION] });
    expect((await inject('POST', '/control/heartbeats', { ...HEARTBEAT, slots: -1 })).statusCode).toBe(400);
  });

  it('accepts the readable part of a batch, so that one bad report does not block those behind it', async () => {
    const { inject, heard } = control();
    const event = { type: 'visitor_joined', sessionId: SESSION, at: '2026-01-01T00:00:00.000Z' };
    const response = await inject('POST', '/control/events', [{ type: 'gossip' }, event]);
    expect(response.statusCode).toBe(204);
    expect(heard).toEqual([event]);
  });

  it('shortens oversized values instead of passing them on', async () => {
    const { inject, heard } = control();
    const about = { sessionId: SESSION, at: '2026-01-01T00:00:00.000Z' };
    const turn = { type: 'turn', ...about, role: 'user', sources: [], interrupted: false };
    const asked = { question: 'When?', outcome: 'from_documents' };
    const long = { source: 'a.md\0', place: null, excerpt: `${'x'.repeat(239)}😀`, isUsed: false };
    const events = [
      { ...turn, text: 'x'.repeat(1_000_000) },
      { type: 'latency', ...about, endToEndMs: 1e300 },
      { ...turn, text: '', timing: { ...TIMING, firstAudioMs: -7, playedMs: 1e300 } },
      { ...turn, text: '', grounds: { ...asked, considered: Array(50).fill(long) } },
    ];
    expect((await inject('POST', '/control/events', events)).statusCode).toBe(204);
    expect(heard).toEqual([
      { ...turn, text: 'x'.repeat(50_000) },
      { type: 'latency', ...about, endToEndMs: 3_600_000 },
      { ...turn, text: '', timing: { ...TIMING, firstAudioMs: 0, playedMs: 3_600_000 } },
      {
        ...{ ...turn, text: '' },
        grounds: {
          ...asked,
          considered: Array(6).fill({ ...long, source: 'a.md', excerpt: `${'x'.repeat(239)}\uFFFD` }),
        },
      },
    ]);
  });

  it('takes a turn of a newer host without what is not known here', async () => {
    const { inject, heard } = control();
    const turn = { type: 'turn', sessionId: SESSION, at: '2026-01-01T00:00:00.000Z', role: 'assistant' };
    const said = { ...turn, text: 'At ten.', sources: [], interrupted: false };
    const news = {
      timing: { kind: 'sung' },
      passages: [{ page: 7 }],
      grounds: { outcome: 'guessed' },
      beganAt: 'just now',
      mood: 'good',
    };
    expect((await inject('POST', '/control/events', [{ ...said, ...news }])).statusCode).toBe(204);
    expect(heard).toEqual([said]);
  });

  it('asks to try again when a report could not be stored', async () => {
    const { inject } = control({
      events: async () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      },
    });
    const response = await inject('POST', '/control/events', []);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });

  it('hands out stored files, and nothing else', async () => {
    const { inject } = control();
    const found = await inject('GET', '/control/blobs/avatars/a/face.bin');
    expect(found.statusCode).toBe(200);
    expect(found.headers['content-length']).toBe('4');
    expect(found.body).toBe('face');
    for (const key of ['avatars/a/none', '..%2f..%2fetc%2fpasswd', 'a/..%2fb'])
      expect((await inject('GET', `/control/blobs/${key}`)).statusCode).toBe(404);
  });

  it.each([
    ['as long as', ['fa', 'ce'], 2],
    ['longer than', ['fa', 'ces and more'], 1],
    ['shorter than', ['fa', 'c'], 1],
  ])(
    'a stored file that is %s it was never runs into the answer to the next request',
    async (_what, stored, answered) => {
      const { app } = control(
        {},
        { open: async () => Readable.from(stored.map((part) => Buffer.from(part))) },
      );
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.server.address() as { port: number };
      const path = '/control/blobs/avatars/a/face.bin';
      const headers = [`Authorization: Bearer ${SECRET}`];
      const answer = await exchange(
        port,
        rawRequest('GET', path, { headers }) +
          rawRequest('HEAD', path, { headers: [...headers, 'Connection: close'] }),
      );
      expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(answered);
      const [, body = 'no body'] = answer.split(/\r\n\r\n|(?<=face)HTTP/);
      expect('face'.startsWith(body)).toBe(true);
      await app.close();
    },
  );
});
