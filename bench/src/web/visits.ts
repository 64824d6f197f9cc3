import { join } from 'node:path';
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

/** How long visitors of a shared link wait for the first word, each in a page that was just opened. */
export async function visitRows(): Promise<BenchRow[]> {
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
    return rows;
  } finally {
    await service.stop();
    await removeData(service);
  }
}
