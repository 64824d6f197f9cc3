"""The calls of the Python client that its example does not make, against a real service: calls.py PORTRAIT VOICE"""

import os
import sys

from vivant import FilePart, Vivant, VivantError

portrait, voice = sys.argv[1:]
vivant = Vivant(os.environ["VIVANT_URL"], os.environ["VIVANT_KEY"])
(listed,) = vivant.list_avatars(limit=1)["items"]
avatar_id = listed["id"]

assert vivant.check_portrait(portrait)["verdict"] == "accepted"
assert vivant.check_voice(voice)["verdict"] == "accepted"
assert vivant.check_document(FilePart("a.md", b"# A\n\nThe museum opens at ten.\n"))["passages"] == 1

changed = vivant.update_avatar(avatar_id, {"greeting": "Good morning!", "visibility": "unlisted"})
assert changed["visibility"] == "unlisted"
hours = FilePart("Öffnungszeiten.md", "# Zeiten\n\nDas Museum öffnet um zehn.\n".encode())
added = vivant.add_documents(avatar_id, [hours], descriptions={hours.name: "Wann offen ist"})
materials = vivant.get_avatar_materials(avatar_id)
assert materials["persona"]["greeting"] == "Good morning!"
assert [one["name"] for one in materials["documents"]] == ["prices.md", hours.name]
assert materials["documents"][1]["description"] == "Wann offen ist"
vivant.remove_document(avatar_id, added["documents"][0]["id"])
vivant.replace_knowledge(avatar_id, [])
vivant.replace_appearance(avatar_id, portrait, consent={"subject": "Martha Winter"})
vivant.replace_voice(avatar_id, voice)
materials = vivant.get_avatar_materials(avatar_id)
assert materials["documents"] == []
appearance = materials["consent"]["appearance"]
assert appearance is not None and appearance["subject"] == "Martha Winter"

(session,) = vivant.list_sessions(avatar_id=avatar_id)["items"]
assert vivant.get_session(session["id"])["avatarId"] == avatar_id
assert isinstance(vivant.get_transcript(session["id"])["turns"], list)

booked = vivant.top_up_sponsor_budget(avatar_id, 500, idempotency_key="first")
assert vivant.top_up_sponsor_budget(avatar_id, 500, idempotency_key="first") == booked
vivant.update_sponsor_budget(avatar_id, {"dailyCapMicrocredits": 400})
vivant.withdraw_from_sponsor_budget(avatar_id, 200)
budget = vivant.get_sponsor_budget(avatar_id)
assert (budget["balanceMicrocredits"], budget["dailyCapMicrocredits"]) == (300, 400)
assert vivant.get_account()["key"]["scopes"]

vivant.delete_avatar(avatar_id)
try:
    vivant.get_avatar(avatar_id)
except VivantError as error:
    assert (error.status, error.code) == (404, "avatar_not_found")
    assert error.request_id is not None
else:
    raise AssertionError("the avatar is still there")
print("every call was answered")
