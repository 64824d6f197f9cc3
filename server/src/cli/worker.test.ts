import { afterAll, beforeAll, expect, it } from 'vitest';
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

it('a token is shown once with the command that uses it, listed without it, and taken back', async () => {
  const { out } = await operator.vivant(['worker', 'token', '--name', 'attic']);
  const token = /--join http:\/\/127\.0\.0\.1:8080 --token ([\w-]{43})$/m.exec(out)?.[1];
  expect(token).toBeDefined();
  const listed = await operator.vivant(['worker', 'list']);
  expect(listed.out).toMatch(/attic +invited/);
  expect(listed.out).not.toContain(token);
  expect((await operator.vivant(['worker', 'revoke', 'attic'])).out).toContain('Revoked attic.');
  expect((await operator.vivant(['worker', 'list'])).out).toMatch(/attic +revoked/);
  expect((await operator.vivant(['worker', 'revoke', 'attic'])).status).toBe(1);
});

it('a token that would be good for ever is refused', async () => {
  const { status, err } = await operator.vivant(['worker', 'token', '--valid-minutes', '99999999']);
  expect([status, err]).toEqual([1, expect.stringContaining('validMinutes')]);
});
