import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createRulesModerator } from '../adapters/moderation/rules-moderator.ts';
import { readSpeaker } from '../avatars/speaker.ts';
import type { ExecuteStage } from '../avatars/stages/stage-process.ts';
import type { Moderator } from '../ports/moderator.ts';
import { INSTANT_STAGES } from './avatar-service.ts';
import { sampleImage } from './samples.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from './studio-avatars.ts';

export const READY = { status: 'ready', readyToChat: true };

/** As the stages do, and with what a conversation needs of them. */
export const builds: ExecuteStage = async (input, signal) => {
  const result = await INSTANT_STAGES(input, signal);
  if (result.status === 'failed') return result;
  if (input.stage === 'voice') return { ...result, output: { tempo: 1 } };
  if (input.stage !== 'knowledge') return result;
  const path = join(input.outDir, 'knowledge');
  await writeFile(path, input.files.map(({ filename }) => filename).join());
  const documents = input.files.map(() => ({ title: null, passages: 1, feedback: null }));
  return {
    ...result,
    output: { documents },
    files: [{ role: 'knowledge_base', path, contentType: 'application/x-knowledge' }],
  };
};

/** What a stage says of material that is no good. */
export const refuses =
  (name: string, userFeedback: string): ExecuteStage =>
  async (input, signal) =>
    input.stage === name ? { status: 'failed', userFeedback } : builds(input, signal);

/** For each test of a file a built avatar with clips and two documents, and an editor of its account. */
export function servedAvatar() {
  const world = {
    ...{ id: '', accountId: '' },
    /** Of the account, for the interface. */
    key: '',
    /** Of the editor. */
    cookie: '',
    studio: undefined as unknown as AvatarStudio,
    /** What the judge does beside the rules, which look at texts alone. */
    judges: (async () => []) as Moderator['judge'],
  };
  beforeAll(async () => {
    const rules = createRulesModerator();
    world.studio = await openAvatarStudio({
      moderator: {
        judge: async (item, signal) => [
          ...(await rules.judge(item, signal)),
          ...(await world.judges(item, signal)),
        ],
      },
    });
  });
  afterAll(() => world.studio.close());
  beforeEach(async () => {
    const { studio } = world;
    studio.service.executeWith(builds);
    world.judges = async () => [];
    ({ key: world.key, id: world.accountId } = await studio.service.account());
    ({ cookie: world.cookie } = await studio.join(world.accountId, 'editor'));
    const made = await studio.send('POST /avatars', world.cookie, [
      ...(await avatarForm({ previews: true, persona: { personality: 'Mira is calm.' } })),
      { field: 'documents', filename: 'a.md', data: 'About a.' },
      { field: 'documents', filename: 'b.md', data: 'About b.' },
    ]);
    world.id = made.body.id;
    await studio.service.work();
    studio.service.clock.advance(1000);
  });

  const filesOf = () =>
    world.studio.service.db
      .selectFrom('avatar_assets')
      .select(['role', 'blob_key', 'sha256'])
      .where('avatar_id', '=', world.id)
      .execute();
  return Object.assign(world, {
    filesOf,
    keysOf: async (role: string) =>
      (await filesOf()).filter((file) => file.role === role).map(({ blob_key }) => blob_key),
    avatar: async () => (await world.studio.ask(`GET /avatars/${world.id}`, { as: world.cookie })).body,
    async byKey() {
      const headers = { 'x-api-key': world.key };
      return (await world.studio.service.app.inject({ url: `/v1/avatars/${world.id}`, headers })).json();
    },
    /** What the next session would be handed. */
    async served() {
      const { db } = world.studio.service;
      const { face, voice, knowledge } = await readSpeaker(db, world.id, { isDraft: false });
      return { face: face.key, voice, knowledge: knowledge?.key };
    },
    newPortrait: async (side = 80) =>
      world.studio.send(`PUT /avatars/${world.id}/appearance`, world.cookie, [
        { field: 'consent', data: JSON.stringify({ subject: 'Mira Winter' }) },
        { field: 'file', filename: 'new.jpg', data: await sampleImage('jpeg', side) },
      ]),
    addDocument: (filename: string, data = 'More.') =>
      world.studio.send(`POST /avatars/${world.id}/documents`, world.cookie, [
        { field: 'files', filename, data },
      ]),
    keepOld: (part: string, as = world.cookie) =>
      world.studio.ask(`DELETE /avatars/${world.id}/replacement?part=${part}`, { as }),
  });
}
