"""Play a whole game through the API alone: `python scripts/play_by_api.py [http://127.0.0.1:8000] [edition]`.

It makes a table with a bot, answers every question with the move a moment's thought suggests (play if possible, pay as
suggested, else the first move), and checks at the end that the deck was the one committed to.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import connect


async def play(server: str, edition: str) -> dict[str, Any]:
    """Play a game and return its last view."""
    cookies = CookieJar()
    post(server, cookies, "/api/me", {"name": "Script"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    table = post(server, cookies, "/api/tables", {"edition": edition, "seats": seats, "bot_pause": 0})
    guest = "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies)
    address = f"{server.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
    async with connect(address, additional_headers={"Cookie": guest}) as socket:
        while True:
            said: dict[str, Any] = json.loads(await socket.recv())
            if said["type"] == "refusal":
                raise RuntimeError(said["sentence"])
            if said["type"] == "presence":
                continue
            game = said["game"]
            for line in said["log"]:
                print(line)
            if game["over"]:
                return said
            if game["moves"]:
                await socket.send(json.dumps({"type": "move", "ply": game["ply"], "moves": choose(game)}))


def post(server: str, cookies: CookieJar, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a request; the cookie that makes us a guest is kept."""
    browser = build_opener(HTTPCookieProcessor(cookies))
    request = Request(server + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with browser.open(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def choose(game: dict[str, Any]) -> list[str]:
    if game["suggestion"]:
        return list(game["suggestion"])
    plays = [move["text"] for move in game["moves"] if move["verb"] in ("play", "accept", "place")]
    return plays[:1] or [game["moves"][0]["text"]]


def main() -> None:
    server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    edition = sys.argv[2] if len(sys.argv) > 2 else "forest"
    table = asyncio.run(play(server, edition))["table"]
    kept = hashlib.sha256(f"{table['seed']}:{table['salt']}".encode()).hexdigest() == table["commitment"]
    print("The deck was the one committed to." if kept else "The deck was NOT the one committed to!")
    sys.exit(not kept)


if __name__ == "__main__":
    main()
