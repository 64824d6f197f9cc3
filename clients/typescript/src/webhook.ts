import { createHmac, timingSafeEqual } from 'node:crypto';
import type { components } from './api.ts';

/** An event that a webhook receives. Unknown types may come: ignore them. */
export type WebhookEvent = components['schemas']['Event'];

/** The message is not from the service, was changed on the way, or is a replay of an old one. Answer 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

type HeadersLike = Headers | Record<string, string | readonly string[] | undefined>;

const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';

/**
 * Verifies that a message is from the service, and returns its event. Signatures follow the Standard Webhooks
 * specification. A message can arrive twice, with the same `webhook-id`.
 * @param headers of the request; upper or lower case
 * @param body as it arrived: parsed and serialised again it would be another text
 * @param secret `whsec_…`, as the studio showed it
 * @throws WebhookVerificationError
 */
export function verifyWebhook(
  headers: HeadersLike,
  body: string | Uint8Array,
  secret: string,
  { now = new Date() }: { now?: Date } = {},
): WebhookEvent {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('The header webhook-timestamp is no time.');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookVerificationError(
      'The message is more than five minutes old, or the clock of this machine is wrong.',
    );
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  if (!signatures.split(' ').some((signature) => isSame(signature, expected)))
    throw new WebhookVerificationError(
      'No signature of the message is of this secret. Check the secret, and that the body is the one that arrived.',
    );
  return parsed(body);
}

function headerOf(headers: HeadersLike, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError(`The message has no header ${name}.`);
  return value;
}

function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const key = Buffer.from(encoded, 'base64');
  // Anybody could sign with an empty secret.
  if (key.length === 0) throw new WebhookVerificationError('The secret is empty. It begins with whsec_.');
  return key;
}

function isSame(signature: string, expected: Buffer): boolean {
  const [version, value = ''] = signature.split(',');
  const given = Buffer.from(value, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}

function parsed(body: string | Uint8Array): WebhookEvent {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
  } catch (error) {
    throw new WebhookVerificationError('The body of the message is no JSON.', { cause: error });
  }
}
