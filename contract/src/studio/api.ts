import type { Correction } from '../answers-document.ts';
import type { DocumentCheck, PortraitCheck, VoiceCheck } from '../checks.ts';
import type { DocumentPatch } from '../materials.ts';
import type { AccountWithBalance, NewPlan, PlanChange, PlanChoice, PlanView } from '../operator/accounts.ts';
import type { CreatedKey, RotatedKey } from '../operator/keys.ts';
import type { HeldAvatar, HeldAvatarDetail, ImportChoice, ImportState } from '../operator/moderation.ts';
import type { SessionStarted } from '../session.ts';
import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookSecret } from '../webhooks.ts';
import type { AuditPage, AuditSearch } from './audit.ts';
import type {
  AccountGlance,
  AvatarCards,
  AvatarSearch,
  DocumentChoice,
  ReplacementChoice,
  StudioAvatar,
} from './avatars.ts';
import type { DraftChoice, DraftSave } from './drafts.ts';
import type { NewStudioKey, StudioKey } from './keys.ts';
import type { BackupView, CreditGift, HeldAsSeen, HeldRejection, ProbeView, SystemView } from './operate.ts';
import type {
  AccountChoice,
  Confirmation,
  Invitation,
  LinkToken,
  LinkUse,
  LinkView,
  MadeLink,
  Me,
  Member,
  NewInvitation,
  PasskeyAnswer,
  PasskeyOptions,
  PasskeyView,
  PasswordChange,
  PersonProof,
  ProviderView,
  ProviderVisit,
  RoleChange,
  SignIn,
  SignInView,
} from './people.ts';
import type { ProviderRow, ProviderVerdict } from './providers.ts';
import type { RehearsalNews } from './rehearsal.ts';
import type { RestoreOffer, RestoreStart, RestoreState } from './restore.ts';
import type {
  RecordingChoice,
  SessionCards,
  SessionSearch,
  StudioSession,
  TranscriptFile,
} from './sessions.ts';
import type { BudgetBooking, StudioShare, StudioSharePatch } from './sharing.ts';
import type { SuggestedQuestions, TestQuestions, TestQuestionsSave, TestRun } from './test-questions.ts';
import type { QuestionChoice, UnansweredQuestion } from './unanswered.ts';
import type { AccountCredits, AccountUsage, CreditsSearch, UsageSearch } from './usage.ts';
import type { Version, VersionChoice, VersionItem } from './versions.ts';

interface List<T> {
  items: T[];
}

/**
 * Every call of the studio’s pages below `/studio/api`, with its body and its answer. Only the studio’s cookie
 * authenticates it, and it is not part of the versioned interface: pages and server are always of one build.
 */
export interface StudioApi {
  'POST /sign-in': { body: SignIn; answer: Me };
  'POST /sign-in/passkey/options': { answer: PasskeyOptions };
  'POST /sign-in/passkey': { body: PasskeyAnswer; answer: Me };
  'GET /oidc': { answer: ProviderView };
  /** The address where the browser signs in; it comes back to `/studio/api/oidc/callback`. */
  'POST /oidc/start': { answer: { url: string } };
  /** The same, for somebody who is signed in, to be known by the provider from then on. */
  'POST /oidc/connection': { answer: { url: string } };
  /** The provider no longer opens the studio for this person. */
  'DELETE /oidc/connection': { answer: null };
  /** The same as `POST /confirmation`, by signing in at the provider once more. */
  'POST /oidc/confirmation': { body: ProviderVisit; answer: { url: string } };
  /** Somebody signs in with the address that the provider has verified: they connect it by their own proof. */
  'GET /oidc/question': { answer: { email: string } };
  'POST /oidc/question': { body: PersonProof; answer: Me };
  'POST /sign-out': { answer: null };
  'POST /links/view': { body: LinkToken; answer: LinkView };
  'POST /links/use': { body: LinkUse; answer: Me };
  'POST /restore/offer': { body: LinkToken; answer: RestoreOffer };
  /** The body is a part of the file; the link's token stands in a header, and where the part belongs in another. */
  'POST /restore/file': { answer: null };
  'POST /restore/start': { body: RestoreStart; answer: null };
  /** Meanwhile the service stops and starts again, and cannot be reached for a moment. */
  'POST /restore/state': { body: LinkToken; answer: RestoreState };

