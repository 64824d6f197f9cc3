import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { settledWithin } from './settled-within.ts';
import type { CollectorSettings, Span, SpanOptions, TracedProgram, Tracing } from './tracing.ts';

/** Spans that wait for a collector which is away; beyond it new ones are dropped. */
const QUEUE_MAX = 2048;
const SEND_EVERY_MS = 2000;
const SEND_TIMEOUT_MS = 5000;
/** Stopping waits no longer than this for a collector. */
const CLOSE_LIMIT_MS = 2000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export function createOtlpTracing(
  { endpoint, headers }: CollectorSettings,
  { name, version, instance }: TracedProgram,
  onTrouble: (reason: string | null) => void,
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': name,
      'service.version': version,
      'service.instance.id': instance,
    }),
    spanProcessors: [
      new BatchSpanProcessor(telling(exporter, onTrouble), {
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: 2 * SEND_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('vivant', version);
  const underWay = new AsyncLocalStorage<OtelSpan>();

  function contextOf({ below, root = false }: SpanOptions): Context {
    if (root) return ROOT_CONTEXT;
    const remote = below === undefined ? null : parse(below);
    if (remote !== null) return trace.setSpanContext(ROOT_CONTEXT, remote);
    const current = underWay.getStore();
    return current === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, current);
  }

  function linksOf({ link }: SpanOptions): Link[] {
    const context = link === undefined ? null : parse(link);
    return context === null ? [] : [{ context }];
  }

  return {
    begin(spanName, options = {}) {
      const { kind, attributes = {}, at } = options;
      const span = tracer.startSpan(
        spanName,
        {
          kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
          attributes: { ...attributes } as Record<string, string | number | boolean>,
          links: linksOf(options),
          ...(at !== undefined && { startTime: at }),
        },
        contextOf(options),
      );
      return spanOf(span, underWay);
    },
    traceparent() {
      const current = underWay.getStore();
      return current === undefined ? undefined : traceparentOf(current.spanContext());
    },
    close: () => settledWithin(provider.shutdown(), CLOSE_LIMIT_MS).catch(() => {}),
  };
}

function spanOf(span: OtelSpan, underWay: AsyncLocalStorage<OtelSpan>): Span {
  return {
    traceparent: traceparentOf(span.spanContext()),
    run: (work) => underWay.run(span, work),
    set: (attributes) =>
      void span.setAttributes({ ...attributes } as Record<string, string | number | boolean>),
    end({ failed, at } = {}) {
      if (failed !== undefined) {
        span.setAttribute('error.type', failed);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end(at);
    },
  };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function parse(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** Tells when a collector begins to fail, and when it has come back. */
function telling(exporter: SpanExporter, onTrouble: (reason: string | null) => void): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed !== isFailing) onTrouble(failed ? (result.error?.message ?? 'it did not say why') : null);
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
