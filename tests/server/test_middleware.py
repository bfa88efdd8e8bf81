"""The guard: foreign pages, floods, malformed requests, and the headers of every answer."""

from __future__ import annotations

import logging
import random
import re
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from helpers.asgi_client import Answer, Client, Closed
from helpers.small_app import stage
from signoria.server.errors import TooManyRequests
from signoria.server.forms import local, move_of
from signoria.server.limits import RATES, Limits, household, kind
from signoria.server.middleware import ALWAYS, MAX_BODY, origin_of
from signoria.web.i18n import words

FORM = "application/x-www-form-urlencoded"
SILENT: Mapping[str, str | None] = {"sec-fetch-site": None, "origin": None}


async def known(client: Client, name: str = "Ada") -> str:
    """Becomes a guest; gives the form token."""
    assert (await client.post("/quick", {"name": name})).status == 200
    csrf: str = (await client.get("/echo")).json()["csrf"]
    assert len(csrf) == 32
    return csrf


def dressed(answer: Answer) -> bool:
    return all(answer.headers.get(name.decode()) == value.decode() for name, value in ALWAYS)


# Headers and cookies


async def test_every_answer_is_dressed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with stage(tmp_path) as s:
        for path in ("/echo", "/account", "/nowhere", "/boom", "/full", "/static/kept", "/static/none", "/a\tb"):
            answer = await s.client.get(path)
            assert dressed(answer), path
            policy = answer.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "script-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy


