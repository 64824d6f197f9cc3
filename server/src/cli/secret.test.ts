import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KeyUse, readDerivedKeys } from '../adapters/db/deployment-secret.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';

let service: AvatarTestService;
let operator: Operator;

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
});
afterAll(async () => {
  await operator.close();
  await service.close();
});

const USES: KeyUse[] = ['preview links', 'anonymous visitors', 'clip authority', 'clips', 'worker files'];
/** Of a server that is started now. */
const keys = async () => {
  const derived = await readDerivedKeys(service.db);
  return USES.map((use) => derived(use).toString('hex'));
};

it('rotating the secret of the installation changes every key that is derived from it, and shows none', async () => {
  const before = await keys();
  const { out, status } = await operator.vivant(['secret', 'rotate', '--yes']);
  expect([status, out]).toEqual([0, expect.stringContaining('Start every server')]);
  const after = await keys();
  expect(new Set([...before, ...after]).size).toBe(2 * USES.length);
  expect(await keys()).toEqual(after);
  for (const key of after) expect(out).not.toContain(key);
});

it('is not done by a script that does not say it means it', async () => {
  const before = await keys();
  const { err, status } = await operator.vivant(['secret', 'rotate']);
  expect([status, err]).toEqual([1, expect.stringContaining('Add --yes')]);
  expect(await keys()).toEqual(before);
});
