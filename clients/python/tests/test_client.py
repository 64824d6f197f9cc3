import inspect
import json
import re
import tempfile
import threading
import time
import unittest
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from unittest import mock

from vivant import AvatarNotReadyError, FilePart, Progress, Retries, Vivant, VivantError

Answer = dict[str, Any]
STARTED: Answer = {"status": 201, "body": {"sessionId": "s", "serverUrl": "wss://a.test", "userToken": "t"}}
BUSY: Answer = {"status": 503, "body": {"error": "at_capacity", "message": "No place is free."}}
# The connection is closed without an answer.
SILENT: Answer = {}


def avatar(status: str, **more: object) -> Answer:
    body = {"id": "a", "status": status, "progress": 50, "latestFailure": None, **more}
    return {"status": 200, "body": body}


class WithService(unittest.TestCase):
    def answering(
        self, *answers: Answer, refuses_early: bool = False, max_wait: float = 0.001
    ) -> tuple[list[dict[str, Any]], Vivant]:
        """A service that gives these answers, one after another, and the last one again."""
        asked: list[dict[str, Any]] = []

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = 0 if refuses_early else int(self.headers.get("Content-Length") or 0)
                asked.append(
                    {
                        "method": self.command,
                        "path": self.path,
                        "headers": self.headers,
                        "body": self.rfile.read(length),
                    }
                )
                given = answers[min(len(asked), len(answers)) - 1]
                self.close_connection = True
                if not given:
                    return
                body = given.get("raw") or (json.dumps(given["body"]).encode() if "body" in given else b"")
                self.send_response(given["status"])
                for name, value in given.get("headers", {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()

        def stop() -> None:
            server.shutdown()
            thread.join()
            server.server_close()

        self.addCleanup(stop)
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        return asked, Vivant(url, "sk_vivant_x", retries=Retries(max_wait=max_wait))


class AStart(WithService):
    def test_carries_the_key_and_answers_what_the_page_needs(self) -> None:
        asked, vivant = self.answering(STARTED)
        self.assertEqual(vivant.start_session({"avatarId": "a"}), STARTED["body"])
        (only,) = asked
        self.assertEqual((only["method"], only["path"]), ("POST", "/v1/session"))
        self.assertEqual(only["headers"]["X-Api-Key"], "sk_vivant_x")
        self.assertEqual(json.loads(only["body"]), {"avatarId": "a"})

    def test_is_tried_again_where_the_service_had_no_place(self) -> None:
        asked, vivant = self.answering(BUSY, BUSY, STARTED)
        vivant.start_session({"avatarId": "a"})
        self.assertEqual([json.loads(one["body"]) for one in asked], [{"avatarId": "a"}] * 3)

    def test_is_not_tried_again_after_a_refusal(self) -> None:
        body = {"error": "insufficient_credits", "message": "Too few credits."}
        asked, vivant = self.answering({"status": 402, "body": body, "headers": {"X-Request-Id": "r-1"}})
        with self.assertRaisesRegex(VivantError, "^Vivant answered 402: Too few credits.$") as caught:
            vivant.start_session({"avatarId": "a"})
        error = caught.exception
        self.assertEqual((error.status, error.code, error.request_id), (402, "insufficient_credits", "r-1"))
        self.assertEqual(len(asked), 1)

    def test_is_given_up_after_so_many_attempts(self) -> None:
        asked, vivant = self.answering(BUSY)
        with self.assertRaises(VivantError):
            vivant.start_session({"avatarId": "a"})
        self.assertEqual(len(asked), 4)

    def test_is_given_up_at_once_where_the_service_asks_for_a_longer_wait(self) -> None:
        body = {"error": "rate_limited", "message": "Slow down."}
        asked, vivant = self.answering({"status": 429, "body": body, "headers": {"Retry-After": "60"}})
        with self.assertRaises(VivantError) as caught:
            vivant.start_session({"avatarId": "a"})
        self.assertEqual((caught.exception.code, caught.exception.retry_after), ("rate_limited", 60))
        self.assertEqual(len(asked), 1)

    def test_that_is_not_answered_is_not_repeated(self) -> None:
        asked, vivant = self.answering(SILENT)
        with self.assertRaisesRegex(VivantError, "^The Vivant service at http://127.0.0.1:[0-9]+ did not answer: .+"):
            vivant.start_session({"avatarId": "a"})
        self.assertEqual(len(asked), 1)

    def test_says_that_a_key_is_not_accepted_though_that_answer_has_no_body(self) -> None:
        _, vivant = self.answering({"status": 401})
        with self.assertRaisesRegex(VivantError, "The API key is not accepted."):
            vivant.start_session({"avatarId": "a"})

    def test_is_tried_again_after_a_503_only_where_the_service_itself_gave_it(self) -> None:
        for body in (b"<h1>Service Unavailable</h1>", b"", b'{"error": "Service Unavailable"}', b'{"error": {}}'):
            asked, vivant = self.answering({"status": 503, "raw": body}, STARTED)
            with self.assertRaises(VivantError) as caught:
                vivant.start_session({"avatarId": "a"})
            self.assertEqual((caught.exception.status, caught.exception.code, len(asked)), (503, None, 1))

    def test_takes_the_key_to_no_other_address(self) -> None:
        other_asked, other = self.answering({"status": 200, "body": {}})
        location = f"{other._api.base_url}/elsewhere"
        for status in (302, 308):
            _, vivant = self.answering({"status": status, "headers": {"Location": location}})
            with self.assertRaisesRegex(VivantError, f"answered {status}: This address leads on to {location}"):
                vivant.get_account()
        _, vivant = self.answering({"status": 302, "headers": {"Location": location}})
        with self.assertRaisesRegex(VivantError, "Vivant answered 302: This address leads on to"):
            vivant.start_session({"avatarId": "a"})
        self.assertEqual(other_asked, [])


class ARead(WithService):
    def test_that_is_not_answered_is_repeated(self) -> None:
        asked, vivant = self.answering(SILENT, {"status": 200, "body": {"items": [], "nextBefore": None}})
        self.assertEqual(vivant.list_sessions(avatar_id="a", limit=5)["items"], [])
        self.assertEqual([one["path"] for one in asked], ["/v1/sessions?avatarId=a&limit=5"] * 2)

    def test_is_tried_again_after_a_503_of_whatever_stands_before_the_service(self) -> None:
        asked, vivant = self.answering({"status": 503}, {"status": 200, "body": {}})
        vivant.get_account()
        self.assertEqual(len(asked), 2)

    def test_of_a_strange_id_stays_at_its_address(self) -> None:
        asked, vivant = self.answering(avatar("ready"))
        vivant.get_avatar("../account?x")
        self.assertEqual(asked[0]["path"], "/v1/avatars/..%2Faccount%3Fx")


class ABooking(WithService):
    def test_that_is_not_answered_is_repeated_under_its_key(self) -> None:
        asked, vivant = self.answering(SILENT, {"status": 201, "body": {}})
        vivant.top_up_sponsor_budget("a", 500)
        first, second = (one["headers"]["Idempotency-Key"] for one in asked)
        self.assertEqual(first, second)
        self.assertRegex(first, "^[0-9a-f-]{36}$")
        vivant.withdraw_from_sponsor_budget("a", 500, idempotency_key="mine")
        self.assertEqual(asked[2]["headers"]["Idempotency-Key"], "mine")
        self.assertEqual(json.loads(asked[2]["body"]), {"amountMicrocredits": 500})


    def test_is_tried_again_after_a_503_of_whatever_stands_before_the_service(self) -> None:
        asked, vivant = self.answering({"status": 503}, {"status": 201, "body": {}})
        vivant.top_up_sponsor_budget("a", 500)
        self.assertEqual(len(asked), 2)


class AnUpload(WithService):
    def test_sends_every_part_under_its_name_and_says_how_much_has_left(self) -> None:
        asked, vivant = self.answering(BUSY, {"status": 202, "body": {"avatarId": "a"}})
        told: list[Progress] = []
        with tempfile.TemporaryDirectory() as folder:
            voice = Path(folder, "mar\"tha.wav")
            voice.write_bytes(b"voice" * 30_000)
            vivant.create_avatar(
                {"name": "Märtha"},
                image=FilePart("martha.jpg", b"x" * 200_000),
                voice=voice,
                prompt="A museum.",
                knowledge=[FilePart("prices.md", b"Tickets cost 9 euros."), FilePart("empty.md", b"")],
                on_progress=told.append,
            )
        self.assertEqual(len(asked), 2)
        for one in asked:
            head = f"Content-Type: {one['headers']['Content-Type']}\r\n\r\n".encode()
            parts = BytesParser().parsebytes(head + one["body"]).get_payload()
            named: list[tuple[Any, ...]] = [
                (part.get_param("name", header="Content-Disposition"), part.get_filename(), part.get_payload(decode=True))
                for part in parts
                if not isinstance(part, str)
            ]
            self.assertEqual(json.loads(named[0][2]), {"schemaVersion": 1, "name": "Märtha"})
            self.assertEqual(
                named[1:],
                [
                    ("image", "martha.jpg", b"x" * 200_000),
                    ("voice", "mar%22tha.wav", b"voice" * 30_000),
                    ("prompt", None, b"A museum."),
                    ("knowledge", "prices.md", b"Tickets cost 9 euros."),
                    ("knowledge", "empty.md", b""),
                ],
            )
            self.assertEqual(int(one["headers"]["Content-Length"]), len(one["body"]))
        total = len(asked[0]["body"])
        again = [index for index, one in enumerate(told) if one.sent == 0]
        self.assertEqual(len(again), 2)
        for attempt in (told[: again[1]], told[again[1] :]):
            self.assertGreater(len(attempt), 3)
            self.assertEqual([one.sent for one in attempt], sorted(one.sent for one in attempt))
            self.assertEqual(attempt[-1], Progress(total, total))

    def test_that_is_refused_before_its_end_says_why(self) -> None:
        body = {"error": "payload_too_large", "message": "The file is too large."}
        _, vivant = self.answering({"status": 413, "body": body}, refuses_early=True)
        with self.assertRaises(VivantError) as caught:
            vivant.check_document(FilePart("a.md", b"x" * 50_000_000))
        self.assertEqual(caught.exception.status, 413)

    def test_of_a_file_that_is_not_there_raises_what_python_raises(self) -> None:
        asked, vivant = self.answering(STARTED)
        with self.assertRaises(FileNotFoundError):
            vivant.check_voice("/nowhere/voice.wav")
        with self.assertRaises(IsADirectoryError):
            vivant.check_voice(Path(__file__).parent)
        self.assertEqual(asked, [])


class ABuild(WithService):
    def test_is_followed_to_its_end(self) -> None:
        _, vivant = self.answering(avatar("building"), avatar("building"), avatar("ready"))
        seen: list[str] = []
        ready = vivant.wait_until_ready("a", every=0, on_build=lambda one: seen.append(one["status"]))
        self.assertEqual(ready["status"], "ready")
        self.assertEqual(seen, ["building", "building", "ready"])

    def test_that_does_not_end_well_says_what_a_person_can_mend(self) -> None:
        failure = {"stage": "voice", "userFeedback": "The recording is too short."}
        for answer, message in (
            (avatar("failed", latestFailure=failure), "could not be built: voice: The recording is too short."),
            (avatar("moderation_hold"), "is held for moderation: an operator decides."),
        ):
            _, vivant = self.answering(answer)
            with self.assertRaisesRegex(AvatarNotReadyError, re.escape(message)) as caught:
                vivant.wait_until_ready("a")
            self.assertEqual(caught.exception.avatar, answer["body"])

    def test_is_followed_no_longer_than_the_caller_wants(self) -> None:
        _, vivant = self.answering(avatar("building"))
        with self.assertRaises(TimeoutError):
            vivant.wait_until_ready("a", every=100, timeout=50)


class Events(WithService):
    def test_go_on_where_they_were_until_the_service_refuses(self) -> None:
        first = b': hello\n\nid: 1\nevent: avatar.ready\ndata: {"type": "avatar.ready",\ndata: "data": {}}\n\nid: 2\n\n'
        second = b'id: 3\r\ndata: {"type": "session.ended", "data": {}}\r\n\r\n'
        stream = {"Content-Type": "text/event-stream"}
        asked, vivant = self.answering(
            {"status": 200, "raw": first, "headers": stream},
            SILENT,
            BUSY,
            {"status": 200, "raw": second, "headers": stream},
            {"status": 401},
        )
        with vivant.stream_events(last_event_id="0") as events:
            self.assertEqual(next(events)["type"], "avatar.ready")
            self.assertEqual(events.last_event_id, "1")
            self.assertEqual(next(events)["type"], "session.ended")
            with self.assertRaisesRegex(VivantError, "The API key is not accepted."):
                next(events)
            self.assertEqual(events.last_event_id, "3")
        sent = [one["headers"].get("Last-Event-ID") for one in asked]
        self.assertEqual(sent, ["0", "2", "2", "2", "3"])

    def test_outlive_a_restart_behind_a_proxy(self) -> None:
        event = b'data: {"type": "avatar.ready", "data": {}}\n\n'
        down = [{"status": status, "raw": b"<h1>Bad Gateway</h1>"} for status in (500, 502, 503, 504)]
        asked, vivant = self.answering(*down, {"status": 200, "raw": event})
        self.assertEqual(next(vivant.stream_events())["type"], "avatar.ready")
        self.assertEqual(len(asked), 5)

    def test_come_back_when_the_service_says_and_not_all_at_once(self) -> None:
        ended = {"status": 200, "raw": b"retry: 4000\n\nretry: soon\n\n"}
        _, vivant = self.answering(*[ended] * 20, {"status": 502}, {"status": 401}, max_wait=30)
        with mock.patch.object(time, "sleep") as sleep, self.assertRaises(VivantError):
            next(vivant.stream_events())
        *first, after_failure = (call.args[0] for call in sleep.call_args_list)
        self.assertEqual(len(first), 20)
        self.assertTrue(all(4 <= wait <= 6 for wait in first), first)
        self.assertGreater(len(set(first)), 1)
        self.assertTrue(8 <= after_failure <= 12, after_failure)

    def test_go_on_after_something_that_is_no_event(self) -> None:
        event = b'data: {"type": "avatar.ready", "data": {}}\n\n'
        _, vivant = self.answering({"status": 200, "raw": b"data: {\n\n"}, {"status": 200, "raw": event})
        self.assertEqual(next(vivant.stream_events())["type"], "avatar.ready")

    def test_end_at_once_after_an_id_that_cannot_be_sent(self) -> None:
        asked, vivant = self.answering(BUSY)
        for impossible in ("1\n2", "1\u2026"):
            with self.assertRaises(ValueError):
                next(vivant.stream_events(last_event_id=impossible))
        self.assertEqual(asked, [])

    def test_end_where_they_are_closed(self) -> None:
        _, vivant = self.answering(BUSY)
        events = vivant.stream_events()
        events.close()
        self.assertEqual(list(events), [])


class AKey(WithService):
    def test_is_taken_without_the_end_of_its_line(self) -> None:
        asked, vivant = self.answering({"status": 200, "body": {}})
        for key in ("sk_vivant_x\n", " sk_live_x-y_z\r\n"):
            Vivant(vivant._api.base_url, key).get_account()
        self.assertEqual([one["headers"]["X-Api-Key"] for one in asked], ["sk_vivant_x", "sk_live_x-y_z"])

    def test_that_cannot_be_sent_is_refused_without_being_told(self) -> None:
        for key in ("", "\n", "sk_vivant_secret\nsecret", "sk_vivant_secret secret", "sk_vivant_secret…"):
            with self.assertRaisesRegex(ValueError, "^The API key ") as caught:
                Vivant("http://127.0.0.1:1", key)
            self.assertNotIn("secret", str(caught.exception))


class AnAddress(unittest.TestCase):
    def test_that_is_none_is_refused_at_once(self) -> None:
        no_addresses = ("a.test", "localhost:8080", "ftp://a.test", "https://", "https://a.test:b", "http://a b")
        for address in no_addresses:
            with self.subTest(address), self.assertRaisesRegex(ValueError, "^The base address must be "):
                Vivant(address, "sk_vivant_x")


class TheClient(unittest.TestCase):
    def test_has_a_method_for_every_call_of_the_interface(self) -> None:
        document = json.loads(Path(__file__, "../../../../docs/openapi.json").resolve().read_text())
        calls = {
            re.sub("[A-Z]", lambda letter: f"_{letter[0].lower()}", operation["operationId"])
            for path in document["paths"].values()
            for operation in path.values()
        }
        methods = {name for name, _ in inspect.getmembers(Vivant, inspect.isfunction) if name[0] != "_"}
        self.assertEqual(calls - methods, set())
        self.assertEqual(methods - calls, {"create_avatar_from_addresses", "wait_until_ready"})


if __name__ == "__main__":
    unittest.main()
