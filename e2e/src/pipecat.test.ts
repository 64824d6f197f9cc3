import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { CAN_BUILD } from './built-avatars.ts';
import { CALLERS_LIVEKIT, type CallersSide, type FaceForCaller, startFaceForCaller } from './callers-side.ts';
import { installWheels, PYTHON_TOOLS } from './installed-package.ts';
import type { Integrator } from './integrator.ts';
import { type PipecatPipeline, startPipecat } from './pipecat-pipeline.ts';
import type { Service } from './service.ts';
import { until } from './until.ts';

const python = PYTHON_TOOLS === '' ? null : process.env.VIVANT_TEST_PIPECAT || null;
const SPEECH_LIMIT_MS = 60_000;

describe.skipIf(!CAN_BUILD || CALLERS_LIVEKIT === null || python === null)('the service for Pipecat', () => {
  let face: FaceForCaller;
  let service: Service;
  let integrator: Integrator;
  let caller: CallersSide;
  let avatarId: string;
  let pipeline: PipecatPipeline | null = null;

  const packages = mkdtempSync(join(tmpdir(), 'vivant-pipecat-'));

  beforeAll(async () => {
    installWheels(['plugins/pipecat-python', 'clients/python'], packages);
    face = await startFaceForCaller();
    ({ service, integrator, avatarId, caller } = face);
  }, 240_000);
  afterEach(() => pipeline?.kill());
  afterAll(async () => {
    await face?.stop();
    rmSync(packages, { recursive: true });
  });

  async function start(env: Record<string, string> = {}): Promise<PipecatPipeline> {
    assert(python, 'Pipecat is installed');
    pipeline = await startPipecat(python, packages, {
      VIVANT_API_URL: service.baseUrl,
      VIVANT_API_KEY: integrator.key,
      VIVANT_AVATAR_ID: avatarId,
      LIVEKIT_URL: caller.livekit.url,
      LIVEKIT_API_KEY: caller.livekit.apiKey,
      LIVEKIT_API_SECRET: caller.livekit.apiSecret,
      ...env,
    });
    return pipeline;
  }
  async function newestSession(): Promise<string> {
    const { items } = await service.operate<{ items: { id: string }[] }>('session', 'list', '--all');
    return items[0]?.id ?? '';
  }
  const heard = (of: PipecatPipeline, seconds: number) =>
    until(
      async () => {
        expect(of.errors).toEqual([]);
        const report = await of.report();
        return report.loudSeconds >= seconds && report;
      },
      `${seconds} s of the avatar's voice`,
      SPEECH_LIMIT_MS,
    );

  it('gives pictures and the voice in time with them instead of the voice, and ends when the pipeline does', async () => {
    const talk = await start();
    talk.say(3);
    await heard(talk, 0.5);
    const { pictures, differing, size, loudSeconds, voiceSeconds } = await talk.end();
    expect(talk.errors).toEqual([]);
    expect(size).toEqual([512, 512, 512 * 512 * 3]);
    expect(differing).toBeGreaterThan(20);
    expect(pictures).toBeGreaterThanOrEqual(differing);
    // To the end of what it was to say; the hum's own pauses are quiet.
    expect(loudSeconds).toBeGreaterThan(2);
    expect(loudSeconds).toBeLessThan(3.5);
    expect(voiceSeconds).toBe(0);
    expect(await caller.view(await newestSession())).toMatchObject({
      status: 'ended',
      endReason: 'api_end',
    });
  });

  it('falls silent when the pipeline is interrupted, and speaks again', async () => {
    const talk = await start();
    talk.say(30);
    await heard(talk, 1);
    talk.interrupt();
    const cut = await until(
      async () => {
        const report = await talk.report();
        return report.quietSeconds > 1 && report;
      },
      'silence',
      SPEECH_LIMIT_MS,
    );
    expect(cut.loudSeconds).toBeLessThan(8);
    talk.say(2);
    await heard(talk, cut.loudSeconds + 1);
    expect(talk.errors).toEqual([]);
    await talk.end();
  });

  it('tells that the avatar has left, and lets the voice through from there on', async () => {
    const talk = await start();
    talk.say(2);
    await heard(talk, 1);
    await caller.end(await newestSession());
    await until(async () => talk.errors.length > 0, 'an error', SPEECH_LIMIT_MS);
    expect(talk.errors.join()).toContain('the avatar has left');
    talk.say(1);
    await until(
      async () => (await talk.report()).voiceSeconds >= 1,
      'the voice without an avatar',
      SPEECH_LIMIT_MS,
    );
    await talk.end();
  });

  it('says why the avatar cannot come, and lets the voice through', async () => {
    const talk = await start({ VIVANT_API_KEY: 'none' });
    talk.say(1);
    const { pictures, voiceSeconds } = await until(
      async () => {
        const report = await talk.report();
        return report.voiceSeconds >= 1 && report;
      },
      'the voice without an avatar',
      SPEECH_LIMIT_MS,
    );
    expect([pictures, voiceSeconds]).toEqual([0, 1]);
    expect(talk.errors.join()).toContain('the avatar cannot come');
    await talk.end();
  });
});
