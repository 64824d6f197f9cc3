import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import { ASSETS, newIntegrator } from '@vivant/e2e/integrator';
import { removeData, startService } from '@vivant/e2e/service';
import { type BenchRow, median, spread } from '../suite.ts';
import { openQuietBrowser, tapToFirstWord } from './first-word.ts';

const VISITS = 7;
const FIRST_WORD_MAX_MS = 3000;
const WAYS = [
  { button: 'Start talking', name: 'with the microphone' },
  { button: 'Type instead', name: 'typing' },
];

/**
 * How long visitors of a shared link wait for the first word, each in a page that was just opened; and the bytes of
 * what such a page is told of the avatar, with its picture.
 */
export async function visits(): Promise<{ rows: BenchRow[]; shownBytes: number }> {
  const service = await startService({ env: { VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: '1000' } });
  try {
    const integrator = await newIntegrator(service);
    const avatarId = await integrator.create({
      manifest: {
        name: 'Bench',
        visibility: 'unlisted',
        persona: { personality: 'A guide.', greeting: 'Hello.' },
      },
      portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
      voice: join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav'),
    });
    const { avatar } = await integrator.built(avatarId);
    if (avatar.status !== 'ready') throw new Error(`the avatar became ${JSON.stringify(avatar)}`);
    await integrator.get(`/v1/avatars/${avatarId}/sponsor_budget/topups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ amountMicrocredits: 500_000 }),
    });
    const shownBytes = await bytesShown(`${service.baseUrl}/a/${avatarId}/avatar`);
    await using quiet = await openQuietBrowser();
    const rows: BenchRow[] = [];
    for (const { button, name } of WAYS) {
      const waits: number[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        const page = await (await quiet.browser.newContext()).newPage();
        await page.goto(`${service.baseUrl}/a/${avatarId}`, { waitUntil: 'networkidle' });
        waits.push(await tapToFirstWord(page, button));
        await page.getByRole('button', { name: 'End the conversation' }).click();
        await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor();
        await page.context().close();
      }
      rows.push({
        ...{ name: `visitor’s tap → first word heard, ${name}`, value: median(waits), unit: 'ms' },
        ...{ bound: { kind: 'max', value: FIRST_WORD_MAX_MS }, note: spread(waits, 'visits') },
      });
    }
    return { rows, shownBytes };
  } finally {
    await service.stop();
    await removeData(service);
  }
}

/** As the page asks for it, before its visitor can start. */
async function bytesShown(url: string): Promise<number> {
  const { posterUrl } = (await (await fetch(url)).json()) as VisitorAvatar;
  if (posterUrl === null) throw new Error('the avatar has no picture for its visitors');
  return (await bytesSent(url)) + (await bytesSent(new URL(posterUrl, url).href));
}

/** What comes over the wire; `fetch` would unpack it. */
async function bytesSent(url: string): Promise<number> {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'gzip' } }), 'response')) as [
    IncomingMessage,
  ];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return (await buffer(answer)).length;
}
