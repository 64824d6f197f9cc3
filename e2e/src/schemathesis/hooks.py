"""Keeps generated requests on this machine and lets them reach deeper: known ids in the place of random ones."""

import os
import re

import schemathesis

AVATAR_ID = os.environ["AVATAR_ID"]
NOBODYS_ID = "0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11"
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I)


@schemathesis.serializer(
    "application/zip",
    "application/pdf",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "audio/aac",
    "audio/flac",
    "audio/mp4",
    "audio/mpeg",
    "audio/ogg",
    "audio/opus",
    "audio/wav",
    "audio/webm",
    "image/jpeg",
    "image/png",
    "image/webp",
    "text/csv",
    "text/html",
    "text/markdown",
    "text/plain",
)
def as_bytes(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@schemathesis.hook
def before_load_schema(ctx, raw_schema):
    # Of a missing scope it has the body that is stated, of a forbidden avatar none: OpenAPI cannot say both.
    del raw_schema["paths"]["/v1/session"]["post"]["responses"]["403"]["content"]
    # An answer that never ends.
    del raw_schema["paths"]["/v1/events"]


@schemathesis.hook
def before_call(ctx, case, kwargs):
    path = case.path_parameters or {}
    if UUID.fullmatch(str(path.get("avatarId"))):
        # The avatar must outlive the run.
        path["avatarId"] = NOBODYS_ID if case.method == "DELETE" else AVATAR_ID
    if isinstance(case.body, (dict, list)):
        case.body = local(case.body)


def local(value, name=""):
    """No address leads elsewhere, and none is looked up by name."""
    if isinstance(value, dict):
        return {key: local(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [local(inner, name) for inner in value]
    if isinstance(value, str):
        if name == "avatarId" and UUID.fullmatch(value):
            return AVATAR_ID
        if re.match(r"\s*https?:", value, re.I):
            return "https://127.0.0.1:9/file"
        if re.match(r"\s*wss?:", value, re.I):
            return "wss://127.0.0.1:9"
    return value
