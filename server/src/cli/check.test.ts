import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IntegrityReport } from '@vivant/contract/operator/integrity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAvatarIntegrity } from '../avatars/integrity.ts';
import { BlobsUnavailableError } from '../ports/blobs.ts';
import type { AvatarTestService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { sampleImage } from '../testing/samples.ts';
import { type AvatarStudio, openAvatarStudio } from '../testing/studio-avatars.ts';

let studio: AvatarStudio;
let service: AvatarTestService;
let operator: Operator;
let accountId: string;
let avatarId: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  service = studio.service;
  operator = await startOperator(service);
  const { key, id } = await service.account();
  accountId = id;
  await service.credits.grant({ accountId, amountMicrocredits: 1_000 });
  avatarId = await service.create(key);
  await service.work();
});
afterAll(async () => {
  await operator.close();
  await studio.close();
});

const failing = (error: Error) =>
  new Readable({
    read() {
      this.destroy(error);
    },
  });

async function check(): Promise<{ status: number; faults: string[] }> {
  const { status, out } = await operator.vivant(['check', '--json']);
  const report = JSON.parse(out) as IntegrityReport;
  expect(report.sound).toBe(status === 0);
  return {
    status,
    faults: report.checks.flatMap(({ name, faults }) =>
      faults.map((f) => `${name}: ${f.subject} ${f.found}`),
    ),
  };
}

async function portrait(role: 'image' | 'next_image' = 'image'): Promise<{ key: string; path: string }> {
  const { blob_key: key } = await service.db
    .selectFrom('avatar_assets')
    .select('blob_key')
    .where('avatar_id', '=', avatarId)
    .where('role', '=', role)
    .executeTakeFirstOrThrow();
  return { key, path: join(service.directory, 'blobs', key) };
}

describe('check', () => {
  it('reads a file again whose reading broke off, and calls none damaged while the store is away', async () => {
    const { blobs, db } = service;
    let broken = 2;
    const breaking = {
      ...blobs,
      open: async (key: string) =>
        broken-- > 0 ? failing(new BlobsUnavailableError('it went away')) : blobs.open(key),
    };
    const { files } = createAvatarIntegrity({ db, blobs: breaking });
    const faults: unknown[] = [];
    await files((fault) => faults.push(fault), new AbortController().signal);
    expect([faults, broken < 0]).toEqual([[], true]);
    broken = Number.POSITIVE_INFINITY;
    await expect(files((fault) => faults.push(fault), new AbortController().signal)).rejects.toThrow(
      'it went away',
    );
    expect(faults).toEqual([]);
  });

  it('finds a sound installation sound, also while files wait for their deletion', async () => {
    const { key } = await service.account();
    const gone = await service.create(key);
    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${gone}`,
      headers: { 'x-api-key': key },
    });
    await service.keeper.newKeys(avatarId, ['written, not adopted'], () => 'image/jpeg');
    expect(await check()).toEqual({ status: 0, faults: [] });
    const { out, status } = await operator.vivant(['check']);
    expect(status).toBe(0);
    expect(out).toMatch(/^ok +files against what was stored +\d+ +0$/m);
  });

  it('finds a file that is missing, that is shorter, and one with a changed byte', async () => {
    const { key, path } = await portrait();
    const bytes = readFileSync(path);
    rmSync(path);
    expect(await check()).toEqual({ status: 1, faults: [`files: ${key} is missing`] });
    writeFileSync(path, bytes);
    appendFileSync(path, 'x');
    expect((await check()).faults).toEqual([
      `files: ${key} has ${bytes.length + 1} bytes instead of ${bytes.length}`,
    ]);
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, changed);
    expect((await check()).faults).toEqual([`files: ${key} has other bytes than were stored`]);
    const { out } = await operator.vivant(['check']);
    expect(out).toContain(`  ${key} has other bytes than were stored`);
    writeFileSync(path, bytes);
    expect((await check()).status).toBe(0);
  });

  it('finds a file that belongs to nothing', async () => {
    const key = `avatars/${avatarId}/orphan.bin`;
    await service.blobs.putBytes(key, Buffer.from('x'));
    expect(await check()).toEqual({ status: 1, faults: [`orphans: ${key} belongs to nothing`] });
    await service.blobs.delete(key);
  });

  it('finds a balance that is not the sum of its postings', async () => {
    await sql`update balances set balance_microcredits = balance_microcredits + 7`.execute(service.db);
    const { status, faults } = await check();
    await sql`update balances set balance_microcredits = balance_microcredits - 7`.execute(service.db);
    expect(status).toBe(1);
    expect(faults).toEqual([
      expect.stringMatching(/^ledger: balance \S+ is 1007 microcredits, and should be 1000$/),
    ]);
  });

  it('knows of new files that wait to take over, and finds what is missing of them', async () => {
    const { cookie } = await studio.join(accountId, 'editor');
    const url = `/avatars/${avatarId}`;
    const { body } = await studio.send(`POST ${url}/documents`, cookie, [
      { field: 'files', filename: 'a.md', data: 'About a.' },
    ]);
    await service.work();
    // No file tells that there is to be one less.
    const { id } = body.replacements[0].documents.at(-1);
    await studio.ask(`DELETE ${url}/documents?documentId=${id}`, { as: cookie });
    await studio.send(`PUT ${url}/appearance`, cookie, [
      { field: 'file', filename: 'new.jpg', data: await sampleImage('jpeg', 90) },
    ]);
    const { key, path } = await portrait('next_image');
    expect(await check()).toEqual({ status: 0, faults: [] });

    const bytes = readFileSync(path);
    rmSync(path);
    expect((await check()).faults).toEqual([`files: ${key} is missing`]);
    writeFileSync(path, bytes);
    const change = (text: string) => sql.raw(text).execute(service.db);
    await change(`update avatar_replacements set part = 'voice' where part = 'portrait'`);
    expect((await check()).faults).toEqual([
      `builds: avatar ${avatarId} keeps the file next_image, and nothing waits for it`,
      `builds: avatar ${avatarId} waits for a new voice without the file next_voice`,
    ]);
    await change(`update avatar_replacements set part = 'portrait' where part = 'voice'`);
  });

  it('finds an avatar whose status, stages or files do not hang together', async () => {
    const change = (text: string) => sql.raw(text).execute(service.db);
    await change(`update avatars set status = 'failed' where id = '${avatarId}'`);
    expect((await check()).faults).toEqual([
      `builds: avatar ${avatarId} is failed where its stages say ready`,
    ]);
    await change(`update avatars set status = 'ready' where id = '${avatarId}'`);
    await change(`update avatar_assets set avatar_id = avatar_id, role = 'poster' where role = 'face'`);
    expect((await check()).faults).toContain(
      `builds: avatar ${avatarId} completed appearance without the file face`,
    );
    await change(`update avatar_assets set role = 'face' where role = 'poster'`);
    await change(`delete from avatar_stages where avatar_id = '${avatarId}' and stage = 'persona'`);
    expect((await check()).faults).toEqual([`builds: avatar ${avatarId} has no stage persona`]);
  });
});
