"""A small learner with action masks: it plays Condottiere for two against itself and is measured against greedy.

It needs numpy only (``pip install signoria[research,learn]``). A network with one hidden layer gives a probability for
each legal action and a value of the position; after every few thousand decisions it is updated by clipped policy
gradients (PPO). The reward is the result of the game and nothing else.

    python examples/learner.py --minutes 30 --out curve      writes curve.json, curve.svg and curve.npz
    python examples/learner.py --short                       a few seconds, to see that it runs
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from signoria.arena.simulate import wilson
from signoria.research import gymnasium
from signoria.research.vector import Games

Net = dict[str, np.ndarray]


def new_net(inputs: int, actions: int, hidden: int, random: np.random.Generator) -> Net:
    def layer(rows: int, columns: int, scale: float) -> np.ndarray:
        return (random.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

    return {
        "seen": layer(inputs, hidden, 2.0),
        "seen0": np.zeros(hidden, np.float32),
        "act": layer(hidden, actions, 0.1),
        "act0": np.zeros(actions, np.float32),
        "hope": layer(hidden, 1, 0.1),
        "hope0": np.zeros(1, np.float32),
    }


def forward(net: Net, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The hidden layer, the probability of each allowed action, and the hope, of many observations at once."""
    hidden = np.maximum(seen @ net["seen"] + net["seen0"], 0.0)
    logits = np.where(masks, hidden @ net["act"] + net["act0"], -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    return hidden, chances, np.tanh(hidden @ net["hope"] + net["hope0"])[:, 0]


def gradient(net: Net, batch: dict[str, np.ndarray], clip: float, entropy: float) -> Net:
    """Of the PPO loss: clipped policy gain, squared error of the hope, and a reward for staying undecided."""
    hidden, chances, hope = forward(net, batch["seen"], batch["masks"])
    count, rows = len(hope), np.arange(len(hope))
    ratio = chances[rows, batch["actions"]] / batch["before"]
    gain = batch["gain"]
    held = ((gain > 0) & (ratio > 1 + clip)) | ((gain < 0) & (ratio < 1 - clip))
    push = np.where(held, 0.0, ratio * gain)[:, None]
    logs = np.log(np.maximum(chances, 1e-9))
    spread = -(chances * logs).sum(axis=1, keepdims=True)
    to_logits = push * chances + entropy * chances * (logs + spread)
    to_logits[rows, batch["actions"]] -= push[:, 0]
    to_hope = ((hope - batch["returns"]) * (1 - hope**2))[:, None]
    to_logits, to_hope = to_logits.astype(np.float32) / count, to_hope.astype(np.float32) / count
    to_hidden = (to_logits @ net["act"].T + to_hope @ net["hope"].T) * (hidden > 0)
    return {
        "seen": batch["seen"].T @ to_hidden,
        "seen0": to_hidden.sum(axis=0),
        "act": hidden.T @ to_logits,
        "act0": to_logits.sum(axis=0),
        "hope": hidden.T @ to_hope,
        "hope0": to_hope.sum(axis=0),
    }


class Adam:
    """The usual optimiser."""

    def __init__(self, net: Net, rate: float) -> None:
        self.net, self.rate, self.step = net, rate, 0
        self.first = {name: np.zeros_like(part) for name, part in net.items()}
        self.second = {name: np.zeros_like(part) for name, part in net.items()}

    def move(self, slopes: Net) -> None:
        self.step += 1
        for name, slope in slopes.items():
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope**2 - self.second[name])
            mean = self.first[name] / (1 - 0.9**self.step)
            size = np.sqrt(self.second[name] / (1 - 0.999**self.step))
            self.net[name] -= self.rate * mean / (size + 1e-8)


class SelfPlay:
    """Many games at once, both seats played by the net; what was decided is kept until it is known what it brought."""

    def __init__(self, games: Games, random: np.random.Generator) -> None:
        self.games, self.random = games, random
        self.open: list[list[tuple]] = [[] for _ in range(games.count)]

    def collect(self, net: Net, decisions: int) -> dict[str, np.ndarray]:
        """Play until enough decisions belong to finished games."""
        games, rows = self.games, []
        while len(rows) < decisions:
            _, chances, hope = forward(net, games.observations, games.masks)
            actions = (chances.cumsum(axis=1) > self.random.random((games.count, 1))).argmax(axis=1)
            for at in range(games.count):
                seen, mask = games.observations[at].astype(np.float16), games.masks[at].copy()
                chance = chances[at, actions[at]]
                self.open[at].append((seen, mask, actions[at], chance, hope[at], games.movers[at]))
            games.step(actions)
            for at in np.flatnonzero(games.over):
                rows += [(*row[:5], games.rewards[at, row[5]]) for row in self.open[at]]
                self.open[at] = []
        seen, masks, actions, before, hope, returns = (np.array(column) for column in zip(*rows, strict=True))
        gain = returns - hope
        return {
            "seen": seen.astype(np.float32),
            "masks": masks,
            "actions": actions,
            "before": before,
            "returns": returns,
            "gain": ((gain - gain.mean()) / (gain.std() + 1e-6)).astype(np.float32),
        }


