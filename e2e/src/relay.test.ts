import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { openDataDir } from '@vivant/server/embedded/data-dir';
import { type EmbeddedLivekit, startLivekit } from '@vivant/server/embedded/livekit-server';
import { livekitBinary, requiredLivekit, testDataDir } from '@vivant/server/testing/embedded';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchThroughRelay } from './relay-page.ts';
import { launchChromium } from './visitor.ts';

describe.skipIf(livekitBinary === undefined)('a browser that can reach nothing but a relay', () => {
  const dir = testDataDir();
  const dataDir = openDataDir(dir.path);
  let livekit: EmbeddedLivekit;
  let browser: Browser;

  beforeAll(async () => {
    [livekit, browser] = await Promise.all([
      startLivekit({
        ...{ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() },
        turn: { udpPort: null, relayPorts: { from: 20_000, to: 22_999 } },
      }),
      launchChromium(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await livekit?.stop();
    dataDir.release();
    await dir.remove();
  });

  async function tokens(room: string) {
    const { url, apiKey, apiSecret } = livekit;
    await new RoomServiceClient(url.replace('ws', 'http'), apiKey, apiSecret).createRoom({ name: room });
    const token = async (identity: string) => {
      const access = new AccessToken(apiKey, apiSecret, { identity });
      access.addGrant({ roomJoin: true, room });
      return access.toJwt();
    };
    return { url, publisher: await token('publisher'), visitor: await token('visitor') };
  }

  it('sees the picture through TURN over UDP, of which LiveKit itself tells it', async () => {
    expect(await watchThroughRelay(browser, await tokens('udp'))).toEqual({
      ...{ width: 64, candidateType: 'relay', relayProtocol: 'udp' },
    });
  });
});
