import { PORTRAIT_POINTS, type PortraitCheck, type PortraitFinding } from '@vivant/contract/checks';
import { IMAGE_MAX_BYTES } from '@vivant/contract/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assetPart, hasAssets, startCheckService } from '../../testing/check-calls.ts';
import { sampleImage } from '../../testing/samples.ts';

let checks: Awaited<ReturnType<typeof startCheckService>>;
beforeAll(async () => {
  checks = await startCheckService('portrait');
});
afterAll(() => checks.service.close());
afterEach(() => checks.judgeWith());

const all = (outcome: PortraitFinding['outcome']): PortraitFinding[] =>
  PORTRAIT_POINTS.map((point) => ({ point, outcome, advice: null }));
const picture = async () => ({ field: 'file', filename: 'face.jpg', data: await sampleImage() });

describe('POST /v1/checks/portrait', () => {
  it.skipIf(!hasAssets)('accepts a good portrait with its score, and keeps nothing', async () => {
    const answer = await checks.check([await assetPart('portraits/p02_woman_red_bob_outdoor.jpg')]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { verdict: 'accepted', feedback: null, score: 100, improvements: [], findings: all('good') },
    ]);
    expect(answer.headers['ratelimit-limit']).toBe('60');
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it.skipIf(!hasAssets)('says what would make a poor portrait better', async () => {
    const answer = await checks.check([await assetPart('portraits/p08_woman_backlit_256.jpg')]);
    const { verdict, feedback, score, improvements } = answer.json();
    expect([verdict, typeof feedback]).toEqual(['accepted', 'string']);
    expect(score).toBeLessThan(100);
    expect(improvements[0]).toEqual({ advice: expect.any(String), points: expect.any(Number) });
    const { findings } = answer.json() as PortraitCheck;
    const better = findings.filter(({ outcome }) => outcome === 'improvable');
    expect(better.length).toBeGreaterThan(0);
    for (const { advice } of better) expect(feedback).toContain(advice);
    for (const { outcome } of findings) expect(outcome).not.toBe('refused');
  });

  it('refuses a picture without a face with the feedback of the stage, and keeps nothing', async () => {
    const data = await sampleImage('jpeg', 400);
    const answer = await checks.check([{ field: 'photo', filename: 'x.jpg', data }]);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        verdict: 'refused',
        feedback: expect.stringMatching(/No face was found/),
        score: 0,
        improvements: [],
        findings: all('not_judged').with(0, {
          ...{ point: 'face', outcome: 'refused', advice: expect.stringMatching(/No face was found/) },
        }),
      },
    ]);
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('refuses what an upload may not be', async () => {
    const part = await picture();
    const empty = { ...part, data: '' };
    for (const parts of [
      [],
      [part, part],
      [{ field: 'note', data: 'text' }],
      [{ ...part, data: 'no picture' }],
      [empty],
    ]) {
      const answer = await checks.check(parts);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    for (const type of ['application/json', 'image/jpeg', 'multipart/form-data']) {
      const answer = await checks.checkRaw('{}', type);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    }
    const large = await checks.check([{ ...part, data: Buffer.alloc(IMAGE_MAX_BYTES + 1) }]);
    expect([large.statusCode, large.body]).toEqual([413, '']);
    expect(await checks.leftovers()).toEqual([0, 0, []]);
  });

  it('requires a key that may write, which may be bound to one avatar', async () => {
    const { id } = await checks.service.account();
    const read = await checks.service.key(id, { scopes: ['sessions', 'avatars:read'] });
    const refused = await checks.check([await picture()], read);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'insufficient_scope']);
    expect((await checks.check([await picture()], 'sk_vivant_none')).statusCode).toBe(401);
  });

  it('judges no more portraits at once than its limit', async () => {
    const [entered, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [running, most] = [0, 0];
    checks.judgeWith(async () => {
      running += 1;
      most = Math.max(most, running);
      entered.resolve();
      await release.promise;
      running -= 1;
      return { status: 'failed', userFeedback: 'no' };
    });
    const first = checks.check([await picture()]);
    await entered.promise;
    const second = checks.check([await picture()]);
    release.resolve();
    expect([(await first).json().verdict, (await second).json().verdict, most]).toEqual([
      'refused',
      'refused',
      1,
    ]);
  });

  it('answers an outage, not a verdict, when its process dies', async () => {
    checks.judgeWith(() => Promise.reject(new Error('killed')));
    const answer = await checks.check([await picture()]);
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
