import type { RefusalDetails } from '../errors.ts';

/** What only the studio's calls refuse with, beside the codes of the interface. */
export const STUDIO_STATUS_BY_CODE = {
  /** Nobody is signed in. */
  signed_out: 401,
  /** Address and password do not fit each other. */
  wrong_sign_in: 401,
  /** A passkey is unknown, of another host or person, or its answer is not to what was asked. */
  passkey_refused: 401,
  /** The call changes something and does not come from a page of this service. */
  cross_site: 403,
  role_not_allowed: 403,
  /** Password or passkey was not given in the last minutes: `POST /studio/api/confirmation` or `…/passkey` first. */
  confirmation_needed: 403,
  not_found: 404,
  /** The page shows another account than the one its browser is signed in to now. */
  account_changed: 409,
  /** The draft is not the one that the page shows: somebody saved, published or discarded it. */
  draft_changed: 409,
  /** The test questions are not those that the page shows: somebody saved others. */
  questions_changed: 409,
  /** Somebody of the account has questions answered already. */
  run_under_way: 409,
  /** Somebody signs in with this address already. */
  email_taken: 409,
  /** An invitation was opened by a member of its account; it stays good. */
  already_member: 409,
  /** A session is in no state for that: it is still starting, or not over yet. */
  wrong_session_state: 409,
  /** A held avatar is no longer what the page shows: its owner changed it, or more was found against it. */
  held_changed: 409,
  /** There are as many invitations, or passkeys of this person, as there may be. */
  too_many: 409,
  /** A person keeps something to sign in by. */
  last_way_in: 409,
  /** An operator of the installation is not a member of another account; only a command removes them. */
  last_of_operator: 409,
  /**
   * An archive cannot be restored here: the installation is in use, another restore is in progress, or there is no
   * room.
   */
  restore_refused: 409,
  /** No backup can be begun: one is being made, or the settings name no place for it. */
  backup_refused: 409,
  /** An account keeps at least one owner. */
  last_owner: 409,
} as const;

export type StudioErrorCode = keyof typeof STUDIO_STATUS_BY_CODE;

/** A refusal of the studio's own, which its pages know by the code. */
export class StudioError extends Error {
  readonly code: StudioErrorCode;
  readonly details: RefusalDetails;

  constructor(code: StudioErrorCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'StudioError';
    this.code = code;
    this.details = details;
  }
}
