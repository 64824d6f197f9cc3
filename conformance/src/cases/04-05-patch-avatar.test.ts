import { describe, expect } from 'vitest';
import { createAvatar, readAvatar, UNKNOWN_ID, withAvatar } from '../harness/avatars.ts';
import { clientOf, strangerWith } from '../harness/client.ts';
import {
  expectBare,
  expectDetail,
  expectRefusal,
  expectStatus,
  fingerprint,
} from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

/** One code point, two UTF-16 units. */
const WIDE = '𝒳';
const SCALE = 'CONVERSATIONAL_HABIT_SCALE';

describe('4.5 PATCH /v1/avatars/{avatarId}', () => {
  const { keys, avatars } = theTarget();
  const full = clientOf(keys.full);
  const path = `/v1/avatars/${avatars.scoped}`;

  async function accepted(change: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await full.patch(path, change);
    expect(answer.status, `${JSON.stringify(change).slice(0, 200)}: ${answer.text}`).toBe(200);
    return answer.json();
  }
  async function refused(change: unknown, field: RegExp): Promise<void> {
    const answer = await full.patch(path, change);
    expect(answer.status, `${JSON.stringify(change).slice(0, 200)}: ${answer.text}`).toBe(400);
    expectRefusal(answer, 400, 'invalid_request', field);
  }
  /** A text of `min` to `max` code points: the bounds, one beyond, and every wrong type. */
  async function text(field: string, min: number, max: number): Promise<void> {
    const named = new RegExp(field);
    await accepted({ [field]: WIDE.repeat(max) });
    await refused({ [field]: WIDE.repeat(max + 1) }, named);
    await accepted({ [field]: 'x'.repeat(Math.max(min, 1)) });
    if (min > 0) await refused({ [field]: WIDE.repeat(min - 1) }, named);
    for (const wrong of [1, true, [], {}]) await refused({ [field]: wrong }, named);
  }

  holds('name has 1–100 characters', ['4.5-2', '8-10', 'D1-2'], async () => {
    await text('name', 1, 100);
    expect(await accepted({ name: 'Scoped 😀' })).toMatchObject({ name: 'Scoped 😀' });
    await refused({ name: null }, /name/);
  });

  holds('description has at most 280 characters', ['4.5-3', '8-11', 'D2-1'], async () => {
    await text('description', 0, 280);
    expect(await accepted({ description: '' })).toHaveProperty('description');
  });

  holds('visibility is one of three', ['4.5-4'], async () => {
    for (const visibility of ['unlisted', 'private'])
      expect(await accepted({ visibility })).toMatchObject({ visibility });
    for (const visibility of ['secret', '', 'Private', null, 1]) await refused({ visibility }, /visibility/);
  });

  holds('language is one of eleven, and no other', ['4.5-5'], async () => {
    for (const language of ['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'hi', 'ru'])
      await accepted({ language });
    await accepted({ language: 'en' });
    for (const language of ['pt', 'zh', 'EN', 'en-US', '', null, 1]) await refused({ language }, /language/);
  });

  holds('previewMessage has at most 500 characters', ['4.5-6', '8-12'], () => text('previewMessage', 0, 500));
  holds('greeting has at most 500 characters', ['4.5-10', '8-12'], () => text('greeting', 0, 500));
  holds('personality has 1–10,000 characters', ['4.5-8', '8-7'], () => text('personality', 1, 10_000));
  holds('scenario has 1–10,000 characters', ['4.5-9', '8-7'], () => text('scenario', 1, 10_000));
  holds('selfIntroduction has 51–2000 characters', ['4.5-11', '8-13'], () =>
    text('selfIntroduction', 51, 2000),
  );
  holds('preferredAlias has at most 100 characters', ['4.5-14', '2.3-8'], () =>
    text('preferredAlias', 0, 100),
  );
  holds('spokenName has at most 100 characters', ['4.5-15', '2.3-18'], () => text('spokenName', 0, 100));

  holds('previews is true or false', ['4.5-7'], async () => {
    await accepted({ previews: false });
    for (const previews of ['true', 1, null]) await refused({ previews }, /previews/);
  });

  holds(
    'video changes the part that is named, and builds nothing where nothing changes',
    ['D8-6', 'D8-10'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        const patched = async (video: object) => {
          const answer = await full.patch(`/v1/avatars/${id}`, { video });
          expectStatus(answer, 200);
          return answer.json();
        };
        expect((await patched({ height: 720 })).video).toEqual({ aspect: '1:1', height: 720 });
        expect(await patched({ aspect: '9:16' })).toMatchObject({
          status: 'building',
          video: { aspect: '9:16', height: 720 },
        });
        const { buildStartedAt } = await readAvatar(full, id);
        expect((await patched({ aspect: '9:16', height: 720 })).buildStartedAt).toBe(buildStartedAt);
      });
      for (const video of [
        { aspect: '4:3' },
        { height: 1080 },
        { height: '512' },
        {},
        { fps: 30 },
        null,
        '1:1',
      ])
        await refused({ video }, /video|fps/);
    },
  );

  holds('aiMark is true, false or null, and shown', ['D8-11'], async () => {
    for (const aiMark of [true, false, null]) expect(await accepted({ aiMark })).toMatchObject({ aiMark });
    for (const aiMark of ['true', 1, {}]) await refused({ aiMark }, /aiMark/);
    await withAvatar(
      full,
      (client) => createAvatar(client, { aiMark: true }),
      async (id) => expect(await readAvatar(full, id)).toMatchObject({ aiMark: true }),
    );
  });

  holds('guardrails are at most 20 texts of at most 500 characters', ['4.5-12', '8-14'], async () => {
    await accepted({ guardrails: Array(20).fill(WIDE.repeat(500)) });
    await accepted({ guardrails: [] });
    for (const guardrails of [Array(21).fill('x'), ['x'.repeat(501)], 'x', [1], null])
      await refused({ guardrails }, /guardrails/);
  });

  holds('habits map well-formed names to the three scale values', ['4.5-13', 'D2-21'], async () => {
    for (const scale of ['LOW', 'MEDIUM', 'HIGH'])
      await accepted({ conversationalHabits: { CONVERSATIONAL_HABIT_ENGAGEMENT: `${SCALE}_${scale}` } });
    await accepted({ conversationalHabits: { CONVERSATIONAL_HABIT_NEVER_HEARD_OF: `${SCALE}_LOW` } });
    for (const conversationalHabits of [
      { ENGAGEMENT: `${SCALE}_LOW` },
      { CONVERSATIONAL_HABIT_engagement: `${SCALE}_LOW` },
      { [`CONVERSATIONAL_HABIT_${'A'.repeat(41)}`]: `${SCALE}_LOW` },
      { CONVERSATIONAL_HABIT_ENGAGEMENT: 'LOW' },
      { CONVERSATIONAL_HABIT_ENGAGEMENT: 1 },
      [],
      'x',
    ])
      await refused({ conversationalHabits }, /abit/);
  });

  holds('knownAliases are at most 20 texts of 1–100 characters', ['4.5-17', '8-15', '2.3-18'], async () => {
    await accepted({ knownAliases: Array.from({ length: 20 }, (_, i) => `Lis${i}`) });
    await accepted({ knownAliases: [WIDE.repeat(100)] });
    await accepted({ knownAliases: [] });
    for (const knownAliases of [Array(21).fill('x'), [''], [WIDE.repeat(101)], 'x', [1], null])
      await refused({ knownAliases }, /knownAliases/);
  });

  holds('no field at all, and no object, are refused', ['4.5-1', '4.5-18', 'D1-4'], async () => {
    await refused({}, /\w/);
    for (const body of ['[]', 'null', '"name"', '{', '']) {
      const answer = await full.send('PATCH', path, {
        headers: { 'content-type': 'application/json' },
        body,
      });
      expectRefusal(answer, 400, 'invalid_request');
    }
  });

  holds('unknown fields are refused by name, beside known ones too', ['4.5-1', 'D2-4'], async () => {
    const before = await readAvatar(full, avatars.scoped);
    for (const change of [
      { colour: 'green' },
      { description: 'Changed', colour: 'green' },
      { status: 'ready' },
      { readyToChat: true },
      { persona: { greeting: 'Hello' } },
      { renderOnly: false },
      { schemaVersion: 1 },
    ])
      await refused(change, new RegExp(Object.keys(change).at(-1) ?? '^$'));
    expect((await readAvatar(full, avatars.scoped)).description).toBe(before.description);
  });

  holds('one wrong field changes nothing of the others', ['4.5-18'], async () => {
    await accepted({ description: 'Before' });
    await refused({ description: 'After', greeting: 7 }, /greeting/);
    expect((await readAvatar(full, avatars.scoped)).description).toBe('Before');
  });

  holds('200 is the detail, with what was changed and nothing else', ['4.5-19', '2.2-1'], async () => {
    await withAvatar(full, createAvatar, async (id) => {
      const before = await readAvatar(full, id);
      const answer = await full.patch(`/v1/avatars/${id}`, { name: 'New', description: 'Text' });
      expectStatus(answer, 200);
      expectDetail(answer.json());
      expect(answer.json()).toMatchObject({
        id,
        name: 'New',
        description: 'Text',
        visibility: before.visibility,
        createdAt: before.createdAt,
      });
    });
  });

  holds(
    '404 is the same bytes for foreign, unknown and deleted avatars, whatever the body',
    ['4.5-20', '7.4-1', '7.4-2'],
    async () => {
      const deleted = await createAvatar(full);
      await full.delete(`/v1/avatars/${deleted}`);
      const first = await full.patch(`/v1/avatars/${UNKNOWN_ID}`, { description: 'x' });
      expectRefusal(first, 404, 'avatar_not_found');
      for (const id of [avatars.foreign, deleted, 'lisa'])
        expect(fingerprint(await full.patch(`/v1/avatars/${id}`, { description: 'x' }))).toEqual(
          fingerprint(first),
        );
      expect((await readAvatar(clientOf(keys.foreign), avatars.foreign)).description).not.toBe('x');
    },
  );

  holds('a scoped key changes its avatar and no other', ['5-7', '5-8', 'D1-13', '4.5-20'], async () => {
    const scoped = clientOf(keys.scoped);
    expectStatus(await scoped.patch(path, { description: 'By the scoped key' }), 200);
    for (const id of [UNKNOWN_ID, avatars.foreign, 'lisa'])
      expectRefusal(await scoped.patch(`/v1/avatars/${id}`, { description: 'x' }), 403, 'avatar_not_allowed');
  });

  holds(
    'it needs avatars:write',
    ['4.5-0', '4.5-20', '5-6'],
    async () => {
      expectStatus(await clientOf(keys.writeOnly).patch(path, { description: 'Written' }), 200);
      for (const key of [keys.readOnly, keys.sessionsOnly, keys.billingOnly])
        expectRefusal(await clientOf(key).patch(path, { description: 'x' }), 403, 'insufficient_scope');
      expectBare(await strangerWith(null).patch(path, { description: 'x' }), 401);
    },
    { needs: ['writeOnly', 'readOnly', 'sessionsOnly', 'billingOnly'] },
  );

  holds('texts that no database stores are refused, never an error of the service', ['4.5-18'], async () => {
    for (const bad of ['\\u0000', '\\ud800'])
      for (const body of [
        `{"description":"a${bad}"}`,
        `{"guardrails":["${bad}"]}`,
        `{"greeting":"${bad}"}`,
      ]) {
        const answer = await full.send('PATCH', path, {
          headers: { 'content-type': 'application/json' },
          body,
        });
        expectRefusal(answer, 400, 'invalid_request');
      }
  });
});
