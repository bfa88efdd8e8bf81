"""What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.engine.match_terms import MatchTerms
from signoria.engine.terms import constant, option
from signoria.games.virtu.codes import CITIES, MAX_SEATS


@dataclass(kw_only=True, eq=False, repr=False)
class Board:
    """Chapter 2: the cities in play, their values, and the ways between them."""

    cities: int  # in play, as bits
    value: list[int]
    roads: list[int]  # by city, its neighbours
    ports: int
    distance: list[int]  # seas from port to port, 0 where there is no way
    pirates: int  # can never be annexed

    def seas(self, one: int, other: int) -> int:
        """VIR-2.8: how many seas lie between two ports."""
        return self.distance[one * CITIES + other]


@dataclass(kw_only=True, eq=False, repr=False)
class Box:
    """Chapters 1, 5, 27, 29: what cards and tiles show. Reliefs are lists of eight numbers, one for each symbol."""

    card: list[list[int]]  # reliefs
    tile: list[list[int]]
    base: list[list[int]]  # of a bare room, by its action
    deed: list[int]  # the action of a card, NO_DEED if it shows none
    card_price: list[int]  # florins that each War symbol costs
    tile_price: list[int]
    agents: int  # cards with an agent, as bits
    spaces: list[int]  # court spaces of a card, a tile, a bonus
    tile_spaces: list[int]
    bonus_spaces: list[int]
    card_points: list[int]
    tile_points: list[int]
    bonus_points: list[int]
    unique: int  # items that a player may own once, as bits
    works: int  # bonuses that are works, the others are artists
    bonus_crosses: list[int]  # for religious influence at the end
    copies: list[int]  # of each item
    cost: list[list[int]]  # of each item
    alliance_cost: list[list[int]]
    alliance_bonus: list[int]  # +2, 1 Cross, 2 Ships
    rank_cost: list[list[int]]
    rank_points: list[int]


@dataclass(kw_only=True, eq=False, repr=False)
class Terms(MatchTerms):
    """Everything the rules look up, for this number of players."""

    game: str = "virtu"
    board: Board
    box: Box
    rooms: list[list[int]]  # by power, the printed actions
    arrows: list[list[int]]  # by power, the room before the left arrow and before the right one
    powers: list[int]  # in play, in the order of the set-up
    home: list[list[int]]  # by power, the cities it begins with
    garrison: list[list[int]]  # by power, troops in each of them
    families: list[int]  # by power, its cards as bits
    agents: list[int]  # by power, usable at the start
    florins: list[int]  # by power
    domain: list[int]  # by power, tiles beside those of its cities
    may_buy: list[int]  # by power, titles as bits of items
    wages: list[int]
    city_points: list[int]
    bonus_ranks: int  # as bits
    religion: list[int]
    leonardo: int
    leonardo_price: int
    cannons: int
    cannons_price: int
    trace: int
    michelangelo: int
    prince_agents: int
    first: int  # the seat that begins, -1: chance decides
    # Numbers
    troops: int = constant()
    agent_limit: int = constant("agents")
    indulgences: int = constant()
    cathedrals: int = constant()
    recruit_start: int = constant()
    recruit_other: int = constant()
    room_florins: int = constant()
    free_rooms: int = constant()
    asked_crowns: int = constant("indulgence_crown")
    asked_florins: int = constant("indulgence_florins")
    release_crosses: int = constant()
    release_crowns: int = constant()
    trade: int = constant()
    govern_tiles: int = constant()
    court_left: int = constant("left")
    court_right: int = constant("right")
    left_most: int = constant()
    right_most: int = constant()
    extra_most: int = constant()
    space_at: int = constant("court_space_at")
    end_cities: int = constant()
    leader: int = constant()
    trophy: int = constant()
    alliance: int = constant()
    indulgence: int = constant()
    # Options
    listed: bool = option("powers", "listed")
    one_agent_per_palace: bool = option("opt_one_agent_per_palace")
    ask_before_move: bool = option("spring_indulgence_before_move")
    florins_need_effect: bool = option("room_florins_need_effect")
    florins_though_blocked: bool = option("blocked_room_florins")
    cover: bool = option("allow_cover_action_card")
    pass_final: bool = option("siege_pass_final")
    tie_beats_both: bool = option("plain_battle_tie", "both_defeated")
    winner_loses: int = option("plain_battle_winner_loses")
    max_years: int = option("max_years")
    tiles_stay: bool = option("eliminated_city_tiles", "reserve")
    may_decline: bool = option("decline_allied_cards")
    # What follows
    two: bool = field(init=False)
    rows: int = field(init=False)  # of troops
    wars: Wars | None = None

    def __post_init__(self) -> None:
        self.two = self.seats == 2
        self.rows = MAX_SEATS if self.two else self.seats


@dataclass(kw_only=True, eq=False, repr=False)
class Wars:
    """VIR2: what only the game for two has."""

    rounds: int
    pay_rounds: int  # as bits
    limits: list[int]  # troops of the two players' powers, then of the major cities
    capitals: list[int]
    cities: list[int]  # by major city, as bits
    garrison: list[list[int]]  # by major city, troops in each city
    agents: list[int]
    families: list[int]
    crosses: int  # major cities that Crosses influence, as bits
    least: list[int]
    most: list[int]
    neutral: list[int]
    alliance: list[int]
    start: list[int]
    siege_loss: int
    capital_loss: int
    printed: bool
    enemy_capital: list[int]  # of France, of Naples
    hold: int
    all_majors: bool
    no_city: bool
    lead: int
    last_word: int  # the city that decides a tie
    # Points at the end
    city_points: int = constant("city")
    allied_city_points: int = constant("allied_city")
    trophy: int = constant()
    allied_major: int = constant()
    indulgence: int = constant()
