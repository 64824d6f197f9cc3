import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { IntegrityReport } from '@vivant/contract/operator/integrity';
import { PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import type { Browser, Page } from 'playwright-core';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { JUDGED, judgeAll, SIZES, untilPlaying, watch } from './page-judge.ts';
import { removeData, type Service } from './service.ts';
import { type SharedVera, startWithVera } from './shared-vera.ts';
import { launchChromium } from './visitor.ts';

/** What was said is heard again only where the avatar's owner and its visitor have both agreed. */
describe('the recording of a conversation', () => {
  let service: Service;
  let browser: Browser;
  let owner: Page;
  let avatarId: string;
  let asOwner: SharedVera['asOwner'];
  const faults: string[] = [];
  let addresses = 0;

  beforeAll(async () => {
    // Its microphone beeps once a second.
    browser = await launchChromium();
    ({ service, owner, avatarId, asOwner } = await startWithVera(browser, faults, {
      VIVANT_MEDIA_SLOTS: '1',
    }));
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  /** A visitor from an address of their own, on the page that asks. */
  async function visit(): Promise<Page> {
    addresses += 1;
    const context = await browser.newContext({
      ...{ ...SIZES.laptop, ...JUDGED },
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${addresses}` },
    });
    const page = await context.newPage();
    watch(page, faults, ({ host }) => host === new URL(service.baseUrl).host);
    await page.goto(`${service.baseUrl}/a/${avatarId}`);
    await page.getByRole('button', { name: 'Start talking' }).waitFor();
    return page;
  }

  const agreement = (page: Page) => page.getByRole('checkbox', { name: /I agree that the sound/ });
  const sign = (page: Page) => page.getByText('Being recorded', { exact: true });

  async function talk(page: Page) {
    await page.getByRole('button', { name: 'Start talking' }).click();
    // The place of the visitor before may not be free yet.
    await page.locator('main[data-phase="live"]').waitFor();
    await untilPlaying(page);
    await page.locator('.caption[data-speaker="avatar"]').first().waitFor();
  }

  async function hangUp(page: Page) {
    await page.getByRole('button', { name: 'End the conversation' }).click();
    await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor();
    await page.context().close();
  }

  interface Seen {
    id: string;
    state: string;
    recording: {
      over: { why: string } | null;
      parts: { attempt: number; beganAt: string; durationMs: number }[];
    } | null;
    turns: { role: string; beganAt: string | null }[];
  }

  /** The newest session, once it is over and what was recorded of it has come. */
  async function newest(expectedParts: number): Promise<Seen> {
    let session: Seen | undefined;
    await expect
      .poll(
        async () => {
          const { items } = await asOwner<{ items: { id: string }[] }>('GET', '/sessions');
          session = await asOwner<Seen>('GET', `/sessions/${items[0]?.id}`);
          return [session.state, session.recording?.parts.length ?? 0];
        },
        { timeout: 60_000 },
      )
      .toEqual(['ended', expectedParts]);
    assert(session);
    return session;
  }

  it('is off until an owner switches it on, and visitors are asked nothing before', async () => {
    const before = await visit();
    expect(await agreement(before).count()).toBe(0);
    await before.context().close();
    await owner.goto(`${service.baseUrl}/studio/avatars/${avatarId}/share`);
    const choice = owner.getByRole('checkbox', { name: /Ask visitors whether the sound/ });
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    const form = owner.locator('form').filter({ has: choice });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.').waitFor();
    await judgeAll(owner, 'recording-share');
  });

  it('is heard in the studio where the visitor agreed: both of them, and from any moment', async () => {
    const visitor = await visit();
    expect(await agreement(visitor).isChecked()).toBe(false);
    await judgeAll(visitor, 'recording-welcome', { isWhole: true });
    await agreement(visitor).check();
    await talk(visitor);
    await sign(visitor).waitFor();
    await judgeAll(visitor, 'recording-live', { isWhole: true });
    await visitor.getByLabel('Message').fill('What is Vivant?');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.locator('.caption[data-speaker="avatar"]', { hasText: 'Vivant' }).last().waitFor();
    await visitor.locator('[data-agent="listening"]').waitFor();
    await hangUp(visitor);

    const { id, recording, turns } = await newest(1);
    expect(recording?.over).toBeNull();
    expect(recording?.parts[0]?.durationMs).toBeGreaterThan(3000);
    const file = await owner
      .context()
      .request.get(`${service.baseUrl}/studio/api/sessions/${id}/recording.ogg`);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'audio/ogg']);
    const [left, right] = await loudness(await file.body());
    expect(left, 'the visitor').toBeGreaterThan(0.002);
    expect(right, 'the avatar').toBeGreaterThan(0.002);

    await owner.goto(`${service.baseUrl}/studio/sessions/${id}`);
    const player = owner.locator('audio');
    await player.waitFor();
    await owner.getByText('The visitor agreed that the sound is recorded').waitFor();
    await player.evaluate(listen);
    expect(await player.evaluate(seeksTo, 2)).toBeCloseTo(2, 0);
    // From the moment at which the question was asked, or its beginning where it was heard in two.
    const question = turns.find(({ role }) => role === 'user')?.beganAt;
    const offsetMs = Date.parse(question ?? '') - Date.parse(recording?.parts[0]?.beganAt ?? '');
    const asked = owner.getByRole('listitem').filter({ has: owner.locator('[data-speaker="user"]') });
    const [sought] = await Promise.all([
      player.evaluate(whereItSeeks),
      asked
        .getByRole('button', { name: /^Hear it from/ })
        .first()
        .click(),
    ]);
    expect(sought).toBeCloseTo(offsetMs / 1000, 1);
    await player.evaluate(stop);
    await judgeAll(owner, 'recording-session');
    const entries = await asOwner<{ items: { action: string; actor: string }[] }>('GET', '/audit');
    expect(entries.items.filter(({ action }) => action === 'session.recording_played')).toMatchObject([
      { actor: 'Olga' },
    ]);
  });

  it('is not made of a visitor who did not agree', async () => {
    const visitor = await visit();
    await talk(visitor);
    expect(await sign(visitor).count()).toBe(0);
    await hangUp(visitor);
    expect((await newest(0)).recording).toBeNull();
  });

  it('ends when the visitor stops it, and what was recorded is gone', async () => {
    const visitor = await visit();
    await agreement(visitor).check();
    await talk(visitor);
    await sign(visitor).waitFor();
    await visitor.getByRole('button', { name: 'Stop and delete' }).click();
    await visitor.getByText('Nothing is recorded any more.').waitFor();
    expect(await sign(visitor).count()).toBe(0);
    await hangUp(visitor);
    const { id, recording } = await newest(0);
    expect(recording?.over?.why).toBe('withdrawn');
    await owner.goto(`${service.baseUrl}/studio/sessions/${id}`);
    await owner.getByText('The visitor stopped the recording.').waitFor();
    expect(await owner.locator('audio').count()).toBe(0);
  });

  it('is deleted alone, and nothing of it is left', async () => {
    const { items } = await asOwner<{ items: { id: string }[] }>('GET', '/sessions');
    const sessions = await Promise.all(items.map(({ id }) => asOwner<Seen>('GET', `/sessions/${id}`)));
    const recorded = sessions.find(({ recording }) => (recording?.parts.length ?? 0) > 0);
    assert(recorded);
    await owner.goto(`${service.baseUrl}/studio/sessions/${recorded.id}`);
    await owner.getByRole('button', { name: 'Delete the recording' }).click();
    await owner.getByRole('button', { name: 'Delete for good' }).click();
    await owner.locator('audio').waitFor({ state: 'detached' });
    const file = await owner
      .context()
      .request.get(`${service.baseUrl}/studio/api/sessions/${recorded.id}/recording.ogg`);
    expect(file.status()).toBe(404);
    expect(await service.operate<IntegrityReport>('check')).toMatchObject({ sound: true });
  });

  it('sends no request to other hosts, and logs no error in the console', () => expect(faults).toEqual([]));
});

/** Root mean square of each side, of 1. */
async function loudness(file: Buffer): Promise<[left: number, right: number]> {
  const program = findProgram('ffmpeg');
  assert(program, 'ffmpeg is installed');
  const child = spawnChild({
    command: program,
    args: ['-hide_banner', '-loglevel', 'error', '-i', 'pipe:0', '-f', 's16le', '-ac', '2', 'pipe:1'],
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.process.stdin.end(file);
  const [pcm] = await Promise.all([buffer(child.process.stdout), once(child.process, 'exit')]);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1);
  const squares = [0, 0];
  for (const [i, sample] of samples.entries()) squares[i % 2] = (squares[i % 2] ?? 0) + (sample / 32768) ** 2;
  const root = (sum = 0) => Math.sqrt(sum / (samples.length / 2));
  return [root(squares[0]), root(squares[1])];
}

interface Player {
  play(): Promise<void>;
  pause(): void;
  currentTime: number;
  addEventListener(event: string, listener: () => void, options: { once: true }): void;
}

/** Run in the page; the types of a browser are not ours here. */
const listen = async (element: unknown) => {
  const player = element as Player;
  const hears = new Promise<void>((resolve) =>
    player.addEventListener('timeupdate', () => resolve(), { once: true }),
  );
  await player.play();
  await hears;
  player.pause();
};

/** Where it is once it has sought the next time. */
const whereItSeeks = async (element: unknown) => {
  const player = element as Player;
  return new Promise<number>((resolve) =>
    player.addEventListener('seeking', () => resolve(player.currentTime), { once: true }),
  );
};

const stop = (element: unknown) => (element as Player).pause();

const seeksTo = async (element: unknown, seconds: number) => {
  const player = element as Player;
  const there = new Promise<void>((resolve) =>
    player.addEventListener('seeked', () => resolve(), { once: true }),
  );
  player.currentTime = seconds;
  await there;
  return player.currentTime;
};
