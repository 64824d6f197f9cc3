import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import jsqr from 'jsqr';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAN_BUILD, startWithLisa } from './built-avatars.ts';
import { ASSETS } from './integrator.ts';
import { nobodyIsFresh } from './nobody-is-fresh.ts';
import {
  JUDGED,
  judge,
  judgeAll,
  longEnoughToHear,
  playing,
  refuseMicrophone,
  SIZES,
  untilPlaying,
} from './page-judge.ts';
import { removeData, type Service } from './service.ts';
import { openStudio, showWho, signIn } from './studio-owner.ts';
import { recognisedLanguage, recognisersOf, tellRecognisers, tellWords } from './told-recognition.ts';
import { launchChromium } from './visitor.ts';

const OTHER_PORTRAIT = join(ASSETS, 'portraits/p09_man_glasses_studio.jpg');
const NO_FACE = join(ASSETS, 'portraits_bad/b02_no_face_city.jpg');
const OUT = new URL('../out/', import.meta.url).pathname;

/** What a camera finds in a picture of a code. */
async function readCode(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

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

describe.skipIf(!CAN_BUILD)('avatars in the studio', () => {
  let service: Service;
  let browser: Browser;
  /** Signed in as the owner. */
  let owner: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** What pages asked of other hosts, or complained of. */
  const faults: string[] = [];

  beforeAll(async () => {
    ({ service } = await startWithLisa());
    browser = await launchChromium();
    const context = await browser.newContext(SIZES.laptop);
    await signIn(await open(context, `${service.baseUrl}/studio`));
    owner = await context.storageState();
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  const open = (context: BrowserContext, url: string) =>
    openStudio(context, url, { baseUrl: service.baseUrl, faults });

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
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, ...JUDGED });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('link', { name: 'Lisa' }).click();
    await page.getByRole('button', { name: 'Test questions' }).click();
    const tests = page.getByRole('region', { name: 'Test questions' });
    await tests.getByRole('button', { name: 'Look for some in its documents' }).click();
    await tests.getByText('Tell me about “The painting”.').waitFor();
    await judge(page, 'studio-tests-suggested');
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
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, ...JUDGED });
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
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, ...JUDGED });
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
    const context = await browser.newContext({ ...SIZES.laptop, storageState: owner, ...JUDGED });
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

  it('send no request to other hosts, and log no error in the console', () => expect(faults).toEqual([]));
});
