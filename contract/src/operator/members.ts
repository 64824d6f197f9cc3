import { z } from 'zod';
import type { MadeLink, Member } from '../studio/people.ts';
import { Email } from '../studio/people.ts';
import { ROLES } from '../studio/roles.ts';

/** People who sign in to the studio, as the operator's commands and the server speak of them. */

/** Name or id of an account; where it is left out, the only one there is, or all for a list. */
const account = z.string().optional();

export const MembersOf = z.strictObject({ account });
export type MembersOf = z.infer<typeof MembersOf>;

export const NewMember = z.strictObject({ account, role: z.enum(ROLES), email: Email.optional() });
export type NewMember = z.infer<typeof NewMember>;

export const MemberRole = z.strictObject({ account, role: z.enum(ROLES) });
export type MemberRole = z.infer<typeof MemberRole>;

/** Whether somebody may operate the whole installation from the studio. */
export const OperatorChoice = z.strictObject({ account, isOperator: z.boolean() });
export type OperatorChoice = z.infer<typeof OperatorChoice>;

export type MemberWithAccount = Member & { accountName: string; isOperator: boolean };

export type InvitationLink = MadeLink & { accountName: string };
