import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import jsqr from 'jsqr';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressAt, writeAt } from './by-keys.ts';
import { ASSETS } from './integrator.ts';
import { nobodyIsFresh } from './nobody-is-fresh.ts';
import {
  judge,
  judgeAll,
  longEnoughToHear,
  playing,
  refuseMicrophone,
  SIZES,
  untilPlaying,
  watch,
} from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { recognisedLanguage, recognisersOf, tellRecognisers, tellWords } from './told-recognition.ts';
import { launchChromium } from './visitor.ts';

const PORTRAIT = join(ASSETS, 'portraits/p11_painting_mona_lisa.jpg');
const OTHER_PORTRAIT = join(ASSETS, 'portraits/p09_man_glasses_studio.jpg');
const NO_FACE = join(ASSETS, 'portraits_bad/b02_no_face_city.jpg');
/** Chromium's microphone hears it again and again. */
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const LOCKED = join(ASSETS, 'knowledge_bad/k01_encrypted_needs_password.pdf');
const LONG_VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const PASSWORD = 'correct horse battery';
const OUT = new URL('../out/', import.meta.url).pathname;
/** What a camera finds in a picture of a code. */
async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Run in a page: keeps what it opens of cameras and microphones. */
const rememberDevices = () => {
  interface Opened {
    getTracks(): { readyState: string }[];
  }
  const page = globalThis as unknown as {
    opened: Opened[];
    navigator: { mediaDevices: { getUserMedia(wanted: object): Promise<Opened> } };
  };
  const { mediaDevices } = page.navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  page.opened = [];
  mediaDevices.getUserMedia = async (wanted) => {
    const opened = await ask(wanted);
    page.opened.push(opened);
    return opened;
  };
};
const devicesOpen = () => {
  const { opened } = globalThis as unknown as { opened: { getTracks(): { readyState: string }[] }[] };
  return opened.map((one) => one.getTracks().some(({ readyState }) => readyState === 'live'));
};
/** Run in the page: how long its sound is, and its size as the pages say it. */
const soundToHear = async () => {
  const page = globalThis as unknown as {
    document: { querySelector(selector: string): { src: string; duration: number } | null };
  };
  const { src = '', duration = 0 } = page.document.querySelector('audio') ?? {};
  const { size } = await (await fetch(src)).blob();
  return {
    seconds: duration,
    size: size < 2 ** 20 ? `${Math.round(size / 1024)} kB` : `${(size / 2 ** 20).toFixed(1)} MB`,
  };
};
/** Run in a page: about what its film shows, as a few bytes. */
const shownFace = () => {
  interface Painter {
    drawImage(film: object, x: number, y: number, width: number, height: number): void;
    getImageData(x: number, y: number, width: number, height: number): { data: Iterable<number> };
  }
  const { document } = globalThis as unknown as {
    document: {
      querySelector(selector: string): object | null;
      createElement(name: 'canvas'): { getContext(kind: '2d', options: object): Painter | null };
    };
  };
  const film = document.querySelector('video');
  const painter = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (film === null || painter === null) return [];
  painter.drawImage(film, 0, 0, 16, 16);
  return [...painter.getImageData(0, 0, 16, 16).data];
};
const distance = (one: number[], other: number[]) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
const showsCamera = () => {
  const page = globalThis as unknown as {
    document: { querySelector(selector: string): { videoWidth: number } | null };
  };
  return (page.document.querySelector('video')?.videoWidth ?? 0) > 0;
};

