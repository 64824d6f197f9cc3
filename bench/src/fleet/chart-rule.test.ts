import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { placesByChart } from './simulation.ts';

const CHART = join(import.meta.dirname, '../../../deploy/helm/vivant');
const read = (path: string) => readFileSync(join(CHART, path), 'utf8');

it('what Kubernetes is asked to scale by in the chart is what the simulated day scales by', () => {
  const [, query = ''] = /query: >-\n((?: {10}.*\n)+)/.exec(read('templates/media.yaml')) ?? [];
  const { freeSlots } = parse(read('values.yaml')).media.autoscaling;
  // Once the names of metrics are short, an expression of Prometheus is one of JavaScript.
  const expression = query
    .replace('{{ .Values.media.autoscaling.freeSlots }}', freeSlots)
    .replaceAll(/max\(vivant_media_slots\{state="(\w+)"\}\)/g, '$1');
  const asked = (used: number) =>
    runInNewContext(expression, {
      ...{ total: used + 5, free: 5, sqrt: Math.sqrt, clamp_min: Math.max },
    });
  for (const used of [0, 9, 100, 5000]) expect(asked(used)).toBeCloseTo(placesByChart(used), 6);
});
