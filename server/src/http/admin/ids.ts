import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { FindIds, IdKind, IdMatch } from '../../ports/id-finder.ts';

const A = { account: 'an account', key: 'a key', avatar: 'an avatar', session: 'a session' } as const;
const NOT_FOUND = {
  account: 'not_found',
  key: 'not_found',
  avatar: 'avatar_not_found',
  session: 'session_not_found',
} as const;
const NAMES_SHOWN = 5;

/** What the operator calls a thing by fits several. */
export class AmbiguousIdError extends Error {
  override name = 'AmbiguousIdError';
}

export type Ids = ReturnType<typeof createIds>;

/** Reads what operators call things by: a whole id, its beginning, or a name, as long as one thing alone fits. */
export function createIds(findIds: FindIds, accounts: { list(): Promise<IdMatch[]> }) {
  /** Of one account where it is given. @throws ServiceError (unknown), AmbiguousIdError */
  async function find(kind: IdKind, text: string, accountId?: string): Promise<string> {
    // Whether it exists is for the handler to find out.
    if (isUuid(text)) return text.toLowerCase();
    const matches = await findIds(kind, text, accountId);
    if (matches.length === 1) return matches[0]!.id;
    if (matches.length === 0)
      throw new ServiceError(
        NOT_FOUND[kind],
        `There is no ${kind} ${JSON.stringify(text)}. Give the name or the id of ${A[kind]}; the first 4 or more characters of an id will do.`,
      );
    throw new AmbiguousIdError(
      `${JSON.stringify(text)} could be ${named(matches)}. Give more of the id of ${A[kind]}.`,
    );
  }

  return {
    find,
    /** Of a route's `:id`. */
    of: (params: unknown, kind: IdKind) => find(kind, (params as { id: string }).id),
    /** The account that is named, or the only one there is. @throws ServiceError, AmbiguousIdError */
    async account(text: string | undefined): Promise<string> {
      if (text !== undefined) return find('account', text);
      const all = await accounts.list();
      if (all.length === 1) return all[0]!.id;
      throw new AmbiguousIdError(
        all.length === 0
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
