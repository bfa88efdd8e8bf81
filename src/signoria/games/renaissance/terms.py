"""What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.engine.match_terms import MatchTerms
from signoria.engine.terms import constant, option
from signoria.games.renaissance.codes import DISCARD, KINDS, PILE, UP


@dataclass(kw_only=True, eq=False, repr=False)
class Terms(MatchTerms):
    """What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

    game: str = "renaissance"
    # The map, the cards, the nations
    roads: list[int]  # by town, the towns it is linked with
    ports: int
    rough: int  # towns in the mountains or in marshes
    provinces: list[int]  # each a mask of towns
    deck: list[int]
    values: list[int]  # of the blue cards
    faces: list[int]  # of the Condottiere die
    ambassador: list[int]  # the highest sum for corruption, and for bad maintenance
    maritime: int  # nations with two sea expansions
    power: list[int]  # the number of each nation's power, 0 where it has none
    strength: list[int]  # by level of a town, as are the next two
    income: list[int]
    loot: list[int]
    # The scenario
    casts: list[tuple[list[int], int]]  # nations in play, in the order of the list, and the towns that are closed
    starts: list[list[int]]  # by nation
    one_of: list[list[int]]
    peace: bool  # in the first turn
    extra: int  # nations that place an extra garrison
    palaces: int  # placed by each player
    in_order: bool  # the first turn is played in the order of the list
    # Numbers
    start_ducats: int = constant()
    start_ramparts: int = constant()  # placed by each player
    return_ducats: int = constant()
    peace_cards: int = constant()
    peace_ducats: int = constant()
    peace_attacks: int = constant()
    war_cards: int = constant()
    hand_limit: int = constant("hand_limit_after_purchases")
    cost_card: int = constant()
    cost_palace: int = constant()
    cost_rampart: int = constant()
    cost_castle: int = constant()
    cost_use: int = constant("cost_condottiere_use")
    cost_betrayal: int = constant("cost_condottiere_betrayal")
    cost_sale: int = constant("cost_condottiere_sale")
    cost_marriage: int = constant()
    banker: int = constant("banker_ducats")
    ramparts: int = constant("stock_ramparts")
    castles: int = constant("stock_castles")
    palace_stock: int = constant("stock_palaces")
    markers: int = constant("stock_pillage_markers")
    most_towns: int = constant("garrison_counters_on_board_max")
    bonus_terrain: int = constant()
    bonus_landing: int = constant()
    bonus_engineer: int = constant("bonus_engineer_defence")
    sea_expansions: int = constant("sea_expansions_per_turn")
    sea_expansions_maritime: int = constant("sea_expansions_per_turn_maritime")
    points_province: int = constant()
    points_artist: int = constant()
    aid: int = constant("ambassador_aid_cards")
    # Options
    powers: bool = option("powers")
    random_nations: bool = option("nations", "random")
    ride_counts: bool = option("ride_counts_as_attack")
    ride_needs_origin: bool = option("ride_needs_origin")
    attack_from_gained: bool = option("attack_from_town_gained_this_turn")
    red_without_blue: bool = option("defender_red_card_without_blue")
    counter_alone: bool = option("counter_without_blue")
    condottiere_defends: bool = option("condottiere_satisfies_duty_to_defend")
    betrayal_to_holder: bool = option("betrayal_money_to", "holder")
    captured_free: bool = option("captured_condottiere_ignores_card_limit")
    traitor_hits_condottiere: bool = option("traitor_defence_hits_condottiere")
    marriage_to_owner: bool = option("marriage_money_to", "owner")
    artist_needs_province: bool = option("artist_points_need_province")
    free_town_roll: bool = option("free_town_pillage_needs_roll")
    old_order_buys: bool = option("purchase_order", "previous_turn")
    fortress_target: bool = option("fortress_is_legal_target_of_raiders_and_corruption")
    corruption_optional: bool = option("corruption_optional")
    eliminated_act: bool = option("eliminated_player_may_act")
    council: bool = option("closing_council")
    out_of_turn: bool = option("out_of_turn_diplomacy")
    gifts_in_combat: bool = option("gifts_in_combat", "third_party_in_sale_window")
    # What follows
    cast_at_random: bool = field(init=False)
    counter_without_blue: bool = field(init=False)
    pile: int = field(init=False)  # where the rows behind the hands begin
    discard: int = field(init=False)
    up: int = field(init=False)

    def __post_init__(self) -> None:
        self.cast_at_random = len(self.casts) > 1
        self.counter_without_blue = self.red_without_blue or self.counter_alone
        self.pile, self.discard, self.up = [(self.seats + row) * KINDS for row in (PILE, DISCARD, UP)]
