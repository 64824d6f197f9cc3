# Written by scripts/write-clients.ts from docs/openapi.json: change the routes, and write it again.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AccountBalance(TypedDict):
    balanceMicrocredits: int
    """In microcredits."""
    reservedMicrocredits: int
    """Of the balance, what running sessions hold."""
    availableMicrocredits: int
    """What new sessions can be paid from."""


class AccountPlan(TypedDict):
    """Prices and rates. What is left of a rate stands in `RateLimit-*` of each answer."""

    id: str
    hostedMicrocreditsPerMinute: int
    renderMicrocreditsPerMinute: int
    previewMicrocredits: int
    maxSessionSeconds: int
    createsPerMinute: int
    writesPerMinute: int
    readsPerMinute: int
    sessionStartsPerMinute: int


AskAvatarQuestion: TypeAlias = str


class AskAvatar(TypedDict):
    questions: list[AskAvatarQuestion]
    """1–20 questions of up to 500 characters. Each is asked alone: none knows of those before it."""


class AvatarLatestFailure(TypedDict):
    """The stage that failed last, if one has."""

    stage: Literal['appearance', 'voice', 'persona', 'knowledge', 'previews']
    userFeedback: str | None


class AvatarPreviewUrls(TypedDict):
    """Signed links to the finished preview clips (mp4), good for about an hour; get the avatar again for fresh ones. On GET of one avatar alone, and absent until a clip is finished."""

    idle: NotRequired[str]
    talking: NotRequired[str]
    expiresAt: str


class AvatarAccepted(TypedDict):
    avatarId: str
    status: Literal['building', 'ready', 'failed', 'moderation_hold']


class AvatarAnswersAnswerAnswerSource(TypedDict):
    title: str
    """Of the document."""
    place: str | None
    """The heading or the page; null where it has none."""
    passage: str


class AvatarAnswersAnswerAnswer(TypedDict):
    """Null where no time was left for it: ask it again."""

    text: str
    """What the avatar would say."""
    sources: list[AvatarAnswersAnswerAnswerSource]
    """What the answer stands on, the most telling first."""
    answeredBy: Literal['model', 'documents', 'without_model']
    """`documents`: there is no language model; `without_model`: there is one, and it did not answer."""
    refusal: bool | None
    """Whether it says that it has no answer; null for the words of a language model, which nobody judged."""


class AvatarAnswersAnswer(TypedDict):
    question: str
    answer: AvatarAnswersAnswerAnswer | None
    """Null where no time was left for it: ask it again."""


class AvatarAnswers(TypedDict):
    """What an avatar answers to written questions."""

    answers: list[AvatarAnswersAnswer]
    """In the order of the questions."""


class AvatarListItem(TypedDict):
    """An avatar as the list shows it."""

    id: str
    name: str
    visibility: Literal['private', 'unlisted', 'public']
    status: Literal['building', 'ready', 'failed', 'moderation_hold']
    """Where the build as a whole stands."""
    readyToChat: bool
    """True once every stage has completed and moderation passed: sessions can start."""
    moderationState: str | None
    """Such as `clean`; null before it was judged."""
    creationSource: str | None
    """`api` for avatars made through this interface, `studio` for those made in the studio, `demo` for the one that a fresh installation makes by itself."""
    createdAt: str
    """Unique within the account: the cursor of the list."""
    updatedAt: str


class AvatarMaterialsPersona(TypedDict):
    """The texts as they were given; what was never given is absent."""

    preferredAlias: NotRequired[str]
    spokenName: NotRequired[str]
    knownAliases: NotRequired[list[str]]
    personality: NotRequired[str]
    scenario: NotRequired[str]
    selfIntroduction: NotRequired[str]
    greeting: NotRequired[str]
    guardrails: NotRequired[list[str]]
    conversationalHabits: NotRequired[dict[str, Literal['CONVERSATIONAL_HABIT_SCALE_LOW', 'CONVERSATIONAL_HABIT_SCALE_MEDIUM', 'CONVERSATIONAL_HABIT_SCALE_HIGH']]]


class AvatarMaterialsLinks(TypedDict):
    """Signed links to the portrait and the voice sample, good for about an hour without a key; ask again for fresh ones. A portrait-only avatar has no voice."""

    portrait: NotRequired[str]
    voice: NotRequired[str]
    expiresAt: str


class AvatarPatchVideo(TypedDict):
    """The picture of sessions and preview clips; what is left out stays."""

    aspect: NotRequired[Literal['1:1', '9:16', '16:9']]
    """Width to height. A wide or tall frame shows more of what is around the head."""
    height: NotRequired[Literal[512, 720]]
    """Rows of the picture."""


AvatarPatchGuardrail: TypeAlias = str


AvatarPatchKnownAliase: TypeAlias = str


