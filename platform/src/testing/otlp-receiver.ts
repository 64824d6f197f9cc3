import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span as a collector receives it. Times in milliseconds since 1970. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty: the first of its trace. */
  parentId: string;
  name: string;
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
  /** Of the program it is of. */
  service: string;
}

export interface OtlpReceiver extends AsyncDisposable {
  /** Its base address. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** As they came, one for each request. */
  headers: Record<string, unknown>[];
  /** Bytes of all bodies, to look for what must not be there. */
  bodies: Buffer[];
  /** The status that it answers from now on. */
  answer(status: number): void;
  /** Once there is such a span. */
  until(isThere: (spans: ReceivedSpan[]) => boolean): Promise<void>;
}

/** A collector for OTLP over HTTP in protobuf, on loopback. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const [headers, bodies]: [Record<string, unknown>[], Buffer[]] = [[], []];
  let status = 200;
  let onReceived = () => {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (status === 200 && request.url === '/v1/traces') spans.push(...spansOf(body));
    headers.push(request.headers);
    bodies.push(body);
    response.writeHead(request.url === '/v1/traces' ? status : 404).end();
    onReceived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans, headers, bodies },
    answer(next) {
      status = next;
    },
    async until(isThere) {
      while (!isThere(spans)) await new Promise<void>((resolve) => (onReceived = resolve));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Fields = Map<number, (Buffer | number | bigint)[]>;

/** Fields of a message by their numbers, as protobuf writes them. */
function fieldsOf(message: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    let value: Buffer | number | bigint;
    if (wire === 0) value = varint();
    else if (wire === 1) {
      value = message.subarray(at, at + 8);
      at += 8;
    } else if (wire === 5) {
      value = message.subarray(at, at + 4);
      at += 4;
    } else {
      const length = Number(varint());
      value = message.subarray(at, at + length);
      at += length;
    }
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const messages = (fields: Fields, number: number) =>
  (fields.get(number) ?? []).map((one) => fieldsOf(one as Buffer));
const bytes = (fields: Fields, number: number) =>
  (fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.of();
const hex = (fields: Fields, number: number) => bytes(fields, number).toString('hex');
const text = (fields: Fields, number: number) => bytes(fields, number).toString();
const nanosAsMs = (fields: Fields, number: number) =>
  Number(bytes(fields, number).readBigUInt64LE() / 1000n) / 1000;

function attributesOf(fields: Fields, number: number): ReceivedSpan['attributes'] {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value = new Map()] = messages(pair, 2);
      if (value.has(2)) return [text(pair, 1), value.get(2)?.[0] === 1n];
      if (value.has(3)) return [text(pair, 1), Number(value.get(3)?.[0])];
      if (value.has(4)) return [text(pair, 1), bytes(value, 4).readDoubleLE()];
      return [text(pair, 1), text(value, 1)];
    }),
  );
}

function spansOf(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const [resource = new Map()] = messages(ofResource, 1);
    const service = String(attributesOf(resource, 1)['service.name']);
    return messages(ofResource, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        startMs: nanosAsMs(span, 7),
        endMs: nanosAsMs(span, 8),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
        failed: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
        service,
      })),
    );
  });
}
