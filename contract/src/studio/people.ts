import { z } from 'zod';
import { isStorableText, text } from '../text.ts';
import { ROLES, type Role } from './roles.ts';

/** People who sign in to the studio, as its pages and the server speak of them. */

export const PASSWORD_MIN_LENGTH = 12;
const PASSWORD_MAX_LENGTH = 200;

/** An address as people type it, made small: it is what they sign in with. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine(isStorableText)
  .pipe(z.email({ error: 'must be an e-mail address such as ada@example.org' }));

export const NewPassword = text(PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH);
/** An existing password: a short one is refused like any other that is wrong. */
const Password = text(PASSWORD_MAX_LENGTH);
const PersonName = z.string().trim().pipe(text(100, 1));
const Token = z.string().min(1).max(200);
const RoleName = z.enum(ROLES);

export const SignIn = z.strictObject({ email: Email, password: Password });
export type SignIn = z.infer<typeof SignIn>;

export const LinkToken = z.strictObject({ token: Token });
export type LinkToken = z.infer<typeof LinkToken>;

/** What somebody sends who has opened a link. Fields that are left out stay as they are. */
export const LinkUse = z.strictObject({
  token: Token,
  name: PersonName.optional(),
  email: Email.optional(),
  password: NewPassword.optional(),
});
export type LinkUse = z.infer<typeof LinkUse>;

export const Confirmation = z.strictObject({ password: Password });
export type Confirmation = z.infer<typeof Confirmation>;

export const PasswordChange = z.strictObject({ password: NewPassword });
export type PasswordChange = z.infer<typeof PasswordChange>;

/**
 * A passkey's answer as the browser's `toJSON` writes it; the members that differ between making and using one are
 * read by the library that judges them.
 */
export const PasskeyAnswer = z.object({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(100).optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** How somebody who is not signed in proves to be a person: by the password, or by a passkey's answer. */
export const PersonProof = z.union([Confirmation, z.strictObject({ passkey: PasskeyAnswer })]);
export type PersonProof = z.infer<typeof PersonProof>;

export interface PasskeyView {
  id: string;
  /** Where it was made, such as `Firefox on Linux`. */
  device: string;
  addedAt: string;
  /** Null: not used yet. */
  lastUsedAt: string | null;
}

/** Options for a call of the browser, in the form of WebAuthn’s `parse…OptionsFromJSON`. */
export interface PasskeyOptions {
  options: object;
}

/**
 * Why a visit to the identity provider let nobody in; pages have words for each. `expired`: it took too long, or came
 * back to another browser; `denied`: the provider said no; `failed`: its answer does not hold, or it is out of reach;
 * `unknown`: nobody here is known by it; `taken`: it knows somebody else here by that sign-in; `unconfirmed`: it does not
 * say that this very person has shown a moment ago who they are.
 */
export const PROVIDER_PROBLEMS = ['expired', 'denied', 'failed', 'unknown', 'taken', 'unconfirmed'] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

/** From which page of the studio somebody sets out to the identity provider, and comes back to. */
export const ProviderVisit = z.strictObject({ page: z.string().regex(/^\/studio(?:\/[\w-]{1,40}){0,4}$/) });
export type ProviderVisit = z.infer<typeof ProviderVisit>;

/** The identity provider people may sign in by. */
export interface ProviderView {
  provider: {
    /** As its button says. */
    name: string;
    /** Whether it knows the person who is signed in; false if nobody is. */
    knowsMe: boolean;
  } | null;
}

export const AccountChoice = z.strictObject({ accountId: z.uuid() });
export type AccountChoice = z.infer<typeof AccountChoice>;

export const NewInvitation = z.strictObject({ role: RoleName, email: Email.optional() });
export type NewInvitation = z.infer<typeof NewInvitation>;

export const RoleChange = z.strictObject({ role: RoleName });
export type RoleChange = z.infer<typeof RoleChange>;

export interface Person {
  id: string;
  name: string;
  email: string;
  /** False: only links sign this person in. */
  hasPassword: boolean;
}

/** Who is signed in, and where. */
export interface Me {
  person: Person;
  account: { id: string; name: string };
  role: Role;
  /** May operate the whole installation, and see its pages. */
  isOperator: boolean;
  /** Every account of this person, the present one included, by name. */
  accounts: { id: string; name: string; role: Role }[];
}

/** What a link is for, before it is used. */
export interface LinkView {
  /** `invitation`: to join an account; `sign_in`: for a person who is a member already. */
  kind: 'invitation' | 'sign_in';
  accountName: string;
  role: Role;
  /** The address it was made for; null: anyone with the link may use it. */
  email: string | null;
  /** The installation has no owner yet: the person who uses it sets the studio up. */
  isForFirstOwner: boolean;
  /** Whether a password has to be chosen: everywhere but at the machine the service runs on. */
  needsPassword: boolean;
}

export interface SignInView {
  id: string;
  /** Such as `Firefox on Linux`. */
  device: string;
  signedInAt: string;
  lastSeenAt: string;
  /** The sign-in that asks. */
  isThisOne: boolean;
}

export interface Member extends Person {
  accountId: string;
  role: Role;
  joinedAt: string;
  /** Null: not since the last sign-in ended. */
  lastSeenAt: string | null;
}

export interface Invitation {
  id: string;
  role: Role;
  email: string | null;
  createdAt: string;
  expiresAt: string;
}

/** A link that was just made; shown this once. */
export interface MadeLink {
  url: string;
  expiresAt: string;
}
