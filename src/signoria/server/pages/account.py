"""The account: name, language, login, the browsers that know one, and the way out."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.server.addresses import at_home
from signoria.server.display_names import NAME_LENGTH, checked, clean_login, clean_webhook, language_of
from signoria.server.errors import RequestError, TooManyRequests
from signoria.server.forms import form, local
from signoria.server.login_throttle import account
from signoria.server.middleware import address_of
from signoria.server.pages.common import house_of, person_of, show, to, words
from signoria.server.people import LONGEST_LIFE, Person, Session
from signoria.server.session_cookies import LANGUAGE_COOKIE, agent_of, forget, keep, set_cookie, someone

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
class Shown:
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


def shown(session: Session) -> Shown:
    since, last = (f"{moment[:10]} {moment[11:16]} UTC" for moment in (session.created, session.seen))
    return Shown(session.id, browser_of(session.agent), session.created, since, session.seen, last, session.here)


def oneself(request: Request) -> Person:
    """Who asks; whoever is nobody must say who they are first."""
    person = person_of(request)
    if person is None:
        raise RequestError("account.error.nobody", 403)
    return person


async def account_page(
    request: Request, refused: RequestError | None = None, given: Mapping[str, str] | None = None
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
    sessions = await house_of(request).people.sessions(person, request.state.token) if person else []
    done = request.query_params.get("done", "")
    return show(
        request,
        "account",
        refused.status if refused else 200,
        here="/account",
        who=person,
        sessions=[shown(session) for session in sessions],
        done=done if done in DONE and refused is None else "",
        general=general,
        errors=errors,
        given={name: (given or {}).get(name, "") for name in ("name", "login", "webhook")},
    )


Deed = Callable[[Request, dict[str, str]], Awaitable[None]]


def saving(deed: Deed, done: str) -> Callable[[Request], Awaitable[Response]]:
    """A form of the account page: done, and back with a sentence; or refused, and the page says why."""

    async def handler(request: Request) -> Response:
        fields = await form(request)
        try:
            await deed(request, fields)
        except RequestError as refused:
            return await account_page(request, refused, fields)
        return to(f"/account?done={done}")

    return handler


async def show_account(request: Request) -> Response:
    """GET /account."""
    return await account_page(request)


async def save_name(request: Request, fields: dict[str, str]) -> None:
    """A new name; whoever is nobody becomes a guest of that name."""
    name = fields.get("name", "")
    if request.state.person is None and name.strip():
        await someone(request, name)
    else:
        await house_of(request).people.rename(oneself(request), name)


async def save_language(request: Request, fields: dict[str, str]) -> None:
    """The language of a person is kept with them, that of a visitor in a cookie."""
    language = language_of(fields.get("language", ""))
    if request.state.person is not None:
        await house_of(request).people.set_language(request.state.person, language)
    secure = request.state.secure
    request.state.cookies.append(set_cookie(LANGUAGE_COOKIE, language, LONGEST_LIFE, secure=secure))


async def register(request: Request, fields: dict[str, str]) -> None:
    """A guest becomes a registered user; whoever is nobody yet becomes one at once, called by the login."""
    login, password = clean_login(fields.get("login", "")), checked(fields.get("password", ""))
    people, guest, agent = house_of(request).people, person_of(request), agent_of(request)
    if guest is None:
        name, language = login[:NAME_LENGTH], language_of(request.state.language)
        person, token = await people.enrol(name, language, login, password, agent)
    else:
        person, token = await people.register(guest, login, password, agent)
    keep(request, token, person)


async def save_password(request: Request, fields: dict[str, str]) -> None:
    people, person = house_of(request).people, oneself(request)
    try:
        await people.set_password(person, fields.get("old", ""), fields.get("password", ""), request.state.token)
    except RequestError as refused:
        if person.login and refused.key == "account.error.wrong_old":
            house_of(request).logins.failed(person.login, address_of(request.scope))
        raise


async def save_webhook(request: Request, fields: dict[str, str]) -> None:
    """What would never be called is refused here already: nobody would ever learn why it stays silent."""
    house, wanted = house_of(request), fields.get("webhook", "")
    if at_home(clean_webhook(wanted) or "") and not house.settings.local_webhooks:
        raise RequestError("account.error.webhook_at_home", 400)
    await house.people.set_webhook(oneself(request), wanted)


async def revoke(request: Request, fields: dict[str, str]) -> None:
    """End one of one's own sessions. This one, too, if one wants: then it is a logout."""
    if not await house_of(request).people.revoke(oneself(request), request.path_params["session"]):
        raise RequestError("account.error.no_session", 404)


async def choose_language(request: Request) -> Response:
    """POST /language: from the head of every page, and back to it."""
    fields = await form(request)
    await save_language(request, fields)
    return to(local(fields.get("here") or fields.get("back")))


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


async def log_in(request: Request) -> Response:
    """POST /login: login, password, back. Wrong passwords slow down their sender: see ``logins``."""
    fields = await form(request)
    login, back = fields.get("login", ""), local(fields.get("back"), "/games")
    house, sender = house_of(request), address_of(request.scope)
    house.limits.login(account(login), sender)
    if wait := house.logins.wait(login, sender):
        await asyncio.sleep(wait)
    try:
        person, token = await house.people.login(
            login, fields.get("password", ""), request.state.token, agent_of(request)
        )
    except TooManyRequests as refused:  # nothing was checked
        return login_page(request, refused, login, back)
    except RequestError as refused:
        house.logins.failed(login, sender)
        return login_page(request, refused, login, back)
    house.logins.succeeded(login, sender)
    keep(request, token, person)
    return to(back)


async def log_out(request: Request) -> Response:
    """POST /logout: this browser is nobody again."""
    if request.state.token:
        await house_of(request).people.logout(request.state.token)
        forget(request)
    return to("/")


async def log_out_everywhere(request: Request) -> Response:
    """POST /account/everywhere: no browser knows this person any more."""
    await house_of(request).people.revoke_all(oneself(request))
    forget(request)
    return to("/")


routes = [
    Route("/account", show_account, methods=["GET"]),
    Route("/account/name", saving(save_name, "name"), methods=["POST"]),
    Route("/account/language", saving(save_language, "language"), methods=["POST"]),
    Route("/account/register", saving(register, "register"), methods=["POST"]),
    Route("/account/password", saving(save_password, "password"), methods=["POST"]),
    Route("/account/webhook", saving(save_webhook, "webhook"), methods=["POST"]),
    Route("/account/everywhere", log_out_everywhere, methods=["POST"]),
    Route("/sessions/{session}/revoke", saving(revoke, "revoke"), methods=["POST"]),
    Route("/language", choose_language, methods=["POST"]),
    Route("/login", show_login, methods=["GET"]),
    Route("/login", log_in, methods=["POST"]),
    Route("/logout", log_out, methods=["POST"]),
]
