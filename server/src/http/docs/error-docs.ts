import type { ErrorCode } from '@vivant/contract/errors';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { WEBHOOKS_PER_ACCOUNT, ZIP_MAX_ENTRIES } from '@vivant/contract/limits';
import { z } from 'zod';

/** Bodies of refusals (§7.1), as errors.ts renders them. */
export const Refusal = z
  .object({
    error: z.string().meta({ description: 'Stable code; branch on it.' }),
    message: z.string().meta({ description: 'For people and logs; its wording may change.' }),
  })
  .meta({ id: 'Refusal', description: 'Why the call was refused.' });

export const PaymentRefusal = Refusal.extend({
  resetsAt: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When a daily or monthly cap starts again (UTC). Absent for every other cause.' }),
}).meta({ id: 'PaymentRefusal', description: 'What would have to be paid for cannot be.' });

export const Unprocessable = z
  .object({ code: z.literal(422), message: z.string().meta({ description: 'Names the field at fault.' }) })
  .meta({ id: 'Unprocessable', description: 'The body does not have the form the call needs.' });

interface ErrorDoc {
  /** When it is answered, and what to do. */
  when: string;
  /** A message as it may come. */
  message: string;
  resetsAt?: string;
}

/** What the reference says of each code. A new code needs its line here. */
export const ERROR_DOCS = {
  invalid_request: {
    when: 'The query or the body has a field that is missing, unknown or out of its bounds; the message names it.',
    message: `limit: must be a whole number from ${LIMIT_TEXTS.rows}`,
  },
  invalid_zip: {
    when: 'The upload is no zip, or one that breaks a guard: too many entries, links, paths that lead outside, encryption, contents that overlap or inflate past what they declare.',
    message: `The archive has ${ZIP_MAX_ENTRIES + 1} entries; at most ${LIMIT_TEXTS.zipEntries} are allowed.`,
  },
  invalid_manifest: {
    when: 'The manifest breaks a rule, or a folder of the package holds the wrong number or kind of files; the message names which.',
    message: `persona.selfIntroduction: must be ${LIMIT_TEXTS.selfIntroduction} long`,
  },
  name_invalid: {
    when: `The name is missing, empty or longer than ${LIMIT_TEXTS.nameMax}.`,
    message: `name: must be ${LIMIT_TEXTS.name} long`,
  },
  public_visibility_not_allowed_on_create: {
    when: 'An avatar becomes public by PATCH once it is ready; create it as `private` or `unlisted`.',
    message: 'visibility: an avatar can be made public once it is ready, not when it is created',
  },
  invalid_url: {
    when: 'An address of a file is not https, carries credentials, uses a port of another service, or leads to a host that is not public.',
    message: 'assets.image.url: only https addresses of public hosts are fetched',
  },
  fetch_failed: {
    when: `A file could not be downloaded: nothing answers, the answer is no 2xx, or there were more than ${LIMIT_TEXTS.redirects} redirects.`,
    message: 'https://files.example.org/portrait.jpg answered 404.',
  },
  invalid_upload: {
    when: 'A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.',
    message: 'The picture could not be decoded. Send a JPEG, PNG, WebP, HEIC or AVIF.',
  },
  invalid_livekit_url: {
    when: '`livekitUrl` is not wss, or leads to a host or port the service does not connect to.',
    message: 'livekitUrl: must be a wss:// address of a public host',
  },
  invalid_livekit_token: {
    when: '`livekitToken` has expired, does not name exactly one room, names another than `roomName`, holds a name that cannot be stored, or carries admin rights.',
    message: 'livekitToken: the token has expired',
  },
  insufficient_credits: {
    when: 'The account cannot pay for a single minute. Ask the operator for credits.',
    message: 'The account has too few credits for one minute.',
  },
  api_key_spend_cap_reached: {
    when: 'The key’s total, monthly or daily cap is used up; what running sessions have reserved counts. `resetsAt` tells when a daily or monthly cap starts again.',
    message: 'The daily spend cap of this key is used up.',
    resetsAt: '2026-11-03T00:00:00.000Z',
  },
  concurrent_session_limit: {
    when: 'As many sessions run as the key or the plan allows. Try again when one has ended.',
    message: 'The key already has 10 sessions running.',
  },
  sponsor_budget_exhausted: {
    when: 'The avatar’s conversations are paid from its sponsor budget, and that is empty.',
    message: 'The sponsor budget of this avatar is used up.',
  },
  insufficient_scope: {
    when: 'The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.',
    message: 'This call needs a key with the scope avatars:write.',
  },
  avatar_not_allowed: {
    when: 'The key is bound to one avatar, and this call is about another.',
    message: 'This key is bound to another avatar.',
  },
  key_not_allowed: {
    when: 'A key would give or take more than it has itself: a scope it lacks, longer sessions, or anything where it has caps of its own.',
    message: 'The key that asks has not the scope billing:write itself.',
  },
  link_invalid: {
    when: 'The link was changed, or is not one of this service.',
    message: 'This link is not one of this service, or was changed.',
  },
  link_expired: {
    when: `The link is older than about ${LIMIT_TEXTS.link}. Get the avatar again for a new one.`,
    message: 'This link has expired. GET the avatar again for a new one.',
  },
  not_found: {
    when: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
  },
  avatar_not_found: {
    when: 'There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same.',
    message: 'There is no such avatar.',
  },
  session_not_found: {
    when: 'There is no such session in this account, or the key is bound to another avatar.',
    message: 'There is no such session.',
  },
  key_not_found: {
    when: 'There is no such key in this account.',
    message: 'The account has no such key.',
  },
  webhook_not_found: {
    when: 'There is no such webhook in this account.',
    message: 'There is no such webhook.',
  },
  webhook_delivery_not_found: {
    when: 'The webhook has no such delivery. They are kept as long as their events.',
    message: 'There is no such delivery. They are kept as long as their events.',
  },
  method_not_allowed: {
    when: 'The address exists and takes other methods: those in the `Allow` header.',
    message: 'This address takes GET, HEAD, POST, not PUT.',
  },
  avatar_limit_reached: {
    when: `The account has ${LIMIT_TEXTS.avatars} avatars that were created through the API. Delete one first.`,
    message: `The account has ${LIMIT_TEXTS.avatars} avatars created through the API. Delete one first.`,
  },
  key_limit_reached: {
    when: `The account has ${LIMIT_TEXTS.liveKeys} keys that are not revoked. Revoke those nobody uses any more.`,
    message: `The account has ${LIMIT_TEXTS.liveKeys} keys. Revoke those nobody uses any more.`,
  },
  storage_limit_reached: {
    when: 'The files would not fit into the account’s storage. Delete avatars or files.',
    message: "The account's storage is full. Delete avatars or files.",
  },
  webhook_limit_reached: {
    when: `The account has ${WEBHOOKS_PER_ACCOUNT} webhooks. Delete one first.`,
    message: `This account has ${WEBHOOKS_PER_ACCOUNT} webhooks. Delete those nobody listens to any more.`,
  },
  avatar_not_ready: {
    when: 'The avatar is building, has failed or is held back by moderation. Poll it until it is ready.',
    message: 'The avatar is not ready yet.',
  },
  idempotency_key_reused: {
    when: 'The same `Idempotency-Key` came with another request before. Use a fresh one per intent.',
    message: 'This Idempotency-Key was used for another request.',
  },
  rate_limited: {
    when: 'Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back.',
    message: `This account may make ${LIMIT_TEXTS.createsPerMinute} such calls a minute. Try again in 42 seconds.`,
  },
  internal_error: {
    when: 'A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log.',
    message: 'Something went wrong inside the service.',
  },
  unavailable: {
    when: 'The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time.',
    message: 'The service cannot answer right now. Try again shortly.',
  },
  avatar_import_disabled: {
    when: 'The operator has switched the creation of avatars off for now. Everything else goes on working.',
    message: 'Creating avatars is switched off at the moment.',
  },
} as const satisfies Record<ErrorCode, ErrorDoc> as Record<ErrorCode, ErrorDoc>;
