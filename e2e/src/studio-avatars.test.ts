import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressAt, writeAt } from './by-keys.ts';
import { ASSETS } from './integrator.ts';
import { nobodyIsFresh } from './nobody-is-fresh.ts';
import { JUDGED, judge, judgeAll, refuseMicrophone, SIZES, untilPlaying } from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { OLGA, openStudio, showWho } from './studio-owner.ts';
import { launchChromium } from './visitor.ts';

const PORTRAIT = join(ASSETS, 'portraits/p11_painting_mona_lisa.jpg');
const NO_FACE = join(ASSETS, 'portraits_bad/b02_no_face_city.jpg');
/** Chromium's microphone hears it again and again. */
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const LOCKED = join(ASSETS, 'knowledge_bad/k01_encrypted_needs_password.pdf');
const LONG_VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const PASSWORD = OLGA.password;
const OUT = new URL('../out/', import.meta.url).pathname;

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

  const open = (context: BrowserContext, url: string) =>
    openStudio(context, url, { baseUrl: service.baseUrl, faults });

  it('an owner makes one by keys from a portrait and a voice read aloud, watches it being built, and talks to it', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, ...JUDGED });
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
    const context = await browser.newContext({ ...SIZES.laptop, ...JUDGED });
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
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, ...JUDGED });
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
    expect(await readFile(await saved.path(), 'utf8')).toContain('<v Member>What kind of wood');
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
    const context = await browser.newContext({ ...SIZES[name], ...JUDGED, storageState: owner });
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
