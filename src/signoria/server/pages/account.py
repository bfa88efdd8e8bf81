"""The account: name, language, login, the browsers that know one, and the way out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.account_fields import NAME_LENGTH, checked, clean_login, clean_webhook, language_of
from signoria.server.addresses import at_home
from signoria.server.errors import RequestError, TooManyRequests
from signoria.server.forms import form, local
from signoria.server.limits import Limits
from signoria.server.login_throttle import LoginThrottle, account_key
from signoria.server.middleware import address_of
from signoria.server.pages.common import person_of, redirect, show, words
from signoria.server.people import LONGEST_LIFE, People, Person, Session
from signoria.server.session_cookies import (
    LANGUAGE_COOKIE,
    Visitors,
    agent_of,
    log_in_browser,
    log_out_browser,
    set_cookie,
)
from signoria.server.settings import Settings

DONE = ("name", "language", "register", "password", "webhook", "revoke")


FIELD_OF = {  # which field a refusal is about; the others are said above the forms
    "account.error.name": "name",
    "account.error.login": "login",
    "account.error.login_taken": "login",
    "account.error.password": "password",
    "account.error.wrong_old": "old",
    "account.error.webhook": "webhook",
    "account.error.webhook_at_home": "webhook",
}


BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))


SYSTEMS = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows")),
    *(("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session as the page lists it."""

    id: str
    browser: str
    created: str
    since: str
    seen: str
    last: str
    here: bool


def browser_of(agent: str) -> str:
    """ "Firefox, Windows": what its owner knows it by; "" if it does not say."""
    names = [next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in names if name) or re.split(r"[ (;/]", agent)[0][:40]


def session_row(session: Session) -> SessionRow:
    since, last = (f"{moment[:10]} {moment[11:16]} UTC" for moment in (session.created, session.seen))
    return SessionRow(session.id, browser_of(session.agent), session.created, since, session.seen, last, session.here)


def own_person(request: Request) -> Person:
    """The request's person; refused without a session."""
    person = person_of(request)
    if person is None:
        raise RequestError("account.error.nobody", 403)
    return person


FormAction = Callable[[Request, dict[str, str]], Awaitable[None]]


async def save_language(people: People, request: Request, fields: dict[str, str]) -> None:
    """The language of a person is kept with them, that of a visitor in a cookie."""
    language = language_of(fields.get("language", ""))
    if request.state.person is not None:
        await people.set_language(request.state.person, language)
    secure = request.state.secure
    request.state.cookies.append(set_cookie(LANGUAGE_COOKIE, language, LONGEST_LIFE, secure=secure))


def login_page(
    request: Request, refused: RequestError | None = None, login: str = "", back: str = "/games"
) -> Response:
    person = person_of(request)
    return show(
        request,
        "login",
        refused.status if refused else 200,
        here="/login",
        error=words(request, refused.key, **refused.params) if refused else "",
        guest=person.name if person and person.login is None else "",
        login=login,
        back=back,
    )


async def show_login(request: Request) -> Response:
    """GET /login."""
    return login_page(request, back=local(request.query_params.get("back"), "/games"))


