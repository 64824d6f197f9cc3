import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '@vivant/platform/testing/otlp-receiver';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { CAN_BUILD, startWithGuide, type WithAvatar } from './built-avatars.ts';
import { removeData } from './service.ts';

let guide: WithAvatar;
let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  if (!CAN_BUILD) return;
  guide = await startWithGuide({
    env: {
      VIVANT_LOG_FORMAT: 'json',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    },
  });
});
afterAll(async () => {
  await guide?.service.stop();
  if (guide) await removeData(guide.service);
  await receiver[Symbol.asyncDispose]();
});

it.skipIf(!CAN_BUILD)(
  'a start is one trace and one id through server, media host and session process',
  async () => {
    const { service, integrator, avatarId } = guide;
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