describe.skipIf(!existsSync(PORTRAIT))('avatars in the studio', () => {
  let service: Service;
  let browser: Browser;
  /** Signed in as the owner. */
  let owner: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Holds what Chromium's camera sees. */
  let seen: string;
  /** What pages asked of other hosts, or complained of. */
  const faults: string[] = [];

  beforeAll(async () => {
    await mkdir(OUT, { recursive: true });
    service = await startService();
    seen = await mkdtemp(join(tmpdir(), 'vivant-camera-'));
    // One JPEG is a film of one picture.
    await sharp(PORTRAIT)
      .resize(640, 640, { position: 'top' })
      .jpeg({ quality: 95 })
      .toFile(join(seen, 'camera.mjpeg'));
    browser = await launchChromium([
      `--use-file-for-fake-audio-capture=${VOICE}`,
      `--use-file-for-fake-video-capture=${join(seen, 'camera.mjpeg')}`,
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
    await rm(seen, { recursive: true, force: true });
  });

  async function open(context: BrowserContext, url: string): Promise<Page> {
    const page = await context.newPage();
    watch(
      page,
      faults,
      ({ protocol, host }) => protocol === 'blob:' || host === new URL(service.baseUrl).host,
    );
    await page.goto(url);
    return page;
  }

  async function showWho(page: Page): Promise<void> {
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  it('an owner makes one by keys from a portrait and a voice read aloud, watches it being built, and talks to it', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, bypassCSP: true });
    const { url } = await service.operate<{ url: string }>('member', 'add');
    const page = await open(context, url);
    await page.getByLabel('Your name').fill('Olga');
    await page.getByLabel('E-mail address').fill('olga@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Nobody is here yet').waitFor();
    await judgeAll(page, 'studio-home-empty', { viewports: ['phone', 'laptop'] });
    owner = await context.storageState();

    await pressAt(page, page.getByRole('link', { name: 'Create an avatar' }), 'Enter');
    const chosen = page.waitForEvent('filechooser');
    await pressAt(page, page.getByLabel('Choose a portrait'), 'Enter');
    await (await chosen).setFiles(NO_FACE);
    await page.getByText('This picture cannot be used.').waitFor();
    expect(await page.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true);
    await judge(page, 'studio-create-refused');
    await page.evaluate(rememberDevices);
    await pressAt(page, page.getByRole('button', { name: 'Use the camera' }), 'Enter');
    await page.waitForFunction(showsCamera);
    expect(await page.evaluate(devicesOpen)).toEqual([true]);
    await judge(page, 'studio-create-camera');
    await pressAt(page, page.getByRole('button', { name: 'Take the picture' }), 'Enter');
    await page.getByText('This portrait will work.').waitFor();
    expect(await page.evaluate(devicesOpen)).toEqual([false]);
    await page.getByRole('button', { name: 'Use the camera' }).waitFor();
    await page.getByLabel('Choose another picture').setInputFiles(PORTRAIT);
    await page.getByText('This portrait will work.').waitFor();

    await pressAt(page, page.getByRole('button', { name: 'Clear', exact: true }), 'Enter');
    await page.getByText('This voice will work.').waitFor();
    await pressAt(page, page.getByRole('button', { name: 'Read it again' }), 'Enter');
    await page.getByText(/^(1[2-9]|[2-5]\d) s$/).waitFor();
    // Whoever leaves now would lose it.
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    // By a link of the studio, too.
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('alertdialog', { name: 'Leave this page?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('This voice will work.').waitFor();
    // The first second goes, by the keyboard; the other end cannot come nearer than a sample is long.
    await page.getByRole('slider', { name: 'Start' }).focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'End' }).press('Home');
    await page.getByText(/^From 1\.0 s to 11\.0 s: 10\.0 s of \d\d\.\d s are used\.$/).waitFor();
    await page.getByText('This voice will work.').waitFor();
    const heard = await page.evaluate(soundToHear);
    expect(heard.seconds).toBeCloseTo(10, 3);
    await page.getByLabel('Name', { exact: true }).fill('Lisa');
    const [who, greeting] = [page.getByLabel('In a line or two'), page.getByLabel('First words')];
    await who.fill('Lisa is a calm lady who has been painted in Florence.');
    // A character to begin with, by the keyboard: in her language, and what was written is not lost by it.
    await page.getByRole('group', { name: 'Begin with a character' }).getByText('Teacher').press('Enter');
    await page.getByText('Teacher: filled in.').waitFor();
    expect(await who.inputValue()).toMatch(/^You are a patient/);
    await page.getByLabel('Language').selectOption('de');
    expect(await who.inputValue()).toMatch(/^Du bist eine geduldige/);
    expect(await greeting.inputValue()).toBe('Hallo! Was möchten Sie heute lernen?');
    expect(await page.getByLabel('Empathy').inputValue()).toBe('CONVERSATIONAL_HABIT_SCALE_HIGH');
    await page.getByText('More: habits').click();
    await judge(page, 'studio-create-character');
    await page.getByLabel('Language').selectOption('en');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    expect(await who.inputValue()).toBe('Lisa is a calm lady who has been painted in Florence.');
    expect(await page.getByLabel('Empathy').inputValue()).toBe('');
    expect(await greeting.inputValue()).toBe('');
    await greeting.fill('Good day. What would you like to know?');
    await page.getByLabel('Humor').selectOption('Little');
    await page.getByLabel('Add documents').setInputFiles({
      name: 'painting.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(
        '# The painting\n\nThe portrait was painted on a panel of poplar wood in Florence.',
      ),
    });
    await page.getByText(' · 1 passage').waitFor();
    // What cannot be read is told before anything is built.
    await page.getByLabel('Add documents').setInputFiles(LOCKED);
    await page.getByRole('alert').getByText('password').waitFor();
    await judge(page, 'studio-create-locked-document');
    await page.getByRole('button', { name: /^Remove k01/ }).click();
    await pressAt(page, page.getByLabel('I am this person'), 'Space');
    await judgeAll(page, 'studio-create-filled', { viewports: ['phone', 'laptop'] });
    await pressAt(page, page.getByRole('button', { name: 'Create', exact: true }), 'Enter');
    await page.getByRole('heading', { name: 'Lisa' }).waitFor();
    await judge(page, 'studio-create-building');
    await pressAt(page, page.getByRole('link', { name: 'Talk' }), 'Enter');
    await page.getByText('More: introduction and habits').click();
    expect(await page.getByLabel('Humor').inputValue()).toBe('CONVERSATIONAL_HABIT_SCALE_LOW');
    // What was heard of it is what was sent.
    await page.getByRole('region', { name: 'Voice' }).getByText(` · ${heard.size}`).waitFor();

    await page.evaluate(refuseMicrophone);
    await pressAt(page, page.getByRole('button', { name: 'Talk', exact: true }), 'Enter');
    await untilPlaying(page);
    await page.getByText('Good day.').waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What kind of wood was it painted on?');
    await pressAt(page, page.getByLabel('Question', { exact: true }), 'Enter');
    const answered = page.locator('[data-speaker="avatar"]', { hasText: 'poplar' });
    await answered.waitFor();
    await answered.getByText(/^Heard \d[\d.]* m?s, thought \d[\d.]* m?s, spoke \d[\d.]* m?s$/).waitFor();
    await answered.getByText('Why this answer').click();
    await answered.getByText('painting.md (The painting) – used').waitFor();
    await judge(page, 'studio-talk');
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('You ended the talk.').waitFor();
    await context.close();
  });

  it('are begun, and there again after the page was left, until somebody starts over or signs out', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, bypassCSP: true });
    const { url } = await service.operate<{ url: string }>('member', 'add', '--role', 'editor');
    const page = await open(context, url);
    const email = 'ed@example.org';
    await page.getByLabel('Your name').fill('Ed');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('link', { name: 'Create an avatar' }).click();
    const startOver = page.getByRole('button', { name: 'Start over' });
    expect(await startOver.isDisabled()).toBe(true);

    await page.getByLabel('Choose a portrait').setInputFiles(PORTRAIT);
    await page.getByText('This portrait will work.').waitFor();
    await page.getByLabel('Use a part of it').check();
    await page.getByLabel('Use a recording instead').setInputFiles(LONG_VOICE);
    await page.getByRole('slider', { name: 'End' }).fill('20');
    await page.getByRole('slider', { name: 'Start' }).fill('4.5');
    await page.getByLabel('Name', { exact: true }).fill('Martha');
    await page.getByLabel('Language').selectOption('de');
    await page.getByLabel('Add documents').setInputFiles({
      ...{ name: 'harbour.md', mimeType: 'text/markdown' },
      buffer: Buffer.from('# The harbour\n\nIt was built in 1879.'),
    });
    await page.getByLabel('I am this person').check();
    const areGood = async () => {
      await page.getByText('This portrait will work.').waitFor();
      await page.getByText('This voice will work.').waitFor();
    };
    await areGood();

    const isThere = async () => {
      await page.getByText('Your draft of').waitFor();
      await areGood();
      await page.getByText('From 4.5 s to 20.0 s').waitFor();
      await page.getByText('harbour.md').waitFor();
      expect(await page.getByLabel('Use a part of it').isChecked()).toBe(true);
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Martha');
      expect(await page.getByLabel('Language').inputValue()).toBe('de');
      // Permission is given for what is sent now, not for what was begun then.
      expect(await page.getByLabel('I am this person').isChecked()).toBe(false);
      expect(await page.getByRole('button', { name: 'Create', exact: true }).isEnabled()).toBe(true);
    };
    await page.reload();
    await isThere();
    await page.getByText(' · 1 passage').waitFor();
    let checks = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/checks/document')) checks += 1;
    });
    await page.getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await page.goBack();
    await isThere();
    // What was judged of the document is known, without sending it once more.
    await page.getByText(' · 1 passage').waitFor();
    expect(checks).toBe(0);
    await judgeAll(page, 'studio-create-begun');

    // In two tabs it goes on in one of them, and nothing is lost on the way.
    const second = await open(context, page.url());
    await second.getByText('Your draft of').waitFor();
    await page.getByText('is being made in another tab').waitFor();
    await judge(page, 'studio-create-elsewhere');
    await second.getByLabel('In a line or two').fill('Martha knows the harbour.');
    await page.getByRole('button', { name: 'Go on here' }).click();
    await isThere();
    expect(await page.getByLabel('In a line or two').inputValue()).toBe('Martha knows the harbour.');
    await second.getByText('is being made in another tab').waitFor();
    await second.close();

    const isEmpty = async () => {
      await page.getByText('Kept in this browser').waitFor();
      expect(await startOver.isDisabled()).toBe(true);
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
      await page.getByText('Still missing: a portrait and a voice.').waitFor();
    };
    await startOver.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
    await isEmpty();
    await page.reload();
    await isEmpty();

    await page.getByLabel('Name', { exact: true }).fill('Max');
    await page.reload();
    await page.getByText('Your draft of').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    await page.goto(`${service.baseUrl}/studio/create`);
    await isEmpty();
    await context.close();
  });

  it('have sessions that a member ends, reads, saves and deletes the words of', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, bypassCSP: true });
    const page = await open(context, `${service.baseUrl}/studio/sessions`);
    // There is one rehearsal at a time, and the one of before may still be ending.
    await page.getByRole('region', { name: 'Over' }).getByRole('link').waitFor();
    const talk = await open(context, `${service.baseUrl}/studio`);
    await talk.getByRole('link', { name: 'Lisa' }).click();
    await talk.getByRole('button', { name: 'Talk', exact: true }).click();
    await untilPlaying(talk);
    await judgeAll(talk, 'studio-talk-live');

    await page.reload();
    await page.getByRole('region', { name: 'Running now' }).getByText('The member is there').waitFor();
    await judgeAll(page, 'studio-sessions-running');
    // One that never asks by itself hears of it.
    const over = await open(context, `${service.baseUrl}/studio/sessions?state=ended`);
    const ended = over.getByRole('region', { name: 'Over' }).getByRole('link');
    await ended.first().waitFor();
    const before = await ended.count();
    await page.getByRole('button', { name: 'End the session with Lisa' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click();
    await talk.getByText('The talk has ended.').waitFor();
    await page.getByText('Ended in the studio').waitFor();
    await expect.poll(() => ended.count(), { timeout: 15_000 }).toBe(before + 1);

    // The talk of before.
    await page.getByRole('region', { name: 'Over' }).getByRole('link').last().click();
    const question = page.locator('[data-speaker="user"]', { hasText: 'What kind of wood' });
    await question.waitFor();
    const answer = page.locator('[data-speaker="assistant"]', { hasText: 'According to' });
    await answer.getByText(/Heard \d[\d.]* m?s, thought \d[\d.]* m?s, spoke \d[\d.]* m?s/).click();
    await answer.getByText('After the message arrived').waitFor();
    await answer.getByText('First sound sent').waitFor();
    await answer.getByText('From painting.md (The painting)').waitFor();
    await answer.getByText('Why this answer').click();
    await answer.getByText('painting.md (The painting) – used').waitFor();
    await judgeAll(page, 'studio-session-told');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as captions' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^transcript-.*\.vtt$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain('<v Visitor>What kind of wood');
    await page.getByRole('button', { name: 'Delete what was said' }).click();
    // Whoever is signed in shows first who they are, where that was a while ago.
    await nobodyIsFresh(service);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('Show first that it is you.').waitFor();
    await judgeAll(page, 'studio-session-show-who');
    await page.getByLabel('Your password').fill('not this one');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('password').waitFor();
    expect(await question.count()).toBe(1);
    await showWho(page);
    await page.getByText('What was said is deleted').waitFor();
    expect(await question.count()).toBe(0);
    await context.close();
  });

  it('are changed by keys in a draft that a talk hears, published, and restored from a version', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner });
    const page = await open(context, `${service.baseUrl}/studio`);
    await pressAt(page, page.getByRole('link', { name: 'Lisa' }), 'Enter');
    // What is written in two forms and saved in none is heard, and kept.
    await writeAt(page, page.getByLabel('First words'), 'Good evening. What would you like to see?');
    await writeAt(page, page.getByLabel('Description'), 'Lisa waits.');
    await page.evaluate(refuseMicrophone);
    await pressAt(page, page.getByRole('button', { name: 'Talk', exact: true }), 'Enter');
    const draft = page.getByRole('region', { name: 'Draft' });
    await draft.getByText('Not published yet: description, first words.').waitFor();
    await untilPlaying(page);
    await page.locator('[data-speaker="avatar"]', { hasText: 'Good evening.' }).waitFor();
    await pressAt(page, page.getByRole('button', { name: 'End', exact: true }), 'Enter');
    await pressAt(page, draft.getByRole('button', { name: 'Publish' }), 'Enter');
    await draft.waitFor({ state: 'detached' });

    await pressAt(page, page.getByRole('link', { name: 'Versions' }), 'Enter');
    await pressAt(page, page.getByRole('button', { name: 'Compare with now: version 1' }), 'Enter');
    await page.locator('del', { hasText: 'evening' }).waitFor();
    await page.locator('ins', { hasText: 'day' }).waitFor();
    await pressAt(page, page.getByRole('button', { name: 'Restore version 1' }), 'Enter');
    const question = page.getByRole('alertdialog');
    await pressAt(page, question.getByRole('button', { name: 'Restore' }), 'Enter');
    await page.getByText('Description, first words – as in version 1').waitFor();
    await pressAt(page, page.getByRole('link', { name: 'Edit and talk' }), 'Enter');
    await page.getByText('Good day. What would you like to know?').waitFor();
    await page.getByLabel('Description').fill('Lisa sits for a portrait.');
    const basics = page.getByRole('region', { name: 'Name and language' });
    await basics.getByRole('button', { name: 'Save' }).click();
    await basics.getByText('Saved in the draft.').waitFor();
    // A link asks before it leaves what is not saved, and is followed where that is meant.
    await page.getByLabel('Description').fill('Lisa has left.');
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Lisa has left.');
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('link', { name: 'Edit and talk' }).click();
    expect(await page.getByLabel('Description').inputValue()).toBe('Lisa sits for a portrait.');

    // What is typed while a save is under way is neither lost nor taken for saved.
    const typed = Promise.withResolvers<void>();
    await page.route(
      '**/draft',
      async (route) => {
        await typed.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByLabel('Description').fill('Lisa sits.');
    const answered = page.waitForResponse((response) => response.url().endsWith('/draft'));
    await basics.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Description').fill('Lisa sits and smiles.');
    typed.resolve();
    await answered;
    await basics.getByRole('button', { name: 'Save', disabled: false }).click();
    await basics.getByText('Saved in the draft.').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Lisa sits and smiles.');
    await context.close();
  });

  it('answer in a talk that goes on as they are saved meanwhile', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.evaluate(refuseMicrophone);
    const talk = page.getByRole('region', { name: 'Talk' });
    await talk.getByText('what you save while you talk counts from its next answer').waitFor();
    await talk.getByRole('button', { name: /^Talk( again)?$/ }).click();
    await untilPlaying(page);
    await page.getByText('More: introduction and habits').click();
    const introduction = 'I am Lisa of Florence, whom a painter made to sit still for a great many years.';
    await page.getByLabel('When it is asked who it is').fill(introduction);
    const character = page.getByRole('region', { name: 'Character' });
    await character.getByRole('button', { name: 'Save' }).click();
    await character.getByText('The talk answers so from now on.').waitFor();
    await talk.getByLabel('Question').fill('Who are you?');
    await page.getByRole('button', { name: 'Send' }).click();
    await talk.locator('[data-speaker="avatar"]', { hasText: 'a painter made to sit still' }).waitFor();
    await talk.getByRole('button', { name: 'End', exact: true }).click();
    // What else is drafted is left for the tests after this one.
    // A form that was saved is made anew, with that part closed.
    await page.getByText('More: introduction and habits').click();
    await page.getByLabel('When it is asked who it is').fill('');
    await character.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not published yet: description.').waitFor();
    await context.close();
  });

  it.each([
    ['phone', ['phone']],
    ['laptop', ['laptop', 'tablet']],
  ] as const)('have pages without barriers on a %s', async (name, viewports) => {
    // The judge is a script of its own, which the pages' policy would refuse.
    const context = await browser.newContext({ ...SIZES[name], bypassCSP: true, storageState: owner });
    const look = (what: string) => judgeAll(page, `studio-${what}`, { viewports });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByText('Ready to talk').waitFor();
    await look('home');
    await page.getByRole('link', { name: 'Create an avatar' }).click();
    await page.getByText('5. Permission').waitFor();
    await look('create');
    await page.goBack();
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.getByRole('button', { name: 'Talk', exact: true }).first().waitFor();
    await page.getByText('What it changes').click();
    await look('avatar');
    if (name === 'phone') {
      await page.getByRole('button', { name: 'Edit' }).click();
      await look('edit');
    }
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Compare with now: version 2' }).click();
    await page.locator('ins', { hasText: 'evening' }).waitFor();
    await look('versions');
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByLabel('QR code of the link').waitFor();
    await look('share');
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Sessions' }).click();
    await page.getByRole('region', { name: 'Over' }).getByRole('link').first().waitFor();
    await look('sessions');
    await page.getByRole('region', { name: 'Over' }).getByRole('link').first().click();
    await page.getByText('The avatar joined.').waitFor();
    await look('session');
    await context.close();
  });

  it('are shared by a link, whose code a phone reads, and whose visitors’ words their owner reads', async () => {
    const context = await browser.newContext({ ...SIZES.phone, storageState: owner, acceptDownloads: true });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByText('Closed: only members').waitFor();
    const who = page.getByRole('region', { name: 'Who may talk to it' });
    await who.getByLabel('Anyone with the link').check();
    await who.getByRole('button', { name: 'Save' }).click();
    await page.getByText('no credits are set aside').waitFor();
    await page.getByLabel('Credits to move').fill('125');
    await page.getByRole('button', { name: 'Set aside' }).click();
    await page.getByText('125 credits').waitFor();
    await page.getByText('Open: anyone with the link').waitFor();
    const sites = page.getByRole('region', { name: 'Sites that may show it' });
    await sites.getByLabel('Their addresses').fill('www.example.org/visit');
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await sites.getByRole('button', { name: 'Save' }).click();
    await kept;
    await page.reload();
    expect(await sites.getByLabel('Their addresses').inputValue()).toBe('https://www.example.org');

    const link = await page.getByRole('link', { name: 'See it as a visitor does' }).getAttribute('href');
    const shown = await page.getByLabel('QR code of the link').screenshot();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    const saved = await readFile(await (await saving).path());
    expect(await Promise.all([shown, saved].map(readCode))).toEqual([link, link]);
    await context.close();

    const loggedOut = await browser.newContext(SIZES.phone);
    const visitor = await open(loggedOut, link ?? '');
    await visitor.getByRole('button', { name: 'Start talking' }).waitFor();
    await visitor.getByRole('button', { name: 'Type instead' }).click();
    await visitor.getByText('Good day.').first().waitFor();
    await visitor.getByLabel('Message').fill('What kind of wood was it painted on?');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
    await visitor.getByRole('button', { name: 'End the conversation' }).click();
    await visitor.getByLabel('4 of 5 stars').check();
    await visitor.getByText('Thank you, that helps.').waitFor();
    await loggedOut.close();

    const owners = await browser.newContext({ ...SIZES.laptop, storageState: owner });
    const read = await open(owners, `${service.baseUrl}/studio/sessions`);
    // It may run for a moment yet.
    const over = read.getByRole('region', { name: 'Over' }).getByRole('link');
    await over.filter({ hasText: 'A visitor, by the link' }).first().click();
    await read.locator('[data-speaker="user"]', { hasText: 'What kind of wood' }).waitFor();
    await read.locator('[data-speaker="assistant"]', { hasText: 'poplar' }).waitFor();
    await owners.close();
  });

  it('show by test questions what publishing a draft changes', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, bypassCSP: true });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.getByRole('button', { name: 'Test questions' }).click();
    const tests = page.getByRole('region', { name: 'Test questions' });
    await tests.getByRole('button', { name: 'Look for some in its documents' }).click();
    // What it says of itself answers the one heading that there is.
    await tests.getByText('Its documents suggest none.').waitFor();
    await judge(page, 'studio-tests-none');
    const add = async (question: string, expected: string, words?: string) => {
      await tests.getByRole('button', { name: 'Add a question' }).click();
      await tests.getByLabel('A visitor asks').fill(question);
      await tests.getByLabel('What you expect').selectOption(expected);
      if (words !== undefined) await tests.getByLabel('The answer contains').fill(words);
      await tests.getByRole('button', { name: 'Add', exact: true }).click();
      await tests.getByRole('listitem').filter({ hasText: question }).waitFor();
    };
    await add('What kind of wood was it painted on?', 'Certain words', 'poplar, Florence');
    await add('Who are you?', 'Certain words', 'captain');
    await add('Who won the football cup in 1974?', 'That it has no answer');
    const asked = (question: string) => tests.getByRole('listitem').filter({ hasText: question });

    await page.getByText('More: introduction and habits').click();
    await page
      .getByLabel('When it is asked who it is')
      .fill('I am Lisa, a lady from Florence who sat for a painter long ago and likes to tell of it.');
    const character = page.getByRole('region', { name: 'Character' });
    const personality = character.getByLabel('Who it is', { exact: true });
    const own = await personality.inputValue();
    await character.getByRole('button', { name: 'Support' }).click();
    expect(await personality.inputValue()).toMatch(/^You are a calm/);
    await character.getByRole('button', { name: 'Undo' }).click();
    expect(await personality.inputValue()).toBe(own);
    await character.getByRole('button', { name: 'Save' }).click();
    await character.getByText('Saved in the draft.').waitFor();
    await tests.getByRole('button', { name: 'Ask all' }).click();
    const wood = asked('What kind of wood');
    await wood.getByText('✓ As expected').waitFor();
    await wood.getByText('From The painting').click();
    await wood.locator('q', { hasText: 'poplar wood' }).waitFor();
    await wood.getByText('Visitors are told the same now.').waitFor();
    await asked('football').getByText('✓ As expected').waitFor();
    const who = asked('Who are you?');
    await who.getByText('✗ Not as expected').waitFor();
    await who.getByText('Visitors are told otherwise now').waitFor();
    await who.locator('ins', { hasText: 'a lady from Florence' }).waitFor();
    const draft = page.getByRole('region', { name: 'Draft' });
    await draft
      .getByText('Test questions: 2 of 3 as expected. Publishing the draft changes one answer.')
      .waitFor();
    await judgeAll(page, 'studio-tests');

    // What is being written is there again after a look at the talk, and what is expected now is what counts.
    await who.getByRole('button', { name: 'Change' }).click();
    await tests.getByLabel('The answer contains').fill('painter');
    await page.getByRole('button', { name: 'Talk to it' }).click();
    await tests.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Test questions' }).click();
    await tests.getByRole('button', { name: 'Save' }).click();
    await who.getByText('Must contain “painter”').waitFor();
    await draft
      .getByText('Test questions: 3 of 3 as expected. Publishing the draft changes one answer.')
      .waitFor();

    // Another window removes the question that is being changed in this one.
    await asked('football').getByRole('button', { name: 'Change' }).click();
    const other = await open(context, page.url());
    await other.getByRole('button', { name: 'Test questions' }).click();
    await other.getByRole('button', { name: 'Remove “Who won the football cup in 1974?”' }).click();
    await other.getByRole('listitem').filter({ hasText: 'football' }).waitFor({ state: 'detached' });
    await other.close();
    await draft.getByRole('button', { name: 'Publish' }).click();
    await draft.waitFor({ state: 'detached' });
    await tests.getByText('The avatar was changed since.').waitFor();
    await tests.getByRole('button', { name: 'Ask all' }).click();
    await tests.getByText('2 of 2 as expected.').waitFor();
    await who.getByText('The same as in the last run.').waitFor();
    await context.close();
  });

  it('are understood by the browser, once somebody agrees, in a language that the service does not hear', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, bypassCSP: true });
    await tellRecognisers(context);
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    const basics = page.getByRole('region', { name: 'Name and language' });
    await basics.getByLabel('Language').selectOption('de');
    await basics.getByRole('button', { name: 'Save' }).click();
    await basics.getByText('Saved in the draft.').waitFor();
    await page.evaluate(refuseMicrophone);
    await page.getByRole('button', { name: 'Talk', exact: true }).click();
    await page.getByText('Speech recognition is not available for this language.').waitFor();
    const offer = page.getByRole('button', { name: 'Let the browser listen' });
    await judge(page, 'studio-talk-unheard');
    expect(await recognisersOf(page)).toBe(0);
    await offer.click();
    await expect.poll(() => recognisersOf(page)).toBeGreaterThan(0);
    expect(await recognisedLanguage(page)).toBe('de');
    // While the avatar greets, nothing is listened to.
    const said = page.locator('[data-speaker="visitor"]', { hasText: 'Wer bist du?' });
    await expect
      .poll(async () => {
        await tellWords(page, 'Wer bist du?');
        return said.count();
      })
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await offer.waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    const draft = page.getByRole('region', { name: 'Draft' });
    await draft.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await draft.waitFor({ state: 'detached' });
    await context.close();
  });

  it('are told by a member what to answer where a visitor asked in vain', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, bypassCSP: true });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.getByRole('button', { name: 'Unanswered' }).click();
    const list = page.getByRole('region', { name: 'Unanswered questions' });
    await list.getByText('There are none.').waitFor();

    const loggedOut = await browser.newContext(SIZES.phone);
    const visitor = await open(loggedOut, page.url().replace('/studio/avatars/', '/a/'));
    await visitor.evaluate(refuseMicrophone);
    await visitor.getByRole('button', { name: 'Start talking' }).click();
    const said = visitor.locator('.caption[data-speaker="avatar"]');
    const askAndHear = async (question: string, answer: string, times = 1) => {
      await visitor.getByLabel('Message').fill(question);
      await visitor.getByRole('button', { name: 'Send' }).click();
      await said
        .filter({ hasText: answer })
        .nth(times - 1)
        .waitFor();
    };
    await askAndHear('Who won the football cup in 1974?', 'sorry');
    await askAndHear('Do you have parking?', 'sorry', 2);
    await visitor.getByRole('button', { name: 'End the conversation' }).click();
    const parking = list.getByRole('listitem').filter({ hasText: 'parking' });
    // As an answer is listed that visitors do not get: a good one does not wait long enough to be looked at.
    await page.route('**/unanswered', async (route) => {
      const response = await route.fetch();
      const { items } = (await response.json()) as { items: UnansweredQuestion[] };
      const json = { items: items.map((item, at) => ({ ...item, answer: at === 0 ? null : 'refused' })) };
      await route.fulfill({ response, json });
    });
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('button', { name: 'Unanswered' }).click();
        await list.getByRole('paragraph').first().waitFor();
        return parking.count();
      })
      .toBe(1);
    await parking.getByText('Asked once').waitFor();
    await list.getByText('Answered, but visitors are not told so').waitFor();
    await judgeAll(page, 'studio-unanswered');
    await parking.getByRole('button', { name: 'Fix this answer' }).click();
    await page.getByRole('dialog', { name: 'Fix this answer' }).waitFor();
    await judgeAll(page, 'studio-fix-answer');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.unroute('**/unanswered');
    await list.getByRole('button', { name: 'Dismiss “Who won' }).click();
    await list.getByRole('listitem').filter({ hasText: 'football' }).waitFor({ state: 'detached' });
    await parking.getByRole('button', { name: 'Fix this answer' }).click();
    const form = page.getByRole('dialog', { name: 'Fix this answer' });
    expect(await form.getByLabel('A visitor asks').inputValue()).toBe('Do you have parking?');
    await form.getByLabel('It answers').fill('None of our own. The square has some.');
    await form.getByRole('button', { name: 'Save' }).click();
    await list.getByText('There are none.').waitFor();
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByText('answers.md').waitFor();
    await documents.getByText('1 passage').nth(1).waitFor();

    await visitor.reload();
    await visitor.evaluate(refuseMicrophone);
    await visitor.getByRole('button', { name: 'Start talking' }).click();
    await askAndHear('do you have parking', 'None of our own. The square has some.');
    await visitor.getByRole('button', { name: 'End the conversation' }).click();
    await loggedOut.close();
    // It is a document like any other.
    await documents.getByRole('button', { name: 'Remove answers.md' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await documents.getByText('answers.md').waitFor({ state: 'detached' });
    await documents.getByText('1 passage').waitFor();
    await context.close();
  });

  it('go on as they are where a new portrait is refused, and in a talk that goes on while one takes over', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, bypassCSP: true });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    const face = page.getByRole('region', { name: 'Face' });
    const picture = face.getByAltText('The portrait');
    const before = await picture.getAttribute('src');
    // The page would not have sent it.
    const sent = await context.request.put(
      page.url().replace('/studio/', '/studio/api/').concat('/appearance'),
      {
        headers: { origin: service.baseUrl, 'sec-fetch-site': 'same-origin' },
        multipart: { file: { name: 'city.jpg', mimeType: 'image/jpeg', buffer: await readFile(NO_FACE) } },
      },
    );
    expect([sent.status(), (await sent.json()).status]).toEqual([200, 'ready']);
    const news = page.getByRole('status').getByText('The new portrait could not be used.');
    await page.reload();
    await news.waitFor();
    for (const [size, colorScheme] of [['phone', 'dark'] as const, ['laptop', 'light'] as const]) {
      await page.setViewportSize(SIZES[size].viewport);
      await page.emulateMedia({ colorScheme });
      await judge(page, `studio-portrait-refused-${size}`);
      await page.getByRole('button', { name: 'Show the new portrait' }).click();
      await face.getByText('No face was found').waitFor();
      await face.getByAltText('The picture that could not be used').scrollIntoViewIfNeeded();
      await judge(page, `studio-portrait-refused-shown-${size}`);
    }
    await face.getByRole('button', { name: 'Keep the old portrait' }).click();
    await news.waitFor({ state: 'detached' });
    expect(await picture.getAttribute('src')).toBe(before);

    const meet = async () => {
      const loggedOut = await browser.newContext(SIZES.phone);
      const visitor = await open(loggedOut, page.url().replace('/studio/avatars/', '/a/'));
      await visitor.evaluate(refuseMicrophone);
      await visitor.getByRole('button', { name: 'Start talking' }).click();
      await untilPlaying(visitor);
      return visitor;
    };
    const leave = async (visitor: Page) => {
      await visitor.getByRole('button', { name: 'End the conversation' }).click();
      await visitor.context().close();
    };
    const visitor = await meet();
    const old = await visitor.evaluate(shownFace);
    await face.getByRole('button', { name: 'New portrait' }).click();
    await face.getByLabel('Choose a portrait').setInputFiles(OTHER_PORTRAIT);
    await face.getByText('This portrait will work.').waitFor();
    await face.getByLabel('I am this person').check();
    await face.getByRole('button', { name: 'Use this portrait' }).click();
    await face.getByText('The new portrait is being made.').waitFor();
    await judge(page, 'studio-portrait-waits');
    // It is there for members to talk to as well.
    expect(await page.getByRole('region', { name: 'The build' }).count()).toBe(0);
    await face.getByText('The new portrait is being made.').waitFor({ state: 'detached' });
    expect(await picture.getAttribute('src')).not.toBe(before);

    await visitor.getByLabel('Message').fill('What kind of wood was it painted on?');
    await visitor.getByRole('button', { name: 'Send' }).click();
    await visitor.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
    const still = await visitor.evaluate(shownFace);
    await leave(visitor);
    const next = await meet();
    const met = await next.evaluate(shownFace);
    expect(distance(old, met)).toBeGreaterThan(4 * distance(old, still));
    await leave(next);
    await context.close();
  });

  it('are heard, changed, and deleted after their name is typed', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    const voice = page.getByRole('region', { name: 'Voice' });
    await voice.getByLabel('A line to hear').fill('Good evening.');
    await voice.getByRole('button', { name: 'Hear it' }).click();
    await page.waitForFunction(longEnoughToHear);
    // A document by another name, one more, and one less.
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByText('1 passage').waitFor();
    await documents.getByRole('button', { name: 'Rename painting.md' }).click();
    await documents.getByLabel('Name, before .md').fill('portrait');
    await page.screenshot({ path: `${OUT}studio-rename.png`, fullPage: true });
    await documents.getByRole('button', { name: 'Save the name' }).click();
    await documents.getByText('portrait.md').waitFor();
    // A talk goes on while what is added is built.
    await page.evaluate(refuseMicrophone);
    await page.getByRole('button', { name: 'Talk', exact: true }).click();
    await untilPlaying(page);
    const greeted = page.locator('[data-speaker="avatar"]', { hasText: 'Good day.' });
    await greeted.waitFor();
    await documents.getByRole('button', { name: 'Add documents' }).click();
    await documents.getByLabel('Add documents').setInputFiles({
      name: 'frame.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# The frame\n\nThe frame is of walnut wood.'),
    });
    await documents.getByRole('button', { name: 'Add this document' }).click();
    await documents.getByRole('button', { name: 'Remove portrait.md' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await documents.getByText('portrait.md').waitFor({ state: 'detached' });
    await documents.getByText('frame.md').waitFor();
    expect(await page.evaluate(playing)).toBe(true);
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('button', { name: 'Talk again' }).waitFor();
    expect(await greeted.count()).toBe(1);
    await page.getByLabel('First words').fill('Welcome back!');
    await page.getByRole('region', { name: 'Character' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in the draft.').waitFor();
    await page.reload();
    expect(await page.getByLabel('First words').inputValue()).toBe('Welcome back!');
    const draft = page.getByRole('region', { name: 'Draft' });
    await draft.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await draft.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First words').inputValue()).toBe('Good day. What would you like to know?');
    const remove = page.getByRole('button', { name: 'Delete for good' });
    expect(await remove.isDisabled()).toBe(true);
    await page.getByLabel('Type “Lisa”').fill('Lisa');
    await nobodyIsFresh(service);
    await remove.click();
    await page.getByText('Show first that it is you.').waitFor();
    await showWho(page);
    await page.getByText('Nobody is here yet').waitFor();
    await context.close();
  });

  it('are left for another account only after a question, where a recording would be lost', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner });
    const { id } = await service.operate<{ id: string }>('account', 'create', '--name', 'Other');
    const { url } = await service.operate<{ url: string }>('member', 'add', '--account', id);
    const page = await open(context, url);
    await page.getByRole('button', { name: 'Join' }).click();
    const accounts = page.getByLabel('Account');
    await accounts.waitFor();
    await page.getByRole('link', { name: 'Create an avatar' }).click();
    await page.getByRole('button', { name: 'Read it aloud' }).click();
    await page.getByText(/^\d+ s$/).waitFor();
    const before = await accounts.inputValue();
    const others = await accounts.locator('option').evaluateAll((all) => all.map(({ value }) => value));
    const elsewhere = others.find((one) => one !== before) ?? '';
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await accounts.selectOption(elsewhere);
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await accounts.inputValue()).toBe(before);
    await page.getByText(/^\d+ s$/).waitFor();
    await accounts.selectOption(elsewhere);
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByText(/^\d+ s$/).waitFor({ state: 'detached' });
    await expect.poll(() => accounts.inputValue()).toBe(elsewhere);
    await context.close();
  });

  it('send no request to other hosts, and log no error in the console', () => expect(faults).toEqual([]));
});
