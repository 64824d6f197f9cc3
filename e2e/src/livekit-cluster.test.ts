import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionStarted } from '@vivant/contract/session';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { startVisitor, type Visitor } from '@vivant/media/testing/visitor';
import { pickPort } from '@vivant/platform/free-port';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from './balancer.ts';
import { CAN_BUILD, startWithGuide } from './built-avatars.ts';
import type { Integrator } from './integrator.ts';
import { hasRedis, startRedis, type TestRedis } from './redis.ts';
import { removeData, type Service } from './service.ts';
import { until } from './until.ts';

const livekitProgram = findLivekitServer(process.env);
const BY_CHANCE_MAX = 12;
/** Each reports to Redis once a second, and nobody is led to one before all can have done so: as the chart's probe has it. */
const SETTLES_MS = 3000;

interface Talk {
  session: SessionStarted;
  /** Of LiveKit, whose room it is in. */
  node: string;
  visitor: Visitor;
}

/** By settings alone: a service whose LIVEKIT_URL is a balancer before two servers of LiveKit that share a Redis. */
describe.skipIf(!CAN_BUILD || livekitProgram === null || !hasRedis)('a cluster of LiveKit', () => {
  const home = mkdtempSync(join(tmpdir(), 'vivant-cluster-'));
  let redis: TestRedis;
  const servers = new Map<string, TestLivekit>();
  let balancer: Balancer;
  let service: Service;
  let integrator: Integrator;
  let avatarId: string;
  const talks: Talk[] = [];

  const nodeOf = (session: SessionStarted) => {
    const [, claims = ''] = session.userToken.split('.');
    const { video } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { video: { room: string } };
    return redis.command('HGET', 'room_node_map', video.room);
  };
  const startNow = () => integrator.startSession(avatarId, { maxDurationSeconds: 600 });
  // Seldom enough for an account's starts in a minute.
  const start = () => until(() => startNow().catch(() => undefined), 'a session', 90_000, 3000);
  const end = (session: SessionStarted) => service.operate('session', 'end', session.sessionId);

  async function talk(session: SessionStarted): Promise<Talk> {
    const visitor = await startVisitor();
    const found = { session, node: await nodeOf(session), visitor };
    talks.push(found);
    await visitor.join(session.serverUrl, session.userToken);
    await visitor.caption('the greeting', ({ text }) => text.includes('harbour'));
    return found;
  }
  /** It is heard and answers. */
  async function goesOn({ visitor }: Talk): Promise<void> {
    const since = Date.now();
    visitor.chat('What is your name?');
    await visitor.caption('an answer', ({ at, text }) => at > since && text.includes('Martha'));
  }
  const ofNode = (node: string | undefined) => {
    const found = talks.find((one) => one.node === node);
    assert(found);
    return found;
  };

  beforeAll(async () => {
    redis = await startRedis(join(home, 'redis'), await pickPort('tcp', '127.0.0.1'));
    balancer = await startBalancer({ settlesMs: SETTLES_MS });
    for (const _ of [1, 2]) {
      const before = new Set(servers.keys());
      const livekit = await startTestLivekit(livekitProgram, { redis: redis.address });
      const nodes = (await redis.command('HKEYS', 'nodes')).split('\n');
      const node = nodes.find((one) => !before.has(one));
      assert(node, 'it is in the cluster');
      servers.set(node, livekit);
      balancer.add(Number(new URL(livekit.url).port), { asks: livekit.url.replace('ws', 'http') });
    }
    const [{ key, secret } = { key: '', secret: '' }] = servers.values();
    ({ service, integrator, avatarId } = await startWithGuide({
      env: {
        ...{ LIVEKIT_URL: balancer.url.replace('http', 'ws'), VIVANT_MEDIA_SLOTS: '8' },
        ...{ LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
      },
    }));
  }, 240_000);

  afterAll(async () => {
    for (const { visitor } of talks) visitor.kill();
    await service?.stop();
    if (service) await removeData(service);
    await balancer?.close();
    for (const livekit of servers.values()) await livekit.stop();
    await redis?.kill();
    rmSync(home, { recursive: true, force: true });
  });

  it('has talks on both of its servers', async () => {
    await talk(await start());
    // LiveKit chooses by chance where load does not tell.
    for (let tries = 0; tries < BY_CHANCE_MAX && talks.length < 2; tries++) {
      const session = await start();
      if ((await nodeOf(session)) === talks[0]?.node) await end(session);
      else await talk(session);
    }
    expect(talks.map(({ node }) => node).toSorted()).toEqual([...servers.keys()].toSorted());
    for (const one of talks) await goesOn(one);
  });

  it('goes on with its talks while Redis is dead, refuses starts only for now, and starts again after', async () => {
    await redis.kill();
    for (const one of talks) await goesOn(one);
    await expect(startNow()).rejects.toThrow(/503/);
    await redis.start();
    await end(await start());
    for (const one of talks) await goesOn(one);
  });

  it('goes on with its talks where they are after Redis was away for longer than LiveKit waits for a server', async () => {
    await redis.kill();
    await until(async () => balancer.noneReady(), 'both to miss Redis', 30_000);
    for (const one of talks) await goesOn(one);
    await redis.start();
    await end(await start());
    for (const one of talks) {
      await goesOn(one);
      expect(await nodeOf(one.session)).toBe(one.node);
      expect((await one.visitor.report()).disconnected).toBeNull();
    }
  });

  it('moves the talks of a server that dies to another, where others are untouched and new ones start', async () => {
    const [dies, lives] = servers.keys();
    assert(dies);
    const [moves, stays] = [ofNode(dies), ofNode(lives)];
    await servers.get(dies)?.stop();
    const diedAt = Date.now();
    await goesOn(stays);
    // Both sides of the talk come back by themselves, to a room that LiveKit has made again.
    const seen = async () => ((await moves.visitor.report()).frames.at(-1)?.at ?? 0) > diedAt + 2000;
    await until(seen, 'the avatar to be seen again', 60_000);
    expect(await nodeOf(moves.session)).toBe(lives);
    await goesOn(moves);
    expect(await nodeOf(await start())).toBe(lives);
    for (const one of [moves, stays]) {
      await goesOn(one);
      expect((await one.visitor.report()).disconnected).toBeNull();
    }
  });
});
