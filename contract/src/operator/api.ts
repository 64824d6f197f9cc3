import type { WebhookChange, WebhookDelivery, WebhookSecret } from '../webhooks.ts';
import type {
  AccountView,
  AccountWithBalance,
  Grant,
  Granted,
  NewAccount,
  NewPlan,
  PlanChange,
  PlanChoice,
  PlanView,
} from './accounts.ts';
import type { AvatarMade, AvatarOfOperator, AvatarRow, AvatarsOfAccount } from './avatars.ts';
import type { IntegrityReport } from './integrity.ts';
import type {
  CreatedKey,
  ImportedKey,
  KeyLimitChanges,
  KeysOfAccount,
  KeyWithAccount,
  NewKey,
  RotatedKey,
} from './keys.ts';
import type {
  InvitationLink,
  MemberRole,
  MembersOf,
  MemberWithAccount,
  NewMember,
  OperatorChoice,
} from './members.ts';
import type {
  HeldAvatar,
  HeldAvatarDetail,
  ImportChoice,
  ImportState,
  Rejection,
  Release,
} from './moderation.ts';
import type { ProbePass, ServerReport } from './report.ts';
import type { SessionRow } from './sessions.ts';
import type { SupportReport } from './support.ts';
import type { WebhookForAccount, WebhooksOfAccount, WebhookWithAccount } from './webhooks.ts';
import type { NewWorkerToken, WorkerToken, WorkerView } from './workers.ts';

interface List<T> {
  items: T[];
}

/**
 * Every call of the operator's commands to the running server, with its body and its answer. Where `:id` stands,
 * the beginning of an id or a name will do.
 */
export interface OperatorApi {
  'POST /accounts': { body: NewAccount; answer: AccountView };
  'GET /accounts': { answer: List<AccountWithBalance> };
  'GET /accounts/:id': { answer: AccountWithBalance };
  'POST /accounts/:id/plan': { body: PlanChoice; answer: AccountView };
  'POST /grants': { body: Grant; answer: Granted };

  'GET /plans': { answer: List<PlanView> };
  'POST /plans': { body: NewPlan; answer: PlanView };
  'PATCH /plans/:id': { body: PlanChange; answer: PlanView };

  'POST /keys': { body: NewKey; answer: CreatedKey };
  'POST /keys/imports': { body: ImportedKey; answer: { id: string } };
  'GET /keys': { query: KeysOfAccount; answer: List<KeyWithAccount> };
  'GET /keys/:id': { answer: KeyWithAccount };
  'PATCH /keys/:id': { body: KeyLimitChanges; answer: KeyWithAccount };
  'POST /keys/:id/rotation': { answer: RotatedKey };
  'POST /keys/:id/revocation': { answer: { id: string; revoked: true } };

  'GET /members': { query: MembersOf; answer: List<MemberWithAccount> };
  'GET /members/:id': { query: MembersOf; answer: MemberWithAccount };
  'POST /members': { body: NewMember; answer: InvitationLink };
  /** Lets a member in who cannot sign in otherwise. */
  'POST /members/:id/link': { body: MembersOf; answer: InvitationLink };
  'PATCH /members/:id': { body: MemberRole; answer: MemberWithAccount };
  /** Of the person, not of the account that is named. */
  'PUT /members/:id/operator': { body: OperatorChoice; answer: MemberWithAccount };
  'POST /members/:id/removal': { body: MembersOf; answer: MemberWithAccount };

  'GET /avatars': {
    query: AvatarsOfAccount;
    answer: List<AvatarRow>;
  };
  'GET /avatars/:id': { answer: AvatarOfOperator };
  /** The parts `manifest` and `account`, and the files `image`, `voice` and `knowledge` (repeated). */
  'POST /avatars': { form: true; answer: AvatarMade };
  'DELETE /avatars/:id': { answer: { id: string; name: string; deleted: true } };

  'GET /moderation': { query: { all?: boolean; limit?: number }; answer: List<HeldAvatar> };
  'GET /moderation/:id': { answer: HeldAvatarDetail };
  /** The picture itself. */
  'GET /moderation/:id/portrait': { answer: Uint8Array };
  'POST /moderation/:id/release': { body: Release; answer: HeldAvatar };
  'POST /moderation/:id/rejection': { body: Rejection; answer: HeldAvatar };

  'GET /imports': { answer: ImportState };
  'PUT /imports': { body: ImportChoice; answer: ImportState };

  'GET /sessions': { query: { all?: boolean; limit?: number }; answer: List<SessionRow> };
  'GET /sessions/:id': { answer: SessionRow };
  'POST /sessions/:id/end': { answer: { id: string; ended: true } };

  'GET /webhooks': { query: WebhooksOfAccount; answer: List<WebhookWithAccount> };
  'GET /webhooks/:id': { answer: WebhookWithAccount };
  'POST /webhooks': { body: WebhookForAccount; answer: WebhookSecret };
  'POST /webhooks/:id/rotation': { answer: WebhookSecret };
  'PATCH /webhooks/:id': { body: WebhookChange; answer: WebhookWithAccount };
  'DELETE /webhooks/:id': { answer: { id: string; deleted: true } };
  'POST /webhooks/:id/test': { answer: WebhookDelivery };
  'GET /webhooks/:id/deliveries': { answer: List<WebhookDelivery> };
  /** Of one delivery, by its whole id. */
  'POST /deliveries/:id/resend': { answer: { id: string; resent: true } };

  'POST /workers': { body: NewWorkerToken; answer: WorkerToken };
  'GET /workers': { answer: List<WorkerView> };
  'GET /workers/:id': { answer: WorkerView };
  'POST /workers/:id/revocation': { answer: { id: string; revoked: true } };
  /** Of the secret that the installation's own keys are derived from. */
  'POST /secret/rotation': { answer: { rotated: true } };

  /** Reads every file: as long as that takes. */
  'GET /integrity': { answer: IntegrityReport };
  /** An archive of everything, as it is written. */
  'GET /backup': { answer: Uint8Array };
  'GET /doctor': { answer: ServerReport };
  'POST /probe-passes': { answer: ProbePass };
  'GET /support': { answer: SupportReport };
}

export type OperatorCall = keyof OperatorApi;
export type AnswerOf<C extends OperatorCall> = OperatorApi[C]['answer'];

/** What a call is made with: the `id` of its path, its query or its body, as far as it has them. */
export type InputOf<C extends OperatorCall> = Omit<OperatorApi[C], 'answer' | 'form'> &
  (C extends `${string}/:id${string}` ? { id: string } : object);
