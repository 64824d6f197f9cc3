import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Member } from '@vivant/contract/studio/people';
import { mayDo, type Role } from '@vivant/contract/studio/roles';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { Actor, AuditLog } from '../audit/audit-log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { deleteLinksMadeBy } from './link-store.ts';
import { mustManage } from './must-manage.ts';
import {
  deleteMembership,
  lockOwners,
  lockPerson,
  membershipsOf,
  readMembers,
  readOperators,
  setOperator,
  setRole,
} from './store.ts';

interface MemberOf {
  accountId: string;
  personId: string;
}

export interface Members {
  /** Of one account, or of every one. */
  list(accountId?: string): Promise<Member[]>;
  /** @throws StudioError not_found */
  get(of: MemberOf): Promise<Member>;
  /** The memberships of one person. */
  of(personId: string): Promise<Member[]>;
  /** Counts from their next call. @throws StudioError not_found, last_owner, role_not_allowed */
  changeRole(of: MemberOf, role: Role, actor: Actor): Promise<Member>;
  /** Ids of the people who may operate the installation. */
  operators(): Promise<string[]>;
  /**
   * Counts from their next call; a line of the server's log says so. Only ever asked by a command.
   * @throws StudioError not_found
   */
  setOperator(personId: string, isOperator: boolean): Promise<void>;
  /**
   * Their sign-ins in this account end; a person who is then not a member of any account is deleted. Only a command
   * may take an operator's last membership.
   * @throws StudioError not_found, last_owner, role_not_allowed, last_of_operator
   */
  remove(of: MemberOf, actor: Actor): Promise<void>;
}

export function createMembers({ db, audit, log }: { db: Db; audit: AuditLog; log: PlainLog }): Members {
  async function get(tx: Db | Tx, { accountId, personId }: MemberOf): Promise<Member> {
    const [member] = isUuid(personId) ? await readMembers(tx, { accountId, personId }) : [];
    if (member === undefined) throw new StudioError('not_found', 'There is no such member.');
    return member;
  }

  /** An account keeps somebody who may manage it. */
  function keepAnOwner(owners: string[], personId: string): void {
    if (owners.length === 1 && owners[0] === personId)
      throw new StudioError(
        'last_owner',
        'This is the only owner of the account. Make somebody else an owner first.',
      );
  }

  return {
    list: (accountId) => readMembers(db, { accountId }),
    get: (of) => get(db, of),
    of: (personId) => readMembers(db, { personId }),

    changeRole: (of, role, actor) =>
      db.transaction().execute(async (tx) => {
        // First in every case, so that no two changes wait for each other.
        const owners = await lockOwners(tx, of.accountId);
        await mustManage(tx, of.accountId, actor);
        if (role !== 'owner') keepAnOwner(owners, of.personId);
        const member = await get(tx, of);
        await setRole(tx, { ...of, role });
        // An invitation by somebody who may no longer invite is void.
        if (!mayDo(role, 'manage')) await deleteLinksMadeBy(tx, of);
        const subject = `${member.name}: ${member.role} → ${role}`;
        await audit.record(tx, { accountId: of.accountId, actor, action: 'member.role_changed', subject });
        return { ...member, role };
      }),

    operators: () => readOperators(db),
    async setOperator(personId, isOperator) {
      const isChanged = await db.transaction().execute(async (tx) => {
        const person = isUuid(personId) ? await lockPerson(tx, personId) : null;
        if (person === null) throw new StudioError('not_found', 'There is no such member.');
        if (person.isOperator === isOperator) return false;
        await setOperator(tx, person.id, isOperator);
        return true;
      });
      if (isChanged)
        log.warn(
          { personId },
          isOperator ? 'a command made a person operator' : 'a command took the mark of an operator',
        );
    },

    async remove(of, actor) {
      const operatorIsGone = await db.transaction().execute(async (tx) => {
        const person = isUuid(of.personId) ? await lockPerson(tx, of.personId) : null;
        const owners = await lockOwners(tx, of.accountId);
        await mustManage(tx, of.accountId, actor);
        keepAnOwner(owners, of.personId);
        const { name: subject } = await get(tx, of);
        const isLastOfOperator =
          person?.isOperator === true && (await membershipsOf(tx, person.id)).length === 1;
        if (isLastOfOperator && actor !== 'operator') throw lastOfOperator(subject);
        // Before, as who leaves by themself is the actor too, and may be gone afterwards.
        await audit.record(tx, { accountId: of.accountId, actor, action: 'member.removed', subject });
        await deleteMembership(tx, of);
        return isLastOfOperator;
      });
      if (operatorIsGone)
        log.warn({ personId: of.personId }, 'a command removed an operator with their last membership');
    },
  };
}

/** The installation would lose an operator by what is decided about one account. */
function lastOfOperator(name: string): StudioError {
  return new StudioError(
    'last_of_operator',
    `${name} operates this service and is a member of no other account. Only the operator's command ./vivant member remove can remove them.`,
  );
}
