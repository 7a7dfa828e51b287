"""nginx and Caddy as docs/operating.md has them, in front of a real server: the engine is limited, the rest is not."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path

import pytest

from tests.server_process import Proxy, ServerProcess

DOCUMENT = (Path(__file__).parent.parent / "docs" / "operating.md").read_text("utf-8")
MAIN = """
daemon off; pid {home}/pid; error_log {home}/error.log; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  access_log off; client_body_temp_path {home}/body; proxy_temp_path {home}/proxy;
  fastcgi_temp_path {home}/f; uwsgi_temp_path {home}/u; scgi_temp_path {home}/s;
{documented}
}}
"""
GLOBAL = "{{\n  admin off\n  auto_https off\n  storage file_system {home}/storage\n}}\n{documented}"


def documented(begin: str) -> str:
    """Return the example of the document that begins so."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", DOCUMENT, re.MULTILINE)
    return next(text for text in map(textwrap.dedent, blocks) if text.strip().startswith(begin))


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed here")
def test_nginx_limits_how_often_the_engine_is_loaded_and_nothing_else(tmp_path):
    home = tmp_path / "nginx"
    home.mkdir()
    with ServerProcess(tmp_path / "home") as running:

        def command(port: int) -> list[str]:
            text = documented("map $http_upgrade").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
            text = text.replace("127.0.0.1:8000", f"127.0.0.1:{running.port}")
            (home / "nginx.conf").write_text(MAIN.format(home=home, documented=text))
            return ["nginx", "-c", str(home / "nginx.conf"), "-p", str(home)]

        with Proxy(command, home) as proxy:
            through = ServerProcess.__new__(ServerProcess)
            through.port = proxy.port
            statuses = [through.request("/engine/version")[0] for _ in range(400)]
            assert 429 not in statuses[:300]  # twenty devices load it at once
            assert statuses.count(429) > 50
            assert through.request("/api/health")[0] == 200
            assert running.request("/api/health")[0] == 200


@pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed here")
def test_caddy_sends_the_engine_itself(tmp_path):
    home, static = tmp_path / "caddy", tmp_path / "static"
    home.mkdir()
    (static / "engine" / "abc").mkdir(parents=True)
    (static / "engine" / "abc" / "engine.bin").write_bytes(b"engine" * 100)
    (static / "engine" / "files.js").write_text("[]")
    with ServerProcess(tmp_path / "home") as running:

        def command(port: int) -> list[str]:
            text = documented("spinney.example {\n  handle /engine/").replace(
                "spinney.example", f"http://127.0.0.1:{port}"
            )
            text = text.replace("127.0.0.1:8000", f"127.0.0.1:{running.port}")
            text = re.sub(r"root \* \S+", f"root * {static}", text)
            (home / "Caddyfile").write_text(GLOBAL.format(home=home, documented=text))
            return ["caddy", "run", "--config", str(home / "Caddyfile"), "--adapter", "caddyfile"]

        with Proxy(command, home) as proxy:
            asked = ServerProcess.__new__(ServerProcess)
            asked.port = proxy.port

            def head(path: str) -> str:
                return asked.raw(
                    f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode()
                ).decode()

            large, listed = head("/engine/abc/engine.bin"), head("/engine/files.js")
            assert "engine" * 100 in large
            assert "immutable" in large
            assert "immutable" not in listed
            assert "200 OK" in head("/api/health")
