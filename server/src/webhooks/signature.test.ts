import { expect, it } from 'vitest';
import { newSecret, shownSecret, signedHeaders } from './signature.ts';

it('signs as the Standard Webhooks specification’s example', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1614265330_999),
    body: '{"test": 2432232314}',
  };
  expect(signedHeaders(message, [secret])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('shows a secret in the specification’s form, of 24 to 64 bytes', () => {
  const secret = newSecret();
  expect(shownSecret(secret)).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(shownSecret(secret).slice('whsec_'.length), 'base64')).toEqual(secret);
  expect(secret).toHaveLength(32);
});
