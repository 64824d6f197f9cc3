import type { CheckedSettings } from './read.ts';

/** A collector of OpenTelemetry, as both programs name theirs; null: nothing is traced. */
export function collectorOf(
  v: Pick<CheckedSettings<'media'>, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS'>,
): { endpoint: string; headers: Record<string, string> } | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = v;
  return endpoint === undefined ? null : Object.freeze({ endpoint, headers });
}
