import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
let isMute = false;
beforeAll(async () => {
  service = await startAvatarService({
    async readySample({ voice, language }) {
      if (isMute) throw new Error('no engine');
      return Buffer.from(`${voice} in ${language}`);
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  isMute = false;
  ({ id: accountId, key } = await service.account());
});

const get = (path: string, as = key) =>
  service.app.inject({ url: `/v1/voices/${path}`, headers: { 'x-api-key': as } });

describe('GET /v1/voices/{voiceId}/sample', () => {
  it('is a sound in the language that is asked for, or in English, and counts as a write', async () => {
    const answer = await get('deep/sample?language=ja');
    expect([answer.statusCode, answer.body]).toEqual([200, 'deep in ja']);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'audio/wav', 'ratelimit-limit': '60', 'x-content-type-options': 'nosniff' },
    });
    expect((await get('clear/sample')).body).toBe('clear in en');
  });

  it('finds no other voice, and no other language', async () => {
    expect((await get('shrill/sample')).json()).toEqual({
      ...{ error: 'not_found', message: 'There is no such voice.' },
    });
    expect((await get('toString/sample')).statusCode).toBe(404);
    for (const query of ['language=tlh', 'language=en&language=de', 'voice=deep'])
      expect((await get(`deep/sample?${query}`)).json().error).toBe('invalid_request');
  });

  it('is unavailable where it cannot be spoken, and tried again', async () => {
    isMute = true;
    expect((await get('even/sample')).json().error).toBe('unavailable');
    isMute = false;
    expect((await get('even/sample')).statusCode).toBe(200);
  });

  it('takes its turn where it must be spoken first', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>();
    const asked = Promise.withResolvers<void>();
    const one = await startAvatarService({
      slots: { uploads: 1, waiting: 0 },
      readySample({ voice }) {
        if (voice !== 'deep') return Promise.resolve(Buffer.from(voice));
        asked.resolve();
        return promise;
      },
    });
    try {
      const account = await one.account();
      const ask = (voice: string) =>
        one.app.inject({ url: `/v1/voices/${voice}/sample`, headers: { 'x-api-key': account.key } });
      expect((await ask('even')).statusCode).toBe(200);
      const first = ask('deep').then((answer) => answer.body);
      await asked.promise;
      expect((await ask('clear')).json()).toMatchObject({
        error: 'unavailable',
        message: expect.stringContaining('Too many'),
      });
      expect((await ask('even')).body).toBe('even');
      resolve(Buffer.from('deep'));
      expect(await first).toBe('deep');
    } finally {
      await one.close();
    }
  });

  it('needs the scope', async () => {
    const lesser = await service.key(accountId, { scopes: ['sessions'] });
    expect((await get('deep/sample', lesser)).json().error).toBe('insufficient_scope');
  });
});
