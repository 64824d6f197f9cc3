import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetPart, hasAssets, startCheckService } from '../../testing/check-calls.ts';

let checks: Awaited<ReturnType<typeof startCheckService>>;
beforeAll(async () => {
  checks = await startCheckService('document');
});
afterAll(() => checks.service.close());

const document = (data: string, filename = 'museum.md') => ({ field: 'file', filename, data });

describe('POST /v1/checks/document', () => {
  it('answers title and passages of a document that can be read, and keeps nothing', async () => {
    const answer = await checks.check([document('# The harbour museum\n\nWe open at nine.\n')]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { verdict: 'accepted', feedback: null, title: 'The harbour museum', passages: 1 },
    ]);
    expect(answer.headers['ratelimit-limit']).toBe('60');
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it.skipIf(!hasAssets)('refuses a locked document with the feedback of the stage', async () => {
    const answer = await checks.check([
      await assetPart('knowledge_bad/k01_encrypted_needs_password.pdf', 'plan.pdf'),
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        verdict: 'refused',
        feedback: expect.stringMatching(/“plan.pdf”.*password/),
        title: null,
        passages: 0,
      },
    ]);
  });

  it('refuses what an upload may not be', async () => {
    const nameless = { field: 'file', filename: '', data: 'text' };
    const cases = [
      [],
      [document('a'), document('b')],
      [document('GIF89a', 'x.gif')],
      [document('text', `${'x'.repeat(300)}.md`)],
      [nameless],
    ];
    for (const parts of cases) {
      const answer = await checks.check(parts);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    expect((await checks.checkRaw('{}', 'application/json')).json().error).toBe('invalid_upload');
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('requires a key that may write', async () => {
    const { id } = await checks.service.account();
    const read = await checks.service.key(id, { scopes: ['sessions', 'avatars:read'] });
    const refused = await checks.check([document('text')], read);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'insufficient_scope']);
  });
});
