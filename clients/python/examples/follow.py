"""Prints what happens to avatars, sessions and budgets, as it happens."""

import os
import sys

from vivant import Vivant

if "VIVANT_KEY" not in os.environ:
    sys.exit("Usage: VIVANT_URL=… VIVANT_KEY=sk_vivant_… python follow.py")

vivant = Vivant(os.environ.get("VIVANT_URL", "http://127.0.0.1:8080"), os.environ["VIVANT_KEY"])
with vivant.stream_events() as events:
    for event in events:
        print(event["timestamp"], event["type"], event["data"], flush=True)
