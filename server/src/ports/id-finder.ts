/** Things that an operator may refer to by name or by the beginning of the id. */
export type IdKind = 'account' | 'key' | 'member' | 'avatar' | 'session' | 'webhook' | 'worker';

export interface IdMatch {
  id: string;
  /** Null if it has none. */
  name: string | null;
}

/**
 * Finds the things whose id begins with the text or whose name it is (for a member, the e-mail address), a few at most,
 * and only in the account if one is given. Deleted avatars are left out, and revoked keys are only found by their ids,
 * as a rotated key leaves its name to the next.
 */
export type FindIds = (kind: IdKind, text: string, accountId?: string) => Promise<IdMatch[]>;
