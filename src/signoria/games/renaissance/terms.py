"""What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.file_game import terms_of
from signoria.engine.options import Value
from signoria.games.renaissance.codes import DISCARD, KINDS, PILE, UP


class Terms:
    """What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Value],
        overlay: Mapping[str, object],
        constants: Mapping[str, int],
        roads: list[int],
        ports: int,
        rough: int,
        provinces: list[int],
        deck: list[int],
        values: list[int],
        faces: list[int],
        ambassador: list[int],
        maritime: int,
        power: list[int],
        casts: list[tuple[list[int], int]],
        starts: list[list[int]],
        one_of: list[list[int]],
        peace: bool,
        extra: int,
        palaces: int,
        in_order: bool,
    ) -> None:
        self.seats = seats
        self.options = dict(options)
        self.overlay = overlay
        self.roads = roads  # by town, the towns it is linked with
        self.ports = ports
        self.rough = rough  # towns in the mountains or in marshes
        self.provinces = provinces  # each a mask of towns
        self.deck = deck
        self.values = values  # of the blue cards
        self.faces = faces  # of the Condottiere die
        self.ambassador = ambassador  # the highest sum for corruption, and for bad maintenance
        self.maritime = maritime  # nations with two sea expansions
        self.power = power  # the number of each nation's power, 0 where it has none
        self.casts = casts  # nations in play, in the order of the list, and the towns that are closed
        self.starts = starts  # by nation
        self.one_of = one_of
        self.peace = peace  # in the first turn
        self.extra = extra  # nations that place an extra garrison
        self.palaces = palaces  # placed by each player
        self.in_order = in_order  # the first turn is played in the order of the list
        self.start_ducats = constants["start_ducats"]
        self.start_ramparts = constants["start_ramparts"]  # placed by each player
        self.return_ducats = constants["return_ducats"]
        self.peace_cards = constants["peace_cards"]
        self.peace_ducats = constants["peace_ducats"]
        self.peace_attacks = constants["peace_attacks"]
        self.war_cards = constants["war_cards"]
        self.hand_limit = constants["hand_limit_after_purchases"]
        self.cost_card = constants["cost_card"]
        self.cost_palace = constants["cost_palace"]
        self.cost_rampart = constants["cost_rampart"]
        self.cost_castle = constants["cost_castle"]
        self.cost_use = constants["cost_condottiere_use"]
        self.cost_betrayal = constants["cost_condottiere_betrayal"]
        self.cost_sale = constants["cost_condottiere_sale"]
        self.cost_marriage = constants["cost_marriage"]
        self.banker = constants["banker_ducats"]
        self.ramparts = constants["stock_ramparts"]
        self.castles = constants["stock_castles"]
        self.palace_stock = constants["stock_palaces"]
        self.markers = constants["stock_pillage_markers"]
        self.most_towns = constants["garrison_counters_on_board_max"]
        self.strength = [
            0,
            constants["fortification_garrison"],
            constants["fortification_rampart"],
            constants["fortification_fortress"],
        ]
        self.income = [0, constants["income_garrison"], constants["income_rampart"], constants["income_fortress"]]
        self.loot = [
            constants["pillage_gain_free_town"],
            constants["pillage_gain_garrison"],
            constants["pillage_gain_rampart"],
            0,
        ]
        self.bonus_terrain = constants["bonus_terrain"]
        self.bonus_landing = constants["bonus_landing"]
        self.bonus_engineer = constants["bonus_engineer_defence"]
        self.sea_expansions = constants["sea_expansions_per_turn"]
        self.sea_expansions_maritime = constants["sea_expansions_per_turn_maritime"]
        self.points_province = constants["points_province"]
        self.points_artist = constants["points_artist"]
        self.aid = constants["ambassador_aid_cards"]
        self.powers = bool(options["powers"])
        self.random_nations = options["nations"] == "random"
        self.cast_at_random = len(casts) > 1
        self.ride_counts = bool(options["ride_counts_as_attack"])
        self.ride_needs_origin = bool(options["ride_needs_origin"])
        self.attack_from_gained = bool(options["attack_from_town_gained_this_turn"])
        self.red_without_blue = bool(options["defender_red_card_without_blue"])
        self.counter_without_blue = self.red_without_blue or bool(options["counter_without_blue"])
        self.condottiere_defends = bool(options["condottiere_satisfies_duty_to_defend"])
        self.betrayal_to_holder = options["betrayal_money_to"] == "holder"
        self.captured_free = bool(options["captured_condottiere_ignores_card_limit"])
        self.traitor_hits_condottiere = bool(options["traitor_defence_hits_condottiere"])
        self.marriage_to_owner = options["marriage_money_to"] == "owner"
        self.artist_needs_province = bool(options["artist_points_need_province"])
        self.free_town_roll = bool(options["free_town_pillage_needs_roll"])
        self.old_order_buys = options["purchase_order"] == "previous_turn"
        self.fortress_target = bool(options["fortress_is_legal_target_of_raiders_and_corruption"])
        self.corruption_optional = bool(options["corruption_optional"])
        self.eliminated_act = bool(options["eliminated_player_may_act"])
        self.council = bool(options["closing_council"])
        self.out_of_turn = bool(options["out_of_turn_diplomacy"])
        self.gifts_in_combat = options["gifts_in_combat"] == "third_party_in_sale_window"
        self.pile = (seats + PILE) * KINDS  # where the rows behind the hands begin
        self.discard = (seats + DISCARD) * KINDS
        self.up = (seats + UP) * KINDS

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: what it is worked out from, so that a process has it once for all its states."""
        return terms_of, ("renaissance", self.seats, self.options, self.overlay)
