import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTracing } from './open-tracing.ts';
import { type OtlpReceiver, startOtlpReceiver } from './testing/otlp-receiver.ts';
import { NO_TRACING, type Tracing, traced } from './tracing.ts';

const PROGRAM = { name: 'vivant-test', version: '1.2.3', instance: 'here' };
let receiver: OtlpReceiver;
let tracing: Tracing;
let troubles: (string | null)[];
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  troubles = [];
  tracing = await open();
});
afterEach(async () => {
  await tracing.close();
  await receiver[Symbol.asyncDispose]();
});

const open = (endpoint = receiver.endpoint) =>
  openTracing({ endpoint, headers: { 'x-tenant': 'museum' } }, PROGRAM, (reason) => troubles.push(reason));
const named = (name: string) => {
  const found = receiver.spans.find((span) => span.name === name);
  if (found === undefined) throw new Error(`there is no span ${name}`);
  return found;
};

describe('a traced program', () => {
  it('sends spans below each other, of whoever goes on with the work too, with its own headers', async () => {
    const handedOn = await traced(
      tracing,
      'outer',
      async () => {
        await traced(tracing, 'inner', async () => {});
        return tracing.traceparent();
      },
      { attributes: { kind: 'hosted', count: 2, ok: true, none: undefined } },
    );
    tracing.begin('elsewhere', { below: handedOn }).end();
    await tracing.close();
    const [outer, inner, elsewhere] = [named('outer'), named('inner'), named('elsewhere')];
    expect(outer).toMatchObject({
      ...{ parentId: '', failed: false, service: 'vivant-test' },
      attributes: { kind: 'hosted', count: 2, ok: true },
    });
    for (const below of [inner, elsewhere])
      expect(below).toMatchObject({ traceId: outer.traceId, parentId: outer.spanId });
    expect(handedOn).toBe(`00-${outer.traceId}-${outer.spanId}-01`);
    expect(receiver.headers[0]).toMatchObject({ 'x-tenant': 'museum' });
    expect(tracing.traceparent()).toBeUndefined();
  });

  it('sends what happened already at its time, and links to other traces', async () => {
    const first = tracing.begin('first');
    first.end();
    tracing.begin('then', { at: 1_700_000_000_000, link: first.traceparent }).end({ at: 1_700_000_000_250 });
    await tracing.close();
    const { traceId, spanId } = named('first');
    expect(named('then')).toMatchObject({
      ...{ parentId: '', startMs: 1_700_000_000_000, endMs: 1_700_000_000_250 },
      links: [{ traceId, spanId }],
    });
    expect(named('then').traceId).not.toBe(traceId);
  });

  it('sends the first of a trace as that, also of what is told of while another is under way', async () => {
    await traced(tracing, 'foreign', async () => tracing.begin('own', { root: true }).end());
    await tracing.close();
    expect(named('own').parentId).toBe('');
    expect(named('own').traceId).not.toBe(named('foreign').traceId);
  });

  it('tells of a failure by its code, never by its words', async () => {
    const secret = 'sk_vivant_secret';
    const failing = traced(tracing, 'fails', async () => {
      throw Object.assign(new Error(`the token ${secret} is wrong`), { code: 'unavailable' });
    });
    await expect(failing).rejects.toThrow(secret);
    await tracing.close();
    expect(named('fails')).toMatchObject({ failed: true, attributes: { 'error.type': 'unavailable' } });
    for (const body of receiver.bodies) expect(body.includes(secret)).toBe(false);
  });

  it('ignores what is no traceparent', async () => {
    tracing.begin('alone', { below: '00-nonsense-01', link: '' }).end();
    await tracing.close();
    expect(named('alone')).toMatchObject({ parentId: '', links: [] });
  });

  it('goes on while nobody takes its spans, and tells so once', async () => {
    receiver.answer(400);
    for (let round = 0; round < 3; round += 1) {
      const done = await traced(tracing, `lost ${round}`, async () => round);
      expect(done).toBe(round);
      await expect.poll(() => receiver.bodies.length, { timeout: 10_000 }).toBe(round + 1);
    }
    expect(troubles).toHaveLength(1);
    receiver.answer(200);
    await traced(tracing, 'heard', async () => {});
    await receiver.until((spans) => spans.some(({ name }) => name === 'heard'));
    await expect.poll(() => troubles).toEqual([expect.any(String), null]);
  });

  it('ends soon although its collector is gone', async () => {
    const other = await open('http://127.0.0.1:1');
    await traced(other, 'unheard', async () => {});
    await other.close();
    expect(receiver.spans).toEqual([]);
  });
});

describe('a program without a collector', () => {
  it('does the work alone', async () => {
    expect(await openTracing(null, PROGRAM, () => {})).toBe(NO_TRACING);
    expect(await traced(NO_TRACING, 'work', async () => NO_TRACING.traceparent() ?? 'done')).toBe('done');
  });

  it('loads nothing of OpenTelemetry', async () => {
    const program = `
      import { registerHooks } from 'node:module';
      const seen = [];
      registerHooks({ resolve(specifier, context, next) { seen.push(specifier); return next(specifier, context); } });
      const { openTracing } = await import(${JSON.stringify(new URL('./open-tracing.ts', import.meta.url).href)});
      const collector = process.argv[1] === 'none' ? null : { endpoint: 'http://127.0.0.1:1', headers: {} };
      await openTracing(collector, ${JSON.stringify(PROGRAM)}, () => {});
      console.log(seen.filter((one) => one.includes('opentelemetry')).length > 0);`;
    const run = async (collector: string) =>
      (
        await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, collector])
      ).stdout.trim();
    expect(await run('none')).toBe('false');
    expect(await run('one')).toBe('true');
  });
});