  'GET /me': { answer: Me };
  'PUT /me/account': { body: AccountChoice; answer: Me };
  'PUT /me/password': { body: PasswordChange; answer: null };
  'POST /confirmation': { body: Confirmation; answer: null };
  /** For options ask as somebody who signs in does. */
  'POST /confirmation/passkey': { body: PasskeyAnswer; answer: null };
  'GET /passkeys': { answer: List<PasskeyView> };
  'POST /passkeys/options': { answer: PasskeyOptions };
  'POST /passkeys': { body: PasskeyAnswer; answer: PasskeyView };
  'DELETE /passkeys/:id': { answer: null };
  'GET /sign-ins': { answer: List<SignInView> };
  /** Ends all sign-ins of this person except the one that asks. */
  'DELETE /sign-ins': { answer: null };
  'DELETE /sign-ins/:id': { answer: null };

  'GET /members': { answer: List<Member> };
  'PATCH /members/:id': { body: RoleChange; answer: Member };
  'DELETE /members/:id': { answer: null };
  'GET /invitations': { answer: List<Invitation> };
  'POST /invitations': { body: NewInvitation; answer: Invitation & MadeLink };
  'DELETE /invitations/:id': { answer: null };
  'GET /audit': { query: AuditSearch; answer: AuditPage };
  /** The names that entries of the log have, by alphabet. */
  'GET /audit/actors': { answer: List<string> };

  /** Every key that lives and the last ones that were revoked, newest first. */
  'GET /keys': { answer: List<StudioKey> };
  /** The secret is answered this once, here and by a rotation. */
  'POST /keys': { body: NewStudioKey; answer: CreatedKey };
  'POST /keys/:id/rotation': { answer: RotatedKey };
  /** A revoked key stays revoked. */
  'DELETE /keys/:id': { answer: null };

  'GET /webhooks': { answer: List<Webhook> };
  /** The secret is answered this once, here and by a rotation. */
  'POST /webhooks': { body: NewWebhook; answer: WebhookSecret };
  /** For a day messages are signed with the secret before it, too. */
  'POST /webhooks/:id/rotation': { answer: WebhookSecret };
  'PATCH /webhooks/:id': { body: WebhookChange; answer: null };
  'DELETE /webhooks/:id': { answer: null };
  /** The newest ones. */
  'POST /webhooks/:id/test': { answer: WebhookDelivery };
  'GET /webhooks/:id/deliveries': { answer: List<WebhookDelivery> };
  'POST /deliveries/:id/resend': { answer: null };

  'GET /account': { answer: AccountGlance };
  'GET /avatars': { query: AvatarSearch; answer: AvatarCards };
  /**
   * A form: `manifest` (JSON) first, then `image`, `voice` and `documents`, the last repeated. A repeated call with
   * the same `Idempotency-Key` makes no second avatar.
   */
  'POST /avatars': { answer: { id: string } };
  'GET /avatars/:id': { answer: StudioAvatar };
  /** Texts and settings are changed by a draft, which becomes what visitors meet when it is published. */
  'PATCH /avatars/:id/draft': { body: DraftSave; answer: StudioAvatar & { rehearsal: RehearsalNews } };
  'DELETE /avatars/:id/draft': { query: DraftChoice; answer: StudioAvatar & { rehearsal: RehearsalNews } };
  'POST /avatars/:id/draft/publication': { body: DraftChoice; answer: StudioAvatar };
  'DELETE /avatars/:id': { answer: null };
  /** What was published, newest first. */
  'GET /avatars/:id/versions': { answer: List<VersionItem> };
  'GET /avatars/:id/version': { query: VersionChoice; answer: Version };
  /** Publishes the texts of a version again; files stay as they are now. */
  'POST /avatars/:id/restorations': { body: VersionChoice; answer: StudioAvatar };
  /** Forms with one file, and with `consent` (JSON) if wanted. */
  'PUT /avatars/:id/appearance': { answer: StudioAvatar };
  'PUT /avatars/:id/voice': { answer: StudioAvatar };
  /** A form of `files`, repeated, and `descriptions` (JSON): they join the documents there are. */
  'POST /avatars/:id/documents': { answer: StudioAvatar };
  /** Another name or description. */
  'PATCH /avatars/:id/documents': { query: DocumentChoice; body: DocumentPatch; answer: StudioAvatar };
  'DELETE /avatars/:id/documents': { query: DocumentChoice; answer: StudioAvatar };
  /** The waiting files of a part are dropped: visitors go on meeting the current ones. */
  'DELETE /avatars/:id/replacement': { query: ReplacementChoice; answer: StudioAvatar };
  /** What visitors asked and were not answered. */
  'GET /avatars/:id/unanswered': { answer: List<UnansweredQuestion> };
  /** It leaves the list until a visitor asks it and gets no answer again. */
  'POST /avatars/:id/unanswered/dismissals': { body: QuestionChoice; answer: null };
  /** An answer for everybody who asks once it is read; the question leaves the list then. */
  'POST /avatars/:id/corrections': { body: Correction; answer: StudioAvatar };
  /** A conversation of a few minutes that is not billed, one at a time. */
  'POST /avatars/:id/rehearsals': { answer: SessionStarted };
  'GET /avatars/:id/test-questions': { answer: TestQuestions };
  /** The whole list. */
  'PUT /avatars/:id/test-questions': { body: TestQuestionsSave; answer: TestQuestions };
  /** Answers them as drafted, or as published where there is no draft; not billed, one at a time. */
  'POST /avatars/:id/test-questions/runs': { answer: TestRun };
  /** Questions that its documents answer, to begin a list with; counts as such a run. */
  'POST /avatars/:id/test-questions/suggestions': { answer: SuggestedQuestions };
  /** Forms with one file: what a build would say of it. */
  'POST /checks/portrait': { answer: PortraitCheck };
  'POST /checks/voice': { answer: VoiceCheck };
  'POST /checks/document': { answer: DocumentCheck };
  'GET /avatars/:id/share': { answer: StudioShare };
  'PATCH /avatars/:id/share': { body: StudioSharePatch; answer: StudioShare };
  'POST /avatars/:id/share/budget': { body: BudgetBooking; answer: StudioShare };