def measure(net: Net, opponent: str, games: int, seed: int) -> float:
    """The share of games that the net wins, taking what it finds most likely; it changes seats every game."""
    won = 0.0
    tables = [gymnasium.env("condottiere", (opponent,), seat) for seat in (0, 1)]
    for number in range(games):
        env, over, reward = tables[number % 2], False, 0.0
        seen, info = env.reset(seed=seed + number // 2)
        while not over:
            _, chances, _ = forward(net, seen[None], info["action_mask"][None] > 0)
            seen, reward, over, _, info = env.step(chances[0].argmax())
        won += (reward + 1) / 2
    return won / games


def draw(curve: list[dict], path: Path) -> None:
    """The curve as a picture: the share of wins against greedy over the games played, with its interval."""
    wide, high, left, low = 640, 360, 56, 44
    most = max(point["games"] for point in curve) or 1

    def place(games: float, share: float) -> str:
        return f"{left + games / most * (wide - left - 16):.1f},{high - low - share * (high - low - 20):.1f}"

    band = [place(one["games"], one["high"]) for one in curve] + [
        place(one["games"], one["low"]) for one in curve[::-1]
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="#fbf6ea"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        start, end = place(0, share).split(","), place(most, share).split(",")
        stroke = "#8a2b1e" if share == 0.5 else "#d8cbb0"
        lines.append(f'<path d="M{start[0]} {start[1]}H{end[0]}" stroke="{stroke}"/>')
        lines.append(f'<text x="{left - 8}" y="{float(start[1]) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    lines += [
        f'<polygon points="{" ".join(band)}" fill="#2f5d62" opacity="0.2"/>',
        f'<polyline points="{" ".join(place(one["games"], one["share"]) for one in curve)}" fill="none" '
        'stroke="#2f5d62" stroke-width="2.5"/>',
        f'<text x="{left}" y="{high - 14}">0</text>',
        f'<text x="{wide - 16}" y="{high - 14}" text-anchor="end">{most} games against itself</text>',
        "</svg>",
    ]
    path.write_text("\n".join(lines) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0, help="CPU time for learning and measuring")
    parser.add_argument("--points", type=int, default=12, help="how often it is measured")
    parser.add_argument("--measure", type=int, default=100, help="games of one measure")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--out", type=Path, default=None)
    parser.add_argument("--short", action="store_true", help="a few seconds")
    given = parser.parse_args()
    if given.short:
        given.minutes, given.points, given.measure, given.opponent = 0.001, 1, 1, "random"
    count, decisions, minibatch = (4, 60, 64) if given.short else (64, 4096, 512)
    random = np.random.default_rng(given.seed)
    play = SelfPlay(Games("condottiere", count, 2, seed=given.seed), random)
    net = new_net(play.games.setting.size, play.games.setting.actions, given.hidden, random)
    adam, began, curve, next_point = Adam(net, 3e-4), time.process_time(), [], 0.0
    while True:
        spent = (time.process_time() - began) / 60
        if spent >= next_point:
            last = spent >= given.minutes
            games = given.measure * (4 if last else 1)
            share = measure(net, given.opponent, games, 10_000)
            low, high = wilson(share * games, games)
            played = play.games.played
            curve.append({"games": played, "minutes": round(spent, 2), "measured": games, "share": share})
            curve[-1] |= {"low": low, "high": high}
            print(f"{played} games, {spent:.1f} min: {share:.1%} of {games} against {given.opponent}", flush=True)
            if given.out:
                told = {"opponent": given.opponent, "seed": given.seed, "hidden": given.hidden, "curve": curve}
                given.out.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n")
                draw(curve, given.out.with_suffix(".svg"))
                np.savez_compressed(given.out.with_suffix(".npz"), **net)
            if last:
                return
            next_point += given.minutes / given.points
        batch = play.collect(net, decisions)
        for _ in range(3):
            order = random.permutation(len(batch["actions"]))
            for start in range(0, len(order), minibatch):
                rows = order[start : start + minibatch]
                adam.move(gradient(net, {name: part[rows] for name, part in batch.items()}, 0.2, 0.01))


if __name__ == "__main__":
    main()
