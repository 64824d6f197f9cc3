from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast
from urllib.parse import quote

from . import models
from .errors import AvatarNotReadyError
from .events import EventStream
from .forms import File, Form
from .transport import Retries, Transport


@dataclass(frozen=True)
class Progress:
    """Bytes of an upload that have left, and all of them."""

    sent: int
    total: int


class Vivant:
    """
    One service, with one key. What fails raises a ``VivantError``. Threads may share it. Each call of the API is a
    method of its name; what it takes and answers is described in the service's own reference, under ``/docs``.

    :param base_url: where the service is, such as ``https://avatars.example.org``
    :param api_key: ``sk_vivant_…``. Keep it on your server: whoever has it spends your credits
    :param retries: calls that are answered 429, or 503 by the service itself, are tried again; 3 times by default, each
        after at most 30 s
    :param timeout: seconds without a byte after which the service is taken not to answer
    :raises ValueError: for an address or a key that cannot be one
    """

    def __init__(
        self, base_url: str, api_key: str, *, retries: Retries | None = None, timeout: float = 60.0
    ) -> None:
        self._api = Transport(base_url, api_key, retries or Retries(), timeout)

    # Avatars

    def create_avatar(
        self,
        manifest: models.Manifest,
        *,
        image: File,
        voice: File | None = None,
        prompt: str | None = None,
        knowledge: Sequence[File] = (),
        on_progress: Callable[[Progress], None] | None = None,
    ) -> models.AvatarCreated:
        """
        Uploads everything an avatar is made of, and answers once the service has taken it; its build has begun then.

        :param image: the portrait
        :param voice: speech of 10 to 60 seconds; may be missing where the manifest says ``renderOnly`` or names a
            ``readyVoice``
        :param prompt: the scenario, instead of ``persona.scenario``
        :param knowledge: up to 20 documents
        :param on_progress: begins anew where the upload is tried again
        """
        form = Form()
        form.json("manifest", {"schemaVersion": 1, **manifest})
        form.file("image", image)
        if voice is not None:
            form.file("voice", voice)
        if prompt is not None:
            form.field("prompt", prompt)
        form.files("knowledge", knowledge)
        on_sent = None
        if on_progress is not None:
            told, total = on_progress, form.size()

            def on_sent(sent: int) -> None:
                told(Progress(sent, total))

        answer = self._api.json("POST", "/v1/avatars", form=form, on_sent=on_sent)
        return cast(models.AvatarCreated, answer)

    def create_avatar_from_addresses(self, manifest: models.CreateAvatar) -> models.AvatarCreated:
        """As ``create_avatar``; the service downloads the files from the public addresses in ``assets``."""
        return cast(models.AvatarCreated, self._api.json("POST", "/v1/avatars", body=manifest))

    def wait_until_ready(
        self,
        avatar_id: str,
        *,
        on_build: Callable[[models.Avatar], None] | None = None,
        every: float = 2.0,
        timeout: float | None = None,
    ) -> models.Avatar:
        """
        Follows a build to its end.

        :param every: seconds between two looks
        :param timeout: seconds; ``TimeoutError`` is raised when the build takes longer
        :raises AvatarNotReadyError: where the avatar cannot talk
        """
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            avatar = self.get_avatar(avatar_id)
            if on_build is not None:
                on_build(avatar)
            if avatar["status"] == "ready":
                return avatar
            if avatar["status"] != "building":
                raise AvatarNotReadyError(avatar)
            if until is not None and time.monotonic() + every > until:
                raise TimeoutError(f"Avatar {avatar_id} is still building.")
            time.sleep(every)

    def list_avatars(self, *, limit: int | None = None, before: str | None = None) -> models.ListAvatarsAnswer:
        """A page, the newest first; ``nextBefore`` is the next page's ``before``."""
        answer = self._api.json("GET", "/v1/avatars", query={"limit": limit, "before": before})
        return cast(models.ListAvatarsAnswer, answer)

    def get_avatar(self, avatar_id: str) -> models.Avatar:
        return cast(models.Avatar, self._api.json("GET", _avatar(avatar_id)))

    def update_avatar(self, avatar_id: str, changes: models.AvatarPatch) -> models.Avatar:
        """Changes the fields that are given."""
        return cast(models.Avatar, self._api.json("PATCH", _avatar(avatar_id), body=changes))

    def delete_avatar(self, avatar_id: str) -> None:
        self._api.json("DELETE", _avatar(avatar_id))

    def get_avatar_materials(self, avatar_id: str) -> models.AvatarMaterials:
        return cast(models.AvatarMaterials, self._api.json("GET", f"{_avatar(avatar_id)}/materials"))

    def ask_avatar(self, avatar_id: str, questions: Sequence[str]) -> models.AvatarAnswers:
        """What a visitor would be answered to each of 1 to 20 questions. It may take a minute; one call at a time."""
        path = f"{_avatar(avatar_id)}/answers"
        return cast(models.AvatarAnswers, self._api.json("POST", path, body={"questions": list(questions)}))

    def replace_appearance(
        self, avatar_id: str, portrait: File, *, consent: models.ManifestConsent | None = None
    ) -> models.AvatarAccepted:
        form = _file(portrait)
        form.json("consent", consent)
        return cast(models.AvatarAccepted, self._api.json("PUT", f"{_avatar(avatar_id)}/appearance", form=form))

    def replace_voice(
        self, avatar_id: str, voice: File, *, consent: models.ManifestConsent | None = None
    ) -> models.AvatarAccepted:
        form = _file(voice)
        form.json("consent", consent)
        return cast(models.AvatarAccepted, self._api.json("PUT", f"{_avatar(avatar_id)}/voice", form=form))

    def replace_knowledge(
        self, avatar_id: str, documents: Sequence[File], *, descriptions: Mapping[str, str] | None = None
    ) -> models.AvatarAccepted:
        """
        Puts these documents in the place of all earlier ones; none clears the knowledge.

        :param descriptions: what each is about, by the name of its file
        """
        answer = self._api.json("PUT", _knowledge(avatar_id), form=_documents(documents, descriptions))
        return cast(models.AvatarAccepted, answer)

    def add_documents(
        self, avatar_id: str, documents: Sequence[File], *, descriptions: Mapping[str, str] | None = None
    ) -> models.DocumentsAdded:
        answer = self._api.json("POST", _knowledge(avatar_id), form=_documents(documents, descriptions))
        return cast(models.DocumentsAdded, answer)

    def update_document(
        self, avatar_id: str, document_id: str, changes: models.UpdateDocumentBody
    ) -> models.AvatarAccepted:
        """Another name or description; the file and its id stay."""
        answer = self._api.json("PATCH", f"{_knowledge(avatar_id)}/{_id(document_id)}", body=changes)
        return cast(models.AvatarAccepted, answer)

    def remove_document(self, avatar_id: str, document_id: str) -> models.AvatarAccepted:
        answer = self._api.json("DELETE", f"{_knowledge(avatar_id)}/{_id(document_id)}")
        return cast(models.AvatarAccepted, answer)

    # Checks of files, before anything is created

    def check_portrait(self, portrait: File) -> models.PortraitCheck:
        return cast(models.PortraitCheck, self._api.json("POST", "/v1/checks/portrait", form=_file(portrait)))

    def check_voice(self, voice: File) -> models.VoiceCheck:
        return cast(models.VoiceCheck, self._api.json("POST", "/v1/checks/voice", form=_file(voice)))

    def check_document(self, document: File) -> models.DocumentCheck:
        return cast(models.DocumentCheck, self._api.json("POST", "/v1/checks/document", form=_file(document)))

    # Sessions

    def start_session(self, session: models.StartSession) -> models.SessionStarted:
        """Starts a talk. Hand ``serverUrl`` and ``userToken`` to the visitor's page, and nothing else."""
        return cast(models.SessionStarted, self._api.json("POST", "/v1/session", body=session))

    def start_anonymous_session(self, session: models.StartAnonymousSessionBody) -> models.SessionStarted:
        """As a visitor's page starts one, paid by the avatar's sponsor budget."""
        return cast(models.SessionStarted, self._api.json("POST", "/v1/anonymous_session", body=session))

    def list_sessions(
        self, *, avatar_id: str | None = None, limit: int | None = None, before: str | None = None
    ) -> models.ListSessionsAnswer:
        """A page, the newest first; ``nextBefore`` is the next page's ``before``."""
        query = {"avatarId": avatar_id, "limit": limit, "before": before}
        return cast(models.ListSessionsAnswer, self._api.json("GET", "/v1/sessions", query=query))

    def get_session(self, session_id: str) -> models.Session:
        return cast(models.Session, self._api.json("GET", f"/v1/sessions/{_id(session_id)}"))

    def get_transcript(self, session_id: str) -> models.Transcript:
        return cast(models.Transcript, self._api.json("GET", f"/v1/sessions/{_id(session_id)}/transcript"))

    # Render-only sessions: the avatar as the face of an agent of your own

    def start_avatar_session(
        self, avatar_id: str, session: models.StartAvatarSession, *, idempotency_key: str | None = None
    ) -> models.AvatarSessionStarted:
        """Starts one, once, however often it is tried under its key; a new key is made if none is given."""
        key = idempotency_key or str(uuid.uuid4())
        path = f"{_avatar(avatar_id)}/avatar_sessions"
        answer = self._api.json("POST", path, body=session, idempotency_key=key)
        return cast(models.AvatarSessionStarted, answer)

    def get_avatar_session(self, avatar_session_id: str) -> models.AvatarSession:
        path = f"/v1/avatar_sessions/{_id(avatar_session_id)}"
        return cast(models.AvatarSession, self._api.json("GET", path))

    def end_avatar_session(self, avatar_session_id: str) -> models.AvatarSession:
        path = f"/v1/avatar_sessions/{_id(avatar_session_id)}/end"
        return cast(models.AvatarSession, self._api.json("POST", path))

    # Money

    def get_account(self) -> models.Account:
        return cast(models.Account, self._api.json("GET", "/v1/account"))

    # Webhooks

    def list_webhooks(self) -> models.ListWebhooksAnswer:
        return cast(models.ListWebhooksAnswer, self._api.json("GET", "/v1/webhooks"))

    def create_webhook(self, webhook: models.CreateWebhookBody) -> models.WebhookWithSecret:
        """Its ``secret`` is answered this once; ``verify_webhook`` takes it. Without ``types`` it is told of everything."""
        return cast(models.WebhookWithSecret, self._api.json("POST", "/v1/webhooks", body=webhook))

    def get_webhook(self, webhook_id: str) -> models.Webhook:
        return cast(models.Webhook, self._api.json("GET", _webhook(webhook_id)))

    def update_webhook(self, webhook_id: str, changes: models.UpdateWebhookBody) -> models.Webhook:
        return cast(models.Webhook, self._api.json("PATCH", _webhook(webhook_id), body=changes))

    def delete_webhook(self, webhook_id: str) -> None:
        self._api.json("DELETE", _webhook(webhook_id))

    def rotate_webhook_secret(self, webhook_id: str) -> models.WebhookWithSecret:
        """The secret before it signs beside the new one for a day."""
        answer = self._api.json("POST", f"{_webhook(webhook_id)}/rotation")
        return cast(models.WebhookWithSecret, answer)

    def test_webhook(self, webhook_id: str) -> models.WebhookDelivery:
        """Sends it an event that only says that it is a test."""
        return cast(models.WebhookDelivery, self._api.json("POST", f"{_webhook(webhook_id)}/test"))

    def list_webhook_deliveries(
        self, webhook_id: str, *, limit: int | None = None, before: str | None = None
    ) -> models.ListWebhookDeliveriesAnswer:
        """A page, the newest first; ``nextBefore`` is the next page's ``before``."""
        query = {"limit": limit, "before": before}
        answer = self._api.json("GET", f"{_webhook(webhook_id)}/deliveries", query=query)
        return cast(models.ListWebhookDeliveriesAnswer, answer)

    def resend_webhook_delivery(self, webhook_id: str, delivery_id: str) -> models.WebhookDelivery:
        answer = self._api.json("POST", f"{_webhook(webhook_id)}/deliveries/{_id(delivery_id)}/resend")
        return cast(models.WebhookDelivery, answer)

    def get_sponsor_budget(self, avatar_id: str) -> models.GetSponsorBudgetAnswer:
        return cast(models.GetSponsorBudgetAnswer, self._api.json("GET", _budget(avatar_id)))

    def update_sponsor_budget(
        self, avatar_id: str, changes: models.UpdateSponsorBudgetBody
    ) -> models.GetSponsorBudgetAnswer:
        answer = self._api.json("PATCH", _budget(avatar_id), body=changes)
        return cast(models.GetSponsorBudgetAnswer, answer)

    def top_up_sponsor_budget(
        self, avatar_id: str, amount_microcredits: int, *, idempotency_key: str | None = None
    ) -> models.TopUpSponsorBudgetAnswer:
        """
        Books once, however often it is tried under its key; a new key is made if none is given. 100 microcredits are
        one credit.
        """
        answer = self._book(avatar_id, "topups", amount_microcredits, idempotency_key)
        return cast(models.TopUpSponsorBudgetAnswer, answer)

    def withdraw_from_sponsor_budget(
        self, avatar_id: str, amount_microcredits: int, *, idempotency_key: str | None = None
    ) -> models.TopUpSponsorBudgetAnswer:
        """Books once, as a top-up does."""
        answer = self._book(avatar_id, "withdrawals", amount_microcredits, idempotency_key)
        return cast(models.TopUpSponsorBudgetAnswer, answer)

    def _book(self, avatar_id: str, kind: str, amount: int, idempotency_key: str | None) -> object:
        return self._api.json(
            "POST",
            f"{_budget(avatar_id)}/{kind}",
            body={"amountMicrocredits": amount},
            idempotency_key=idempotency_key or str(uuid.uuid4()),
        )

    # Voices

    def list_voices(self) -> models.ListVoicesAnswer:
        """Voices that nobody has to record; a manifest names one as its ``readyVoice``."""
        return cast(models.ListVoicesAnswer, self._api.json("GET", "/v1/voices"))

    def get_voice_sample(self, voice_id: str, *, language: str | None = None) -> bytes:
        """A WAV file."""
        path = f"/v1/voices/{_id(voice_id)}/sample"
        return self._api.answer_bytes("GET", path, query={"language": language}, accept="audio/wav")

    def preview_voice(self, avatar_id: str, text: str) -> bytes:
        """A WAV file of up to 300 characters, said as the avatar says them."""
        path = f"{_avatar(avatar_id)}/voice/preview"
        return self._api.answer_bytes("POST", path, body={"text": text}, accept="audio/wav")

    # Keys

    def list_keys(self) -> models.ListKeysAnswer:
        return cast(models.ListKeysAnswer, self._api.json("GET", "/v1/keys"))

    def create_key(self, key: models.CreateKeyBody) -> models.KeyWithSecret:
        """The ``secret`` is in this answer and nowhere else."""
        return cast(models.KeyWithSecret, self._api.json("POST", "/v1/keys", body=key))

    def rotate_key(self, key_id: str) -> models.KeyWithSecret:
        """The key that took its place, with its ``secret``."""
        return cast(models.KeyWithSecret, self._api.json("POST", f"/v1/keys/{_id(key_id)}/rotation"))

    def revoke_key(self, key_id: str) -> None:
        self._api.json("DELETE", f"/v1/keys/{_id(key_id)}")

    # Events

    def stream_events(self, *, last_event_id: str | None = None) -> EventStream:
        """
        What happens to the account's avatars, sessions and budgets, from now on, or after the event with that id::

            with vivant.stream_events() as events:
                for event in events:
                    print(event["type"], event["data"])
        """
        return EventStream(self._api, last_event_id)


def _id(value: str) -> str:
    return quote(value, safe="")


def _avatar(avatar_id: str) -> str:
    return f"/v1/avatars/{_id(avatar_id)}"


def _knowledge(avatar_id: str) -> str:
    return f"{_avatar(avatar_id)}/knowledge"


def _webhook(webhook_id: str) -> str:
    return f"/v1/webhooks/{_id(webhook_id)}"


def _budget(avatar_id: str) -> str:
    return f"{_avatar(avatar_id)}/sponsor_budget"


def _file(file: File) -> Form:
    form = Form()
    form.file("file", file)
    return form


def _documents(documents: Sequence[File], descriptions: Mapping[str, str] | None) -> Form:
    form = Form()
    form.json("descriptions", descriptions)
    form.files("files", documents)
    return form
