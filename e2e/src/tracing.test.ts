import {
  type OtlpReceiver,
  type ReceivedSpan,
  startOtlpReceiver,
} from '@vivant/platform/testing/otlp-receiver';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { removeData, type Service, startService } from './service.ts';

/** Her build yields to all else that runs on the machine. */
const BUILD_LIMIT_MS = 300_000;

let service: Service;
let receiver: OtlpReceiver;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  service = await startService({
    env: {
      VIVANT_DEMO_AVATAR: 'on',
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

/** The avatar that a fresh installation makes, once she can talk. */
async function vera(key: string): Promise<string> {
  // Somebody comes, for whom she is made.
  const token = new URL(await service.firstLink()).hash.slice(1);
  await fetch(`${service.baseUrl}/studio/api/links/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.baseUrl },
    body: JSON.stringify({ token }),
  });
  let id = '';
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${service.baseUrl}/v1/avatars`, { headers: { 'x-api-key': key } });
        const [avatar] = ((await answer.json()) as { items: { id: string; readyToChat: boolean }[] }).items;
        id = avatar?.id ?? '';
        return avatar?.readyToChat;
      },
      { timeout: BUILD_LIMIT_MS, interval: 500 },
    )
    .toBe(true);
  return id;
}

it('a start is one trace and one id through server, media host and session process', async () => {
  const { secret } = await service.operate<{ secret: string }>(
    ...['key', 'create', '--scopes', 'sessions,avatars:read'],
  );
  await service.operate('credits', 'grant', '--credits', '100');
  const avatarId = await vera(secret);
  const answer = await fetch(`${service.baseUrl}/v1/session`, {
    method: 'POST',
    headers: { 'x-api-key': secret, 'content-type': 'application/json' },
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
  for (const hidden of [secret, userToken, 'Vera'])
    expect(receiver.bodies.filter((body) => body.includes(hidden))).toEqual([]);
});
