/** What an operator may call by name or by the beginning of its id. */
export type IdKind = 'account' | 'key' | 'member' | 'avatar' | 'session' | 'webhook' | 'worker';

export interface IdMatch {
  id: string;
  /** Null where it has none. */
  name: string | null;
}

/**
 * Those whose id begins with the text or whose name it is (of a member, the e-mail address), a few at most; of one
 * account where it is given. Deleted
 * avatars are not among them, and revoked keys go by their ids alone: a rotated key leaves its name to the next.
 */
export type FindIds = (kind: IdKind, text: string, accountId?: string) => Promise<IdMatch[]>;
