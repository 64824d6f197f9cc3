import { describe, expect } from 'vitest';
import { UNKNOWN_ID } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectBare, expectStatus, expectUnprocessable } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { judgeBody, keyed } from '../harness/starting.ts';
import { theTarget } from '../harness/target.ts';

describe('4.1 POST /v1/session, its body', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);
  const judge = (fields: Record<string, unknown>) => judgeBody(keys.full, fields);
  const JSON_TYPE = { 'content-type': 'application/json' };

  async function passes(fields: Record<string, unknown>): Promise<void> {
    const answer = await judge(fields);
    expect(answer.status, `${JSON.stringify(fields).slice(0, 200)}: ${answer.text}`).toBe(403);
  }
  async function refused(fields: Record<string, unknown>, field: string): Promise<void> {
    const answer = await judge(fields);
    expect(answer.status, `${JSON.stringify(fields).slice(0, 200)}: ${answer.text}`).toBe(422);
    expectUnprocessable(answer, field);
  }

  holds('avatarId is a uuid and has to be there', ['4.1-2', '7.1-3'], async () => {
    for (const avatarId of [undefined, null, '', 'lisa', 7, [UNKNOWN_ID], `${UNKNOWN_ID}0`])
      await refused({ avatarId }, 'avatarId');
    await passes({});
  });

  holds('maxDurationSeconds is an integer of 1–14400', ['4.1-3', '8-16', 'D1-6'], async () => {
    for (const maxDurationSeconds of [1, 60, 14_400]) await passes({ maxDurationSeconds });
    for (const maxDurationSeconds of [0, 14_401, -1, 1.5, 1e30])
      await refused({ maxDurationSeconds }, 'maxDurationSeconds');
  });

  holds('nothing is coerced: every field of a wrong type is refused by name', ['D1-6', '7.1-3'], async () => {
    for (const maxDurationSeconds of ['60', '', true, null, [60], {}])
      await refused({ maxDurationSeconds }, 'maxDurationSeconds');
    for (const language of [1, null, ['en'], {}, true]) await refused({ language }, 'language');
    for (const metadata of ['{}', [], null, 1, true]) await refused({ metadata }, 'metadata');
    for (const location of ['Basel', [], null, 1, true]) await refused({ location }, 'location');
  });

  holds(
    'language has at most 35 characters and is a well-formed BCP-47 tag',
    ['4.1-5', '4.1-6', '8-17'],
    async () => {
      for (const language of ['en', 'zh-TW', 'hi', 'pt-BR', 'sr-Latn-RS', 'de-1996', 'es-419', 'nan', 'ast'])
        await passes({ language });
      // The longest that fits, and one more: en-x- with subtags of eight.
      await passes({ language: 'en-x-abcdefgh-abcdefgh-abcdefgh-abc' });
      await refused({ language: 'en-x-abcdefgh-abcdefgh-abcdefgh-abcd' }, 'language');
      for (const language of [
        '',
        'e',
        'en_US',
        'en-',
        '-en',
        'en--US',
        'en US',
        'ünglisch',
        'toolongsubtag',
        'en-toolongsub',
      ])
        await refused({ language }, 'language');
    },
  );

  holds('the ten languages spoken, Hindi, and any other tag are accepted', ['4.1-6', '2.3-4'], async () => {
    for (const language of [
      'en',
      'zh-TW',
      'zh-CN',
      'ja',
      'ko',
      'fr',
      'vi',
      'es',
      'de',
      'ru',
      'hi',
      'sw',
      'EN',
    ])
      await passes({ language });
  });

  holds('metadata is an object of at most 50 keys', ['4.1-7', '8-19'], async () => {
    await passes({ metadata: {} });
    await passes({ metadata: keyed(50) });
    await refused({ metadata: keyed(51) }, 'metadata');
  });

  holds('location is an object of at most 20 keys', ['4.1-9', '8-20'], async () => {
    await passes({ location: {} });
    await passes({ location: keyed(20) });
    await refused({ location: keyed(21) }, 'location');
  });

  holds('a body that is no JSON, or no object, is 422', ['D1-5', '7.1-3', '7.2-8'], async () => {
    for (const body of [
      '{',
      '',
      'avatarId=x',
      '[]',
      'null',
      '"text"',
      '7',
      `{"avatarId":"${UNKNOWN_ID}",}`,
    ]) {
      const answer = await full.send('POST', '/v1/session', { headers: JSON_TYPE, body });
      expect(answer.status, `${body}: ${answer.text}`).toBe(422);
      expectUnprocessable(answer, /\w/);
    }
  });

  holds('a body without a type, or of another type, is 422', ['D1-5', '4-1'], async () => {
    const body = new TextEncoder().encode(JSON.stringify({ avatarId: UNKNOWN_ID }));
    for (const headers of [
      {},
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
    ] as Record<string, string>[])
      expectUnprocessable(await full.send('POST', '/v1/session', { headers, body }), /\w/);
  });

  holds('no text in the body, however odd, is an error of the service', ['D1-5'], async () => {
    const odd = ['\\u0000', '\\ud800', '__proto__', 'constructor'];
    for (const text of odd) {
      const body = `{"avatarId":"${UNKNOWN_ID}","metadata":{"${text}":"${text}"},"location":{"a":"${text}"}}`;
      const answer = await full.send('POST', '/v1/session', { headers: JSON_TYPE, body });
      expect([403, 422], `${text}: ${answer.text}`).toContain(answer.status);
    }
  });

  holds('fields it does not know do not matter', ['D1-5'], async () => {
    await passes({ colour: 'green' });
  });

  holds('422 has exactly a numeric code and a message', ['7.1-3'], async () => {
    expectUnprocessable(await judge({ maxDurationSeconds: 0 }), 'maxDurationSeconds');
  });

  holds('an avatar the key may not use is a bare 403', ['7.2-7', '5-8', 'D1-9'], async () => {
    expectBare(await judge({}), 403);
    expectStatus(await full.post('/v1/session', { avatarId: theTarget().avatars.foreign }), 403);
  });
});
