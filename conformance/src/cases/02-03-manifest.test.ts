import { describe, expect } from 'vitest';
import { createAvatar, type Manifest, readAvatar, tryCreate, withAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectRefusal, expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

/** One code point, two UTF-16 units, four bytes of UTF-8. */
const WIDE = '𝒳';
const HABIT = 'CONVERSATIONAL_HABIT_ENGAGEMENT';
const SCALE = 'CONVERSATIONAL_HABIT_SCALE';
const LANGUAGES = ['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'ru', 'hi'];

describe('2.3 Avatar manifest', () => {
  const { keys } = theTarget();
  const full = clientOf(keys.full);

  async function accepted(manifest: Manifest): Promise<void> {
    const answer = await tryCreate(full, manifest);
    expect(answer.status, `${JSON.stringify(manifest).slice(0, 200)}: ${answer.text}`).toBe(202);
  }
  async function refused(manifest: Manifest, field: RegExp, code = 'invalid_manifest'): Promise<void> {
    const answer = await tryCreate(full, manifest);
    expect(answer.status, `${JSON.stringify(manifest).slice(0, 200)}: ${answer.text}`).toBe(400);
    expectRefusal(answer, 400, code, field);
  }

  holds('schemaVersion is 1, and 1 where it is missing', ['2.3-1', '9-2', 'D2-26'], async () => {
    await accepted({ schemaVersion: 1 });
    await accepted({ schemaVersion: undefined });
    for (const schemaVersion of [0, 2, '1', 1.5, null]) await refused({ schemaVersion }, /schemaVersion/);
  });

  holds(
    'name has 1–100 characters, counted as code points',
    ['2.3-2', '2.1-2', '7.3-4', '8-10', 'D1-2', 'D2-2'],
    async () => {
      await accepted({ name: 'x' });
      await accepted({ name: WIDE.repeat(100) });
      for (const name of ['', 'x'.repeat(101), WIDE.repeat(101), undefined, null, 7])
        await refused({ name }, /name/, 'name_invalid');
    },
  );

  holds('description is kept, up to 10,000 characters', ['2.3-3', 'D2-1'], async () => {
    await withAvatar(
      full,
      (client) => createAvatar(client, { description: 'd'.repeat(281) }),
      async (id) => expect((await readAvatar(full, id)).description).toBe('d'.repeat(281)),
    );
    await accepted({ description: WIDE.repeat(10_000) });
    await refused({ description: 'd'.repeat(10_001) }, /description/);
    await refused({ description: 5 }, /description/);
  });

  holds(
    'video is one of three aspects and two heights, square and 512 where it is left out',
    ['D8-6'],
    async () => {
      for (const [video, shown] of [
        [undefined, { aspect: '1:1', height: 512 }],
        [{ aspect: '9:16' }, { aspect: '9:16', height: 512 }],
        [
          { aspect: '16:9', height: 720 },
          { aspect: '16:9', height: 720 },
        ],
      ])
        await withAvatar(
          full,
          (client) => createAvatar(client, { video }),
          async (id) => expect((await readAvatar(full, id)).video).toEqual(shown),
        );
      for (const video of [{ aspect: '4:3' }, { aspect: 1 }, { height: 600 }, { height: '720' }, '1:1', null])
        await refused({ video }, /video/);
    },
  );

  holds('each of the eleven languages is accepted, and no other', ['2.3-4', 'D2-27'], async () => {
    for (const language of LANGUAGES) await accepted({ language });
    for (const language of ['pt', 'zh', 'EN', 'en-US', 'zh-tw', '', null, 1])
      await refused({ language }, /language/);
  });

  holds(
    'visibility is private or unlisted; public has a refusal of its own',
    ['2.3-5', '7.3-5', 'D2-3'],
    async () => {
      for (const visibility of ['private', 'unlisted'])
        await withAvatar(
          full,
          (client) => createAvatar(client, { visibility }),
          async (id) => expect((await readAvatar(full, id)).visibility).toBe(visibility),
        );
      await refused({ visibility: 'public' }, /public/i, 'public_visibility_not_allowed_on_create');
      for (const visibility of ['secret', 'Private', null, true]) await refused({ visibility }, /visibility/);
    },
  );

  holds('an avatar nobody published is not public', ['2.3-5'], async () => {
    await withAvatar(full, createAvatar, async (id) =>
      expect(['private', 'unlisted']).toContain((await readAvatar(full, id)).visibility),
    );
  });

  holds('previews are off unless asked for', ['2.3-6', '3.2-5'], async () => {
    await withAvatar(full, createAvatar, async (id) =>
      expect((await readAvatar(full, id)).stages.previews).toMatchObject({ status: 'skipped' }),
    );
    await withAvatar(
      full,
      (client) => createAvatar(client, { previews: true }),
      async (id) => expect((await readAvatar(full, id)).stages.previews?.status).not.toBe('skipped'),
    );
    for (const previews of ['true', 1, null]) await refused({ previews }, /previews/);
  });

  holds('previewMessage and greeting have at most 500 characters', ['2.3-7', '2.3-12', '8-12'], async () => {
    await accepted({ previewMessage: WIDE.repeat(500), persona: { greeting: WIDE.repeat(500) } });
    await refused({ previewMessage: 'x'.repeat(501) }, /previewMessage/);
    await refused({ previewMessage: 1 }, /previewMessage/);
    await refused({ persona: { greeting: WIDE.repeat(501) } }, /greeting/);
    await refused({ persona: { greeting: false } }, /greeting/);
  });

  holds('preferredAlias is a text', ['2.3-8'], async () => {
    await accepted({ persona: { preferredAlias: 'Lis' } });
    await refused({ persona: { preferredAlias: ['Lis'] } }, /preferredAlias/);
  });

  holds('personality and scenario have at most 10,000 characters', ['2.3-9', '2.3-10', '8-7'], async () => {
    await accepted({ persona: { personality: WIDE.repeat(10_000), scenario: 's'.repeat(10_000) } });
    await refused({ persona: { personality: 'p'.repeat(10_001) } }, /personality/);
    await refused({ persona: { scenario: WIDE.repeat(10_001) } }, /scenario/);
    await refused({ persona: { personality: 1 } }, /personality/);
    await refused({ persona: { scenario: {} } }, /scenario/);
  });

  holds('selfIntroduction has 51–2000 characters', ['2.3-11', '8-13'], async () => {
    for (const length of [51, 2000]) await accepted({ persona: { selfIntroduction: WIDE.repeat(length) } });
    for (const length of [50, 2001])
      await refused({ persona: { selfIntroduction: WIDE.repeat(length) } }, /selfIntroduction/);
    await refused({ persona: { selfIntroduction: '' } }, /selfIntroduction/);
  });

  holds('guardrails are at most 20 texts of at most 500 characters', ['2.3-13', '8-14'], async () => {
    await accepted({ persona: { guardrails: Array(20).fill(WIDE.repeat(500)) } });
    await accepted({ persona: { guardrails: [] } });
    await refused({ persona: { guardrails: Array(21).fill('Be kind.') } }, /guardrails/);
    await refused({ persona: { guardrails: ['x'.repeat(501)] } }, /guardrails/);
    await refused({ persona: { guardrails: 'Be kind.' } }, /guardrails/);
    await refused({ persona: { guardrails: [1] } }, /guardrails/);
  });

  holds('habits map well-formed names to the three scale values', ['2.3-14', 'D2-21'], async () => {
    for (const scale of ['LOW', 'MEDIUM', 'HIGH'])
      await accepted({ persona: { conversationalHabits: { [HABIT]: `${SCALE}_${scale}` } } });
    await accepted({
      persona: {
        conversationalHabits: Object.fromEntries(
          ['VERBOSITY', 'FORMALITY', 'TURN_PATIENCE', 'NEVER_HEARD_OF'].map((name) => [
            `CONVERSATIONAL_HABIT_${name}`,
            `${SCALE}_LOW`,
          ]),
        ),
      },
    });
    const names = ['ENGAGEMENT', 'CONVERSATIONAL_HABIT_', 'CONVERSATIONAL_HABIT_lower', `${HABIT}_1`];
    for (const name of [...names, `CONVERSATIONAL_HABIT_${'A'.repeat(41)}`])
      await refused({ persona: { conversationalHabits: { [name]: `${SCALE}_LOW` } } }, /abit/);
    for (const value of ['LOW', `${SCALE}_LOWER`, 1, null])
      await refused({ persona: { conversationalHabits: { [HABIT]: value } } }, /abit/);
    await refused({ persona: { conversationalHabits: [] } }, /conversationalHabits/);
  });

  holds('knowledge.descriptions maps names to texts of at most 500 characters', ['2.3-15'], async () => {
    const files = { 'knowledge/hours.txt': 'Closed on Mondays.' };
    const create = (descriptions: unknown) => tryCreate(full, { knowledge: { descriptions } }, files);
    expectStatus(await create({ 'hours.txt': WIDE.repeat(500) }), 202);
    for (const descriptions of [{ 'hours.txt': 'x'.repeat(501) }, { 'hours.txt': 1 }, ['hours.txt'], 'text'])
      expectRefusal(await create(descriptions), 400, 'invalid_manifest', /descriptions/);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}.txt`, 'about']));
    expectRefusal(await create(many), 400, 'invalid_manifest', /descriptions/);
  });

  holds('unknown keys are ignored, on every level', ['D2-4'], async () => {
    await accepted({
      colour: 'green',
      persona: { shoeSize: 42, personality: 'Calm.' },
      knowledge: { index: true },
      assets: { image: { url: 'nowhere' } },
    });
  });

  holds('a persona is optional, and so are all its fields', ['2.3-16', 'D2-12'], async () => {
    await accepted({});
    await accepted({ persona: {} });
    await refused({ persona: 'friendly' }, /persona/);
  });

  holds('consent is optional, with a subject where it is given', ['D2-28'], async () => {
    await accepted({ consent: { subject: 'Lisa' } });
    await accepted({ consent: { subject: 'Lisa', statement: 'Given in writing.' } });
    await refused({ consent: { statement: 'Given.' } }, /consent/);
    await refused({ consent: 'yes' }, /consent/);
  });

  holds('renderOnly is true or false', ['D2-12'], async () => {
    for (const renderOnly of ['true', 1, null]) {
      const answer = await tryCreate(full, { renderOnly });
      expectRefusal(answer, 400, 'invalid_manifest', /renderOnly/);
    }
  });

  holds('a manifest that is no JSON object is refused', ['7.3-3', '2.4-1'], async () => {
    for (const manifest of ['', '{', '[]', 'null', '"name"', '{"name":"x"} trailing'])
      expectRefusal(await tryCreate(full, manifest), 400, 'invalid_manifest', /avatar\.json|manifest/i);
  });
});
