import { VOICE_MAX_BYTES } from '@vivant/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetPart, hasAssets, startCheckService } from '../../testing/check-calls.ts';
import { sampleWav } from '../../testing/samples.ts';

let checks: Awaited<ReturnType<typeof startCheckService>>;
beforeAll(async () => {
  checks = await startCheckService('voice');
});
afterAll(() => checks.service.close());

const sample = (seconds: number) => ({ field: 'file', filename: 'voice.wav', data: sampleWav(seconds) });

describe('POST /v1/checks/voice', () => {
  it.skipIf(!hasAssets)('accepts clear speech, and keeps nothing', async () => {
    const answer = await checks.check([await assetPart('voices/v03_en_female_audiobook_14s.ogg')]);
    expect([answer.statusCode, answer.json().verdict]).toEqual([200, 'accepted']);
    expect(answer.headers['ratelimit-limit']).toBe('60');
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('refuses a tone with the feedback of the stage', async () => {
    const answer = await checks.check([sample(11)]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { verdict: 'refused', feedback: expect.stringMatching(/steady tone/) },
    ]);
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('refuses what an upload may not be', async () => {
    for (const parts of [[], [sample(11), sample(11)], [sample(2)], [{ ...sample(11), data: 'no sound' }]]) {
      const answer = await checks.check(parts);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    const large = await checks.check([{ ...sample(11), data: Buffer.alloc(VOICE_MAX_BYTES + 1) }]);
    expect([large.statusCode, large.body]).toEqual([413, '']);
    expect((await checks.checkRaw('{}', 'application/json')).json().error).toBe('invalid_upload');
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('requires a key that may write', async () => {
    const { id } = await checks.service.account();
    const read = await checks.service.key(id, { scopes: ['sessions', 'avatars:read'] });
    const refused = await checks.check([sample(11)], read);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'insufficient_scope']);
  });
});