  /** Newest first. */
  'GET /sessions': { query: SessionSearch; answer: SessionCards };
  'GET /sessions/:id': { answer: StudioSession };
  /** Files to be downloaded. */
  'GET /sessions/:id/transcript.json': { answer: TranscriptFile };
  'GET /sessions/:id/transcript.vtt': { answer: string };
  /** The recording, in ranges too. Listening is noted in the log. */
  'GET /sessions/:id/recording.ogg': { query: RecordingChoice; answer: object };
  /** Deletes only the sound. */
  'DELETE /sessions/:id/recording': { answer: null };
  /** A session that is over stays as it is. */
  'POST /sessions/:id/end': { answer: StudioSession };
  /** Deletes what was said, with its recording, and what its caller sent along; that it was, and what it cost, stays. */
  'DELETE /sessions/:id': { answer: null };

  'GET /usage': { query: UsageSearch; answer: AccountUsage };
  /** The same as a file, by day, avatar and source; it comes day after day. */
  'GET /usage.csv': { query: UsageSearch; answer: AsyncIterable<string> };
  'GET /credits': { query: CreditsSearch; answer: AccountCredits };

  /** For operators, of every account: what is held, or with `all` what was decided too; longest held first. */
  'GET /operate/moderation': { query: { all?: boolean; limit?: number }; answer: List<HeldAvatar> };
  'GET /operate/moderation/:id': { answer: HeldAvatarDetail };
  /** The picture itself. */
  'GET /operate/moderation/:id/portrait': { query: HeldAsSeen; answer: Uint8Array };
  'POST /operate/moderation/:id/release': { body: HeldAsSeen; answer: HeldAvatar };
  'POST /operate/moderation/:id/rejection': { body: HeldRejection; answer: HeldAvatar };
  'GET /operate/accounts': { answer: List<AccountWithBalance> };
  'GET /operate/plans': { answer: List<PlanView> };
  'POST /operate/plans': { body: NewPlan; answer: PlanView };
  'PATCH /operate/plans/:id': { body: PlanChange; answer: PlanView };
  'PUT /operate/accounts/:id/plan': { body: PlanChoice; answer: AccountWithBalance };
  'POST /operate/accounts/:id/credits': { body: CreditGift; answer: AccountWithBalance };
  'GET /operate/system': { answer: SystemView };
  'POST /operate/probes': { answer: ProbeView };
  'GET /operate/providers': { answer: { items: ProviderRow[] } };
  /** One real call to the provider, which may bill it. */
  'POST /operate/providers/:id/test': { answer: ProviderVerdict };
  'GET /operate/backups': { answer: BackupView };
  /** Begins a backup; the same view tells how it ends. */
  'POST /operate/backups': { answer: BackupView };
  'GET /operate/imports': { answer: ImportState };
  'PUT /operate/imports': { body: ImportChoice; answer: ImportState };
}

/** Of calls that change something: the id of the account the page shows. */
export const ACCOUNT_SHOWN = 'vivant-account';

export type StudioCall = keyof StudioApi;
export type StudioAnswerOf<C extends StudioCall> = StudioApi[C]['answer'];
