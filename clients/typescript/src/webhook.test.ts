import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhook.ts';

/** The specification's example. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const THEN = new Date(1614265330_000);
const verify = (
  headers: object = {},
  { body = BODY as string | Uint8Array, secret = SECRET, now = THEN } = {},
) => verifyWebhook({ ...HEADERS, ...headers }, body, secret, { now });
const signed = (body: string, secret = SECRET) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${HEADERS['webhook-id']}.${HEADERS['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

describe('a message', () => {
  it('that is signed as in the specification is returned', () => {
    expect(verify()).toEqual({ test: 2432232314 });
    expect(verify({}, { body: Buffer.from(BODY) })).toEqual({ test: 2432232314 });
    // As gateways hand them on that write names of headers their own way.
    const titled = Object.fromEntries(
      Object.entries(HEADERS).map(([name, value]) => [
        name.replaceAll(/\b\w/g, (one) => one.toUpperCase()),
        value,
      ]),
    );
    for (const headers of [new Headers(HEADERS), titled])
      expect(verifyWebhook(headers, BODY, SECRET, { now: THEN })).toEqual({ test: 2432232314 });
  });

  it('signed with two secrets is known by either', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const both = { 'webhook-signature': `${signed(BODY, other)} ${HEADERS['webhook-signature']}` };
    for (const secret of [SECRET, other]) expect(verify(both, { secret })).toEqual({ test: 2432232314 });
  });

  it.each([
    ['of another body', {}, { body: `${BODY} ` }],
    ['of another secret', {}, { secret: `whsec_${Buffer.alloc(24).toString('base64')}` }],
    ['with another id', { 'webhook-id': 'msg_2' }, {}],
    ['with another time', { 'webhook-timestamp': '1614265331' }, {}],
    ['without a signature', { 'webhook-signature': undefined }, {}],
    ['with an empty signature', { 'webhook-signature': 'v1,' }, {}],
    [
      'signed by an unknown scheme',
      { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') },
      {},
    ],
    ['without a time', { 'webhook-timestamp': 'now' }, {}],
    ['that is old', {}, { now: new Date(THEN.getTime() + 301_000) }],
    ['of the future', {}, { now: new Date(THEN.getTime() - 301_000) }],
    ['for an empty secret', {}, { secret: 'whsec_' }],
    ['that is no JSON', { 'webhook-signature': signed('no') }, { body: 'no' }],
  ])('%s is refused', (_what, headers, more) => {
    expect(() => verify(headers, more)).toThrow(WebhookVerificationError);
  });
});
