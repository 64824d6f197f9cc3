import { ServiceError } from '@vivant/contract/errors';

/** How far the events of an account were read: up to and including the event that it names. */
export interface EventCursor {
  /** Of the database: a restore gives it another. Empty in ids that were given before they had one. */
  origin: string;
  /** Of the transaction, which orders first. PostgreSQL's xid8: 64 bits, as text. */
  xid: string;
  /** Within it; 0: none of it. */
  id: number;
  /** What happened until then is not behind it. */
  at: Date;
}

const MAX_XID = 2n ** 64n - 1n;

/** The form in which `Last-Event-ID` brings it back; opaque to clients. */
export function encodeCursor({ origin, xid, id, at }: EventCursor): string {
  return Buffer.from(`${xid}.${id}.${at.getTime()}.${origin}`).toString('base64url');
}

/** @throws ServiceError invalid_request */
export function decodeCursor(text: string): EventCursor {
  const [, xid = '', id = '', at = '', origin = ''] =
    /^(\d{1,20})\.(\d{1,15})\.(\d{1,15})(?:\.([-\w]{1,40}))?$/.exec(
      Buffer.from(text, 'base64url').toString('latin1'),
    ) ?? [];
  const cursor = { origin, xid, id: Number(id), at: new Date(Number(at)) };
  if (xid === '' || BigInt(xid) > MAX_XID)
    throw new ServiceError(
      'invalid_request',
      'Last-Event-ID is none of this service. Send the last id that a stream of events gave, or leave the header out.',
    );
  return cursor;
}
