import { join } from 'node:path';
import { ASSETS } from '@vivant/e2e/integrator';
import { removeData, startService } from '@vivant/e2e/service';
import type { BenchRow } from '../suite.ts';
import { openQuietBrowser, tapToFirstWord } from '../web/first-word.ts';

/** Of the five minutes at most that a newcomer may need, what the machine may take. */
const MACHINE_MAX_MS = 30_000;

/**
 * How long an empty installation needs until somebody can be talked to, by the pages alone: from the start of the
 * program, as if its first owner knew each answer at once. Once for the host that it comes with, and once for a portrait
 * of their own, until its first word; the host is made meanwhile.
 */
export async function freshStartRows(): Promise<BenchRow[]> {
  return [await untilHost(), await untilOwnPortrait()];
}

async function untilHost(): Promise<BenchRow> {
  await using visit = await visitFresh();
  await visit.page.getByRole('link', { name: 'Talk to Vera' }).waitFor();
  return visit.row('fresh start → the host can be talked to');
}

async function untilOwnPortrait(): Promise<BenchRow> {
  await using visit = await visitFresh();
  const { page } = visit;
  await page
    .getByRole('link', { name: /^(Create an avatar|Make your own)$/ })
    .first()
    .click();
  await page
    .getByLabel('Choose a portrait')
    .setInputFiles(join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'));
  await page
    .getByLabel('Use a recording instead')
    .setInputFiles(join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav'));
  await page.getByText('This portrait will work.').waitFor();
  await page.getByText('This voice will work.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Harbour guide');
  await page.getByLabel('In a line or two').fill('A guide of the harbour museum.');
  await page.getByLabel('First words').fill('Hello.');
  await page.getByLabel('I am this person').check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { name: 'Harbour guide' }).waitFor();
  await page.getByRole('link', { name: 'Talk' }).click();
  await tapToFirstWord(page, 'Talk');
  return visit.row('fresh start → own portrait talks');
}

/** The studio of an installation that was just started, as its first owner sees it. */
async function visitFresh() {
  await using opened = new AsyncDisposableStack();
  const { browser } = opened.use(await openQuietBrowser());
  const page = await (await browser.newContext()).newPage();
  const startedMs = performance.now();
  const service = await startService({ env: { VIVANT_DEMO_AVATAR: 'on' } });
  opened.defer(async () => {
    await service.stop();
    await removeData(service);
  });
  const readyMs = performance.now() - startedMs;
  await page.goto(await service.firstLink());
  await page.getByLabel('Your name').fill('Olga');
  await page.getByLabel('E-mail address').fill('olga@example.org');
  await page.getByRole('button', { name: 'Set up' }).click();
  const held = opened.move();
  return {
    page,
    row: (name: string): BenchRow => ({
      ...{ name, value: performance.now() - startedMs, unit: 'ms' },
      ...{ note: `ready to be opened after ${Math.round(readyMs)} ms` },
      bound: { kind: 'max', value: MACHINE_MAX_MS },
    }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
