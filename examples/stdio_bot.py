"""A bot for Condottiere without a line of Signoria in it: JSON in, JSON out, so it could be in any language.

Sit it at a table:  signoria simulate condottiere --seats 2 --bots "program:python3 examples/stdio_bot.py,random"
"""

import json
import sys

CHEAP_FIRST = ["m1", "m2", "m3", "m4", "drummer", "m5", "m6", "heroine", "m10"]


def choose(question):
    view, legal = question["view"], question["legal"]
    if view["phase"] != "battle":
        return legal[0]
    me = view["seat"]
    mine = view["totals"][me]
    theirs = max(total for seat, total in enumerate(view["totals"]) if seat != me)
    alone = len(view["out"]) == view["seats"] - 1
    if "pass" in legal and (mine > theirs + 10 or (alone and mine > theirs)):
        return "pass"  # far enough ahead: keep the rest for the next battle
    for card in CHEAP_FIRST:
        if f"play {card}" in legal:
            return f"play {card}"
    return "pass" if "pass" in legal else legal[0]


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps({"move": choose(json.loads(line))}), flush=True)
