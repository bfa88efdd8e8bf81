"""Under which address this server is found, and which addresses are somebody else's."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

from signoria.server.settings import Settings

EVERYWHERE = ("", "0.0.0.0", "::")
# Of IPv6 the registries give out nothing else: site-local, translated and mapped addresses lie outside of it.
GIVEN_OUT = (ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("2000::/3"))
KEPT_BACK = ipaddress.ip_network("192.0.0.0/24")  # for protocols; clouds tell their machines' secrets there
ELSEWHERE = ("192.0.2.1", 9)  # kept for documentation: asking for the way there sends nothing


def way_out() -> str:
    """This machine's address in its network, from the routing table; "" if it has none. Does not block."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(ELSEWHERE)
        return others_reach([str(probe.getsockname()[0])])
    return ""


def lan_address() -> str:
    """The same, else by resolving the host name, which may block on a name server."""
    if found := way_out():
        return found
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        return others_reach([str(one[4][0]) for one in named])
    return ""


def others_reach(found: Iterable[str]) -> str:
    return next((one for one in found if not one.startswith(("127.", "0."))), "")


def address(settings: Settings) -> str:
    """How the people's browsers find this server."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = (lan_address() or "127.0.0.1") if settings.host in EVERYWHERE else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


def own_address(settings: Settings) -> str:
    """Where a browser on this machine finds the server."""
    here = replace(settings, public_url="", host="127.0.0.1" if settings.host in EVERYWHERE else settings.host)
    return address(here)


def only_here(url: str) -> bool:
    """Is this a loopback address, which means another machine for every visitor?"""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def at_home(url: str) -> bool:
    """Is this an address in a private network, without resolving it? A name may still resolve to one."""
    host = urlsplit(url).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".local")
    return not is_public(host)


def is_public(number: str) -> bool:
    """Is this IP address public, also if it is embedded in another one (IPv4 in IPv6)?"""
    try:
        ip = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is None and ip in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast and any(ip in one for one in GIVEN_OUT) and ip not in KEPT_BACK
