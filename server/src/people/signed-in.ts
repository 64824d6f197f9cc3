import type { Person } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';

/** The person on whose behalf a call of the studio is made. */
export interface SignedIn {
  signInId: string;
  person: Person;
  account: { id: string; name: string };
  role: Role;
  /** May operate the whole installation; the role in the account says nothing of that. */
  isOperator: boolean;
  /** When the password, or a link, was last given. */
  confirmedAt: Date;
}
