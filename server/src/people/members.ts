import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Member } from '@vivant/contract/studio/people';
import { mayDo, type Role } from '@vivant/contract/studio/roles';
import type { Actor, AuditLog } from '../audit/audit-log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { deleteLinksMadeBy } from './link-store.ts';
import { mustManage } from './must-manage.ts';
import { deleteMembership, lockOwners, lockPerson, readMembers, setRole } from './store.ts';

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
  /**
   * Their sign-ins in this account end; of somebody who is a member of nothing any more, nothing is kept.
   * @throws StudioError not_found, last_owner, role_not_allowed
   */
  remove(of: MemberOf, actor: Actor): Promise<void>;
}

export function createMembers({ db, audit }: { db: Db; audit: AuditLog }): Members {
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
        // Whom somebody let in who may not is nobody’s guest.
        if (!mayDo(role, 'manage')) await deleteLinksMadeBy(tx, of);
        const subject = `${member.name}: ${member.role} → ${role}`;
        await audit.record(tx, { accountId: of.accountId, actor, action: 'member.role_changed', subject });
        return { ...member, role };
      }),

    remove: (of, actor) =>
      db.transaction().execute(async (tx) => {
        if (isUuid(of.personId)) await lockPerson(tx, of.personId);
        const owners = await lockOwners(tx, of.accountId);
        await mustManage(tx, of.accountId, actor);
        keepAnOwner(owners, of.personId);
        const { name: subject } = await get(tx, of);
        // Before, as who leaves by themself is the actor too, and may be gone afterwards.
        await audit.record(tx, { accountId: of.accountId, actor, action: 'member.removed', subject });
        await deleteMembership(tx, of);
      }),
  };
}
