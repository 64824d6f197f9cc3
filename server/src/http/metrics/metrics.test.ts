import { TURN_STAGES } from '@vivant/contract/turn-timing';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveNumbers } from '../../adapters/metrics/live-gauges.ts';
import { createPrometheusMetrics } from '../../adapters/metrics/prometheus.ts';
import { createLog } from '../../log.ts';
import { localRates } from '../../testing/rates.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { type MetricsRoutesDeps, metricsRoutes } from './metrics-routes.ts';

const NUMBERS: LiveNumbers = {
  sessions: [{ kind: 'hosted', status: 'active', count: 3 }],
  microcreditsPerMinute: 300,
  mediaSlots: { free: 1, total: 4 },
  buildPlaces: { free: 2, total: 3 },
  avatars: [{ status: 'ready', count: 7 }],
};

let app: HttpApp;
afterEach(() => app.close());

interface Options {
  access?: MetricsRoutesDeps['access'];
  live?: () => Promise<LiveNumbers>;
  trustProxy?: string[];
}

function newApp(options: Options = {}) {
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: options.trustProxy ?? ['127.0.0.1'],
    tls: null,
    rates: localRates(),
  });
  const metrics = createPrometheusMetrics();
  const render = () => metrics.render(options.live ?? (async () => NUMBERS));
  metricsRoutes(app, { metrics: { request: metrics.request, render }, access: options.access ?? 'local' });
  app.get('/things/:id', async () => ({}));
  return metrics;
}
const TIMING = {
  ...{ recognisedMs: 300, turnEndedMs: 450, retrievedMs: null, firstTokenMs: 320, firstPcmMs: 330 },
  ...{ firstAudioMs: 560, playingMs: 660, playedMs: 3000 },
};
const read = (headers: Record<string, string> = {}) => app.inject({ url: '/metrics', headers });

describe('GET /metrics', () => {
  it('counts answers by route, never by the id in the path', async () => {
    newApp();
    await app.inject('/things/very-private');
    const { body, headers } = await read();
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(
      'vivant_http_request_duration_seconds_count{route="/things/:id",method="GET",status="200"} 1',
    );
    expect(body).not.toContain('very-private');
  });

  it('shows running sessions, their cost, and the features’ own metrics', async () => {
    const metrics = newApp();
    metrics.sessionStarted('hosted', 'started', 350);
    metrics.sessionStarted('hosted', 'insufficient_credits', 5);
    metrics.sessionEnded('render_only', 'api_end', 150);
    metrics.avatarReplaced('back');
    metrics.connectionRefused('signalling_address');
    metrics.sessionDegraded('voice', 'failed');
    metrics.turnTimed({ ...TIMING, kind: 'spoken' });
    metrics.turnTimed({ ...TIMING, kind: 'greeting' });
    metrics.stageFinished('voice', 'failed', 2_000);
    metrics.buildEndedElsewhere('voice', 'lost');
    metrics.statementAnswered('insert sessions', null, 3);
    metrics.statementAnswered('insert sessions', 'outage', 9_000);
    const { body } = await read();
    for (const line of [
      'vivant_sessions{kind="hosted",status="active"} 3',
      'vivant_burn_microcredits_per_minute 300',
      'vivant_media_slots{state="free"} 1',
      'vivant_build_places{state="free"} 2',
      'vivant_stages_on_media_hosts_total{stage="voice",outcome="lost"} 1',
      'vivant_avatars{status="ready"} 7',
      'vivant_session_start_duration_seconds_bucket{le="0.4",kind="hosted",outcome="started"} 1',
      'vivant_session_start_duration_seconds_count{kind="hosted",outcome="insufficient_credits"} 1',
      'vivant_sessions_ended_total{kind="render_only",end_reason="api_end"} 1',
      'vivant_billed_microcredits_total{kind="render_only"} 150',
      'vivant_connections_refused_total{bound="signalling_address"} 1',
      'vivant_avatars_replaced_total{outcome="back"} 1',
      'vivant_session_degradations_total{part="voice",reason="failed"} 1',
      'vivant_turn_stage_seconds_sum{kind="spoken",stage="turn_ended"} 0.45',
      'vivant_turn_stage_seconds_bucket{le="0.6",kind="spoken",stage="first_audio"} 1',
      'vivant_turn_stage_seconds_bucket{le="0.5",kind="spoken",stage="first_audio"} 0',
      'vivant_stage_duration_seconds_sum{stage="voice",outcome="failed"} 2',
      'vivant_database_statement_duration_seconds_bucket{le="0.005",statement="insert sessions",outcome="done"} 1',
      'vivant_database_statement_duration_seconds_sum{statement="insert sessions",outcome="outage"} 9',
      'vivant_up 1',
    ])
      expect(body).toContain(line);
    expect(body).not.toMatch(/stage="retrieved"|stage="played|kind="greeting"/);
  });

  it('has a histogram of each instant of a turn', async () => {
    const metrics = newApp();
    metrics.turnTimed({ ...TIMING, retrievedMs: 310, kind: 'typed' });
    const { body } = await read();
    const stages = [
      'recognised',
      'turn_ended',
      'retrieved',
      'first_token',
      'first_pcm',
      'first_audio',
      'playing',
    ];
    expect(stages).toHaveLength(TURN_STAGES.length);
    for (const stage of stages)
      expect(body).toContain(`vivant_turn_stage_seconds_count{kind="typed",stage="${stage}"} 1`);
  });

  it('still answers while the database is away, and says so', async () => {
    newApp({
      live: async () => {
        throw new Error('away');
      },
    });
    const { statusCode, body } = await read();
    expect(statusCode).toBe(200);
    expect(body).toContain('vivant_up 0');
    expect(body).not.toContain('vivant_sessions{');
  });

  it.each(['localhost', '127.0.0.1:8080', '[::1]:8080'])(
    'without a token answers callers on this machine, under %s',
    async (host) => {
      newApp();
      expect((await read({ host })).statusCode).toBe(200);
    },
  );

  it.each([true, false])(
    'without a token refuses everything that comes through a proxy (trusted: %s)',
    async (trusted) => {
      newApp({ trustProxy: trusted ? ['127.0.0.1'] : [] });
      for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']) {
        const outside = await read({ [header]: '127.0.0.1' });
        expect(outside.statusCode).toBe(404);
        expect(outside.json()).toMatchObject({ error: 'not_found' });
      }
    },
  );

  it.each(['evil.example.com', 'localhost.evil.example', '10.0.0.1:8080'])(
    'without a token shows nothing to a page that was rebound to this machine under %s',
    async (host) => {
      newApp();
      expect((await read({ host })).statusCode).toBe(404);
    },
  );

  it('is closed where other machines can call and no token is set', async () => {
    newApp({ access: 'off' });
    // As nginx's plain proxy_pass hands a stranger's request on.
    expect((await read({ host: '127.0.0.1:8080' })).statusCode).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('%s finds nothing there, as at any address', async (method) => {
    newApp();
    const answer = await app.inject({ method, url: '/metrics' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    expect((await app.inject({ method, url: '/things/1' })).statusCode).toBe(405);
  });

  it('with a token requires it of every caller', async () => {
    newApp({ access: { token: 'a-token-of-sixteen-characters' } });
    expect((await read()).statusCode).toBe(404);
    expect((await read({ authorization: 'Bearer wrong' })).statusCode).toBe(404);
    const right = await read({
      authorization: 'Bearer a-token-of-sixteen-characters',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(right.statusCode).toBe(200);
  });
});
