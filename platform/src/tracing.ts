/** Spans of what programs do, for a collector of OpenTelemetry; without one nothing of that library is loaded. */

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  kind?: 'server' | 'client';
  /** Names, numbers and ids: never a text of a person, a token or an address. */
  attributes?: Attributes;
  /** `traceparent` of what it stands below. Default: what is under way; without that it is the first of its trace. */
  below?: string | undefined;
  /** The first span of its trace, whatever is in progress: later events may be reported at any time. */
  root?: boolean;
  /** `traceparent` of what it has to do with although it is of another trace. */
  link?: string | undefined;
  /** In milliseconds since 1970, where it began earlier. */
  at?: number;
}

/** A piece of work that is under way. */
export interface Span {
  /** As W3C Trace Context writes it, for the next service; undefined: it is not traced. */
  readonly traceparent: string | undefined;
  /** Spans begun inside are children of this one. */
  run<T>(work: () => T): T;
  set(attributes: Attributes): void;
  /** `failed`: a code or the name of an error; its message may quote secrets. */
  end(how?: { failed?: string | undefined; at?: number }): void;
}

export interface Tracing {
  begin(name: string, options?: SpanOptions): Span;
  /** Of what is under way. */
  traceparent(): string | undefined;
  /** Sends the remaining spans, as far as that is quick. */
  close(): Promise<void>;
}

/** Whether spans below this one are sent too, as the start of the trace decided. */
export function isSampled(traceparent: string): boolean {
  return (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}

const NO_SPAN: Span = {
  traceparent: undefined,
  run: (work) => work(),
  set: () => undefined,
  end: () => undefined,
};

export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  traceparent: () => undefined,
  close: async () => undefined,
};

/** Runs the work as a span of its own. */
export async function traced<T>(
  tracing: Tracing,
  name: string,
  work: () => Promise<T>,
  options?: SpanOptions,
): Promise<T> {
  const span = tracing.begin(name, options);
  try {
    const done = await span.run(work);
    span.end();
    return done;
  } catch (error) {
    span.end({ failed: codeOf(error) });
    throw error;
  }
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name ?? typeof error);
}

export interface CollectorSettings {
  /** Where it takes OTLP over HTTP; `/v1/traces` is appended. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/** Which program the spans are of. */
export interface TracedProgram {
  name: string;
  version: string;
  /** Of several of that name. */
  instance: string;
}
