"""Makes an avatar from a portrait, a recording and documents, and starts a talk: talk.py PORTRAIT VOICE [DOCUMENT…]"""

import json
import os
import sys

from vivant import Progress, Vivant

if len(sys.argv) < 3 or "VIVANT_KEY" not in os.environ:
    sys.exit("Usage: VIVANT_URL=… VIVANT_KEY=sk_vivant_… python talk.py PORTRAIT VOICE [DOCUMENT…]")
portrait, voice, *documents = sys.argv[1:]


def on_progress(progress: Progress) -> None:
    print(f"uploaded {100 * progress.sent // progress.total} %")


vivant = Vivant(os.environ.get("VIVANT_URL", "http://127.0.0.1:8080"), os.environ["VIVANT_KEY"])
created = vivant.create_avatar(
    {"name": "Martha", "persona": {"greeting": "Welcome! What would you like to know?"}},
    image=portrait,
    voice=voice,
    knowledge=documents,
    on_progress=on_progress,
)
avatar = vivant.wait_until_ready(
    created["avatarId"], on_build=lambda avatar: print(f"built {avatar['progress']} %")
)
session = vivant.start_session({"avatarId": avatar["id"]})
print(
    json.dumps(
        {
            "avatar": avatar["name"],
            "sessionId": session["sessionId"],
            "serverUrl": session["serverUrl"],
            "hasToken": len(session["userToken"]) > 0,
        }
    )
)
