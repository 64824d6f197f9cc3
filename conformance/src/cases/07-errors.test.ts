import { assert, describe, expect } from 'vitest';
import { createAvatar, MIB, postZip, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { type Answer, clientOf, strangerWith } from '../harness/client.ts';
import { expectBare, expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

describe('7 Errors', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);

  async function conflict(): Promise<Answer> {
    let answer: Answer | undefined;
    await withAvatar(full, createAvatar, async (id) => {
      answer = await full.post('/v1/session', { avatarId: id });
    });
    assert(answer);
    return answer;
  }
  async function oneOfEach() {
    return {
      200: await full.get('/v1/avatars'),
      400: await full.get('/v1/avatars?limit=0'),
      401: await strangerWith(null).get('/v1/avatars'),
      403: await clientOf(keys.scoped).get(`/v1/avatars/${UNKNOWN_ID}`),
      '403 bare': await full.post('/v1/session', { avatarId: UNKNOWN_ID }),
      404: await full.get(`/v1/avatars/${UNKNOWN_ID}`),
      422: await full.post('/v1/session', {}),
      413: await postZip(full, Buffer.alloc(80 * MIB + 1)),
      'unknown path': await full.get('/v1/nothing'),
      'unknown method': await full.send('PUT', '/v1/avatars'),
      409: await conflict(),
    };
  }

  holds('400, 403, 404 and 409 have exactly error and message', ['7.1-1'], async () => {
    const made = await oneOfEach();
    expectRefusal(made[400], 400, 'invalid_request');
    expectRefusal(made[403], 403, 'avatar_not_allowed');
    expectRefusal(made[404], 404, 'avatar_not_found');
    expectRefusal(made[409], 409, 'avatar_not_ready');
  });

  holds('401 and 413 have no body', ['7.1-4', '7.1-5'], async () => {
    const made = await oneOfEach();
    expectBare(made[401], 401);
    expectBare(made[413], 413);
  });

  holds('every answer carries a request id of its own', ['D1-19'], async () => {
    const ids = Object.entries(await oneOfEach()).map(([name, answer]) => {
      const id = answer.headers.get('x-request-id');
      expect(id, name).toMatch(/^\S{8,}$/);
      return id;
    });
    expect(new Set(ids).size).toBe(ids.length);
  });

  holds('no answer repeats the key', ['5-1'], async () => {
    for (const answer of Object.values(await oneOfEach())) {
      expect(answer.text).not.toContain(keys.full);
      expect(JSON.stringify([...answer.headers])).not.toContain(keys.full);
    }
  });

  holds('an address of /v1 that does not exist is 404 with a body of 7.1', ['7.1-1'], async () => {
    for (const path of ['/v1/nothing', '/v1', '/v1/avatars/x/y/z', '/v1/avatar'])
      expectRefusal(await full.get(path), 404, 'not_found');
  });

  holds('malformed requests of HTTP itself are no errors of the service', ['7.1-1'], async () => {
    for (const path of ['/v1/avatars/%', '/v1/avatars/%ff', `/v1/avatars/${'a'.repeat(5000)}`]) {
      const answer = await full.get(path);
      expect([400, 404], `${path.slice(0, 40)}: ${answer.status}`).toContain(answer.status);
    }
  });

  holds('the message of a refusal does not repeat what a stranger could not know', ['7.4-2'], async () => {
    const answer = await full.get(`/v1/avatars/${avatars.foreign}`);
    expectStatus(answer, 404);
    expect(answer.text).not.toContain(avatars.foreign);
  });
});