async def test_what_somebody_reads_is_not_kept(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        assert (await s.client.get("/echo")).all("cache-control") == ["private, no-cache"]
        await known(s.client)
        assert (await s.client.get("/echo")).all("cache-control") == ["private, no-store"]
        assert (await s.client.get("/static/kept")).all("cache-control") == ["public, max-age=300"]


@pytest.mark.parametrize(
    ("origin", "public", "secure"),
    [
        ("http://192.168.1.7:8321", "", False),
        ("https://table.example", "", True),
        ("http://127.0.0.1:8321", "https://table.example", True),
    ],
)
async def test_the_cookie_fits_the_network(tmp_path: Path, origin: str, public: str, secure: bool) -> None:
    async with stage(tmp_path, public_url=public) as s:
        client = s.client.other(origin=origin)
        answer = await client.post("/quick", {"name": "Ada"}, {"origin": public or origin})
        (cookie,) = answer.all("set-cookie")
        name, *flags = cookie.split("; ")
        assert name.startswith("__Host-signoria=" if secure else "signoria=")
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(flags)
        assert ("Secure" in flags) == secure
        assert not any(flag.startswith("Domain") for flag in flags)
        assert (await client.get("/echo")).json()["name"] == "Ada"
        if secure:  # the plain name, which anybody on the network could have set, counts for nothing
            value = client.cookies["__Host-signoria"]
            planted = client.other(cookies={"signoria": value})
            assert (await planted.get("/echo")).json()["name"] is None


@pytest.mark.parametrize(
    ("public", "sent"), [("https://table.example", True), ("http://table.example", False), ("", False)]
)
async def test_a_name_served_by_tls_is_asked_for_by_tls_alone(tmp_path: Path, public: str, sent: bool) -> None:
    async with stage(tmp_path, public_url=public) as s:
        for path in ("/echo", "/nowhere", "/boom"):
            told = (await s.client.get(path)).all("strict-transport-security")
            assert told == (["max-age=15552000"] if sent else []), path


@pytest.mark.parametrize(
    "cookie", ["signoria", "signoria=", "signoria=;;;=;", "=x", "signoria=" + "é" * 43, "\x01\xff", "; " * 999, "a=b"]
)
async def test_a_malformed_cookie_is_nobody(tmp_path: Path, cookie: str) -> None:
    async with stage(tmp_path) as s:
        answer = await s.client.get("/echo", {"cookie": cookie})
        assert answer.status == 200
        assert answer.json()["person"] is None


# Foreign pages


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize(
    "said",
    [
        {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
        {"sec-fetch-site": "same-site", "origin": "http://other.testserver"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
        {"sec-fetch-site": None, "origin": "https://evil.example"},
        {"sec-fetch-site": None, "origin": "https://testserver"},
        {"sec-fetch-site": None, "origin": "http://testserver:81"},
        {"sec-fetch-site": None, "origin": "http://testserver.evil.example"},
        {"sec-fetch-site": None, "origin": "null"},
        {"sec-fetch-site": None, "origin": None},
    ],
)
async def test_a_foreign_page_changes_nothing(tmp_path: Path, method: str, said: dict[str, str | None]) -> None:
    async with stage(tmp_path) as s:
        await known(s.client)
        for body in (b"", b"csrf=", b"csrf=" + b"0" * 32):
            answer = await s.client.request(method, "/echo", body, {"content-type": FORM, **said})
            assert answer.status == 403
            assert "our own pages" in answer.text


@pytest.mark.parametrize(
    "said",
    [
        {"sec-fetch-site": "same-origin", "origin": None},
        {"sec-fetch-site": "none", "origin": None},
        {"sec-fetch-site": None, "origin": "http://testserver"},
        {"sec-fetch-site": None, "origin": "HTTP://TestServer"},
    ],
)
async def test_our_own_pages_may(tmp_path: Path, said: dict[str, str | None]) -> None:
    async with stage(tmp_path) as s:
        assert (await s.client.post("/echo", {"a": "b"}, said)).json()["fields"] == {"a": "b"}


async def test_the_form_token_serves_browsers_that_say_nothing(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        ada, eve = s.client, s.client.other()
        csrf = await known(ada)
        others = await known(eve, "Eve")
        assert csrf not in ada.cookies["signoria"]
        for origin in (None, "null"):
            said = {**SILENT, "origin": origin}
            assert (await ada.post("/echo", {"csrf": csrf}, said)).status == 200
            assert (await ada.post("/echo", {"csrf": others}, said)).status == 403
            assert (await ada.post("/echo", {"csrf": "é"}, said)).status == 403
        plain = {**SILENT, "content-type": "text/plain"}
        assert (await ada.post("/echo", {"csrf": csrf}, plain)).status == 403
        assert (await ada.post("/echo", {"csrf": csrf}, {**SILENT, "origin": "https://evil.example"})).status == 403
        assert (await s.client.other().post("/echo", {"csrf": ""}, SILENT)).status == 403


async def test_the_public_address_is_the_origin_if_there_is_one(tmp_path: Path) -> None:
    async with stage(tmp_path, public_url="https://Table.example:443/") as s:
        for origin, status in (
            ("https://table.example", 200),
            ("http://testserver", 403),
            ("http://table.example", 403),
        ):
            assert (await s.client.post("/echo", {}, {**SILENT, "origin": origin})).status == status
    assert origin_of("http://x:80/y") == b"http://x"
    assert origin_of("https://x:8443") == b"https://x:8443"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil.example", ""])
async def test_a_foreign_page_opens_no_socket(tmp_path: Path, origin: str) -> None:
    async with stage(tmp_path) as s:
        await known(s.client)
        with pytest.raises(Closed) as refused:
            async with s.client.ws("/tables/x/poke", origin=origin):
                pass
        assert refused.value.code == 1008


async def test_our_own_page_opens_a_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with stage(tmp_path) as s:
        async with s.client.ws("/tables/x/poke") as socket:
            assert await socket.text() == "nobody"
        await known(s.client)
        async with s.client.ws("/tables/x/poke") as socket:
            assert await socket.text() == "Ada"
        async with s.client.ws("/tables/x/poke", origin=None) as socket:  # no browser: nothing to protect
            assert await socket.text() == "Ada"
        with pytest.raises(Closed) as failed:
            async with s.client.ws("/bad/poke"):
                pass
        assert failed.value.code == 1011


# Too big, malformed, the wrong kind


async def test_a_client_that_is_gone_before_its_socket_opens_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with stage(tmp_path) as here:
        scope = here.client._scope("GET", "/tables/x/poke", {}, {"origin": here.client.origin})

        async def receive() -> dict[str, str]:
            return {"type": "websocket.connect"}

        async def gone(message: object) -> None:
            raise OSError("nobody there")

        await here.client.app({**scope, "type": "websocket", "scheme": "ws", "subprotocols": []}, receive, gone)
    assert not caplog.records


async def test_a_big_body_is_refused_whole_or_in_pieces(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        big = b"a=" + b"x" * MAX_BODY
        for body in (big, [big[:1000], big[1000:]], [b"x" * 100] * 700):
            answer = await s.client.request("POST", "/echo", body, {"content-type": FORM})
            assert answer.status == 413
        said = {"content-type": FORM, "content-length": "99999999999999999999999"}
        assert (await s.client.request("POST", "/echo", b"a=b", said)).status == 413
        answer = await s.client.request("POST", "/echo", [b"a=", b"x" * 7000, b""], {"content-type": FORM})
        assert answer.json()["fields"] == {"a": "x" * 7000}


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"a=%ff", {}, 400),
        (b"a=\xff\xfe", {}, 400),
        (b"a=%00", {}, 400),
        (b"%ff=a", {}, 400),
        (b"&".join(b"f%d=1" % n for n in range(200)), {}, 400),
        (b"n" * 100 + b"=1", {}, 400),
        (b"a=" + b"v" * 9000, {}, 400),
        (b"a=b", {"content-length": "-3"}, 400),
        (b"a=b", {"content-length": "x"}, 400),
        (b"a=b", {"content-length": "\u0663"}, 400),
        (b"{}", {"content-type": "application/json"}, 415),
        (b"--x--", {"content-type": "multipart/form-data; boundary=x"}, 415),
        (b"a=b", {"content-type": ""}, 415),
        (b"a=b", {"content-type": None}, 415),
        (b"a=b&a=c&=&&;", {"content-type": FORM.upper() + " ; charset=UTF-8"}, 200),
        (b"", {"content-type": None}, 200),
        (b"a=b", {"x-long": "x" * 40_000}, 431),
        (b"a=b", {"cookie": "signoria=" + "x" * 40_000}, 431),
    ],
)
async def test_malformed_forms(tmp_path: Path, body: bytes, headers: dict[str, str | None], status: int) -> None:
    async with stage(tmp_path) as s:
        answer = await s.client.request("POST", "/echo", body, {"content-type": FORM, **headers})
        assert answer.status == status, answer.text
        if status != 200:
            assert '<html lang="en">' in answer.text
            assert dressed(answer)


async def test_of_a_field_sent_twice_the_last_counts(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        answer = await s.client.request("POST", "/echo", b"a=no&a=yes&b=%C3%A9+x", {"content-type": FORM})
        assert answer.json()["fields"] == {"a": "yes", "b": "é x"}


def test_a_move_of_many_parts_is_spelled_from_the_fields() -> None:
    sent = {"to": "2", "ducats": "7", "mine-1": "siena"}
    assert move_of({**sent, "move": "gift {to} {ducats}"}) == "gift 2 7"
    assert move_of({**sent, "move": "swap {mine-1} for {theirs-1}"}) == "swap siena for "
    assert move_of({"move": "play m3"}) == "play m3"
    assert move_of({"move": "{move}"}) == "{move}"
    assert move_of({}) == ""


@pytest.mark.parametrize("path", ["/%00", "/a%0ab", "/%ff", "/tables/%e2%80%ae/moves"])
async def test_malformed_paths(tmp_path: Path, path: str) -> None:
    async with stage(tmp_path) as s:
        assert (await s.client.get(path)).status == 400
        assert (await s.client.post(path)).status == 400


async def test_refusals_speak_the_readers_language(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        for said in ({"accept-language": "fr"}, {"cookie": "signoria-language=fr", "accept-language": "en"}):
            assert "Il n’y a rien ici" in (await s.client.get("/nowhere", said)).text
            assert "mal formée" in (await s.client.get("/%00", said)).text
            answer = await s.client.request("POST", "/echo", b"%ff", {"x-table": "1", "content-type": FORM, **said})
            assert answer.json() == {"message": words("fr").by_key["trouble.form"]}
        for odd in ("", "xx", "*", ";q=,,;", "\xe9" * 9, "en-GB,fr"):
            assert (await s.client.get("/echo", {"accept-language": odd})).json()["language"] == "en"
        await s.client.post("/language", {"language": "fr"})
        assert (await s.client.get("/echo")).json()["language"] == "fr"
        await known(s.client)
        await s.client.post("/language", {"language": "en"})
        assert (await s.client.get("/echo", {"accept-language": "fr"})).json()["language"] == "en"
        assert (await s.client.post("/language", {"language": "xx"})).status == 400


async def test_wrong_methods(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        answer = await s.client.get("/logout")
        assert answer.status == 405
        assert answer.headers["allow"] == "POST"
        assert (await s.client.request("BREW", "/logout", b"", {"origin": "http://testserver"})).status == 405


# When it is our fault


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_our_faults_are_noted_and_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture, method: str) -> None:
    with caplog.at_level(logging.ERROR):
        async with stage(tmp_path) as s:
            answer = await s.client.request(method, "/boom")
            assert answer.status == 500
            assert "1234" not in answer.text
            assert "ValueError" not in answer.text
            assert "Something broke" in answer.text
            assert "the secret is 1234" in caplog.text
            assert (await s.client.request(method, "/boom", b"", {"x-table": "1"})).json().keys() == {"message"}


async def test_a_store_in_trouble_says_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with stage(tmp_path) as s:
        await known(s.client)
        for path in ("/full", "/echo"):
            if path == "/echo":  # not even the session can be read
                s.people.known.clear()
                s.store.engine.dispose()
                (tmp_path / "house.sqlite").write_bytes(b"no database" * 100)
            answer = await s.client.get(path, {"accept-language": "fr"})
            assert answer.status == 503
            assert answer.headers["retry-after"] == "5"
            assert "disk" not in answer.text
            assert dressed(answer)
            answer = await s.client.get(path, {"x-table": "1"})
            assert answer.status == 503
            assert answer.json().keys() == {"message"}


async def test_a_private_link_is_not_written_to_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(tmp_path) as s:
        monkeypatch.setattr(s.people, "of", None)  # whatever is asked now fails
        client = s.client.other(cookies={"signoria": "x"})
        assert (await client.get("/seats/Pr1v4t3L1nk")).status == 500
        assert "/seats failed" in caplog.text
        assert "Pr1v4t3L1nk" not in caplog.text


# Too often


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/quick", 20),
        ("/tables/x/join", 30),
        ("/tables/x/talk", 5),
        ("/login", 10),
        ("/account/register", 10),
        ("/seats/a", 30),
    ],
)
async def test_too_often_is_told_to_wait(tmp_path: Path, path: str, most: int) -> None:
    async with stage(tmp_path) as s:
        s.client.cookies.clear()

        async def status() -> Answer:
            return await s.client.other().post(path, {"login": "x", "text": "hello"})

        for _ in range(most):
            assert (await status()).status != 429
        answer = await status()
        assert answer.status == 429
        wait = int(answer.headers["retry-after"])
        assert 1 <= wait <= 6
        assert f"wait {wait} s" in answer.text
        assert (await s.client.other(address="10.0.0.2").post(path, {"login": "y"})).status != 429
        s.clock.now += wait
        assert (await status()).status != 429
        assert (await status()).status == 429


async def test_people_of_one_address_do_not_stand_in_each_others_way(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        family = [s.client.other() for _ in range(4)]
        for number, client in enumerate(family):
            await known(client, f"Person {number}")
        for _ in range(5):
            for client in family:
                assert (await client.post("/tables/x/talk", {"text": "hello"})).status == 200
        for client in family:
            assert (await client.post("/tables/x/talk", {"text": "hello"})).status == 429
        for _ in range(100):  # moves are never counted
            assert (await family[0].post("/tables/x/moves", {"move": "pass"})).status == 200


def test_what_is_counted() -> None:
    assert kind("POST", "/tables/x/moves") is None
    assert kind("POST", "/tables/x/undo") is None
    assert kind("GET", "/login") is None
    assert kind("GET", "/tables") is None
    assert kind("POST", "/tables") == "host"
    assert kind("GET", "/seats/abc") == kind("POST", "/invitations/abc") == "join"
    assert kind("GET", "/") is kind("GET", "") is None


def test_buckets_fill_again_and_are_thrown_away_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    limits = Limits(lambda: now[0])
    for _ in range(RATES["talk"].burst):
        limits.take("talk", "ada")
    with pytest.raises(TooManyRequests) as refused:
        limits.take("talk", "ada")
    assert refused.value.wait == 2
    now[0] = 2
    limits.take("talk", "ada")
    monkeypatch.setattr("signoria.server.limits.MAX_BUCKETS", 100)
    for number in range(500):
        now[0] += 1
        limits.take("talk", str(number))
    assert len(limits.full) <= 100
    free = Limits(lambda: 0.0, factor=1000)
    for _ in range(5000):
        free.take("talk", "ada")


def test_a_clock_that_is_set_back_shuts_nobody_out() -> None:
    now = [10 * 3600.0]
    limits = Limits(lambda: now[0])
    for _ in range(RATES["talk"].burst):
        limits.take("talk", "ada")
    now[0] -= 3600
    for _ in range(RATES["talk"].burst):
        limits.take("talk", "ada")
    with pytest.raises(TooManyRequests) as refused:
        limits.take("talk", "ada")
    assert refused.value.wait == 2


def test_one_home_is_one_address() -> None:
    assert household("2001:db8:1:2::1") == household("2001:db8:1:2:ffff::9") != household("2001:db8:1:3::1")
    assert household("::ffff:10.0.0.1") == household("10.0.0.1") == "10.0.0.1"
    assert household("") == ""
    assert household("testclient") == "testclient"


def test_going_back_stays_in_the_house() -> None:
    assert local("/tables/x?seat=1#top") == "/tables/x?seat=1#top"
    for away in (None, "", "x", "//x", "/\\x", "https://x", "/\nx", "/" + "x" * 600):
        assert local(away, "/games") == "/games"


# All together


async def test_a_thousand_malformed_requests(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is sent, the answer is 2xx to 4xx."""
    rng = random.Random(1525)
    pieces = [
        b"",
        b"=",
        b"&",
        b"%",
        b"%00",
        b"%ff",
        b"\xff",
        b"a",
        b"name",
        b"login",
        b"csrf",
        b"\0",
        b"\xc3\xa9",
        b";",
        b"+",
    ]
    paths = [
        "/account",
        "/account/name",
        "/account/register",
        "/account/password",
        "/account/webhook",
        "/login",
        "/logout",
    ]
    paths += [
        "/account/language",
        "/language",
        "/sessions/x/revoke",
        "/account/everywhere",
        "/echo",
        "/seats/x",
        "/%ff",
    ]
    names = [b"cookie", b"origin", b"content-type", b"content-length", b"accept-language", b"sec-fetch-site", b"host"]
    names += [b"user-agent", b"x-table", b"if-none-match", b"referer"]
    values = [b"", b"\xff\xfe", b"signoria=", b"null", FORM.encode(), b"same-origin", b"http://testserver", b"9" * 50]
    values += [b"signoria=" + b"x" * 43, b"-1", b"fr;q=x", b"\0", b"testserver", b"3"]
    monkeypatch.setattr("signoria.server.login_throttle.MAX_DELAY", 0)
    async with stage(tmp_path) as s:
        s.house.limits.factor = 1e6
        slowest = 0.0
        for number in range(1000):
            headers = [(rng.choice(names), rng.choice(values)) for _ in range(rng.randrange(6))]
            if rng.random() < 0.7:
                headers += [(b"sec-fetch-site", b"same-origin"), (b"content-type", FORM.encode())]
            body = [b"".join(rng.choices(pieces, k=rng.randrange(12))) for _ in range(rng.randrange(1, 4))]
            method = rng.choice(["GET", "POST", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "X"])
            query = rng.choice(["", "?done=name", "?done=%ff", "?x=" + "y" * 50, "?&&=&"])
            start = time.process_time()
            client = s.client.other(address=str(number))
            answer = await client.request(method, rng.choice(paths) + query, body, headers)
            slowest = max(slowest, time.process_time() - start)
            assert 200 <= answer.status < 500, (method, headers, body, answer.text)
        assert slowest < 1
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


def test_both_languages_say_the_same_things() -> None:
    english, french = words("en").by_key, words("fr").by_key
    mine = {key for key in english if key.startswith(("account.", "trouble."))}
    assert mine == {key for key in french if key.startswith(("account.", "trouble."))}
    for key in mine:
        assert sorted(re.findall(r"{\w+}", english[key])) == sorted(re.findall(r"{\w+}", french[key]))
        assert not re.search(r"(?<![\u202f\u00a0])[;!?]|[ \w]:(?=[ ]|$)|'", french[key]), key
