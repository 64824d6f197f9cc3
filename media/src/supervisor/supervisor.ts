import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownAuthorityOf } from '@vivant/contract/public-address';
import { tunnelAddress } from '@vivant/contract/workers';
import { openTracing } from '@vivant/platform/open-tracing';
import type { PlainLog } from '@vivant/platform/plain-log';
import { programScript } from '@vivant/platform/programs';
import { settledWithin } from '@vivant/platform/settled-within';
import type { MediaConfig } from '../config.ts';
import { RENDERERS } from '../runner/renderers.ts';
import { createAdmission, type SessionLoad } from './admission.ts';
import { createAssetFetcher, FORGET_EVERY_MS } from './assets.ts';
import { createBuilds } from './builds.ts';
import { measureFrames } from './capacity.ts';
import { createControlClient } from './control-client.ts';
import { createSupervisorHttp } from './http-server.ts';
import { readVersion } from './join.ts';
import { THIS_MACHINE, watchMachine } from './machine-load.ts';
import { createMeasuredSlots } from './measured-slots.ts';
import { createRecordingUploads } from './recording-uploads.ts';
import { createRehearsals } from './rehearsals.ts';
import { sessionScript, startSessionChild } from './session-child.ts';
import type { SessionJail } from './session-jail.ts';
import { createSessionNews } from './session-news.ts';
import { createSessionPool, type SessionPool } from './session-pool.ts';
import { createSessionTraces, type SessionTraces } from './session-traces.ts';
import { openTunnel, type TunnelClientOptions } from './tunnel-client.ts';

export interface Supervisor {
  /** Where the control interface is reached. */
  readonly address: string;
  /** What each running session has taken and shown so far. */
  loads(): ReadonlyMap<string, SessionLoad>;
  /** Refuses new sessions and builds, and waits for the running ones, at most so long; then ends them. */
  drain(timeoutMs: number): Promise<void>;
  /** Ends every session and build at once. */
  close(): Promise<void>;
}