class AvatarPatch(TypedDict):
    name: NotRequired[str]
    description: NotRequired[str]
    visibility: NotRequired[Literal['private', 'unlisted', 'public']]
    language: NotRequired[Literal['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'hi', 'ru']]
    previewMessage: NotRequired[str]
    previews: NotRequired[bool]
    video: NotRequired[AvatarPatchVideo]
    """The picture of sessions and preview clips; what is left out stays."""
    aiMark: NotRequired[bool | None]
    """Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise."""
    personality: NotRequired[str]
    scenario: NotRequired[str]
    greeting: NotRequired[str]
    selfIntroduction: NotRequired[str]
    guardrails: NotRequired[list[AvatarPatchGuardrail]]
    conversationalHabits: NotRequired[dict[str, Literal['CONVERSATIONAL_HABIT_SCALE_LOW', 'CONVERSATIONAL_HABIT_SCALE_MEDIUM', 'CONVERSATIONAL_HABIT_SCALE_HIGH']]]
    preferredAlias: NotRequired[str]
    spokenName: NotRequired[str]
    knownAliases: NotRequired[list[AvatarPatchKnownAliase]]


class AvatarSessionFailure(TypedDict):
    """Why it never became active."""

    code: Literal['livekit_address_refused', 'livekit_token_refused', 'livekit_certificate_refused', 'join_failed', 'start_timeout', 'unavailable']
    message: str


class AvatarSession(TypedDict):
    id: str
    avatarId: str
    status: Literal['starting', 'active', 'ending', 'ended', 'failed']
    avatarIdentity: str
    """Who the avatar is in the room: what the token says."""
    roomName: str
    sampleRate: int
    """Hertz. What the agent had best send; other rates are converted."""
    actualDurationSeconds: NotRequired[int]
    """The limit granted after the caps of key, plan and balance; absent when metered."""
    billingMode: Literal['reserve', 'metered']
    createdAt: str
    startedAt: str | None
    """When the avatar counted as being in the room."""
    endedAt: str | None
    endReason: Literal['api_end', 'room_closed', 'removed', 'agent_left', 'idle_timeout', 'max_duration', 'credits_exhausted', 'spend_cap_reached', 'operator', 'error'] | None
    failure: AvatarSessionFailure | None
    """Why it never became active."""
    billedSeconds: int
    """Sixty for each minute billed; 0 while a reserved session runs."""
    billedMicrocredits: int
    metadata: dict[str, Any] | None


class CapUseCapUse(TypedDict):
    """A spend cap of the key; null: it has none."""

    capMicrocredits: int
    usedMicrocredits: int
    """Spent in the window, and held for sessions that run."""
    leftMicrocredits: int


CapUse: TypeAlias = CapUseCapUse | None
"""A spend cap of the key; null: it has none."""


class CitedPassage(TypedDict):
    source: str
    """The document’s file name, one of `sources`."""
    place: str | None
    """The heading or page it stands under; null where the document has no such."""


class CreateAvatarVideo(TypedDict):
    """The picture of sessions and preview clips."""

    aspect: NotRequired[Literal['1:1', '9:16', '16:9']]
    """Width to height. A wide or tall frame shows more of what is around the head."""
    height: NotRequired[Literal[512, 720]]
    """Rows of the picture."""


CreateAvatarPersonaGuardrail: TypeAlias = str


class CreateAvatarPersona(TypedDict):
    preferredAlias: NotRequired[str]
    """What the avatar calls itself."""
    personality: NotRequired[str]
    """Who the avatar is."""
    scenario: NotRequired[str]
    """What it does with the visitor; not together with a prompt file."""
    selfIntroduction: NotRequired[str]
    """Said word for word when asked who it is; made from the first sentence of the personality if omitted and if that says who the avatar is."""
    greeting: NotRequired[str]
    """Said word for word when the visitor arrives."""
    guardrails: NotRequired[list[CreateAvatarPersonaGuardrail]]
    """Rules handed to the language model, word for word; without one they have no effect."""
    conversationalHabits: NotRequired[dict[str, Literal['CONVERSATIONAL_HABIT_SCALE_LOW', 'CONVERSATIONAL_HABIT_SCALE_MEDIUM', 'CONVERSATIONAL_HABIT_SCALE_HIGH']]]


class CreateAvatarKnowledge(TypedDict):
    descriptions: NotRequired[dict[str, str]]
    """What each document is about, by file name."""


class CreateAvatarConsent(TypedDict):
    """Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key."""

    subject: str
    statement: NotRequired[str]


class CreateAvatarAssetsImage(TypedDict):
    url: str
    """Public https address."""


class CreateAvatarAssetsVoice(TypedDict):
    url: str
    """Public https address."""


class CreateAvatarAssetsPrompt(TypedDict):
    url: str
    """Public https address."""


class CreateAvatarAssetsKnowledgeItem(TypedDict):
    url: str
    """Public https address."""
    description: NotRequired[str]


class CreateAvatarAssets(TypedDict):
    image: CreateAvatarAssetsImage
    voice: NotRequired[CreateAvatarAssetsVoice]
    prompt: NotRequired[CreateAvatarAssetsPrompt]
    knowledge: NotRequired[list[CreateAvatarAssetsKnowledgeItem]]


class CreateAvatar(TypedDict):
    """The manifest, and where its files are."""

    schemaVersion: NotRequired[Literal[1]]
    name: str
    description: NotRequired[str]
    language: NotRequired[Literal['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'hi', 'ru']]
    """Spoken end to end; `hi` is taken and spoken in English."""
    visibility: NotRequired[Literal['private', 'unlisted']]
    previews: NotRequired[bool]
    """Also makes two short clips, idle and talking, billed by the plan."""
    previewMessage: NotRequired[str]
    """What the talking clip says; the greeting if omitted."""
    video: NotRequired[CreateAvatarVideo]
    """The picture of sessions and preview clips."""
    aiMark: NotRequired[bool | None]
    """Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise."""
    renderOnly: NotRequired[bool]
    """A portrait alone, for render-only sessions; the voice may be missing."""
    readyVoice: NotRequired[Literal['deep', 'even', 'clear', 'bright']]
    """A voice of `GET /v1/voices` instead of a recording; not together with one."""
    persona: NotRequired[CreateAvatarPersona]
    knowledge: NotRequired[CreateAvatarKnowledge]
    consent: NotRequired[CreateAvatarConsent]
    """Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key."""
    assets: CreateAvatarAssets


class Degradation(TypedDict):
    part: Literal['model', 'voice', 'hearing']
    reason: Literal['no_engine', 'unavailable', 'failed']
    """`no_engine`: nothing here knows the language. `unavailable`: it cannot be started or reached. `failed`: it did not answer, or with an error."""
    since: str
    until: str | None
    """When it worked again; null while it does not."""


class DocumentCheck(TypedDict):
    """What the knowledge stage would say of a document."""

    verdict: Literal['accepted', 'refused']
    """Whether the build of an avatar would go on with this file."""
    feedback: str | None
    """For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say."""
    title: str | None
    """The heading it begins with, if any."""
    passages: int
    """How many passages a conversation could draw on; 0 for one that is refused."""


class DocumentsAddedDocument(TypedDict):
    id: str
    name: str


class DocumentsAdded(TypedDict):
    avatarId: str
    status: Literal['building', 'ready', 'failed', 'moderation_hold']
    documents: list[DocumentsAddedDocument]
    """Those that were added, in their order."""


class EventData(TypedDict):
    """Ids, to read the rest by, and what changed."""

    avatarId: NotRequired[str]
    status: NotRequired[Literal['ready', 'failed', 'moderation_hold']]
    """Of an avatar."""
    readyToChat: NotRequired[bool]
    """Of an avatar."""
    sessionId: NotRequired[str]
    """With `session.*`."""
    avatarSessionId: NotRequired[str]
    """With `avatar_session.*`."""
    startedAt: NotRequired[str | None]
    """Of a session; null: its avatar never joined."""
    endedAt: NotRequired[str]
    """Of a session that is over."""
    endReason: NotRequired[str]
    """Why a session ended."""
    billedMicrocredits: NotRequired[int]
    """What a session that ended cost."""
    balanceMicrocredits: NotRequired[int]
    """What is left of a budget, with `sponsor_budget.*`."""
    keyId: NotRequired[str]
    """With `key.cap_reached`, as what follows."""
    period: NotRequired[Literal['day', 'month', 'total']]
    """Which cap of the key."""
    capMicrocredits: NotRequired[int]
    """The cap."""
    spentMicrocredits: NotRequired[int]
    """What counts against it."""
    webhookId: NotRequired[str]
    """With `webhook.test`."""


class Event(TypedDict):
    """Something that happened to an avatar, a session, a budget or a key."""

    type: Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached', 'webhook.test', 'stream.gap']
    """What happened; ignore types you do not know. `stream.gap`: what came before may be missing. `webhook.test`: sent to one webhook, whose owner asked for it."""
    timestamp: str
    """When it happened."""
    data: EventData
    """Ids, to read the rest by, and what changed."""


class KeptConsent(TypedDict):
    """Whose portrait or voice it is, as it was stated."""

    subject: str
    statement: NotRequired[str]
    at: str
    """When it was stated."""
    keyId: str | None
    """The key that stated it; null: a person in the studio or the operator did."""


class KeySpentMicrocredits(TypedDict):
    """By the key and those it took the place of: in all, this month, today (UTC)."""

    total: int
    month: int
    day: int


class Key(TypedDict):
    """A key of the account; its secret is never shown again."""

    id: str
    name: str | None
    hint: str
    """How it begins, to tell it by."""
    scopes: list[Literal['sessions', 'avatars:read', 'avatars:write', 'billing:write', 'webhooks', 'keys']]
    avatarId: str | None
    """The one avatar it is bound to."""
    spendCapTotalMicrocredits: int | None
    spendCapMonthlyMicrocredits: int | None
    spendCapDailyMicrocredits: int | None
    maxConcurrent: int | None
    maxDurationSeconds: int | None
    metered: bool
    spentMicrocredits: KeySpentMicrocredits
    """By the key and those it took the place of: in all, this month, today (UTC)."""
    sessionsNow: int
    """Sessions that it runs."""
    rotatedFrom: str | None
    """The key whose place it took."""
    createdAt: str
    lastUsedAt: str | None
    """To the minute; null: not yet."""
    revokedAt: str | None


class KeyWithSecretSpentMicrocredits(TypedDict):
    """By the key and those it took the place of: in all, this month, today (UTC)."""

    total: int
    month: int
    day: int


class KeyWithSecret(TypedDict):
    """A key that was just made."""

    id: str
    name: str | None
    hint: str
    """How it begins, to tell it by."""
    scopes: list[Literal['sessions', 'avatars:read', 'avatars:write', 'billing:write', 'webhooks', 'keys']]
    avatarId: str | None
    """The one avatar it is bound to."""
    spendCapTotalMicrocredits: int | None
    spendCapMonthlyMicrocredits: int | None
    spendCapDailyMicrocredits: int | None
    maxConcurrent: int | None
    maxDurationSeconds: int | None
    metered: bool
    spentMicrocredits: KeyWithSecretSpentMicrocredits
    """By the key and those it took the place of: in all, this month, today (UTC)."""
    sessionsNow: int
    """Sessions that it runs."""
    rotatedFrom: str | None
    """The key whose place it took."""
    createdAt: str
    lastUsedAt: str | None
    """To the minute; null: not yet."""
    revokedAt: str | None
    secret: str
    """The key itself: answered this once, stored as a hash alone."""


class KnowledgeDocument(TypedDict):
    """One document of an avatar’s knowledge."""

    id: str
    """Stays the same until the document is removed or all are replaced."""
    name: str
    description: str | None
    contentType: str
    sizeBytes: int
    title: str | None
    """The heading it begins with, if any; null until it has been read."""
    passages: int | None
    """How many passages a conversation can draw on; null until it has been read."""
    feedback: str | None
    """Why it cannot be read, or what of it is not used; to be shown as it is."""


class LimitUse(TypedDict):
    """A limit, and how much of it is used and left now."""

    limit: int
    used: int
    left: int


class PaymentRefusal(TypedDict):
    """What would have to be paid for cannot be."""

    error: str
    """Stable code; branch on it."""
    message: str
    """For people and logs; its wording may change."""
    resetsAt: NotRequired[str]
    """When a daily or monthly cap starts again (UTC). Absent for every other cause."""


class PortraitCheckImprovement(TypedDict):
    advice: str
    points: float


class PortraitFinding(TypedDict):
    """What was found of one point of a portrait."""

    point: Literal['face', 'size', 'light', 'focus', 'framing', 'turn', 'eyes', 'mouth']
    outcome: Literal['good', 'improvable', 'refused', 'not_judged']
    """`improvable`: it is used, and would be better otherwise; `not_judged`: something else has to be right before this can be told."""
    advice: str | None
    """What is wrong and how to mend it; null where nothing is."""


class ReadyVoice(TypedDict):
    """A voice that nobody has to record."""

    id: Literal['deep', 'even', 'clear', 'bright']
    name: str
    """How it sounds, in English."""
    languages: list[Literal['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'hi', 'ru']]
    """Of avatars that may have it; a sample is spoken in one of them."""


class RecordingAgreement(TypedDict):
    text: int
    """Number of the words that the page showed."""
    language: str
    """In which they were shown."""


class Refusal(TypedDict):
    """Why the call was refused."""

    error: str
    """Stable code; branch on it."""
    message: str
    """For people and logs; its wording may change."""


class SessionLatency(TypedDict):
    """From the end of the visitor’s speech to the first sound of the answer."""

    turns: int
    p50Ms: int
    p95Ms: int


class SessionHears(TypedDict):
    """How the visitor is heard; null: typed words alone."""

    language: str
    """BCP-47 tag; `auto` where the recogniser finds out by itself which language it hears."""
    engine: str
    """The configured model’s name, or the embedded engine’s."""


class SessionSpeaks(TypedDict):
    """The voice. Its language is the avatar’s own where nothing here speaks the session’s; null: captions alone."""

    language: str
    """BCP-47 tag; `auto` where the recogniser finds out by itself which language it hears."""
    engine: str
    """The configured model’s name, or the embedded engine’s."""


class Session(TypedDict):
    """A hosted session as its owner sees it."""

    id: str
    avatarId: str
    status: Literal['active', 'ending', 'ended']
    billingMode: Literal['reserve', 'metered']
    actualDurationSeconds: NotRequired[int]
    language: str | None
    metadata: dict[str, Any] | None
    createdAt: str
    startedAt: str
    visitorJoinedAt: str | None
    endedAt: str | None
    endReason: str | None
    billedMicrocredits: int
    """Charged so far; 100 microcredits are one credit. A reserved session is charged when it ends."""
    latency: SessionLatency | None
    """From the end of the visitor’s speech to the first sound of the answer."""
    hears: SessionHears | None
    """How the visitor is heard; null: typed words alone."""
    speaks: SessionSpeaks | None
    """The voice. Its language is the avatar’s own where nothing here speaks the session’s; null: captions alone."""
    model: str | None
    """The language model that answers; null: sentences quoted from the documents."""
    degradations: list[Degradation]
    """What was lost of that on the way. If the avatar could not speak for more than 10 s in all, the minutes in which it could not are not billed; a metered session gets them back at its end."""


class Stage(TypedDict):
    """One part of the build; `skipped` for previews alone."""

    status: Literal['waiting', 'pending', 'processing', 'completed', 'failed', 'skipped']
    userFeedback: str | None
    """For the person who supplied the file, to be shown as it is."""


class StartAvatarSession(TypedDict):
    livekitUrl: str
    """Your LiveKit server: `wss://` and a host on the public internet."""
    livekitToken: str
    """The avatar’s access token for one room of that server, without rights to administrate. Write-only."""
    roomName: NotRequired[str]
    """To be sure of the room: must be the token’s."""
    agentIdentity: NotRequired[str]
    """The participant the avatar obeys. Without it, the one the token’s attribute `lk.publish_on_behalf` names, else the first agent in the room."""
    maxDurationSeconds: NotRequired[int]
    """Shortens the session below the limits of key, plan and balance."""
    idleTimeoutSeconds: NotRequired[int]
    """How long the avatar waits for an agent that never came. Silence does not count."""
    metadata: NotRequired[dict[str, Any]]
    """Kept with the session. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs."""


class StartSession(TypedDict):
    avatarId: str
    """An avatar of the account that is ready to chat."""
    maxDurationSeconds: NotRequired[int]
    """Ends the session earlier than key, plan and balance would; never later."""
    language: NotRequired[str]
    """BCP-47 tag for this session; the avatar’s own language if omitted."""
    metadata: NotRequired[dict[str, Any]]
    """Kept with the session for your own books. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs."""
    location: NotRequired[dict[str, Any]]
    """Kept with the session. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs."""


class TurnTiming(TypedDict):
    """When the parts of an answer happened, in milliseconds from the end of the visitor’s words: of speech, or when a typed message arrived. A greeting counts from when it was due."""

    kind: Literal['spoken', 'typed', 'greeting']
    recognisedMs: float | None
    """The visitor’s last words were recognised; null where nothing was to be."""
    turnEndedMs: float | None
    """Silence had ended the visitor’s turn, or the message was taken."""
    retrievedMs: float | None
    """The documents had been searched; null where they were not."""
    firstTokenMs: float | None
    """The first piece of the answer’s text was there."""
    firstPcmMs: float | None
    """The first sound of the answer was made; null where nothing gives it a voice."""
    firstAudioMs: float | None
    """That sound was sent."""
    playingMs: float | None
    """It began to play; without a voice, the captions began."""
    playedMs: float
    """How much of the answer was played: of an interrupted one, where it was cut."""


class Unprocessable(TypedDict):
    """The body does not have the form the call needs."""

    code: Literal[422]
    message: str
    """Names the field at fault."""


class Video(TypedDict):
    """The picture of sessions and preview clips."""

    aspect: Literal['1:1', '9:16', '16:9']
    """Width to height. A wide or tall frame shows more of what is around the head."""
    height: Literal[512, 720]
    """Rows of the picture."""


class VoiceCheck(TypedDict):
    """What the voice stage would say of a sample."""

    verdict: Literal['accepted', 'refused']
    """Whether the build of an avatar would go on with this file."""
    feedback: str | None
    """For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say."""


class Warning(TypedDict):
    field: str
    """Where it stands in the request, such as `persona.greetings`."""
    message: str
    """For people; its wording may change."""


class Webhook(TypedDict):
    """An address that is told of events."""

    id: str
    url: str
    types: list[Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached']] | None
    """What it is told of; null: every type, also one that is added later."""
    createdAt: str
    stopped: Literal['paused', 'gone'] | None
    """`paused` by somebody; `gone`: its server answered 410; null: events are sent."""
    oldSecretUntil: str | None
    """Until when the secret before the last rotation signs, too; null: there is none."""
    waiting: int
    """Deliveries that are still to be made, tried or not."""


class WebhookDelivery(TypedDict):
    """An event as one webhook was or will be told of it."""

    id: str
    """Sent as `webhook-id`, the same with every attempt."""
    type: Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached', 'webhook.test']
    """Of the event that it tells."""
    occurredAt: str
    state: Literal['waiting', 'delivered', 'failed']
    attempts: int
    lastAttemptAt: str | None
    lastStatus: int | None
    """What the server answered last; null: nothing."""
    lastError: str | None
    """Why the last attempt failed."""
    nextAttemptAt: str | None
    """Null unless `waiting`."""


class WebhookWithSecret(TypedDict):
    """A webhook, with its secret."""

    id: str
    url: str
    types: list[Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached']] | None
    """What it is told of; null: every type, also one that is added later."""
    createdAt: str
    stopped: Literal['paused', 'gone'] | None
    """`paused` by somebody; `gone`: its server answered 410; null: events are sent."""
    oldSecretUntil: str | None
    """Until when the secret before the last rotation signs, too; null: there is none."""
    waiting: int
    """Deliveries that are still to be made, tried or not."""
    secret: str
    """Verifies signatures, in the form of Standard Webhooks: `whsec_…`. Answered this once."""


class ListKeysAnswer(TypedDict):
    items: list[Key]
    """Those that live, the newest first, and some that were revoked last."""


class CreateKeyBody(TypedDict):
    name: str
    """A note to tell the key by."""
    scopes: list[Literal['sessions', 'avatars:read', 'avatars:write', 'billing:write', 'webhooks', 'keys']]
    """What it may do: at most what the key that asks may do."""
    avatarId: NotRequired[str | None]
    """The one avatar it may address; null: every avatar of the account."""
    spendCapTotalMicrocredits: NotRequired[int | None]
    spendCapMonthlyMicrocredits: NotRequired[int | None]
    spendCapDailyMicrocredits: NotRequired[int | None]
    maxConcurrent: NotRequired[int | None]
    """Sessions at once."""
    maxDurationSeconds: NotRequired[int | None]
    """Of its longest session; that of the key that asks where this is missing."""


class ListVoicesAnswer(TypedDict):
    items: list[ReadyVoice]


class PreviewVoiceBody(TypedDict):
    text: str
    """What is said, in the language of the avatar."""


class ListSessionsAnswer(TypedDict):
    items: list[Session]
    nextBefore: str | None


class GetSponsorBudgetAnswer(TypedDict):
    avatarId: str
    enabled: bool
    """Whether hosted sessions of the avatar are paid from this budget, and from it alone."""
    balanceMicrocredits: int
    reservedMicrocredits: int
    """Of the balance, what running sessions hold."""
    dailyCapMicrocredits: int | None
    """The most a UTC day may cost, reservations counted; null: no cap."""
    visitorCapMicrocredits: int | None
    """The most one anonymous visitor may cost in a UTC day, reservations counted; null: no cap."""
    spentTodayMicrocredits: int
    """What sessions cost since midnight UTC."""
    updatedAt: str | None
    """When its settings last changed."""


class UpdateSponsorBudgetBody(TypedDict):
    enabled: NotRequired[bool]
    """Switches sponsoring off and on."""
    dailyCapMicrocredits: NotRequired[int | None]
    """Null takes the cap away."""
    visitorCapMicrocredits: NotRequired[int | None]
    """Null takes the cap away."""


class TopUpSponsorBudgetBody(TypedDict):
    amountMicrocredits: int
    """How much to move; 100 are one credit."""


class TopUpSponsorBudgetAnswer(TypedDict):
    id: str
    avatarId: str
    amountMicrocredits: int
    balanceMicrocredits: int
    """What the budget holds after this booking."""
    createdAt: str


class ListWebhooksAnswer(TypedDict):
    items: list[Webhook]


class CreateWebhookBody(TypedDict):
    url: str
    """Where each event is posted: https, of a server that the internet reaches."""
    types: NotRequired[list[Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached']] | None]
    """What it is told of; null: every type, also one that is added later."""


class UpdateWebhookBody(TypedDict):
    url: NotRequired[str]
    """Where each event is posted: https, of a server that the internet reaches."""
    types: NotRequired[list[Literal['avatar.ready', 'avatar.failed', 'avatar.moderation_hold', 'session.started', 'session.ended', 'avatar_session.active', 'avatar_session.ended', 'avatar_session.failed', 'sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached']] | None]
    """What it is told of; null: every type, also one that is added later."""
    paused: NotRequired[bool]
    """True: nothing is sent. False: what happened meanwhile is sent, as far as it is kept, and what follows; also of one that stopped by itself."""


class ListWebhookDeliveriesAnswer(TypedDict):
    items: list[WebhookDelivery]
    nextBefore: str | None


class StartAnonymousSessionBody(TypedDict):
    avatarId: str
    """An avatar of the account that is ready to chat."""
    language: NotRequired[str]
    """BCP-47 tag for this session; the avatar’s own language if omitted."""
    recordingAgreement: NotRequired[RecordingAgreement]
    """The visitor has agreed on the page that the sound is recorded. Without it, or where the avatar’s owner has not switched recording on, nothing is."""


class ListAvatarsAnswer(TypedDict):
    items: list[AvatarListItem]
    nextBefore: str | None
    """The next page’s `before`; null on the last page."""


class UpdateDocumentBody(TypedDict):
    name: NotRequired[str]
    """Its file name, which keeps its ending, such as `.md`."""
    description: NotRequired[str | None]
    """What it is about; null takes it away."""


class ManifestVideo(TypedDict):
    """The picture of sessions and preview clips."""

    aspect: NotRequired[Literal['1:1', '9:16', '16:9']]
    """Width to height. A wide or tall frame shows more of what is around the head."""
    height: NotRequired[Literal[512, 720]]
    """Rows of the picture."""


ManifestPersonaGuardrail: TypeAlias = str


class ManifestPersona(TypedDict):
    preferredAlias: NotRequired[str]
    """What the avatar calls itself."""
    personality: NotRequired[str]
    """Who the avatar is."""
    scenario: NotRequired[str]
    """What it does with the visitor; not together with a prompt file."""
    selfIntroduction: NotRequired[str]
    """Said word for word when asked who it is; made from the first sentence of the personality if omitted and if that says who the avatar is."""
    greeting: NotRequired[str]
    """Said word for word when the visitor arrives."""
    guardrails: NotRequired[list[ManifestPersonaGuardrail]]
    """Rules handed to the language model, word for word; without one they have no effect."""
    conversationalHabits: NotRequired[dict[str, Literal['CONVERSATIONAL_HABIT_SCALE_LOW', 'CONVERSATIONAL_HABIT_SCALE_MEDIUM', 'CONVERSATIONAL_HABIT_SCALE_HIGH']]]


class ManifestKnowledge(TypedDict):
    descriptions: NotRequired[dict[str, str]]
    """What each document is about, by file name."""


class ManifestConsent(TypedDict):
    """Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key."""

    subject: str
    statement: NotRequired[str]


class Manifest(TypedDict):
    """What an avatar is to be."""

    name: str
    description: NotRequired[str]
    language: NotRequired[Literal['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'hi', 'ru']]
    """Spoken end to end; `hi` is taken and spoken in English."""
    visibility: NotRequired[Literal['private', 'unlisted']]
    previews: NotRequired[bool]
    """Also makes two short clips, idle and talking, billed by the plan."""
    previewMessage: NotRequired[str]
    """What the talking clip says; the greeting if omitted."""
    video: NotRequired[ManifestVideo]
    """The picture of sessions and preview clips."""
    aiMark: NotRequired[bool | None]
    """Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise."""
    renderOnly: NotRequired[bool]
    """A portrait alone, for render-only sessions; the voice may be missing."""
    readyVoice: NotRequired[Literal['deep', 'even', 'clear', 'bright']]
    """A voice of `GET /v1/voices` instead of a recording; not together with one."""
    persona: NotRequired[ManifestPersona]
    knowledge: NotRequired[ManifestKnowledge]
    consent: NotRequired[ManifestConsent]
    """Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key."""


class AccountLimits(TypedDict):
    apiAvatars: LimitUse
    studioAvatars: LimitUse
    storageBytes: LimitUse
    concurrentSessions: LimitUse


class AccountKeyCaps(TypedDict):
    total: CapUse
    monthly: CapUse
    daily: CapUse


class AccountKey(TypedDict):
    """The key that asks, with the limits of its own."""

    id: str
    name: str | None
    scopes: list[Literal['sessions', 'avatars:read', 'avatars:write', 'billing:write', 'webhooks', 'keys']]
    avatarId: str | None
    """The one avatar it is bound to."""
    metered: bool
    maxDurationSeconds: int | None
    concurrentSessions: LimitUse | None
    caps: AccountKeyCaps


class Account(TypedDict):
    """An account, as its keys see it."""

    accountId: str
    name: str
    environment: Literal['production', 'staging']
    balance: AccountBalance
    plan: AccountPlan
    """Prices and rates. What is left of a rate stands in `RateLimit-*` of each answer."""
    limits: AccountLimits
    key: AccountKey
    """The key that asks, with the limits of its own."""


class AvatarStages(TypedDict):
    appearance: Stage
    voice: Stage
    persona: Stage
    knowledge: Stage
    previews: Stage


class Avatar(TypedDict):
    """An avatar with its stages."""

    id: str
    name: str
    visibility: Literal['private', 'unlisted', 'public']
    status: Literal['building', 'ready', 'failed', 'moderation_hold']
    """Where the build as a whole stands."""
    readyToChat: bool
    """True once every stage has completed and moderation passed: sessions can start."""
    moderationState: str | None
    """Such as `clean`; null before it was judged."""
    creationSource: str | None
    """`api` for avatars made through this interface, `studio` for those made in the studio, `demo` for the one that a fresh installation makes by itself."""
    createdAt: str
    """Unique within the account: the cursor of the list."""
    updatedAt: str
    description: str | None
    stages: AvatarStages
    latestFailure: AvatarLatestFailure | None
    """The stage that failed last, if one has."""
    progress: int
    """How much of the build is done."""
    buildStartedAt: str | None
    video: Video
    aiMark: bool | None
    """Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise."""
    previewUrls: NotRequired[AvatarPreviewUrls]
    """Signed links to the finished preview clips (mp4), good for about an hour; get the avatar again for fresh ones. On GET of one avatar alone, and absent until a clip is finished."""


class AvatarCreated(TypedDict):
    avatarId: str
    status: Literal['building', 'ready', 'failed', 'moderation_hold']
    statusUrl: str
    """Path to poll until the build is over."""
    warnings: NotRequired[list[Warning]]
    """Fields of the request that were ignored or are unlikely meant. They change nothing else."""


class AvatarMaterialsConsent(TypedDict):
    """What was stated for the portrait and the voice there are now; null: nothing."""

    appearance: KeptConsent | None
    voice: KeptConsent | None


class AvatarMaterials(TypedDict):
    """What an avatar is made of."""

    avatarId: str
    language: str
    previews: bool
    """Whether preview clips are wanted."""
    previewMessage: str | None
    video: Video
    aiMark: bool | None
    """Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise."""
    persona: AvatarMaterialsPersona
    """The texts as they were given; what was never given is absent."""
    consent: AvatarMaterialsConsent
    """What was stated for the portrait and the voice there are now; null: nothing."""
    documents: list[KnowledgeDocument]
    """In the order in which they were sent."""
    links: AvatarMaterialsLinks
    """Signed links to the portrait and the voice sample, good for about an hour without a key; ask again for fresh ones. A portrait-only avatar has no voice."""


class AvatarSessionStarted(TypedDict):
    id: str
    avatarId: str
    status: Literal['starting', 'active', 'ending', 'ended', 'failed']
    avatarIdentity: str
    """Who the avatar is in the room: what the token says."""
    roomName: str
    sampleRate: int
    """Hertz. What the agent had best send; other rates are converted."""
    actualDurationSeconds: NotRequired[int]
    """The limit granted after the caps of key, plan and balance; absent when metered."""
    billingMode: Literal['reserve', 'metered']
    createdAt: str
    warnings: NotRequired[list[Warning]]
    """Fields of the request that were ignored or are unlikely meant. They change nothing else."""


class PortraitCheck(TypedDict):
    """What the appearance stage would say of a portrait."""

    verdict: Literal['accepted', 'refused']
    """Whether the build of an avatar would go on with this file."""
    feedback: str | None
    """For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say."""
    score: int
    """How well the portrait suits; 0 for one that is refused."""
    improvements: list[PortraitCheckImprovement]
    """What would raise the score, and by how much; the most first."""
    findings: list[PortraitFinding]
    """Every point that is looked at, good ones too, to be shown as a list of ticks; all of them, in one order; none where the picture was more than the judge could take."""


class SessionStarted(TypedDict):
    sessionId: str
    serverUrl: str
    """Pass it to the LiveKit client’s `connect` as it is."""
    roomName: str
    """For information; the token chooses the room."""
    userToken: str
    """Lets the visitor’s client, and nobody else, into the room; ends with the session."""
    actualDurationSeconds: NotRequired[int]
    """The limit granted after the caps of key, plan and balance; absent when metered."""
    billingMode: Literal['reserve', 'metered']
    """`reserve`: the whole limit is set aside at the start. `metered`: each minute is charged as it begins."""
    warnings: NotRequired[list[Warning]]
    """Fields of the request that were ignored or are unlikely meant. They change nothing else."""


class TranscriptTurn(TypedDict):
    at: str
    """When it was over."""
    beganAt: str | None
    """When it began to be spoken or to be heard, or was typed; null where that was not recorded."""
    role: Literal['user', 'assistant']
    text: str
    sources: list[str]
    """Knowledge files the answer stands on."""
    passages: list[CitedPassage]
    """Where in those files; empty for turns from before this was recorded."""
    interrupted: bool
    timing: TurnTiming | None
    """Of an answer or a greeting; null for what visitors say, and where it was not recorded."""


class Transcript(TypedDict):
    turns: list[TranscriptTurn]