@dataclass(frozen=True)
class AccountPages:
    """The account page and its forms, login and logout."""

    settings: Settings
    people: People
    limits: Limits
    login_throttle: LoginThrottle
    visitors: Visitors

    async def account_page(
        self, request: Request, refused: RequestError | None = None, given: Mapping[str, str] | None = None
    ) -> Response:
        """The page, with what was refused beside its field and what was typed still there."""
        person = person_of(request)
        errors = dict.fromkeys(FIELD_OF.values(), "")
        general = ""
        if refused is not None:
            sentence = words(request, refused.key, **refused.params)
            if refused.key in FIELD_OF:
                errors[FIELD_OF[refused.key]] = sentence
            else:
                general = sentence
        sessions = await self.people.sessions(person, request.state.token) if person else []
        done = request.query_params.get("done", "")
        return show(
            request,
            "account",
            refused.status if refused else 200,
            here="/account",
            who=person,
            sessions=[session_row(session) for session in sessions],
            done=done if done in DONE and refused is None else "",
            general=general,
            errors=errors,
            given={name: (given or {}).get(name, "") for name in ("name", "login", "webhook")},
        )

    def form_handler(self, deed: FormAction, done: str) -> Callable[[Request], Awaitable[Response]]:
        """The handler of a form: redirects with a confirmation, or shows the page with the refusal."""

        async def handler(request: Request) -> Response:
            fields = await form(request)
            try:
                await deed(request, fields)
            except RequestError as refused:
                return await self.account_page(request, refused, fields)
            return redirect(f"/account?done={done}")

        return handler

    async def show_account(self, request: Request) -> Response:
        """GET /account."""
        return await self.account_page(request)

    async def save_name(self, request: Request, fields: dict[str, str]) -> None:
        """A new name; a browser without a session becomes a guest of that name."""
        name = fields.get("name", "")
        if request.state.person is None and name.strip():
            await self.visitors.ensure_person(request, name)
        else:
            await self.people.rename(own_person(request), name)

    async def register(self, request: Request, fields: dict[str, str]) -> None:
        """A guest becomes a registered user; without a session a new person is created, named by the login."""
        login, password = clean_login(fields.get("login", "")), checked(fields.get("password", ""))
        people, guest, agent = self.people, person_of(request), agent_of(request)
        if guest is None:
            name, language = login[:NAME_LENGTH], language_of(request.state.language)
            person, token = await people.enrol(name, language, login, password, agent)
        else:
            person, token = await people.register(guest, login, password, agent)
        log_in_browser(request, token, person)

    async def save_password(self, request: Request, fields: dict[str, str]) -> None:
        people, person = self.people, own_person(request)
        try:
            await people.set_password(person, fields.get("old", ""), fields.get("password", ""), request.state.token)
        except RequestError as refused:
            if person.login and refused.key == "account.error.wrong_old":
                self.login_throttle.failed(person.login, address_of(request.scope))
            raise

    async def save_webhook(self, request: Request, fields: dict[str, str]) -> None:
        """Refuses addresses that would never be called, because nothing would tell the person later."""
        wanted = fields.get("webhook", "")
        if at_home(clean_webhook(wanted) or "") and not self.settings.local_webhooks:
            raise RequestError("account.error.webhook_at_home", 400)
        await self.people.set_webhook(own_person(request), wanted)

    async def revoke(self, request: Request, fields: dict[str, str]) -> None:
        """End one of one's own sessions. This one, too, if one wants: then it is a logout."""
        if not await self.people.revoke(own_person(request), request.path_params["session"]):
            raise RequestError("account.error.no_session", 404)

    async def choose_language(self, request: Request) -> Response:
        """POST /language: from the head of every page, and back to it."""
        fields = await form(request)
        await save_language(self.people, request, fields)
        return redirect(local(fields.get("here") or fields.get("back")))

    async def log_in(self, request: Request) -> Response:
        """POST /login: login, password, back. Wrong passwords slow down their sender: see ``login_throttle``."""
        fields = await form(request)
        login, back = fields.get("login", ""), local(fields.get("back"), "/games")
        sender = address_of(request.scope)
        self.limits.login(account_key(login), sender)
        if wait := self.login_throttle.wait(login, sender):
            await asyncio.sleep(wait)
        try:
            person, token = await self.people.login(
                login, fields.get("password", ""), request.state.token, agent_of(request)
            )
        except TooManyRequests as refused:  # nothing was checked
            return login_page(request, refused, login, back)
        except RequestError as refused:
            self.login_throttle.failed(login, sender)
            return login_page(request, refused, login, back)
        self.login_throttle.succeeded(login, sender)
        log_in_browser(request, token, person)
        return redirect(back)

    async def log_out(self, request: Request) -> Response:
        """POST /logout: ends this browser's session."""
        if request.state.token:
            await self.people.logout(request.state.token)
            log_out_browser(request)
        return redirect("/")

    async def log_out_everywhere(self, request: Request) -> Response:
        """POST /account/everywhere: ends all sessions of this person."""
        await self.people.revoke_all(own_person(request))
        log_out_browser(request)
        return redirect("/")

    def routes(self) -> list[BaseRoute]:
        language = partial(save_language, self.people)
        return [
            Route("/account", self.show_account, methods=["GET"]),
            Route("/account/name", self.form_handler(self.save_name, "name"), methods=["POST"]),
            Route("/account/language", self.form_handler(language, "language"), methods=["POST"]),
            Route("/account/register", self.form_handler(self.register, "register"), methods=["POST"]),
            Route("/account/password", self.form_handler(self.save_password, "password"), methods=["POST"]),
            Route("/account/webhook", self.form_handler(self.save_webhook, "webhook"), methods=["POST"]),
            Route("/account/everywhere", self.log_out_everywhere, methods=["POST"]),
            Route("/sessions/{session}/revoke", self.form_handler(self.revoke, "revoke"), methods=["POST"]),
            Route("/language", self.choose_language, methods=["POST"]),
            Route("/login", show_login, methods=["GET"]),
            Route("/login", self.log_in, methods=["POST"]),
            Route("/logout", self.log_out, methods=["POST"]),
        ]
