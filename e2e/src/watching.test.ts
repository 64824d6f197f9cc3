import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { STATUS_BY_CODE } from '@vivant/contract/errors';
import { createPrometheusMetrics } from '@vivant/server/adapters/metrics/prometheus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { removeData, type Service, startService } from './service.ts';

const read = (path: string) => readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}
const rules = (parseYaml(read('prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(read('grafana/vivant.json')) as { panels: Panel[] };
const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) =>
    // As Grafana fills them in.
    targets.map(({ expr }) => ({ of: title, expr: expr.replaceAll(/\$__(rate_)?interval/g, '5m') })),
  ),
];

interface Selector {
  metric: string;
  matchers: { label: string; pattern: string }[];
}

interface Query {
  wrongAt: number[];
  selectors: Selector[];
  groupedBy: string[];
}

/** What a query asks of which metrics. */
function readQuery(expr: string): Query {
  const query: Query = { wrongAt: [], selectors: [], groupedBy: [] };
  let label = '';
  parser.parse(expr).iterate({
    enter({ type, name, from, to, node }) {
      const text = expr.slice(from, to);
      if (type.isError) query.wrongAt.push(from);
      if (name === 'VectorSelector') query.selectors.push({ metric: '', matchers: [] });
      const selector = query.selectors.at(-1);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector' && selector) selector.metric = text;
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') query.groupedBy.push(text);
      else if (name === 'LabelName') label = text;
      if (name === 'StringLiteral') selector?.matchers.push({ label, pattern: text.slice(1, -1) });
    },
  });
  return query;
}

/** Prometheus itself sets these. */
const OF_PROMETHEUS = new Set(['job', 'instance']);
/** Of what else is watched: whether a target answers, and timers by node_exporter. */
const isOfOthers = (metric: string) => metric === 'up' || metric.startsWith('node_systemd_');
const plainName = (metric: string) => metric.replace(/_(bucket|sum|count)$/, '');

/** Metric → label → its values, of metrics that have all been counted once. */
async function everySeries(): Promise<Map<string, Map<string, Set<string>>>> {
  const metrics = createPrometheusMetrics();
  for (const outcome of ['started', ...Object.keys(STATUS_BY_CODE)])
    metrics.sessionStarted('hosted', outcome, 300);
  for (const status of [200, 404, 503]) metrics.request('/v1/session', 'POST', status, 5);
  metrics.connectionRefused('address');
  metrics.sessionEnded('hosted', 'error', 100);
  metrics.sessionDegraded('voice', 'failed');
  for (const outcome of ['back', 'given_up'] as const) metrics.avatarReplaced(outcome);
  for (const outcome of ['completed', 'failed', 'skipped'] as const)
    metrics.stageFinished('voice', outcome, 5);
  for (const end of ['done', 'refused', 'lost'] as const) metrics.buildEndedElsewhere('voice', end);
  for (const outcome of ['delivered', 'failed', 'given_up'] as const) metrics.webhookAttempted(outcome);
  for (const fault of [null, 'outage', 'conflict', 'disk_full', 'unstorable', 'bug'] as const)
    metrics.statementAnswered('insert sessions', fault, 3);
  for (const kind of ['spoken', 'typed'] as const)
    metrics.turnTimed({
      ...{ kind, recognisedMs: 1, turnEndedMs: 1, retrievedMs: 1, firstTokenMs: 1, firstPcmMs: 1 },
      ...{ firstAudioMs: 1, playingMs: 1, playedMs: 1 },
    });
  metrics.watchMachine({
    ...{ dataDir: '/', certificateEnds: new Date('2030-01-01') },
    newestBackup: async () => new Date('2030-01-01'),
  });
  const { body } = await metrics.render(async () => ({
    sessions: [{ kind: 'hosted', status: 'active', count: 1 }],
    microcreditsPerMinute: 100,
    mediaSlots: { free: 1, total: 2 },
    buildPlaces: { free: 1, total: 2 },
    avatars: [{ status: 'ready', count: 1 }],
  }));
  const series = new Map<string, Map<string, Set<string>>>();
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Map<string, Set<string>>();
    series.set(name, known);
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value));
  }
  return series;
}

describe('what the files of deploy/ watch', () => {
  let service: Service;
  let scraped: string;
  beforeAll(async () => {
    service = await startService({ env: { VIVANT_MEDIA_SLOTS: '0' } });
    scraped = await (await fetch(`${service.baseUrl}/metrics`)).text();
  });
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
  });

  it('are queries that Prometheus understands', () => {
    expect(queries.length).toBeGreaterThan(50);
    expect(queries.filter(({ expr }) => readQuery(expr).wrongAt.length > 0)).toEqual([]);
    expect(readQuery('sum(rate(x[5m])').wrongAt).not.toEqual([]);
  });

  it('are metrics that a running service tells', () => {
    const told = new Set([...scraped.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const asked = queries.flatMap(({ of, expr }) =>
      readQuery(expr).selectors.map(({ metric }) => ({ of, metric })),
    );
    expect(
      asked.filter(({ metric }) => !isOfOthers(metric) && !told.has(plainName(metric)) && !told.has(metric)),
    ).toEqual([]);
    const watched = new Set(asked.map(({ metric }) => plainName(metric)));
    const unwatched = [...told].filter((name) => name?.startsWith('vivant_') && !watched.has(name));
    expect(unwatched).toEqual([]);
  });

  it('are labels and values that these metrics can have', async () => {
    const series = await everySeries();
    const wrong = queries.flatMap(({ of, expr }) => {
      const { selectors, groupedBy } = readQuery(expr);
      const ours = selectors.filter(({ metric }) => !isOfOthers(metric));
      const labels = new Set(ours.flatMap(({ metric }) => [...(series.get(metric)?.keys() ?? [])]));
      return [
        ...groupedBy.filter((label) => !labels.has(label) && !OF_PROMETHEUS.has(label)),
        ...ours.flatMap(({ metric, matchers }) =>
          matchers
            .filter(({ label }) => !OF_PROMETHEUS.has(label))
            .flatMap(({ label, pattern }) => {
              const values = [...(series.get(metric)?.get(label) ?? [])];
              return pattern
                .split('|')
                .filter((one) => !values.some((value) => new RegExp(`^(?:${one})$`).test(value)))
                .map((one) => `${metric}{${label}=${one}}`);
            }),
        ),
      ].map((what) => `${of}: ${what}`);
    });
    expect(wrong).toEqual([]);
  });

  it('tells a free disk, and the end of the certificate only where there is one', () => {
    expect(scraped).toMatch(/^vivant_data_disk_bytes\{state="free"\} [1-9]/m);
    expect(scraped).not.toMatch(/^vivant_certificate_expiry_timestamp_seconds[ {]/m);
  });

  it('has a name and a severity for each alert, and panels that do not overlap', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['critical', 'warning', 'info']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
    }
    const overlapping = panels.filter(({ gridPos: a }, i) =>
      panels.some(
        ({ gridPos: b }, j) =>
          i < j && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      ),
    );
    expect(overlapping).toEqual([]);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });
});
