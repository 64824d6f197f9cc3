import base64
import hmac
import unittest
from typing import Any

from vivant import WebhookVerificationError, verify_webhook

# The specification's example.
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'
HEADERS = {
    "Webhook-Id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "Webhook-Timestamp": "1614265330",
    "Webhook-Signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
THEN = 1614265330.0


def verify(headers: dict[str, str] | None = None, **given: Any) -> Any:
    options = {"body": BODY, "secret": SECRET, "now": THEN, **given}
    return verify_webhook({**HEADERS, **(headers or {})}, **options)


def signed(body: bytes, secret: str = SECRET) -> str:
    text = f"{HEADERS['Webhook-Id']}.{HEADERS['Webhook-Timestamp']}.".encode() + body
    digest = hmac.digest(base64.b64decode(secret[6:]), text, "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"


class AMessage(unittest.TestCase):
    def test_that_is_signed_as_in_the_specification_is_returned(self) -> None:
        self.assertEqual(verify(), {"test": 2432232314})
        self.assertEqual(verify(body=BODY.decode()), {"test": 2432232314})

    def test_signed_with_two_secrets_is_known_by_either(self) -> None:
        other = f"whsec_{base64.b64encode(bytes([7]) * 32).decode()}"
        both = {"Webhook-Signature": f"{signed(BODY, other)} {HEADERS['Webhook-Signature']}"}
        for secret in (SECRET, other):
            self.assertEqual(verify(both, secret=secret), {"test": 2432232314})

    def test_that_is_not_the_services_is_refused(self) -> None:
        signature = HEADERS["Webhook-Signature"]
        cases: list[tuple[str, dict[str, str], dict[str, Any]]] = [
            ("of another body", {}, {"body": BODY + b" "}),
            ("of another secret", {}, {"secret": f"whsec_{base64.b64encode(bytes(24)).decode()}"}),
            ("with another id", {"Webhook-Id": "msg_2"}, {}),
            ("with another time", {"Webhook-Timestamp": "1614265331"}, {}),
            ("without a signature", {"Webhook-Signature": ""}, {}),
            ("with an empty signature", {"Webhook-Signature": "v1,"}, {}),
            ("with a signature of other letters", {"Webhook-Signature": "v1,é"}, {}),
            ("signed by an unknown scheme", {"Webhook-Signature": signature.replace("v1", "v2")}, {}),
            ("without a time", {"Webhook-Timestamp": "now"}, {}),
            ("with a time of other digits", {"Webhook-Timestamp": "١٦١٤٢٦٥٣٣٠"}, {}),
            ("that is old", {}, {"now": THEN + 301}),
            ("of the future", {}, {"now": THEN - 301}),
            ("for an empty secret", {}, {"secret": "whsec_"}),
            ("for no secret", {}, {"secret": "whsec_é"}),
            ("that is no JSON", {"Webhook-Signature": signed(b"no")}, {"body": b"no"}),
        ]
        for what, headers, given in cases:
            with self.subTest(what), self.assertRaises(WebhookVerificationError):
                verify(headers, **given)


if __name__ == "__main__":
    unittest.main()
