// Written by scripts/write-clients.ts from docs/openapi.json: change the routes, and write it again.
export interface paths {
    "/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description The balance, the plan, and every limit with what is left of it: of the account and of the key that asks. Any key may ask, whatever its scopes. A start reserves what it may cost, so compare with what is available, not with the balance.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of the account
         * @description All that live, with their limits and what they have spent, and some that were revoked last. Secrets are not among it: a key is shown once, where it is made. Keys bound to one avatar cannot list.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make a key
         * @description Makes a key of the same account. It may do at most what the key that asks may do: no scope that this one lacks, no longer sessions. A key with caps of its own makes no others, as two would spend twice as much. The secret is in this answer and nowhere else. An account has at most 100 keys that are not revoked. Who made it stands in the account’s audit log.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyId}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Puts a key with a new id and secret in the place of one: scopes, avatar and limits stay, and so does what was used of them. The old one stops within 15 seconds. A key may rotate itself, and those it could have made.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Stops a key for good: every server process refuses it within 15 seconds. Sessions that it started go on to their end, and keys that it made go on to work: revoke them as well. A key may revoke itself, and those it could have made; one that is revoked already stays so. Counted apart from all other calls, so that none of them holds it up: 600 a minute. The studio and the operator’s command are not counted.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what happens
         * @description Server-sent events of the account’s avatars, with the scope `sessions` of its sessions too, and with `billing:write` of sponsor budgets and caps of keys: each has an `id`, its type as `event`, and the object below as `data`. A key bound to one avatar hears of that avatar alone.
         *
         *     `sponsor_budget.low`: what is left pays less than an hour; `sponsor_budget.exhausted`: it pays no further minute. `key.cap_reached`: a further minute (of the dearer kind) would pass a cap of that key. Each comes when the session that did it is charged; a cap that is lowered so far is reached then.
         *
         *     The stream begins with what happens from now on; something of the moment before may come too. Send the last `id` you had as `Last-Event-ID` to go on after it: events are kept for 7 days, in one order that never changes. If that id is older, the stream begins with `stream.gap` and then the oldest event that is kept. Keep every `id`, those without `data` too. An event can come twice after a gap, so do what you do about it in a way that bears repeating.
         *
         *     Comment lines come about every fifteen seconds; the stream ends when the key is revoked and when the service restarts. An account may hold 10 streams open; more are refused with 429, and with 503 while the server has too many of all accounts.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ready voices
         * @description Voices that are nobody’s, for avatars without a recording. Hear one with `GET /v1/voices/{voiceId}/sample`; name it as `readyVoice` in the manifest of a create or in the form of `PUT …/voice`.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voices/{voiceId}/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hear a ready voice
         * @description A few sentences in the voice, 10 to 60 seconds long. The first time it is asked for it is spoken, which takes some seconds and its turn with checks of files; the call counts as a write.
         */
        get: operations["getVoiceSample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/voice/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear an avatar say a line
         * @description Says a text of 1–300 characters in the voice of an avatar that is ready to talk, as its conversations do where the operator has chosen no other speech service. Nothing is kept and nothing is charged; the call counts as a write, takes its turn with checks of files, and needs the scope of those who may change the avatar.
         */
        post: operations["previewVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a session
         * @description Starts a conversation and answers once the avatar is in the room with picture and sound. Hand `serverUrl` and `userToken` to the visitor’s page and connect with any LiveKit client; attach the audio and the video track the avatar publishes. The session ends when the visitor leaves or its time is up, and is billed per started minute. A session nobody joins within a minute ends by itself. Each call starts a session of its own: do not repeat a call that may have succeeded.
         */
        post: operations["startSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description The account’s sessions, newest first, page by page as with avatars. A key bound to one avatar sees that avatar’s sessions alone.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description When it started and ended, why it ended, what it cost, and how quickly the avatar answered. Sessions that never started are not listed. There is no call that ends a hosted session: it ends when the visitor leaves or its time is up.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{sessionId}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session’s transcript
         * @description What both sides said, in order, with the documents an answer stands on and how long each part of answering took. It grows while the session runs. An answer the visitor cut short is marked `interrupted` and holds what was spoken until then.
         */
        get: operations["getTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an avatar in writing
         * @description Says what a visitor of an avatar that is `readyToChat` would be answered to each question, and on which passages of its documents the answers stand: to try its documents and texts after a change. Nothing is spoken, kept or charged, and a draft of the studio is not looked at. It may take a minute. An account has one such call at a time (others are answered 429), and each counts as a write. It needs the scope of those who may change the avatar.
         */
        post: operations["askAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/avatar_sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the avatar into a room of your own
         * @description Your own LiveKit agent speaks, the avatar is its face: it joins your room with the token you made for it, receives the agent’s audio by the LiveKit Agents avatar protocol and publishes picture and sound. The answer comes at once with the status `starting`; ask for the session, or wait for the avatar’s participant, to learn that it is `active`. Make the token for one room, with the right to publish, without any right to administrate; set its attribute `lk.publish_on_behalf` to the agent’s identity, or name the agent in `agentIdentity`. It is used to join and kept nowhere. Billing begins when the avatar is in the room, at the plan’s render-only rate.
         */
        post: operations["startAvatarSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatar_sessions/{avatarSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a render-only session
         * @description Whether the avatar is in the room yet, why it did not come (`failure`), why it left (`endReason`) and what it cost. A session that failed cost nothing.
         */
        get: operations["getAvatarSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/sponsor_budget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an avatar’s budget
         * @description What the budget holds, its caps and what this UTC day has cost. An avatar that never had one has an empty one that is off.
         */
        get: operations["getSponsorBudget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an avatar’s budget
         * @description Sets the caps and switches sponsoring off and on; at least one field, unknown ones are refused. Off, sessions of a key are paid by the account and anonymous visitors are refused. Sessions that run keep what they were granted.
         */
        patch: operations["updateSponsorBudget"];
        trace?: never;
    };
    "/v1/avatars/{avatarId}/sponsor_budget/topups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put credits into an avatar’s budget
         * @description Moves credits from the account to the avatar’s sponsor budget. The first top-up switches sponsoring on: from then on hosted sessions of the avatar, of a key or of an anonymous visitor, are paid from the budget alone. Repeat a call that got no answer with the same `Idempotency-Key`: it books once. A refusal for want of credits is not remembered.
         */
        post: operations["topUpSponsorBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/sponsor_budget/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take credits back from an avatar’s budget
         * @description Moves credits from the avatar’s sponsor budget back to the account, as far as running sessions do not hold them. `Idempotency-Key` works as for a top-up. Sponsoring stays on: an empty budget refuses visitors.
         */
        post: operations["withdrawFromSponsorBudget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All of the account’s, oldest first: those made with keys, in the studio and by the operator. There are at most 20.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description Tells an address of events from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it. The secret, which verifies the signatures, is answered this once. A webhook can be told only of what its key hears from [`GET /v1/events`](#streamEvents): of avatars with the scope `avatars:read`, of sessions with `sessions`, of spending with `billing:write`. Without `types` it is told of everything, and the key needs all three.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Where it goes, what it is told of, whether it is stopped, and how many deliveries wait.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description It is sent nothing more, and what it was sent is forgotten. A message that is under way may still arrive.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Moves it to another address, changes what it is told of, pauses it or lets it go on; at least one field, unknown ones are refused. What waits is sent to the new address. Its secret stays. Who changes `url` or `types` needs a key that hears all the webhook is told of before and afterwards; with another `url`, also all that its deliveries tell.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For a day messages are signed with the new secret and with the one before it, so that a server can change over. A secret that was replaced earlier stops at once. That needs a key that hears all the webhook is told of.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends `webhook.test` to this webhook, whatever its `types`, as any other event: signed, tried again, told of among its deliveries. Its data is `webhookId` alone. A webhook that is stopped gets it when it goes on.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook’s deliveries
         * @description What it was told of and what is still to be sent, newest event first, page by page. They are kept for 7 days. One that failed eight times can be sent again. Those of events that the key itself does not hear of are left out.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends it at once, with all its eight attempts before it, whether it was delivered, waits or was given up. Its `webhook-id` stays the same, so that a receiver that had it already can tell. That needs a key that hears of the event itself.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/anonymous_session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a session for a visitor without a key
         * @description For visitors of a shared link, from pages on the service’s own address: the avatar must be `public` or `unlisted`, ready, and have a sponsor budget, which alone pays. Limited per IP address (IPv6: per /64): every call counts, whatever comes of it, but for one that 422 refuses. At most 3 run at once from one address, 6 from one IPv6 /48. Integrations call `POST /v1/session` with a key instead. A browser’s request must come from a page of the service, as the widget’s frame on another site is (`avatar_not_allowed`); after the end that the owner set for the link, nobody is let in (`link_expired`).
         */
        post: operations["startAnonymousSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List avatars
         * @description The account’s avatars, newest first, page by page: pass `nextBefore` as the next `before` until it is null. Avatars created meanwhile neither shift nor repeat a row. A key bound to one avatar sees that one alone.
         */
        get: operations["listAvatars"];
        put?: never;
        /**
         * Create an avatar
         * @description Takes one package with everything the avatar is made of, checks it, and starts the build. The package is a zip of at most 80 MiB and 40 entries:
         *
         *     | path | holds |
         *     | --- | --- |
         *     | `avatar.json` | [the manifest](#the-manifest): name, language, persona |
         *     | `image/<file>` | exactly one jpg, png, webp, heic or avif of at most 10 MiB and 100 megapixels: the whole head, with space around it |
         *     | `voice/<file>` | exactly one recording of 10–60 s of clear speech, at most 12 MiB (mp3, wav, m4a, aac, ogg, flac, opus, webm) |
         *     | `prompt/prompt.txt` | optional: the scenario as a text, instead of `persona.scenario` |
         *     | `knowledge/<files>` | optional: up to 20 documents of at most 50 MiB each (pdf, docx, doc, txt, md, html, csv) |
         *
         *     With `renderOnly: true` in the manifest the voice may be missing; such an avatar is ready at once and serves render-only sessions until a voice is added.
         *
         *     A form may also carry the same without a zip: `manifest`, `image`, `voice`, `prompt` and `knowledge`, the last repeated, as parts in any order.
         *
         *     As JSON, the body is the manifest with `assets`: public https addresses of the same files, on any port but those of other services such as mail. They are downloaded before the answer, under the same limits once decompressed, over at most three redirects. Fields of the manifest that are not known are ignored and named in `warnings`; all its faults are told in one message. Whatever is refused leaves nothing behind. An account holds up to 50 avatars created this way. Keys bound to one avatar cannot create.
         */
        post: operations["createAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an avatar
         * @description One avatar with its stages. Poll it every few seconds after a create or a replacement: `status` leaves `building` when the build is over, mostly within a minute. `readyToChat` tells that sessions can start. Of a stage that failed, `userFeedback` says what is wrong with the material and what would fix it, in words for the person who supplied it.
         */
        get: operations["getAvatar"];
        put?: never;
        post?: never;
        /**
         * Delete an avatar
         * @description From now on the avatar is unknown to every call, and its place among the 50 is free. Sessions that run end as they would have. Its files and texts are erased for good after a while (30 days unless the operator chose otherwise). Keys bound to one avatar cannot delete.
         */
        delete: operations["deleteAvatar"];
        options?: never;
        head?: never;
        /**
         * Change an avatar’s texts
         * @description Changes the fields that are sent, at least one; unknown fields are refused. Texts of the persona, the name and the language run the persona stage again; greeting, preview message and language also rebuild the preview clips when they are on. `previews: true` builds the clips while the avatar stays usable, `false` gives them up. Description and visibility build nothing. A `video` other than the present one rebuilds the face, and the clips when they are on. `public` can be set once the avatar is ready. While a build runs the newest texts win.
         */
        patch: operations["updateAvatar"];
        trace?: never;
    };
    "/v1/avatars/{avatarId}/materials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read back what an avatar is made of
         * @description Everything that was given for the avatar, as it stands now: its texts, its documents with what was learnt of each, what was stated about consent, and links to the portrait and the voice sample. The portrait is the one that is kept: upright and without its metadata.
         */
        get: operations["getAvatarMaterials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/appearance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the portrait
         * @description Takes a new portrait and rebuilds the appearance, and the preview clips when they are on; everything else stays as it is. The form has exactly one file part, of any name, and may have a part `consent`.
         */
        put: operations["replaceAppearance"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace or add the voice
         * @description Takes a new voice sample and rebuilds the voice, and the preview clips when they are on. A portrait-only avatar becomes one that can hold conversations: every stage that was waiting starts. The form has exactly one file part, of any name, or in its place a part `readyVoice` with a voice of `GET /v1/voices`, and may have a part `consent`.
         */
        put: operations["replaceVoice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/knowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the documents
         * @description Puts these documents in the place of all earlier ones and rebuilds the knowledge. A form without files clears the knowledge.
         */
        put: operations["replaceKnowledge"];
        /**
         * Add documents
         * @description Adds documents to those the avatar has and rebuilds the knowledge; the others stay, with their ids. With them an avatar has at most 20, each of a name of its own: a name that is taken is refused, so that a call that is repeated adds nothing twice.
         */
        post: operations["addDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatars/{avatarId}/knowledge/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a document
         * @description Takes one document away and rebuilds the knowledge from those that are left, which keep their ids. The file is erased.
         */
        delete: operations["removeDocument"];
        options?: never;
        head?: never;
        /**
         * Rename or describe a document
         * @description Changes the name of a document, which its citations show, or what it is said to be about, and rebuilds the knowledge. The file itself and its id stay. The name keeps its ending and must not be that of another document.
         */
        patch: operations["updateDocument"];
        trace?: never;
    };
    "/v1/checks/portrait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a portrait
         * @description Says what the build of an avatar would say of this portrait, before anything is created: whether it would be used, what would make it better, and a score. What cannot be an upload at all, such as a file that is no picture, is refused with 400 as `PUT …/appearance` refuses it. Judging takes a few seconds; the call counts as a write.
         */
        post: operations["checkPortrait"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/voice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a voice sample
         * @description Says what the build of an avatar would say of this recording: whether it is one clear voice to learn from, and what would make it better. What cannot be an upload at all, such as a recording that is too short, is refused with 400 as `PUT …/voice` refuses it. Judging takes a second or two; the call counts as a write.
         */
        post: operations["checkVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checks/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a document
         * @description Says what the build of an avatar would say of this document: whether it can be read, its title, how many passages a conversation could draw on, and what of it would not be used. Whether its text may be spoken is judged only of an avatar’s documents. What is no document is refused with 400 as `PUT …/knowledge` refuses it. The call counts as a write.
         */
        post: operations["checkDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/avatar_sessions/{avatarSessionId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a render-only session
         * @description Takes the avatar out of the room and bills what was used; one that is still `starting` costs nothing. Calling it again changes nothing and answers the same. It is never rate-limited.
         */
        post: operations["endAvatarSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account, as its keys see it. */
        Account: {
            /** Format: uuid */
            accountId: string;
            name: string;
            /** @enum {string} */
            environment: "production" | "staging";
            balance: {
                /** @description In microcredits. */
                balanceMicrocredits: number;
                /** @description Of the balance, what running sessions hold. */
                reservedMicrocredits: number;
                /** @description What new sessions can be paid from. */
                availableMicrocredits: number;
            };
            /** @description Prices and rates. What is left of a rate stands in `RateLimit-*` of each answer. */
            plan: {
                id: string;
                hostedMicrocreditsPerMinute: number;
                renderMicrocreditsPerMinute: number;
                previewMicrocredits: number;
                maxSessionSeconds: number;
                createsPerMinute: number;
                writesPerMinute: number;
                readsPerMinute: number;
                sessionStartsPerMinute: number;
            };
            limits: {
                apiAvatars: components["schemas"]["LimitUse"];
                studioAvatars: components["schemas"]["LimitUse"];
                storageBytes: components["schemas"]["LimitUse"];
                concurrentSessions: components["schemas"]["LimitUse"];
            };
            /** @description The key that asks, with the limits of its own. */
            key: {
                /** Format: uuid */
                id: string;
                name: string | null;
                scopes: ("sessions" | "avatars:read" | "avatars:write" | "billing:write" | "webhooks" | "keys")[];
                /** @description The one avatar it is bound to. */
                avatarId: string | null;
                metered: boolean;
                maxDurationSeconds: number | null;
                concurrentSessions: components["schemas"]["LimitUse"] | null;
                caps: {
                    total: components["schemas"]["CapUse"];
                    monthly: components["schemas"]["CapUse"];
                    daily: components["schemas"]["CapUse"];
                };
            };
        };
        AskAvatar: {
            /** @description 1–20 questions of up to 500 characters. Each is asked alone: none knows of those before it. */
            questions: string[];
        };
        /** @description An avatar with its stages. */
        Avatar: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
            /**
             * @description Where the build as a whole stands.
             * @enum {string}
             */
            status: "building" | "ready" | "failed" | "moderation_hold";
            /** @description True once every stage has completed and moderation passed: sessions can start. */
            readyToChat: boolean;
            /** @description Such as `clean`; null before it was judged. */
            moderationState: string | null;
            /** @description `api` for avatars made through this interface, `studio` for those made in the studio, `demo` for the one that a fresh installation makes by itself. */
            creationSource: string | null;
            /**
             * Format: date-time
             * @description Unique within the account: the cursor of the list.
             */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            description: string | null;
            stages: {
                appearance: components["schemas"]["Stage"];
                voice: components["schemas"]["Stage"];
                persona: components["schemas"]["Stage"];
                knowledge: components["schemas"]["Stage"];
                previews: components["schemas"]["Stage"];
            };
            /** @description The stage that failed last, if one has. */
            latestFailure: {
                /** @enum {string} */
                stage: "appearance" | "voice" | "persona" | "knowledge" | "previews";
                userFeedback: string | null;
            } | null;
            /** @description How much of the build is done. */
            progress: number;
            buildStartedAt: string | null;
            video: components["schemas"]["Video"];
            /** @description Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise. */
            aiMark: boolean | null;
            /** @description Signed links to the finished preview clips (mp4), good for about an hour; get the avatar again for fresh ones. On GET of one avatar alone, and absent until a clip is finished. */
            previewUrls?: {
                /** Format: uri */
                idle?: string;
                /** Format: uri */
                talking?: string;
                /** Format: date-time */
                expiresAt: string;
            };
        };
        AvatarAccepted: {
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "building" | "ready" | "failed" | "moderation_hold";
        };
        /** @description What an avatar answers to written questions. */
        AvatarAnswers: {
            /** @description In the order of the questions. */
            answers: {
                question: string;
                /** @description Null where no time was left for it: ask it again. */
                answer: {
                    /** @description What the avatar would say. */
                    text: string;
                    /** @description What the answer stands on, the most telling first. */
                    sources: {
                        /** @description Of the document. */
                        title: string;
                        /** @description The heading or the page; null where it has none. */
                        place: string | null;
                        passage: string;
                    }[];
                    /**
                     * @description `documents`: there is no language model; `without_model`: there is one, and it did not answer.
                     * @enum {string}
                     */
                    answeredBy: "model" | "documents" | "without_model";
                    /** @description Whether it says that it has no answer; null for the words of a language model, which nobody judged. */
                    refusal: boolean | null;
                } | null;
            }[];
        };
        AvatarCreated: {
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "building" | "ready" | "failed" | "moderation_hold";
            /** @description Path to poll until the build is over. */
            statusUrl: string;
            /** @description Fields of the request that were ignored or are unlikely meant. They change nothing else. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description An avatar as the list shows it. */
        AvatarListItem: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            visibility: "private" | "unlisted" | "public";
            /**
             * @description Where the build as a whole stands.
             * @enum {string}
             */
            status: "building" | "ready" | "failed" | "moderation_hold";
            /** @description True once every stage has completed and moderation passed: sessions can start. */
            readyToChat: boolean;
            /** @description Such as `clean`; null before it was judged. */
            moderationState: string | null;
            /** @description `api` for avatars made through this interface, `studio` for those made in the studio, `demo` for the one that a fresh installation makes by itself. */
            creationSource: string | null;
            /**
             * Format: date-time
             * @description Unique within the account: the cursor of the list.
             */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description What an avatar is made of. */
        AvatarMaterials: {
            /** Format: uuid */
            avatarId: string;
            language: string;
            /** @description Whether preview clips are wanted. */
            previews: boolean;
            previewMessage: string | null;
            video: components["schemas"]["Video"];
            /** @description Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise. */
            aiMark: boolean | null;
            /** @description The texts as they were given; what was never given is absent. */
            persona: {
                preferredAlias?: string;
                spokenName?: string;
                knownAliases?: string[];
                personality?: string;
                scenario?: string;
                selfIntroduction?: string;
                greeting?: string;
                guardrails?: string[];
                conversationalHabits?: {
                    [key: string]: "CONVERSATIONAL_HABIT_SCALE_LOW" | "CONVERSATIONAL_HABIT_SCALE_MEDIUM" | "CONVERSATIONAL_HABIT_SCALE_HIGH";
                };
            };
            /** @description What was stated for the portrait and the voice there are now; null: nothing. */
            consent: {
                appearance: components["schemas"]["KeptConsent"] | null;
                voice: components["schemas"]["KeptConsent"] | null;
            };
            /** @description In the order in which they were sent. */
            documents: components["schemas"]["KnowledgeDocument"][];
            /** @description Signed links to the portrait and the voice sample, good for about an hour without a key; ask again for fresh ones. A portrait-only avatar has no voice. */
            links: {
                /** Format: uri */
                portrait?: string;
                /** Format: uri */
                voice?: string;
                /** Format: date-time */
                expiresAt: string;
            };
        };
        AvatarPatch: {
            name?: string;
            description?: string;
            /** @enum {string} */
            visibility?: "private" | "unlisted" | "public";
            /** @enum {string} */
            language?: "en" | "zh-TW" | "zh-CN" | "ja" | "ko" | "fr" | "vi" | "es" | "de" | "hi" | "ru";
            previewMessage?: string;
            previews?: boolean;
            /** @description The picture of sessions and preview clips; what is left out stays. */
            video?: {
                /**
                 * @description Width to height. A wide or tall frame shows more of what is around the head.
                 * @enum {string}
                 */
                aspect?: "1:1" | "9:16" | "16:9";
                /**
                 * @description Rows of the picture.
                 * @enum {number}
                 */
                height?: 512 | 720;
            };
            /** @description Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise. */
            aiMark?: boolean | null;
            personality?: string;
            scenario?: string;
            greeting?: string;
            selfIntroduction?: string;
            guardrails?: string[];
            conversationalHabits?: {
                [key: string]: "CONVERSATIONAL_HABIT_SCALE_LOW" | "CONVERSATIONAL_HABIT_SCALE_MEDIUM" | "CONVERSATIONAL_HABIT_SCALE_HIGH";
            };
            preferredAlias?: string;
            spokenName?: string;
            knownAliases?: string[];
        };
        AvatarSession: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "starting" | "active" | "ending" | "ended" | "failed";
            /** @description Who the avatar is in the room: what the token says. */
            avatarIdentity: string;
            roomName: string;
            /** @description Hertz. What the agent had best send; other rates are converted. */
            sampleRate: number;
            /** @description The limit granted after the caps of key, plan and balance; absent when metered. */
            actualDurationSeconds?: number;
            /** @enum {string} */
            billingMode: "reserve" | "metered";
            /** Format: date-time */
            createdAt: string;
            /** @description When the avatar counted as being in the room. */
            startedAt: string | null;
            endedAt: string | null;
            endReason: ("api_end" | "room_closed" | "removed" | "agent_left" | "idle_timeout" | "max_duration" | "credits_exhausted" | "spend_cap_reached" | "operator" | "error") | null;
            /** @description Why it never became active. */
            failure: {
                /** @enum {string} */
                code: "livekit_address_refused" | "livekit_token_refused" | "livekit_certificate_refused" | "join_failed" | "start_timeout" | "unavailable";
                message: string;
            } | null;
            /** @description Sixty for each minute billed; 0 while a reserved session runs. */
            billedSeconds: number;
            billedMicrocredits: number;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        AvatarSessionStarted: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "starting" | "active" | "ending" | "ended" | "failed";
            /** @description Who the avatar is in the room: what the token says. */
            avatarIdentity: string;
            roomName: string;
            /** @description Hertz. What the agent had best send; other rates are converted. */
            sampleRate: number;
            /** @description The limit granted after the caps of key, plan and balance; absent when metered. */
            actualDurationSeconds?: number;
            /** @enum {string} */
            billingMode: "reserve" | "metered";
            /** Format: date-time */
            createdAt: string;
            /** @description Fields of the request that were ignored or are unlikely meant. They change nothing else. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description A spend cap of the key; null: it has none. */
        CapUse: {
            capMicrocredits: number;
            /** @description Spent in the window, and held for sessions that run. */
            usedMicrocredits: number;
            leftMicrocredits: number;
        } | null;
        CitedPassage: {
            /** @description The document’s file name, one of `sources`. */
            source: string;
            /** @description The heading or page it stands under; null where the document has no such. */
            place: string | null;
        };
        /** @description The manifest, and where its files are. */
        CreateAvatar: {
            /**
             * @default 1
             * @constant
             */
            schemaVersion?: 1;
            name: string;
            description?: string;
            /**
             * @description Spoken end to end; `hi` is taken and spoken in English.
             * @default en
             * @enum {string}
             */
            language?: "en" | "zh-TW" | "zh-CN" | "ja" | "ko" | "fr" | "vi" | "es" | "de" | "hi" | "ru";
            /**
             * @default private
             * @enum {string}
             */
            visibility?: "private" | "unlisted";
            /**
             * @description Also makes two short clips, idle and talking, billed by the plan.
             * @default false
             */
            previews?: boolean;
            /** @description What the talking clip says; the greeting if omitted. */
            previewMessage?: string;
            /**
             * @description The picture of sessions and preview clips.
             * @default {
             *       "aspect": "1:1",
             *       "height": 512
             *     }
             */
            video?: {
                /**
                 * @description Width to height. A wide or tall frame shows more of what is around the head.
                 * @default 1:1
                 * @enum {string}
                 */
                aspect?: "1:1" | "9:16" | "16:9";
                /**
                 * @description Rows of the picture.
                 * @default 512
                 * @enum {number}
                 */
                height?: 512 | 720;
            };
            /**
             * @description Whether a small “AI” stands in a corner of the picture, in sessions and clips. Null: in public avatars, unless the operator decides otherwise.
             * @default null
             */
            aiMark?: boolean | null;
            /**
             * @description A portrait alone, for render-only sessions; the voice may be missing.
             * @default false
             */
            renderOnly?: boolean;
            /**
             * @description A voice of `GET /v1/voices` instead of a recording; not together with one.
             * @enum {string}
             */
            readyVoice?: "deep" | "even" | "clear" | "bright";
            /** @default {} */
            persona?: {
                /** @description What the avatar calls itself. */
                preferredAlias?: string;
                /** @description Who the avatar is. */
                personality?: string;
                /** @description What it does with the visitor; not together with a prompt file. */
                scenario?: string;
                /** @description Said word for word when asked who it is; made from the first sentence of the personality if omitted and if that says who the avatar is. */
                selfIntroduction?: string;
                /** @description Said word for word when the visitor arrives. */
                greeting?: string;
                /** @description Rules handed to the language model, word for word; without one they have no effect. */
                guardrails?: string[];
                conversationalHabits?: {
                    [key: string]: "CONVERSATIONAL_HABIT_SCALE_LOW" | "CONVERSATIONAL_HABIT_SCALE_MEDIUM" | "CONVERSATIONAL_HABIT_SCALE_HIGH";
                };
            };
            /**
             * @default {
             *       "descriptions": {}
             *     }
             */
            knowledge?: {
                /**
                 * @description What each document is about, by file name.
                 * @default {}
                 */
                descriptions?: {
                    [key: string]: string;
                };
            };
            /** @description Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key. */
            consent?: {
                subject: string;
                statement?: string;
            };
            assets: {
                image: {
                    /** @description Public https address. */
                    url: string;
                };
                voice?: {
                    /** @description Public https address. */
                    url: string;
                };
                prompt?: {
                    /** @description Public https address. */
                    url: string;
                };
                /** @default [] */
                knowledge?: {
                    /** @description Public https address. */
                    url: string;
                    description?: string;
                }[];
            };
        };
        Degradation: {
            /** @enum {string} */
            part: "model" | "voice" | "hearing";
            /**
             * @description `no_engine`: nothing here knows the language. `unavailable`: it cannot be started or reached. `failed`: it did not answer, or with an error.
             * @enum {string}
             */
            reason: "no_engine" | "unavailable" | "failed";
            /** Format: date-time */
            since: string;
            /** @description When it worked again; null while it does not. */
            until: string | null;
        };
        /** @description What the knowledge stage would say of a document. */
        DocumentCheck: {
            /**
             * @description Whether the build of an avatar would go on with this file.
             * @enum {string}
             */
            verdict: "accepted" | "refused";
            /** @description For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say. */
            feedback: string | null;
            /** @description The heading it begins with, if any. */
            title: string | null;
            /** @description How many passages a conversation could draw on; 0 for one that is refused. */
            passages: number;
        };
        DocumentsAdded: {
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "building" | "ready" | "failed" | "moderation_hold";
            /** @description Those that were added, in their order. */
            documents: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
        };
        /** @description Something that happened to an avatar, a session, a budget or a key. */
        Event: {
            /**
             * @description What happened; ignore types you do not know. `stream.gap`: what came before may be missing. `webhook.test`: sent to one webhook, whose owner asked for it.
             * @enum {string}
             */
            type: "avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached" | "webhook.test" | "stream.gap";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description Ids, to read the rest by, and what changed. */
            data: {
                /** Format: uuid */
                avatarId?: string;
                /**
                 * @description Of an avatar.
                 * @enum {string}
                 */
                status?: "ready" | "failed" | "moderation_hold";
                /** @description Of an avatar. */
                readyToChat?: boolean;
                /**
                 * Format: uuid
                 * @description With `session.*`.
                 */
                sessionId?: string;
                /**
                 * Format: uuid
                 * @description With `avatar_session.*`.
                 */
                avatarSessionId?: string;
                /** @description Of a session; null: its avatar never joined. */
                startedAt?: string | null;
                /**
                 * Format: date-time
                 * @description Of a session that is over.
                 */
                endedAt?: string;
                /** @description Why a session ended. */
                endReason?: string;
                /** @description What a session that ended cost. */
                billedMicrocredits?: number;
                /** @description What is left of a budget, with `sponsor_budget.*`. */
                balanceMicrocredits?: number;
                /**
                 * Format: uuid
                 * @description With `key.cap_reached`, as what follows.
                 */
                keyId?: string;
                /**
                 * @description Which cap of the key.
                 * @enum {string}
                 */
                period?: "day" | "month" | "total";
                /** @description The cap. */
                capMicrocredits?: number;
                /** @description What counts against it. */
                spentMicrocredits?: number;
                /**
                 * Format: uuid
                 * @description With `webhook.test`.
                 */
                webhookId?: string;
            };
        };
        /** @description Whose portrait or voice it is, as it was stated. */
        KeptConsent: {
            subject: string;
            statement?: string;
            /**
             * Format: date-time
             * @description When it was stated.
             */
            at: string;
            /** @description The key that stated it; null: a person in the studio or the operator did. */
            keyId: string | null;
        };
        /** @description A key of the account; its secret is never shown again. */
        Key: {
            /** Format: uuid */
            id: string;
            name: string | null;
            /** @description How it begins, to tell it by. */
            hint: string;
            scopes: ("sessions" | "avatars:read" | "avatars:write" | "billing:write" | "webhooks" | "keys")[];
            /** @description The one avatar it is bound to. */
            avatarId: string | null;
            spendCapTotalMicrocredits: number | null;
            spendCapMonthlyMicrocredits: number | null;
            spendCapDailyMicrocredits: number | null;
            maxConcurrent: number | null;
            maxDurationSeconds: number | null;
            metered: boolean;
            /** @description By the key and those it took the place of: in all, this month, today (UTC). */
            spentMicrocredits: {
                total: number;
                month: number;
                day: number;
            };
            /** @description Sessions that it runs. */
            sessionsNow: number;
            /** @description The key whose place it took. */
            rotatedFrom: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description To the minute; null: not yet. */
            lastUsedAt: string | null;
            revokedAt: string | null;
        };
        /** @description A key that was just made. */
        KeyWithSecret: {
            /** Format: uuid */
            id: string;
            name: string | null;
            /** @description How it begins, to tell it by. */
            hint: string;
            scopes: ("sessions" | "avatars:read" | "avatars:write" | "billing:write" | "webhooks" | "keys")[];
            /** @description The one avatar it is bound to. */
            avatarId: string | null;
            spendCapTotalMicrocredits: number | null;
            spendCapMonthlyMicrocredits: number | null;
            spendCapDailyMicrocredits: number | null;
            maxConcurrent: number | null;
            maxDurationSeconds: number | null;
            metered: boolean;
            /** @description By the key and those it took the place of: in all, this month, today (UTC). */
            spentMicrocredits: {
                total: number;
                month: number;
                day: number;
            };
            /** @description Sessions that it runs. */
            sessionsNow: number;
            /** @description The key whose place it took. */
            rotatedFrom: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description To the minute; null: not yet. */
            lastUsedAt: string | null;
            revokedAt: string | null;
            /** @description The key itself: answered this once, stored as a hash alone. */
            secret: string;
        };
        /** @description One document of an avatar’s knowledge. */
        KnowledgeDocument: {
            /**
             * Format: uuid
             * @description Stays the same until the document is removed or all are replaced.
             */
            id: string;
            name: string;
            description: string | null;
            contentType: string;
            sizeBytes: number;
            /** @description The heading it begins with, if any; null until it has been read. */
            title: string | null;
            /** @description How many passages a conversation can draw on; null until it has been read. */
            passages: number | null;
            /** @description Why it cannot be read, or what of it is not used; to be shown as it is. */
            feedback: string | null;
        };
        /** @description A limit, and how much of it is used and left now. */
        LimitUse: {
            limit: number;
            used: number;
            left: number;
        };
        /** @description What would have to be paid for cannot be. */
        PaymentRefusal: {
            /** @description Stable code; branch on it. */
            error: string;
            /** @description For people and logs; its wording may change. */
            message: string;
            /**
             * Format: date-time
             * @description When a daily or monthly cap starts again (UTC). Absent for every other cause.
             */
            resetsAt?: string;
        };
        /** @description What the appearance stage would say of a portrait. */
        PortraitCheck: {
            /**
             * @description Whether the build of an avatar would go on with this file.
             * @enum {string}
             */
            verdict: "accepted" | "refused";
            /** @description For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say. */
            feedback: string | null;
            /** @description How well the portrait suits; 0 for one that is refused. */
            score: number;
            /** @description What would raise the score, and by how much; the most first. */
            improvements: {
                advice: string;
                points: number;
            }[];
            /** @description Every point that is looked at, good ones too, to be shown as a list of ticks; all of them, in one order; none where the picture was more than the judge could take. */
            findings: components["schemas"]["PortraitFinding"][];
        };
        /** @description What was found of one point of a portrait. */
        PortraitFinding: {
            /** @enum {string} */
            point: "face" | "size" | "light" | "focus" | "framing" | "turn" | "eyes" | "mouth";
            /**
             * @description `improvable`: it is used, and would be better otherwise; `not_judged`: something else has to be right before this can be told.
             * @enum {string}
             */
            outcome: "good" | "improvable" | "refused" | "not_judged";
            /** @description What is wrong and how to mend it; null where nothing is. */
            advice: string | null;
        };
        /** @description A voice that nobody has to record. */
        ReadyVoice: {
            /** @enum {string} */
            id: "deep" | "even" | "clear" | "bright";
            /** @description How it sounds, in English. */
            name: string;
            /** @description Of avatars that may have it; a sample is spoken in one of them. */
            languages: ("en" | "zh-TW" | "zh-CN" | "ja" | "ko" | "fr" | "vi" | "es" | "de" | "hi" | "ru")[];
        };
        RecordingAgreement: {
            /** @description Number of the words that the page showed. */
            text: number;
            /** @description In which they were shown. */
            language: string;
        };
        /** @description Why the call was refused. */
        Refusal: {
            /** @description Stable code; branch on it. */
            error: string;
            /** @description For people and logs; its wording may change. */
            message: string;
        };
        /** @description A hosted session as its owner sees it. */
        Session: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            avatarId: string;
            /** @enum {string} */
            status: "active" | "ending" | "ended";
            /** @enum {string} */
            billingMode: "reserve" | "metered";
            actualDurationSeconds?: number;
            language: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string;
            visitorJoinedAt: string | null;
            endedAt: string | null;
            endReason: string | null;
            /** @description Charged so far; 100 microcredits are one credit. A reserved session is charged when it ends. */
            billedMicrocredits: number;
            /** @description From the end of the visitor’s speech to the first sound of the answer. */
            latency: {
                turns: number;
                p50Ms: number;
                p95Ms: number;
            } | null;
            /** @description How the visitor is heard; null: typed words alone. */
            hears: {
                /** @description BCP-47 tag; `auto` where the recogniser finds out by itself which language it hears. */
                language: string;
                /** @description The configured model’s name, or the embedded engine’s. */
                engine: string;
            } | null;
            /** @description The voice. Its language is the avatar’s own where nothing here speaks the session’s; null: captions alone. */
            speaks: {
                /** @description BCP-47 tag; `auto` where the recogniser finds out by itself which language it hears. */
                language: string;
                /** @description The configured model’s name, or the embedded engine’s. */
                engine: string;
            } | null;
            /** @description The language model that answers; null: sentences quoted from the documents. */
            model: string | null;
            /** @description What was lost of that on the way. If the avatar could not speak for more than 10 s in all, the minutes in which it could not are not billed; a metered session gets them back at its end. */
            degradations: components["schemas"]["Degradation"][];
        };
        SessionStarted: {
            /** Format: uuid */
            sessionId: string;
            /** @description Pass it to the LiveKit client’s `connect` as it is. */
            serverUrl: string;
            /** @description For information; the token chooses the room. */
            roomName: string;
            /** @description Lets the visitor’s client, and nobody else, into the room; ends with the session. */
            userToken: string;
            /** @description The limit granted after the caps of key, plan and balance; absent when metered. */
            actualDurationSeconds?: number;
            /**
             * @description `reserve`: the whole limit is set aside at the start. `metered`: each minute is charged as it begins.
             * @enum {string}
             */
            billingMode: "reserve" | "metered";
            /** @description Fields of the request that were ignored or are unlikely meant. They change nothing else. */
            warnings?: components["schemas"]["Warning"][];
        };
        /** @description One part of the build; `skipped` for previews alone. */
        Stage: {
            /** @enum {string} */
            status: "waiting" | "pending" | "processing" | "completed" | "failed" | "skipped";
            /** @description For the person who supplied the file, to be shown as it is. */
            userFeedback: string | null;
        };
        StartAvatarSession: {
            /** @description Your LiveKit server: `wss://` and a host on the public internet. */
            livekitUrl: string;
            /** @description The avatar’s access token for one room of that server, without rights to administrate. Write-only. */
            livekitToken: string;
            /** @description To be sure of the room: must be the token’s. */
            roomName?: string;
            /** @description The participant the avatar obeys. Without it, the one the token’s attribute `lk.publish_on_behalf` names, else the first agent in the room. */
            agentIdentity?: string;
            /** @description Shortens the session below the limits of key, plan and balance. */
            maxDurationSeconds?: number;
            /**
             * @description How long the avatar waits for an agent that never came. Silence does not count.
             * @default 60
             */
            idleTimeoutSeconds?: number;
            /** @description Kept with the session. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        StartSession: {
            /**
             * Format: uuid
             * @description An avatar of the account that is ready to chat.
             */
            avatarId: string;
            /** @description Ends the session earlier than key, plan and balance would; never later. */
            maxDurationSeconds?: number;
            /** @description BCP-47 tag for this session; the avatar’s own language if omitted. */
            language?: string;
            /** @description Kept with the session for your own books. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Kept with the session. At most 16384 bytes of JSON and 20 levels, without the character U+0000 and without halves of surrogate pairs. */
            location?: {
                [key: string]: unknown;
            };
        };
        Transcript: {
            turns: {
                /**
                 * Format: date-time
                 * @description When it was over.
                 */
                at: string;
                /** @description When it began to be spoken or to be heard, or was typed; null where that was not recorded. */
                beganAt: string | null;
                /** @enum {string} */
                role: "user" | "assistant";
                text: string;
                /** @description Knowledge files the answer stands on. */
                sources: string[];
                /** @description Where in those files; empty for turns from before this was recorded. */
                passages: components["schemas"]["CitedPassage"][];
                interrupted: boolean;
                /** @description Of an answer or a greeting; null for what visitors say, and where it was not recorded. */
                timing: components["schemas"]["TurnTiming"] | null;
            }[];
        };
        /** @description When the parts of an answer happened, in milliseconds from the end of the visitor’s words: of speech, or when a typed message arrived. A greeting counts from when it was due. */
        TurnTiming: {
            /** @enum {string} */
            kind: "spoken" | "typed" | "greeting";
            /** @description The visitor’s last words were recognised; null where nothing was to be. */
            recognisedMs: number | null;
            /** @description Silence had ended the visitor’s turn, or the message was taken. */
            turnEndedMs: number | null;
            /** @description The documents had been searched; null where they were not. */
            retrievedMs: number | null;
            /** @description The first piece of the answer’s text was there. */
            firstTokenMs: number | null;
            /** @description The first sound of the answer was made; null where nothing gives it a voice. */
            firstPcmMs: number | null;
            /** @description That sound was sent. */
            firstAudioMs: number | null;
            /** @description It began to play; without a voice, the captions began. */
            playingMs: number | null;
            /** @description How much of the answer was played: of an interrupted one, where it was cut. */
            playedMs: number;
        };
        /** @description The body does not have the form the call needs. */
        Unprocessable: {
            /** @constant */
            code: 422;
            /** @description Names the field at fault. */
            message: string;
        };
        /** @description The picture of sessions and preview clips. */
        Video: {
            /**
             * @description Width to height. A wide or tall frame shows more of what is around the head.
             * @enum {string}
             */
            aspect: "1:1" | "9:16" | "16:9";
            /**
             * @description Rows of the picture.
             * @enum {number}
             */
            height: 512 | 720;
        };
        /** @description What the voice stage would say of a sample. */
        VoiceCheck: {
            /**
             * @description Whether the build of an avatar would go on with this file.
             * @enum {string}
             */
            verdict: "accepted" | "refused";
            /** @description For the person who supplied the file, to be shown as it is: why it is refused, or what would make it better; null where there is nothing to say. */
            feedback: string | null;
        };
        Warning: {
            /** @description Where it stands in the request, such as `persona.greetings`. */
            field: string;
            /** @description For people; its wording may change. */
            message: string;
        };
        /** @description An address that is told of events. */
        Webhook: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @description What it is told of; null: every type, also one that is added later. */
            types: ("avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached")[] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description `paused` by somebody; `gone`: its server answered 410; null: events are sent. */
            stopped: ("paused" | "gone") | null;
            /** @description Until when the secret before the last rotation signs, too; null: there is none. */
            oldSecretUntil: string | null;
            /** @description Deliveries that are still to be made, tried or not. */
            waiting: number;
        };
        /** @description An event as one webhook was or will be told of it. */
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Sent as `webhook-id`, the same with every attempt.
             */
            id: string;
            /**
             * @description Of the event that it tells.
             * @enum {string}
             */
            type: "avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached" | "webhook.test";
            /** Format: date-time */
            occurredAt: string;
            /** @enum {string} */
            state: "waiting" | "delivered" | "failed";
            attempts: number;
            lastAttemptAt: string | null;
            /** @description What the server answered last; null: nothing. */
            lastStatus: number | null;
            /** @description Why the last attempt failed. */
            lastError: string | null;
            /** @description Null unless `waiting`. */
            nextAttemptAt: string | null;
        };
        /** @description A webhook, with its secret. */
        WebhookWithSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            /** @description What it is told of; null: every type, also one that is added later. */
            types: ("avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached")[] | null;
            /** Format: date-time */
            createdAt: string;
            /** @description `paused` by somebody; `gone`: its server answered 410; null: events are sent. */
            stopped: ("paused" | "gone") | null;
            /** @description Until when the secret before the last rotation signs, too; null: there is none. */
            oldSecretUntil: string | null;
            /** @description Deliveries that are still to be made, tried or not. */
            waiting: number;
            /** @description Verifies signatures, in the form of Standard Webhooks: `whsec_…`. Answered this once. */
            secret: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Names this answer in the service’s log; quote it when you report a fault.
         * @example b3c1f6de-5a0f-4c6e-9a52-7d0f4c1e8a90
         */
        "X-Request-Id": string;
        /**
         * @description Calls of this kind the account may make a minute.
         * @example 240
         */
        "RateLimit-Limit": number;
        /**
         * @description Calls left in the current minute.
         * @example 239
         */
        "RateLimit-Remaining": number;
        /**
         * @description Seconds until the count starts again.
         * @example 60
         */
        "RateLimit-Reset": number;
        /**
         * @description Seconds to wait before the next try.
         * @example 5
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account as it stands now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Those that live, the newest first, and some that were revoked last. */
                        items: components["schemas"]["Key"][];
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A note to tell the key by.
                     * @example website
                     */
                    name: string;
                    /** @description What it may do: at most what the key that asks may do. */
                    scopes: ("sessions" | "avatars:read" | "avatars:write" | "billing:write" | "webhooks" | "keys")[];
                    /** @description The one avatar it may address; null: every avatar of the account. */
                    avatarId?: string | null;
                    spendCapTotalMicrocredits?: number | null;
                    spendCapMonthlyMicrocredits?: number | null;
                    spendCapDailyMicrocredits?: number | null;
                    /** @description Sessions at once. */
                    maxConcurrent?: number | null;
                    /** @description Of its longest session; that of the key that asks where this is missing. */
                    maxDurationSeconds?: number | null;
                };
            };
        };
        responses: {
            /** @description The key, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             *
             *     `key_not_allowed`: A key would give or take more than it has itself: a scope it lacks, longer sessions, or anything where it has caps of its own.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed" | "key_not_allowed";
                    };
                };
            };
            /** @description `key_limit_reached`: The account has 100 keys that are not revoked. Revoke those nobody uses any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "key_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the key, from the list; not the key itself.
                 * @example b6f0d9a4-0c1e-4f57-9a7d-2f4f1c8e5d63
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key that took its place, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyWithSecret"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             *
             *     `key_not_allowed`: A key would give or take more than it has itself: a scope it lacks, longer sessions, or anything where it has caps of its own.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed" | "key_not_allowed";
                    };
                };
            };
            /** @description `key_not_found`: There is no such key in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "key_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the key, from the list; not the key itself.
                 * @example b6f0d9a4-0c1e-4f57-9a7d-2f4f1c8e5d63
                 */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             *
             *     `key_not_allowed`: A key would give or take more than it has itself: a scope it lacks, longer sessions, or anything where it has caps of its own.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed" | "key_not_allowed";
                    };
                };
            };
            /** @description `key_not_found`: There is no such key in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "key_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    streamEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Goes on after the event with this `id`.
                 * @example NDcxMS4xMi4xNzkzNjExODQxNTEyLnZpdmFudC0zZjZhMWMyZS0
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as they happen, without an end. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["Event"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All ready voices. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ReadyVoice"][];
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getVoiceSample: {
        parameters: {
            query?: {
                /**
                 * @description What it is spoken in.
                 * @example en
                 */
                language?: "en" | "zh-TW" | "zh-CN" | "ja" | "ko" | "fr" | "vi" | "es" | "de" | "hi" | "ru";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the voice, from the list.
                 * @example clear
                 */
                voiceId: "deep" | "even" | "clear" | "bright";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sample. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `not_found`: No ready voice has this id. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    previewVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What is said, in the language of the avatar. */
                    text: string;
                };
            };
        };
        responses: {
            /** @description What it says; a line that takes longer than a minute to say ends there. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `avatar_not_ready`: The avatar has no voice to be heard: it is being built, or its build failed. Poll it until `readyToChat` is true. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_ready";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSession"];
            };
        };
        responses: {
            /** @description The avatar is in the room. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionStarted"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_credits`: The account cannot pay for a single minute. Ask the operator for credits.
             *
             *     `api_key_spend_cap_reached`: The key’s total, monthly or daily cap is used up; what running sessions have reserved counts. `resetsAt` tells when a daily or monthly cap starts again.
             *
             *     `concurrent_session_limit`: As many sessions run as the key or the plan allows. Try again when one has ended.
             *
             *     `sponsor_budget_exhausted`: The avatar’s conversations are paid from its sponsor budget, and that is empty.
             */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRefusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_credits" | "api_key_spend_cap_reached" | "concurrent_session_limit" | "sponsor_budget_exhausted";
                    };
                };
            };
            /**
             * @description The key may not use this avatar, whether it exists or not. No body; a missing scope answers with one.
             *
             *     `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `avatar_not_ready`: The avatar is building, has failed or is held back by moderation. Poll it until it is ready. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_ready";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is no JSON object, or a field is missing, of the wrong type or out of its bounds. Nothing is coerced or clamped; the message names the field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unprocessable"];
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * @description Rows on a page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only rows created before this instant: the last page’s `nextBefore`.
                 * @example 2026-11-02T09:30:00.000Z
                 */
                before?: string;
                /**
                 * @description Only sessions of this avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Session"][];
                        nextBefore: string | null;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session.
                 * @example 6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `session_not_found`: There is no such session in this account, or the key is bound to another avatar. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "session_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the session.
                 * @example 6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turns so far. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcript"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `session_not_found`: There is no such session in this account, or the key is bound to another avatar. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "session_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    askAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAvatar"];
            };
        };
        responses: {
            /** @description An answer for each question, in their order. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAnswers"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `avatar_not_ready`: The avatar is building, has failed or is held back by moderation. Poll it until it is ready. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_ready";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    startAvatarSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated call with the same key, avatar and body (the token may differ) starts nothing and gets the first answer again.
                 * @example call-2026-11-02-0017
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAvatarSession"];
            };
        };
        responses: {
            /** @description The avatar is on its way into the room. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /**
                     * @description `true` where the answer is that of an earlier call; absent on the first.
                     * @example true
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarSessionStarted"];
                };
            };
            /**
             * @description `invalid_livekit_url`: `livekitUrl` is not wss, or leads to a host or port the service does not connect to.
             *
             *     `invalid_livekit_token`: `livekitToken` has expired, does not name exactly one room, names another than `roomName`, holds a name that cannot be stored, or carries admin rights.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_livekit_url" | "invalid_livekit_token";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_credits`: The account cannot pay for a single minute. Ask the operator for credits.
             *
             *     `api_key_spend_cap_reached`: The key’s total, monthly or daily cap is used up; what running sessions have reserved counts. `resetsAt` tells when a daily or monthly cap starts again.
             *
             *     `concurrent_session_limit`: As many sessions run as the key or the plan allows. Try again when one has ended.
             */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRefusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_credits" | "api_key_spend_cap_reached" | "concurrent_session_limit";
                    };
                };
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /**
             * @description `avatar_not_ready`: The avatar is building, has failed or is held back by moderation. Poll it until it is ready.
             *
             *     `idempotency_key_reused`: The same `Idempotency-Key` came with another request before. Use a fresh one per intent.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_ready" | "idempotency_key_reused";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is no JSON object, or a field is missing, of the wrong type or out of its bounds. Nothing is coerced or clamped; the message names the field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unprocessable"];
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getAvatarSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The render-only session.
                 * @example 6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3
                 */
                avatarSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarSession"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `session_not_found`: There is no such session in this account, or the key is bound to another avatar. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "session_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getSponsorBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget as it stands now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        avatarId: string;
                        /** @description Whether hosted sessions of the avatar are paid from this budget, and from it alone. */
                        enabled: boolean;
                        balanceMicrocredits: number;
                        /** @description Of the balance, what running sessions hold. */
                        reservedMicrocredits: number;
                        /** @description The most a UTC day may cost, reservations counted; null: no cap. */
                        dailyCapMicrocredits: number | null;
                        /** @description The most one anonymous visitor may cost in a UTC day, reservations counted; null: no cap. */
                        visitorCapMicrocredits: number | null;
                        /** @description What sessions cost since midnight UTC. */
                        spentTodayMicrocredits: number;
                        /** @description When its settings last changed. */
                        updatedAt: string | null;
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    updateSponsorBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Switches sponsoring off and on. */
                    enabled?: boolean;
                    /** @description Null takes the cap away. */
                    dailyCapMicrocredits?: number | null;
                    /** @description Null takes the cap away. */
                    visitorCapMicrocredits?: number | null;
                };
            };
        };
        responses: {
            /** @description The budget after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        avatarId: string;
                        /** @description Whether hosted sessions of the avatar are paid from this budget, and from it alone. */
                        enabled: boolean;
                        balanceMicrocredits: number;
                        /** @description Of the balance, what running sessions hold. */
                        reservedMicrocredits: number;
                        /** @description The most a UTC day may cost, reservations counted; null: no cap. */
                        dailyCapMicrocredits: number | null;
                        /** @description The most one anonymous visitor may cost in a UTC day, reservations counted; null: no cap. */
                        visitorCapMicrocredits: number | null;
                        /** @description What sessions cost since midnight UTC. */
                        spentTodayMicrocredits: number;
                        /** @description When its settings last changed. */
                        updatedAt: string | null;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    topUpSponsorBudget: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names this booking; a call with the same key books nothing new and repeats the first answer.
                 * @example topup-2026-11-02-0017
                 */
                "Idempotency-Key": string;
            };
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How much to move; 100 are one credit. */
                    amountMicrocredits: number;
                };
            };
        };
        responses: {
            /** @description The credits are in the budget. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /**
                     * @description `true` where the answer is that of an earlier call; absent on the first.
                     * @example true
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        avatarId: string;
                        amountMicrocredits: number;
                        /** @description What the budget holds after this booking. */
                        balanceMicrocredits: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_credits`: The account has less than this to spare. Ask the operator for credits. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRefusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_credits";
                    };
                };
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `idempotency_key_reused`: The same `Idempotency-Key` came with another request before. Use a fresh one per intent. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "idempotency_key_reused";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    withdrawFromSponsorBudget: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names this booking; a call with the same key books nothing new and repeats the first answer.
                 * @example withdrawal-2026-11-02-0003
                 */
                "Idempotency-Key": string;
            };
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description How much to move; 100 are one credit. */
                    amountMicrocredits: number;
                };
            };
        };
        responses: {
            /** @description The credits are back in the account. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /**
                     * @description `true` where the answer is that of an earlier call; absent on the first.
                     * @example true
                     */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        avatarId: string;
                        amountMicrocredits: number;
                        /** @description What the budget holds after this booking. */
                        balanceMicrocredits: number;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `sponsor_budget_exhausted`: The budget holds less than this, or running sessions hold it. */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRefusal"] & {
                        /** @enum {string} */
                        error?: "sponsor_budget_exhausted";
                    };
                };
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `idempotency_key_reused`: The same `Idempotency-Key` came with another request before. Use a fresh one per intent. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "idempotency_key_reused";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where each event is posted: https, of a server that the internet reaches.
                     * @example https://hooks.example.org/vivant
                     */
                    url: string;
                    /**
                     * @description What it is told of; null: every type, also one that is added later.
                     * @default null
                     */
                    types?: ("avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached")[] | null;
                };
            };
        };
        responses: {
            /** @description The webhook, with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_url`: The address is not https, carries credentials, uses a port of another service, or leads to a host that is not public.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_url";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_limit_reached`: The account has 20 webhooks. Delete one first. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where each event is posted: https, of a server that the internet reaches.
                     * @example https://hooks.example.org/vivant
                     */
                    url?: string;
                    /** @description What it is told of; null: every type, also one that is added later. */
                    types?: ("avatar.ready" | "avatar.failed" | "avatar.moderation_hold" | "session.started" | "session.ended" | "avatar_session.active" | "avatar_session.ended" | "avatar_session.failed" | "sponsor_budget.low" | "sponsor_budget.exhausted" | "key.cap_reached")[] | null;
                    /** @description True: nothing is sent. False: what happened meanwhile is sent, as far as it is kept, and what follows; also of one that stopped by itself. */
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description The webhook after the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_url`: The address is not https, carries credentials, uses a port of another service, or leads to a host that is not public.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_url";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook, with its new secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery that was queued; its log tells what became of it. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Rows on a page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only deliveries before this one: the last page’s `nextBefore`.
                 * @example 51c0f8be-7a92-4c3d-b0e4-2d6a9f1b8c73
                 */
                before?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        nextBefore: string | null;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `webhook_not_found`: There is no such webhook in this account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook.
                 * @example 9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02
                 */
                webhookId: string;
                /**
                 * @description Id of the delivery, which was its `webhook-id`.
                 * @example 51c0f8be-7a92-4c3d-b0e4-2d6a9f1b8c73
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is sent in a moment. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /**
             * @description `webhook_not_found`: There is no such webhook in this account.
             *
             *     `webhook_delivery_not_found`: The webhook has no such delivery. They are kept as long as their events.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "webhook_not_found" | "webhook_delivery_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    startAnonymousSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description An avatar of the account that is ready to chat.
                     */
                    avatarId: string;
                    /** @description BCP-47 tag for this session; the avatar’s own language if omitted. */
                    language?: string;
                    /** @description The visitor has agreed on the page that the sound is recorded. Without it, or where the avatar’s owner has not switched recording on, nothing is. */
                    recordingAgreement?: components["schemas"]["RecordingAgreement"];
                };
            };
        };
        responses: {
            /** @description The avatar is in the room. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionStarted"];
                };
            };
            /**
             * @description `concurrent_session_limit`: As many sessions run as the plan of the avatar’s owner allows. Try again when one has ended.
             *
             *     `sponsor_budget_exhausted`: Nothing is set aside for the avatar’s visitors, it is spent or held by conversations that run, or what a day or one visitor may cost is used up; then `resetsAt` tells when that starts again.
             */
            402: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentRefusal"] & {
                        /** @enum {string} */
                        error?: "concurrent_session_limit" | "sponsor_budget_exhausted";
                    };
                };
            };
            /**
             * @description `avatar_not_allowed`: The browser says that a page of another site asks. Show the avatar there by the widget, whose frame is a page of the service.
             *
             *     `link_expired`: The owner shared the avatar until a time that has passed. Ask them for it again.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_allowed" | "link_expired";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar for visitors: unknown, deleted and private ones all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `avatar_not_ready`: The avatar is building, has failed or is held back by moderation. Try again later. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_ready";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is no JSON object, or a field is missing, of the wrong type or out of its bounds. Nothing is coerced or clamped; the message names the field. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unprocessable"];
                };
            };
            /** @description `rate_limited`: From this address too many conversations were asked for within an hour, or run at once. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or all places for visitors are taken. Retry after `Retry-After`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    listAvatars: {
        parameters: {
            query?: {
                /**
                 * @description Rows on a page.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Only rows created before this instant: the last page’s `nextBefore`.
                 * @example 2026-11-02T09:30:00.000Z
                 */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AvatarListItem"][];
                        /** @description The next page’s `before`; null on the last page. */
                        nextBefore: string | null;
                    };
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    createAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The zip; with it, none of the other parts. */
                    file?: unknown;
                    /** @description `avatar.json`, as a field or a file. */
                    manifest?: string;
                    /** @description The portrait. */
                    image?: unknown;
                    /** @description The recording. */
                    voice?: unknown;
                    /** @description The scenario, as a field or a file. */
                    prompt?: string;
                    /** @description A document, under the name of its file. */
                    knowledge?: unknown[];
                };
                "application/zip": unknown;
                "application/json": components["schemas"]["CreateAvatar"];
            };
        };
        responses: {
            /** @description The package was taken and its build has begun; `statusUrl` is where to follow it. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarCreated"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_zip`: The upload is no zip, or one that breaks a guard: too many entries, links, paths that lead outside, encryption, contents that overlap or inflate past what they declare.
             *
             *     `invalid_manifest`: The manifest breaks a rule, or a folder of the package holds the wrong number or kind of files; the message names which.
             *
             *     `name_invalid`: The name is missing, empty or longer than 100 characters.
             *
             *     `public_visibility_not_allowed_on_create`: An avatar becomes public by PATCH once it is ready; create it as `private` or `unlisted`.
             *
             *     `invalid_url`: An address of a file is not https, carries credentials, uses a port of another service, or leads to a host that is not public.
             *
             *     `fetch_failed`: A file could not be downloaded: nothing answers, the answer is no 2xx, or there were more than three redirects.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_zip" | "invalid_manifest" | "name_invalid" | "public_visibility_not_allowed_on_create" | "invalid_url" | "fetch_failed" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /**
             * @description `avatar_limit_reached`: The account has 50 avatars that were created through the API. Delete one first.
             *
             *     `storage_limit_reached`: The files would not fit into the account’s storage. Delete avatars or files.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_limit_reached" | "storage_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /**
             * @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time.
             *
             *     `avatar_import_disabled`: The operator has switched the creation of avatars off for now. Everything else goes on working.
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable" | "avatar_import_disabled";
                    };
                };
            };
        };
    };
    getAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The avatar as it stands now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    deleteAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    updateAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AvatarPatch"];
            };
        };
        responses: {
            /** @description The avatar after the change, without preview links. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Avatar"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    getAvatarMaterials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the avatar is made of. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarMaterials"];
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    replaceAppearance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The portrait, at most 10 MiB and 100 megapixels: the whole head, with space around it. Of an animation the first picture is used. */
                    file: unknown;
                    /** @description Whose portrait or voice this is, and on what ground it may be used; kept with the time and the key, beside what the avatar was created with. Without it, none is on record for this file. */
                    consent?: {
                        subject: string;
                        statement?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The file was taken; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAccepted"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `storage_limit_reached`: The files would not fit into the account’s storage. Delete avatars or files. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "storage_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    replaceVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The recording: 10–60 s of clear speech, at most 12 MiB. */
                    file?: unknown;
                    /**
                     * @description Instead of a file: the id of a ready voice, spoken in the language of the avatar.
                     * @enum {string}
                     */
                    readyVoice?: "deep" | "even" | "clear" | "bright";
                    /** @description Whose portrait or voice this is, and on what ground it may be used; kept with the time and the key, beside what the avatar was created with. Without it, none is on record for this file. */
                    consent?: {
                        subject: string;
                        statement?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The file was taken; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAccepted"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `storage_limit_reached`: The files would not fit into the account’s storage. Delete avatars or files. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "storage_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    replaceKnowledge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Up to 20 documents of at most 50 MiB each. */
                    files?: unknown[];
                    /** @description What each file is about, by file name, in at most 500 characters. */
                    descriptions?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The file was taken; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAccepted"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `storage_limit_reached`: The files would not fit into the account’s storage. Delete avatars or files. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "storage_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    addDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description Up to 20 documents of at most 50 MiB each. */
                    files?: unknown[];
                    /** @description What each file is about, by file name, in at most 500 characters. */
                    descriptions?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The documents were taken; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentsAdded"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /** @description `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "avatar_not_found";
                    };
                };
            };
            /** @description `storage_limit_reached`: The files would not fit into the account’s storage. Delete avatars or files. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "storage_limit_reached";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    removeDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
                /**
                 * @description Id of the document, from the avatar’s materials.
                 * @example 4c7a9f10-2d0e-4b61-9a35-7f1e6c2b8d04
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is gone; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAccepted"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /**
             * @description `not_found`: No document of the avatar has this id.
             *
             *     `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "not_found" | "avatar_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    updateDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the avatar.
                 * @example 0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11
                 */
                avatarId: string;
                /**
                 * @description Id of the document, from the avatar’s materials.
                 * @example 4c7a9f10-2d0e-4b61-9a35-7f1e6c2b8d04
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Its file name, which keeps its ending, such as `.md`. */
                    name?: string;
                    /** @description What it is about; null takes it away. */
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description The document was changed; follow the build with GET. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAccepted"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one.
             *
             *     `avatar_not_allowed`: The key is bound to one avatar, and this call is about another.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope" | "avatar_not_allowed";
                    };
                };
            };
            /**
             * @description `not_found`: No document of the avatar has this id.
             *
             *     `avatar_not_found`: There is no such avatar in this account: unknown, deleted, malformed and foreign ids all look the same.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "not_found" | "avatar_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    checkPortrait: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The portrait, at most 10 MiB and 100 megapixels. */
                    file: unknown;
                };
            };
        };
        responses: {
            /** @description The verdict. Nothing of the file is kept. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortraitCheck"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    checkVoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The recording: 10–60 s of clear speech, at most 12 MiB. */
                    file: unknown;
                };
            };
        };
        responses: {
            /** @description The verdict. Nothing of the file is kept. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceCheck"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    checkDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description The document, with its name, at most 50 MiB. */
                    file: unknown;
                };
            };
        };
        responses: {
            /** @description The verdict. Nothing of the file is kept. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCheck"];
                };
            };
            /**
             * @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it.
             *
             *     `invalid_upload`: A file is missing, of the wrong type (its content decides, not its name), cannot be decoded, or is not allowed there.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request" | "invalid_upload";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many calls within a minute, or too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
    endAvatarSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The render-only session.
                 * @example 6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3
                 */
                avatarSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session as it is now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarSession"];
                };
            };
            /** @description `invalid_request`: The query or the body has a field that is missing, unknown or out of its bounds; the message names it. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "invalid_request";
                    };
                };
            };
            /** @description The key is missing, malformed, unknown, revoked, or of the other environment. No body. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `insufficient_scope`: The key lacks the scope this call needs. Scopes cannot be added to a key; make a new one. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "insufficient_scope";
                    };
                };
            };
            /** @description `session_not_found`: There is no such session in this account, or the key is bound to another avatar. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "session_not_found";
                    };
                };
            };
            /** @description What was sent is over its size limit. No body; sent as soon as the limit is passed. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `rate_limited`: Too many failed authentications from this address. `Retry-After` says when to come back. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "rate_limited";
                    };
                };
            };
            /** @description `internal_error`: A fault of the service. The `X-Request-Id` of the answer finds it in the operator’s log. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "internal_error";
                    };
                };
            };
            /** @description `unavailable`: The service cannot answer right now, or has no capacity left. Retry after `Retry-After`, doubling the wait each time. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"] & {
                        /** @enum {string} */
                        error?: "unavailable";
                    };
                };
            };
        };
    };
}
