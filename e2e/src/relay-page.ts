import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

export interface JoinTokens {
  url: string;
  publisher: string;
  visitor: string;
}

/** How a picture got to a browser that sends nothing but to a relay. */
export interface RelayedPicture {
  width: number;
  candidateType: string;
  /** From the browser to the relay: udp, tcp or tls. */
  relayProtocol: string;
}

/**
 * Sends a picture and sees it, through a relay alone. `relay`: through none but of this scheme, of those that LiveKit tells
 * of. `policy: 'all'`: where nothing but the network keeps it from other ways.
 */
export async function watchThroughRelay(
  browser: Browser,
  tokens: JoinTokens & { relay?: 'turns'; policy?: 'all' },
): Promise<RelayedPicture> {
  const page = await browser.newPage();
  const client = fileURLToPath(import.meta.resolve('livekit-client'));
  await page.addScriptTag({ path: client.replace(/livekit-client\.esm\.mjs$/, 'livekit-client.umd.js') });
  await page.addScriptTag({ path: fileURLToPath(new URL('./page/relay-client.js', import.meta.url)) });
  try {
    return await page.evaluate(
      (asked) =>
        (
          globalThis as unknown as { watchThroughRelay(asked: unknown): Promise<RelayedPicture> }
        ).watchThroughRelay(asked),
      tokens,
    );
  } finally {
    await page.close();
  }
}
