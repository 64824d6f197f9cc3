import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStageProcesses, type ExecuteStage } from '../avatars/stages/stage-process.ts';
import { type AvatarTestService, startAvatarService } from './avatar-service.ts';
import { formWith } from './packages.ts';

type Part = Parameters<typeof formWith>[number];

const assets = fileURLToPath(new URL('../../../../shared/assets', import.meta.url));
export const hasAssets = existsSync(assets);

/** A portrait, recording or document of the collection, as a form's file part. */
export async function assetPart(path: string, filename = path): Promise<Part> {
  return { field: 'file', filename, data: await readFile(join(assets, path)) };
}

/** The service with the stages of production, and calls of one of its checks. */
export async function startCheckService(kind: 'portrait' | 'voice' | 'document') {
  const real = createStageProcesses();
  let execute: ExecuteStage = real;
  const service = await startAvatarService({
    execute: (input, signal) => execute(input, signal),
    slots: { running: 1 },
  });
  const { key } = await service.account();
  return {
    service,
    check(parts: Part[], as = key) {
      const form = formWith(...parts);
      return service.app.inject({
        method: 'POST',
        url: `/v1/checks/${kind}`,
        payload: form.payload,
        headers: { 'x-api-key': as, ...form.headers },
      });
    },
    /** A body that is no form. */
    checkRaw: (payload: string, contentType: string) =>
      service.app.inject({
        method: 'POST',
        url: `/v1/checks/${kind}`,
        payload,
        headers: { 'x-api-key': key, 'content-type': contentType },
      }),
    /** Judges with this instead; nothing: as in production. */
    judgeWith(other: ExecuteStage = real) {
      execute = other;
    },
    /** Everything that may be left of a check, which is nothing. */
    async leftovers() {
      const { count } = await service.db
        .selectFrom('avatars')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return [Number(count), service.queued.length, filesBelow(service)];
    },
  };
}

const filesBelow = ({ directory }: AvatarTestService) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
