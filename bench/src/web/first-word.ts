import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeWav } from '@vivant/contract/pcm';
import { launchChromium } from '@vivant/e2e/visitor';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const SILENCE_SECONDS = 60;
const RATE = 16_000;

/** A browser whose microphone hears nothing: the avatar is not interrupted. */
export async function openQuietBrowser(): Promise<{ browser: Browser } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'vivant-quiet-'));
  const silence = join(folder, 'silence.wav');
  await writeFile(silence, encodeWav(new Int16Array(SILENCE_SECONDS * RATE), RATE));
  const browser = await launchChromium([`--use-file-for-fake-audio-capture=${silence}`]);
  return {
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** How long it takes from a tap on this button until the avatar is heard, in milliseconds. */
export async function tapToFirstWord(page: Page, button: string): Promise<number> {
  await page.locator('audio').waitFor({ state: 'attached' });
  const heard = page.evaluate(heardAfterTap);
  await page.getByRole('button', { name: button, exact: true }).click();
  return heard;
}

/** Run in the page; the types of a browser are not ours here. */
const heardAfterTap = () => {
  interface Sound {
    srcObject: object;
    addEventListener(event: string, listener: () => void, options: object): void;
  }
  const page = globalThis as unknown as {
    document: {
      querySelector(selector: string): Sound;
      addEventListener(event: string, listener: () => void, options: object): void;
    };
    AudioContext: new () => {
      createMediaStreamSource(stream: object): { connect(node: object): void };
      createAnalyser(): { fftSize: number; getFloatTimeDomainData(into: Float32Array): void };
    };
  };
  return new Promise<number>((resolve) => {
    let tappedMs = 0;
    const once = { once: true, capture: true };
    page.document.addEventListener('click', () => (tappedMs = performance.now()), once);
    const audio = page.document.querySelector('audio');
    function listen() {
      const context = new page.AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaStreamSource(audio.srcObject).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      const timer = setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        if (!samples.some((sample) => Math.abs(sample) > 0.02)) return;
        clearInterval(timer);
        resolve(performance.now() - tappedMs);
      }, 5);
    }
    audio.addEventListener('playing', listen, once);
  });
};
