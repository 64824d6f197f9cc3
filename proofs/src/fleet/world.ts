import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCustomers } from '@vivant/bench/fleet/fleet';
import { startBalancer } from '@vivant/e2e/balancer';
import { until } from '@vivant/e2e/until';
import { roomsAt } from '@vivant/media/testing/livekit-server';
import { createS3Blobs } from '@vivant/server/adapters/blobs/s3-blobs';
import { createDatabase, type DatabaseHandle } from '@vivant/server/adapters/db/database';
import { findPostgresBinaries } from '@vivant/server/embedded/postgres-binaries';
import pg from 'pg';
import { FLEET } from './list.ts';
import { type Machine, openNetwork } from './network.ts';
import {
  apiPart,
  BUCKET,
  builderPart,
  hostPart,
  KEYS,
  livekitPart,
  type Part,
  type Places,
  PORTS,
  postgresPart,
  redisPart,
  s3Part,
} from './parts.ts';

const SLOTS = 12;
/** Once Redis is back, until each LiveKit has reported there: as the chart's probe has it. */
const LIVEKIT_SETTLES_MS = 3000;
/** Of a usual one. */
const FACE_BYTES = 600 * 1024;

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Three API servers, four light media hosts and a machine for builds, two LiveKits with their Redis, PostgreSQL and a
 * bucket, each on its own.
 */
export async function openWorld(binaries: { livekit: string; versitygw: string }) {
  const home = mkdtempSync(join(tmpdir(), 'vivant-faults-'));
  const network = openNetwork();
  const [postgresAt, redisAt, s3At] = [
    await network.addMachine(),
    await network.addMachine(),
    await network.addMachine(),
  ];
  const add = async (count: number) => {
    const machines: Machine[] = [];
    while (machines.length < count) machines.push(await network.addMachine());
    return machines;
  };
  const [apiAt, hostAt, livekitAt] = [await add(FLEET.api), await add(FLEET.host), await add(FLEET.livekit)];
  const builderAt = await network.addMachine();
  const logs = join(home, 'logs');
  mkdirSync(logs);
  const places: Places = {
    ...{ home, logs },
    databaseUrl: `postgresql://vivant@${postgresAt.address}:${PORTS.postgres}/vivant`,
    redis: `${redisAt.address}:${PORTS.redis}`,
    livekitUrl: `ws://${network.hub}:${PORTS.livekit}`,
    publicUrl: `http://${network.hub}:${PORTS.api}`,
    controlUrl: `http://${network.hub}:${PORTS.control}`,
    s3Url: `http://${s3At.address}:${PORTS.s3}`,
    secret: randomBytes(32).toString('base64url'),
  };
  const base: Part[] = [
    postgresPart(postgresAt, places, findPostgresBinaries(join(home, 'postgres-lib'))),
    redisPart(redisAt, places),
    s3Part(s3At, places, binaries.versitygw),
    ...livekitAt.map((machine, n) => livekitPart(n, machine, places, binaries.livekit)),
  ];
  const servers = apiAt.map((machine, n) => apiPart(n, machine, places));
  const hosts = hostAt.map((machine, n) => hostPart(n, machine, places, SLOTS));
  const builder = builderPart(builderAt, places);
  /** As operators run one before all of a kind. */
  const balance = async (port: number, machines: Machine[], asked: string, settlesMs?: number) => {
    const balancer = await startBalancer({ host: network.hub, port, endsSilent: true, settlesMs });
    for (const { address: host } of machines) balancer.add(port, { host, asks: `http://${host}:${asked}` });
    return balancer;
  };
  const balancers = [
    await balance(PORTS.api, apiAt, `${PORTS.api}/readyz`),
    await balance(PORTS.control, apiAt, `${PORTS.api}/healthz`),
    await balance(PORTS.livekit, livekitAt, `${PORTS.livekit}/`, LIVEKIT_SETTLES_MS),
  ];
  for (const part of base) await part.start();
  await makeDatabase(places.databaseUrl.replace(/vivant$/, 'postgres'));
  // The first brings the database up to date.
  for (const server of servers) await server.start();
  for (const host of [...hosts, builder]) await host.start();
  const allReady = () => balancers.every((balancer) => balancer.allReady());
  await until(async () => allReady(), 'the fleet to be ready', 60_000);
  const database = createDatabase({ url: places.databaseUrl, maxConnections: 4 });
  const customers = await addCustomers(database, 8);
  await storeFaces(database, places);
  return {
    ...{ parts: [...base, ...servers, ...hosts, builder], hosts, places, database, customers, allReady },
    redis: { host: redisAt.address, port: PORTS.redis },
    rooms: roomsAt(places.livekitUrl.replace('ws', 'http'), KEYS.key, KEYS.secret),
    /** Answers where the logs of its programs are, where they are to be kept. */
    async close({ keepsLogs }: { keepsLogs: boolean }): Promise<string | null> {
      for (const balancer of balancers) await balancer.close();
      await database.close();
      for (const part of [builder, ...hosts, ...servers, ...base.toReversed()]) await part.kill();
      network.close();
      const over = keepsLogs
        ? readdirSync(home)
            .filter((name) => name !== 'logs')
            .map((name) => join(home, name))
        : [home];
      for (const path of over) rmSync(path, { recursive: true, force: true });
      return keepsLogs ? logs : null;
    },
  };
}

/** Files of the bucket for the avatars' faces, which hosts ask the servers for at every start. */
async function storeFaces({ pool }: DatabaseHandle, { s3Url }: Places): Promise<void> {
  const face = randomBytes(FACE_BYTES);
  const blobs = createS3Blobs({
    ...{ bucket: BUCKET, prefix: 'fleet/', region: 'us-east-1', endpoint: s3Url, pathStyle: true },
    credentials: { accessKeyId: KEYS.key, secretAccessKey: KEYS.secret },
  });
  try {
    const { rows } = await pool.query<{ blob_key: string }>(
      "update avatar_assets set sha256 = $1 where role = 'face' returning blob_key",
      [createHash('sha256').update(face).digest('hex')],
    );
    for (const { blob_key: key } of rows) await blobs.putBytes(key, face);
  } finally {
    blobs.close();
  }
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database vivant');
  await client.end();
}
