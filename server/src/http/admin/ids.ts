import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { FindIds, IdKind, IdMatch } from '../../ports/id-finder.ts';

const A = {
  account: 'an account',
  key: 'a key',
  member: 'a member',
  avatar: 'an avatar',
  session: 'a session',
  webhook: 'a webhook',
  worker: 'a worker',
} as const;
const NOT_FOUND = {
  account: 'not_found',
  key: 'not_found',
  member: 'not_found',
  avatar: 'avatar_not_found',
  session: 'session_not_found',
  webhook: 'not_found',
  worker: 'not_found',
} as const;
const NAMES_SHOWN = 5;

/**
 * Resolves what operators type for a thing: a whole id, its beginning, or a name, as long as only one thing matches.
 * All throw ServiceError: not found, or invalid_request where several match.
 */
export interface Ids {
  /** Of one account where it is given. */
  find(kind: IdKind, text: string, accountId?: string): Promise<string>;
  /** Of a route's `:id`. */
  of(params: unknown, kind: IdKind): Promise<string>;
  /** The account that is named, or the only one there is. */
  account(text: string | undefined): Promise<string>;
}

export function createIds(findIds: FindIds, accounts: { list(): Promise<IdMatch[]> }): Ids {
  async function find(kind: IdKind, text: string, accountId?: string): Promise<string> {
    // Whether it exists is for the handler to find out.
    if (isUuid(text)) return text.toLowerCase();
    const matches = await findIds(kind, text, accountId);
    const [match, ...others] = matches;
    if (match === undefined)
      throw new ServiceError(
        NOT_FOUND[kind],
        `There is no ${kind} ${JSON.stringify(text)}. Give the name or the id of ${A[kind]}; the first 4 or more characters of an id will do.`,
      );
    if (others.length === 0) return match.id;
    throw new ServiceError(
      'invalid_request',
      `${JSON.stringify(text)} could be ${named(matches)}. Give more of the id of ${A[kind]}.`,
    );
  }

  return {
    find,
    of: (params, kind) => find(kind, (params as { id: string }).id),
    async account(text) {
      if (text !== undefined) return find('account', text);
      const all = await accounts.list();
      const [only, ...others] = all;
      if (only !== undefined && others.length === 0) return only.id;
      throw new ServiceError(
        'invalid_request',
        only === undefined
          ? 'There is no account yet: ./vivant account create --name N'
          : `There are ${all.length} accounts: ${named(all)}. Name one with --account.`,
      );
    },
  };
}

function named(matches: IdMatch[]): string {
  const shown = matches
    .slice(0, NAMES_SHOWN)
    .map(({ id, name }) => (name === null ? id : `${id} (${name})`))
    .join(', ');
  return matches.length > NAMES_SHOWN ? `${shown}, …` : shown;
}
