import { assert, describe, expect } from 'vitest';
import { builtAvatar, UNKNOWN_ID } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import {
  expectBare,
  expectDateTime,
  expectRefusal,
  expectStatus,
  fingerprint,
} from '../harness/expectations.ts';
import { form } from '../harness/form.ts';
import { holds } from '../harness/holds.ts';
import { endedSession, startSession } from '../harness/sessions.ts';
import { theTarget } from '../harness/target.ts';
import { until } from '../harness/until.ts';
import { bothTracks, joinRoom } from '../harness/visitor.ts';

interface Page {
  items: { id: string; avatarId: string; createdAt: string }[];
  nextBefore: string | null;
}

interface Turn {
  at: string;
  role: string;
  text: string;
  sources: string[];
}

describe('D3 Sessions, seen by their account', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const avatarId = avatars.ready ?? 'none';
  const page = async (client: typeof full, query = ''): Promise<Page> => {
    const answer = await client.get(`/v1/sessions${query}`);
    expectStatus(answer, 200);
    return answer.json() as unknown as Page;
  };

  holds(
    'a session shows status, times, the amount billed, why it ended, metadata and latency',
    ['D3-14'],
    async () => {
      const { sessionId } = await startSession(full, {
        avatarId,
        maxDurationSeconds: 1,
        metadata: { order: 7 },
      });
      const session = await endedSession(full, sessionId);
      expect(session).toMatchObject({
        id: sessionId,
        avatarId,
        status: 'ended',
        endReason: 'max_duration',
        billedMicrocredits: 100,
        metadata: { order: 7 },
      });
      for (const time of [session.startedAt, session.endedAt]) expectDateTime(time);
      // Measured from the end of what a visitor says, and none spoke.
      expect(session.latency).toBeNull();
    },
    { needs: ['ready'] },
  );

  holds(
    'the list is newest first, by pages, and can be of one avatar',
    ['D3-15'],
    async () => {
      const ids: string[] = [];
      for (let i = 0; i < 2; i += 1)
        ids.unshift((await startSession(full, { avatarId, maxDurationSeconds: 1 })).sessionId);
      const first = await page(full, '?limit=1');
      expect(first.items.map(({ id }) => id)).toEqual([ids[0]]);
      const second = await page(full, `?limit=1&before=${encodeURIComponent(first.nextBefore ?? '')}`);
      expect(second.items.map(({ id }) => id)).toEqual([ids[1]]);
      const ofOne = await page(full, `?limit=100&avatarId=${avatarId}`);
      expect(ofOne.items.map(({ id }) => id)).toContain(ids[0]);
      expect(new Set(ofOne.items.map((item) => item.avatarId))).toEqual(new Set([avatarId]));
      expect((await page(full, `?avatarId=${avatars.scoped}`)).items).toEqual([]);
    },
    { needs: ['ready'] },
  );

  holds('bad queries are 400 and name the field', ['D1-4', 'D3-15'], async () => {
    for (const [query, field] of [
      ['limit=0', /limit/],
      ['limit=101', /limit/],
      ['limit=x', /limit/],
      ['before=soon', /before/],
      ['avatarId=lisa', /avatarId/],
    ] as const)
      expectRefusal(await full.get(`/v1/sessions?${query}`), 400, 'invalid_request', field);
  });

  /** What was said after a question was typed, once the avatar has answered it. */
  async function asked(question: string): Promise<Turn[]> {
    const { sessionId, serverUrl, userToken } = await startSession(full, {
      avatarId,
      maxDurationSeconds: 90,
    });
    const visitor = await joinRoom(serverUrl, userToken);
    try {
      await bothTracks(visitor);
      visitor.type(question);
      const turns = await until(
        'the answer in the transcript',
        60_000,
        () => transcriptOf(sessionId),
        (said) => said.findLastIndex(({ role }) => role === 'assistant') > said.findIndex(isQuestion),
      );
      return turns;
    } finally {
      await visitor.leave();
      await endedSession(full, sessionId);
    }
  }
  const isQuestion = ({ role }: Turn) => role === 'user';
  async function transcriptOf(sessionId: string): Promise<Turn[]> {
    const answer = await full.get(`/v1/sessions/${sessionId}/transcript`);
    expectStatus(answer, 200);
    return (answer.json() as { turns: Turn[] }).turns;
  }
  async function knows(files: { filename: string; data: string }[]): Promise<void> {
    const parts = files.map((file) => ({ field: 'files', ...file }));
    expectStatus(await full.put(`/v1/avatars/${avatarId}/knowledge`, form(...parts)), 200);
    expect((await builtAvatar(full, avatarId)).readyToChat).toBe(true);
  }

  holds(
    'the transcript has what was asked and answered, with times and cited files; cleared knowledge is cited no more',
    ['D3-16', '4.9-6'],
    async () => {
      await knows([{ filename: 'lighthouse.txt', data: 'The lighthouse is forty metres high.\n' }]);
      const turns = await asked('How high is the lighthouse?');
      for (const turn of turns) expectDateTime(turn.at);
      expect(turns.map(({ at }) => at)).toEqual(turns.map(({ at }) => at).toSorted());
      expect(turns.find(isQuestion)).toMatchObject({ text: 'How high is the lighthouse?', sources: [] });
      const answer = turns.at(-1);
      expect(answer?.text).toMatch(/forty metres/);
      expect(answer?.sources).toEqual(['lighthouse.txt']);
      await knows([]);
      const later = (await asked('How high is the lighthouse?')).at(-1);
      assert(later);
      expect(later.text).not.toMatch(/forty metres/);
      expect(later.sources).toEqual([]);
    },
    { needs: ['ready'], timeoutMs: 300_000 },
  );

  holds(
    'sessions of another account, unknown and malformed ids are the same 404 session_not_found',
    ['D3-17'],
    async () => {
      const foreign = clientOf(keys.foreign);
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 1 });
      for (const suffix of ['', '/transcript']) {
        const first = await foreign.get(`/v1/sessions/${UNKNOWN_ID}${suffix}`);
        expectRefusal(first, 404, 'session_not_found');
        for (const id of [sessionId, 'lisa'])
          expect(fingerprint(await foreign.get(`/v1/sessions/${id}${suffix}`))).toEqual(fingerprint(first));
      }
      expect((await page(foreign)).items.map(({ id }) => id)).not.toContain(sessionId);
    },
    { needs: ['ready'] },
  );

  holds(
    'a scoped key sees the sessions of its avatar alone',
    ['D3-17', 'D1-13'],
    async () => {
      const { sessionId } = await startSession(full, { avatarId, maxDurationSeconds: 1 });
      const scoped = clientOf(keys.scoped);
      expect((await page(scoped)).items).toEqual([]);
      expectRefusal(await scoped.get(`/v1/sessions/${sessionId}`), 404, 'session_not_found');
      expectRefusal(await scoped.get(`/v1/sessions/${sessionId}/transcript`), 404, 'session_not_found');
    },
    { needs: ['ready'] },
  );

  holds(
    'it needs the sessions scope',
    ['D3-18', '5-6'],
    async () => {
      for (const path of [
        '/v1/sessions',
        `/v1/sessions/${UNKNOWN_ID}`,
        `/v1/sessions/${UNKNOWN_ID}/transcript`,
      ]) {
        for (const key of [keys.readOnly, keys.writeOnly, keys.billingOnly])
          expectRefusal(await clientOf(key).get(path), 403, 'insufficient_scope');
        expectBare(await strangerWith(null).get(path), 401);
      }
    },
    { needs: ['readOnly', 'writeOnly', 'billingOnly'] },
  );
});
