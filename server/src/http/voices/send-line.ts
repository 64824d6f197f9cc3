import { ServiceError } from '@vivant/contract/errors';
import type { FastifyReply } from 'fastify';
import type { Slots } from '../../ingest/slots.ts';
import type { Line, SayLine } from '../../voices/say-line.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';

export const LINE_UNAVAILABLE =
  'The line cannot be said at the moment. Try again in a moment, or with a shorter one.';

export interface SendLineDeps {
  /** Of checks: both keep a core busy for a second or more. */
  checkSlots: Slots;
  sayLine: SayLine;
}

/** A line in the voice of an avatar, in its turn by account. @throws ServiceError unavailable, invalid_request */
export async function sendLine(
  reply: FastifyReply,
  { checkSlots, sayLine }: SendLineDeps,
  { accountId, ...line }: Line & { accountId: string },
): Promise<FastifyReply> {
  const left = whenCallerLeaves(reply);
  using admission = await checkSlots.admit(accountId, left);
  const said = await admission
    .run(() => sayLine(line, left))
    .catch((cause: unknown) => {
      left.throwIfAborted();
      throw new ServiceError('unavailable', LINE_UNAVAILABLE, { cause });
    });
  if (said.length === 0)
    throw new ServiceError('invalid_request', 'text: has nothing in it that can be said in its language');
  return reply.header('content-type', 'audio/wav').header('cache-control', 'no-store').send(said);
}
