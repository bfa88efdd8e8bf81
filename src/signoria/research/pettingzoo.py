"""Every seat an agent, one after the other: the games as PettingZoo AEC environments. For example::

    from signoria.research import pettingzoo

    env = pettingzoo.env("renaissance", seats=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))

Agents are ``seat_0``, ``seat_1`` and so on. An observation is an array of the numbers of ``signoria.research.fields``.
``info["action_mask"]`` has a 1 for each action the rules allow; the mask is there and nowhere else, and is empty
for an agent that is not asked. Seats that decide at the same time decide one after the other, without seeing each
other's answer. ``last()`` and ``render()`` are those of the agent that is asked, and there is no ``state()``. Rewards
come at the end and sum to 0; an action that is not allowed ends the game with -1 for the agent that took it.
"""

from __future__ import annotations

import json
from typing import Any

from signoria.research.episode import Episode, Numbers, Setting
from signoria.research.gymnasium import space_of
from signoria.research.optional_imports import missing

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing(error) from None


class RawEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """The game without wrappers; :func:`env` adds PettingZoo's usual ones.

    An illegal action raises ``ValueError`` with the rule, and nothing has changed.
    """

    def __init__(
        self,
        name: str = "condottiere",
        seats: int | None = None,
        *,
        offers: bool = False,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode is "ansi" or None, not {render_mode!r}')
        self.setting = Setting(name, seats, options, offers)
        self.metadata = {"name": self.setting.version.id, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.observation_spaces = {agent: space_of(self.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents}
        self._nothing = np.zeros(self.setting.actions, np.int8)
        self._random = np.random.default_rng()
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def episode(self) -> Episode:
        assert self._episode is not None, "call reset() first"
        return self._episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self._episode = Episode(self.setting, int(self._random.integers(2**62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> Numbers:
        return self.episode.observation(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, episode = self.possible_agents.index(agent), self.episode
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not episode.play(seat, int(action)):
            raise ValueError(f"{agent}: {episode.why_not(seat, int(action))}")
        if episode.mover is None:
            self.rewards = dict(zip(self.possible_agents, episode.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The view of the selected agent, as JSON."""
        if self.render_mode != "ansi":
            return None
        return json.dumps(self.episode.state.view(self.possible_agents.index(self.agent_selection)), indent=1)

    def close(self) -> None:
        """There is nothing to close."""

    def _ask(self) -> None:
        """Turn to the next agent, with its mask."""
        mover = self.episode.mover
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.agent_selection = self.agents[0] if mover is None else self.possible_agents[mover]
        if mover is not None:
            self.infos[self.agent_selection] = {"action_mask": self.episode.mask(mover)}


def env(name: str, seats: int | None = None, **settings: Any) -> Any:
    """An environment by the name of a game or of a version; settings are ``offers``, ``render_mode`` and options."""
    raw = RawEnv(name, seats, **settings)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )
