import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KNOWLEDGE_CONTENT_TYPE } from '@vivant/contract/knowledge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';
import type { StageInput } from './stages/stage-list.ts';
import type { StageResult } from './stages/stage-types.ts';

const never = new AbortController().signal;
let service: AvatarTestService;
/** How knowledge is stored at the moment, and what becomes of it. */
let contentType = 'application/json';
let before: () => Promise<unknown> = async () => undefined;
let fails = false;
let runs = 0;

async function execute(input: StageInput): Promise<StageResult> {
  if (input.stage !== 'knowledge') return { status: 'completed', userFeedback: null, output: {}, files: [] };
  runs += 1;
  await before();
  if (fails) return { status: 'failed', userFeedback: 'Unreadable now.' };
  const path = join(input.outDir, 'knowledge');
  await writeFile(path, contentType);
  const files = [{ role: 'knowledge_base' as const, path, contentType }];
  return { status: 'completed', userFeedback: `of ${input.files.length} files`, output: null, files };
}

beforeAll(async () => {
  service = await startAvatarService({ execute });
});
afterAll(() => service.close());

async function avatarOfOldForm(): Promise<string> {
  contentType = 'application/json';
  const { key } = await service.account();
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ files: { 'knowledge/hours.txt': 'We open at nine.' } }),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  await service.work();
  contentType = KNOWLEDGE_CONTENT_TYPE;
  return answer.json().avatarId;
}
const baseOf = (avatarId: string) =>
  service.db
    .selectFrom('avatar_assets')
    .select(['blob_key', 'content_type'])
    .where('avatar_id', '=', avatarId)
    .where('role', '=', 'knowledge_base')
    .executeTakeFirst();
const knowledgeOf = async (id: string) => (await service.avatars.find(id))?.stages.knowledge;

describe('knowledge stored by an older version', () => {
  it('is rebuilt from its documents while the avatar stays as it is', async () => {
    const id = await avatarOfOldForm();
    const old = await baseOf(id);
    const status = (await service.avatars.find(id))?.status;
    let during: string | undefined;
    before = async () => {
      during = (await service.avatars.find(id))?.status;
    };
    await service.renewal.run(never);
    expect(during).toBe(status);
    expect(await baseOf(id)).toMatchObject({ content_type: KNOWLEDGE_CONTENT_TYPE });
    expect((await baseOf(id))?.blob_key).not.toBe(old?.blob_key);
    expect(await knowledgeOf(id)).toMatchObject({ status: 'completed', userFeedback: 'of 1 files' });
    runs = 0;
    await service.renewal.run(never);
    expect(runs).toBe(0);
  });

  it('is kept when its documents can no longer be read, and is not tried again', async () => {
    const id = await avatarOfOldForm();
    const old = await baseOf(id);
    before = async () => undefined;
    fails = true;
    await service.renewal.run(never);
    fails = false;
    runs = 0;
    await service.renewal.run(never);
    expect(runs).toBe(0);
    expect(await baseOf(id)).toEqual(old);
    expect(await knowledgeOf(id)).toMatchObject({ status: 'completed' });
  });

  it('is not written over documents that arrived meanwhile', async () => {
    const id = await avatarOfOldForm();
    const old = await baseOf(id);
    before = () =>
      service.db
        .updateTable('avatar_stages')
        .set((eb) => ({ input_version: eb('input_version', '+', 1), status: 'pending' }))
        .where('avatar_id', '=', id)
        .where('stage', '=', 'knowledge')
        .execute();
    await service.renewal.run(never);
    expect(await baseOf(id)).toEqual(old);
  });
});
