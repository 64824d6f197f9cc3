import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '@vivant/platform/testing/otlp-receiver';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { ASSETS, CHEAP_VIDEO, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');

let service: Service;
let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  service = await startService({
    env: {
      VIVANT_LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  if (service) await removeData(service);
  await receiver[Symbol.asyncDispose]();
});

it.skipIf(!existsSync(PORTRAIT))(
  'a start is one trace and one id through server, media host and session process',
  async () => {
    const integrator = await newIntegrator(service);
    const manifest = { name: 'Martha', persona: { greeting: 'Hello there.' }, video: CHEAP_VIDEO };
    const avatarId = await integrator.create({ manifest, portrait: PORTRAIT, voice: VOICE });
    const { avatar } = await integrator.built(avatarId);
    expect(avatar.status, JSON.stringify(avatar)).toBe('ready');
    const answer = await fetch(`${service.baseUrl}/v1/session`, {
      method: 'POST',
      headers: { 'x-api-key': integrator.key, 'content-type': 'application/json' },
      body: JSON.stringify({ avatarId }),
    });
    expect(answer.status).toBe(201);
    const requestId = answer.headers.get('x-request-id');
    const { sessionId, userToken, roomName } = (await answer.json()) as Record<string, string>;
    await receiver.until((spans) => spans.some(({ name }) => name === 'POST /v1/session'));
    await receiver.until((spans) => spans.some(({ name }) => name === 'session.join'));

    const above = (span: ReceivedSpan): string[] => {
      const parent = receiver.spans.find(({ spanId }) => spanId === span.parentId);
      return [span.name, ...(parent === undefined ? [] : above(parent))];
    };
    const named = (name: string) => {
      const found = receiver.spans.find((span) => span.name === name);
      assert(found, `there is a span ${name}`);
      return found;
    };
    expect(above(named('session.publish'))).toEqual([
      ...['session.publish', 'session.join', 'session.assign', 'session.bring_in', 'session.start'],
      'POST /v1/session',
    ]);
    expect([named('session.join').service, named('session.assign').service]).toEqual([
      ...['vivant-media', 'vivant-server'],
    ]);
    expect(named('POST /v1/session').attributes).toMatchObject({
      ...{ requestId, 'http.response.status_code': 201 },
    });

    const lines = service
      .output()
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, string>] : []));
    const of = (message: string) => lines.filter(({ msg }) => msg === message).map((line) => line.requestId);
    expect([of('session started'), of('a session is joining'), of('joined with both tracks')]).toEqual(
      Array(3).fill([requestId]),
    );
    assert(sessionId && userToken && roomName, 'the start names a session');
    expect(lines.find(({ msg }) => msg === 'joined with both tracks')?.sessionId).toBe(sessionId);
    for (const hidden of [integrator.key, userToken, 'Martha'])
      expect(receiver.bodies.filter((body) => body.includes(hidden))).toEqual([]);
  },
);
