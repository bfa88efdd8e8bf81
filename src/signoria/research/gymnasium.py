"""One learner among bots, as a Gymnasium environment. For example::

    from signoria.research import gymnasium

    env = gymnasium.env("condottiere", opponents=("greedy",))
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])

or ``gymnasium.make("signoria/condottiere-v1", opponents=("greedy", "random"))`` once this module is imported.

An observation is an array of the numbers of ``signoria.research.fields``. ``info["action_mask"]`` has a 1 for each
action the rules allow; the mask is there and nowhere else (``env.action_masks()`` returns the same array). The reward
comes at the end: 1 for a victory, -1/(n-1) for a defeat among n, between them for a shared victory. An action that is
not allowed loses the game at once (reward -1) and ``info["illegal"]`` says which rule forbids it; with
``illegal="raise"`` it is an error.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from signoria.bots.base import Bot, answer
from signoria.bots.program import hire
from signoria.engine.integers import whole
from signoria.research import versions
from signoria.research.episode import Episode, Mask, Numbers, Setting
from signoria.research.optional_imports import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise missing(error) from None


def space_of(setting: Setting) -> spaces.Space[Numbers]:
    """The space of the observations."""
    return cast("spaces.Space[Numbers]", spaces.Box(-setting.bound, setting.bound, (setting.size,), np.float32))


class SignoriaEnv(gymnasium.Env[Numbers, np.int64]):
    """One learner at a table of bots. Decisions with a single legal action are played for it, unless ``forced`` is set.

    An action that the mask forbids is not corrected: it loses the game, or raises with ``illegal="raise"``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # as Gymnasium declares it

    def __init__(
        self,
        name: str = "condottiere",
        opponents: Sequence[str | Bot] = ("greedy",),
        seat: int | None = None,
        *,
        offers: bool = False,
        forced: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if isinstance(opponents, str):  # a text is a sequence too: of letters
            raise ValueError(f"opponents are a list of bots, one for each: ({opponents!r},), not {opponents!r}")
        self.setting = Setting(name, len(opponents) + 1, options, offers)
        chair = None if seat is None else whole(seat)
        if seat is not None and chair not in range(self.setting.seats):
            raise ValueError(f"there is no seat {seat!r}: they are numbered 0 to {self.setting.seats - 1}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal is "lose" or "raise", not {illegal!r}')
        for one in opponents:
            if not isinstance(one, str) and not hasattr(one, "choose"):
                raise ValueError(f'an opponent is a bot or the name of one, like "greedy", not {one!r}')
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode is "ansi" or None, not {render_mode!r}')
        self.opponents = [hire(one) if isinstance(one, str) else one for one in opponents]
        self.wanted_seat = chair
        self.seat = chair or 0
        self.forced = forced
        self.strict = illegal == "raise"
        self.render_mode = render_mode
        self.observation_space = space_of(self.setting)
        self.action_space = spaces.Discrete(self.setting.actions)
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The current game."""
        if self._episode is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Deal a new game. Without a fixed seat the learner gets a random one."""
        super().reset(seed=seed)
        seats = self.setting.seats
        self.seat = int(self.np_random.integers(seats)) if self.wanted_seat is None else self.wanted_seat
        self._episode = Episode(self.setting, self._number())
        self._until_asked()
        if self.episode.mover is None:  # this seat was never asked: deal again
            return self.reset()
        return self.episode.observation(self.seat), self._info()

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """Play an action, then the bots until the learner is asked again or the game is over.

        The action is not checked against the mask first: a forbidden one ends the game with reward -1.
        """
        episode, number = self.episode, whole(action)
        if number is None:
            raise ValueError(f"an action is a whole number, not {action!r}")
        if episode.mover is None:
            raise gymnasium.error.ResetNeeded("the game is over: call reset()")
        why = "" if episode.play(self.seat, number) else episode.why_not(self.seat, number)
        if why and self.strict:
            raise ValueError(f"action {number} is not allowed: {why}")
        if why:
            episode.lost = self.seat
        self._until_asked()
        over = episode.mover is None
        reward = episode.returns()[self.seat] if over else 0.0
        info = {**self._info(), "illegal": why} if why else self._info()
        return episode.observation(self.seat), reward, over, False, info

    def render(self) -> str | None:
        """What the learner sees, as JSON."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.episode.state.view(self.seat), indent=1)

    def _number(self) -> int:
        return int(self.np_random.integers(2**62))

    def action_masks(self) -> Mask:
        """1 for each legal action, 0 for the others."""
        return self.episode.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def _until_asked(self) -> None:
        """Let the bots play, and the learner where it has no choice, until it has one or the game is over."""
        episode, setting = self.episode, self.setting
        while (mover := episode.mover) is not None:
            legal = setting.allowed(episode.state, mover)
            if mover == self.seat and (self.forced or len(legal) > 1):
                return
            action = legal[0]
            if mover != self.seat and (len(legal) > 1 or episode.state.lane(mover)):
                bot = self.opponents[(mover - self.seat - 1) % setting.seats]
                action = answer(bot, setting.game, episode.state, mover, self._number())
            episode.state.play(mover, action, episode.luck)


def env(
    name: str, opponents: Sequence[str | Bot] = ("greedy",), seat: int | None = None, **settings: Any
) -> SignoriaEnv:
    """An environment by the name of a game or of a version: ``env("condottiere-v1", ("greedy", "search:200"))``.

    ``opponents`` sit clockwise from the learner's left. Settings are ``offers``, ``forced``, ``illegal``,
    ``render_mode`` and the options of the game.
    """
    return SignoriaEnv(name, opponents, seat, **settings)


def register() -> None:
    """Make every version known to ``gymnasium.make`` as ``signoria/NAME``; importing this module does it."""
    for name in versions.pins():
        fewest = versions.version(name).game.seats[0]
        gymnasium.register(
            f"signoria/{name}",
            entry_point="signoria.research.gymnasium:SignoriaEnv",
            kwargs={"name": name, "opponents": ("greedy",) * (fewest - 1)},
        )


register()