/** A media host: warm processes, one session in each, its control interface, and word of it to the server. */
export async function startSupervisor(
  config: MediaConfig,
  jail: SessionJail,
  log: PlainLog,
  {
    onRevoked = () => undefined,
    onSlots = () => undefined,
    measure = measureFrames,
  }: {
    onRevoked?: () => void;
    onSlots?: ((slots: number) => void) | undefined;
    measure?: typeof measureFrames;
  } = {},
): Promise<Supervisor> {
  const version = readVersion();
  const tracing = await tracingOf(config, version, log);
  const traces = createSessionTraces(tracing);
  let draining = false;
  const now = () => performance.now();
  const script = sessionScript();
  const machineLoad = watchMachine();
  const assets = createAssetFetcher({ ...config, now });
  const news = createSessionNews();
  const uploads = createRecordingUploads({
    ...{ controlUrl: config.controlUrl, secret: config.secret, log },
    onLost({ sessionId, attempt }) {
      const at = new Date().toISOString();
      control.send({ type: 'recording_over', sessionId, attempt, at, why: 'failed' });
    },
  });
  const admission = createAdmission({ cores: config.cores });
  const slots = createMeasuredSlots(config, { admission, measure, onSlots, log });
  const pool = createSessionPool({
    ...{ slots: slots.count, admission, warmAfterMs: config.warmAfterMs, now, log },
    start: (onEvent) =>
      startSessionChild({
        ...{ engines: config.engines, logLevel: config.logLevel, jail, onEvent },
        ...{ onRecording: uploads.send, onStep: traces.step, script },
      }),
    fetchAssets: (assignment) => assets.fetch(assignment),
    fetchKnowledge: (ref) => assets.knowledge(ref),
    onEvent(event) {
      traces.heard(event);
      const said = news.noted(event);
      if (said !== null) control.send(said);
      if (event.type === 'process_died' || event.type === 'room_closed') control.beatNow();
    },
    onReleased: traces.forget,
  });
  const rehearsals = createRehearsals({
    ...{ engines: config.engines, jail, assets },
    script: programScript(new URL('../session/rehearsal-process.ts', import.meta.url)),
  });
  const builds = createBuilds({
    ...{ most: config.builds, folder: config.buildsDir, version },
    ...{ lateShare: pool.lateShare, freeBytes: THIS_MACHINE.freeBytes, now, log },
    onChange: () => control.beatNow(),
  });
  const forgetting = setInterval(() => forgetUnused(assets, pool), FORGET_EVERY_MS).unref();
  const secrets = config.tunnelTo === null ? [config.secret, ...config.otherSecrets] : null;
  const http = createSupervisorHttp({
    ...{ secrets, rehearsals, builds },
    pool: { ...pool, assign: announced(pool.assign, traces, log) },
  });
  const address = config.tunnelTo === null ? await listen(http, config) : tunnelAddress(config.hostId);
  const control = createControlClient({
    ...{ controlUrl: config.controlUrl, secret: config.secret, log },
    heartbeat: () => ({
      ...{ hostId: config.hostId, address, draining, uptimeMs: Math.round(performance.now()) },
      ...{ slots: slots.count(), freeSlots: pool.freeSlots(), sessions: pool.sessions() },
      ...{ zone: config.zone ?? undefined, version, renderers: [...RENDERERS] },
      ...{ lateShare: pool.lateShare(), ...machineLoad(), ...builds.places() },
      ...news.report(pool.sessions()),
    }),
    onHeard: (heartbeat) => news.delivered(heartbeat),
    onEnd(sessionIds) {
      for (const sessionId of sessionIds) pool.end(sessionId);
    },
  });
  const tunnel = tunnelOf(config, { control: http, onRevoked, log });
  log.info({ address, slots: slots.count() }, 'the media host is up');
  const closing = new AbortController();
  void slots.settle(closing.signal, control.beatNow).then(() => {
    // Only now: a build would take the time of what was being measured.
    builds.open();
    control.beatNow();
  });

  async function close(): Promise<void> {
    draining = true;
    closing.abort();
    clearInterval(forgetting);
    http.close();
    http.closeIdleConnections();
    rehearsals.close();
    await Promise.all([pool.close(), builds.close()]);
    await uploads.close();
    await control.close();
    tunnel?.close();
    await tracing.close();
    http.closeAllConnections();
  }

  return {
    address,
    loads: () => pool.loads(),
    close,
    async drain(timeoutMs) {
      draining = true;
      builds.drain();
      control.beatNow();
      await settledWithin(Promise.all([pool.drain(), builds.idle()]), timeoutMs);
      await close();
    },
  };
}

const tracingOf = ({ collector, hostId }: MediaConfig, version: string, log: PlainLog) =>
  openTracing(collector, { name: 'vivant-media', version, instance: hostId }, (reason) =>
    log.warn({ reason: reason ?? 'it takes them again' }, 'the collector of traces'),
  );

function forgetUnused(...caches: { forgetUnused(): void }[]): void {
  for (const cache of caches) cache.forgetUnused();
}

/** A joined machine is called through its own connection to the server; null: the server calls this host. */
function tunnelOf(
  { tunnelTo: serverUrl, secret: credential }: MediaConfig,
  parts: Pick<TunnelClientOptions, 'control' | 'onRevoked' | 'log'>,
): ReturnType<typeof openTunnel> | null {
  return serverUrl === null ? null : openTunnel({ serverUrl, credential, ...parts });
}

/** Assignments with a trace, and a line in the log. */
function announced(
  assign: SessionPool['assign'],
  traces: Pick<SessionTraces, 'joining'>,
  log: PlainLog,
): SessionPool['assign'] {
  return (assignment, signal) => {
    const { sessionId, requestId } = assignment;
    log.info({ sessionId, requestId }, 'a session is joining');
    return traces.joining(assignment, () => assign(assignment, signal));
  };
}

/** Returns the address at which the server is to call. */
async function listen(http: Server, { listen: { host, port }, address }: MediaConfig): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  return address ?? `http://${ownAuthorityOf({ host, port: (http.address() as AddressInfo).port })}`;
}
