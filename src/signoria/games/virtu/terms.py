"""What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.file_game import terms_of
from signoria.engine.options import Value
from signoria.games.virtu.codes import CITIES, MAX_SEATS


class Board:
    """Chapter 2: the cities in play, their values, and the ways between them."""

    def __init__(
        self,
        cities: int,
        value: list[int],
        roads: list[int],
        ports: int,
        distance: list[int],
        pirates: int,
    ) -> None:
        self.cities = cities  # in play, as bits
        self.value = value
        self.roads = roads  # by city, its neighbours
        self.ports = ports
        self.distance = distance  # seas from port to port, 0 where there is no way
        self.pirates = pirates  # can never be annexed

    def seas(self, one: int, other: int) -> int:
        """VIR-2.8: how many seas lie between two ports."""
        return self.distance[one * CITIES + other]


class Box:
    """Chapters 1, 5, 27, 29: what cards and tiles show. Reliefs are lists of eight numbers, one for each symbol."""

    def __init__(
        self,
        card: list[list[int]],
        tile: list[list[int]],
        base: list[list[int]],
        deed: list[int],
        card_price: list[int],
        tile_price: list[int],
        agents: int,
        spaces: list[int],
        tile_spaces: list[int],
        bonus_spaces: list[int],
        card_points: list[int],
        tile_points: list[int],
        bonus_points: list[int],
        unique: int,
        works: int,
        bonus_crosses: list[int],
        copies: list[int],
        cost: list[list[int]],
        alliance_cost: list[list[int]],
        alliance_bonus: list[int],
        rank_cost: list[list[int]],
        rank_points: list[int],
    ) -> None:
        self.card = card  # reliefs
        self.tile = tile
        self.base = base  # of a bare room, by its action
        self.deed = deed  # the action of a card, NO_DEED if it shows none
        self.card_price = card_price  # florins that each War symbol costs
        self.tile_price = tile_price
        self.agents = agents  # cards with an agent, as bits
        self.spaces = spaces  # court spaces of a card, a tile, a bonus
        self.tile_spaces = tile_spaces
        self.bonus_spaces = bonus_spaces
        self.card_points = card_points
        self.tile_points = tile_points
        self.bonus_points = bonus_points
        self.unique = unique  # items that a player may own once, as bits
        self.works = works  # bonuses that are works, the others are artists
        self.bonus_crosses = bonus_crosses  # for religious influence at the end
        self.copies = copies  # of each item
        self.cost = cost  # of each item
        self.alliance_cost = alliance_cost
        self.alliance_bonus = alliance_bonus  # +2, 1 Cross, 2 Ships
        self.rank_cost = rank_cost
        self.rank_points = rank_points


class Terms:
    """Everything the rules look up, for this number of players."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Value],
        overlay: Mapping[str, object],
        board: Board,
        box: Box,
        rooms: list[list[int]],
        arrows: list[list[int]],
        powers: list[int],
        home: list[list[int]],
        garrison: list[list[int]],
        families: list[int],
        agents: list[int],
        florins: list[int],
        domain: list[int],
        may_buy: list[int],
        numbers: Mapping[str, int],
        wages: list[int],
        city_points: list[int],
        bonus_ranks: int,
        religion: list[int],
        bonus_values: Mapping[str, int],
    ) -> None:
        self.seats = seats
        self.options = dict(options)
        self.overlay = overlay
        self.board = board
        self.box = box
        self.rooms = rooms  # by power, the printed actions
        self.arrows = arrows  # by power, the room before the left arrow and before the right one
        self.powers = powers  # in play, in the order of the set-up
        self.home = home  # by power, the cities it begins with
        self.garrison = garrison  # by power, troops in each of them
        self.families = families  # by power, its cards as bits
        self.agents = agents  # by power, usable at the start
        self.florins = florins  # by power
        self.domain = domain  # by power, tiles beside those of its cities
        self.may_buy = may_buy  # by power, titles as bits of items
        self.troops = numbers["troops"]
        self.agent_limit = numbers["agents"]
        self.indulgences = numbers["indulgences"]
        self.cathedrals = numbers["cathedrals"]
        self.recruit_start = numbers["recruit_start"]
        self.recruit_other = numbers["recruit_other"]
        self.room_florins = numbers["room_florins"]
        self.free_rooms = numbers["free_rooms"]
        self.asked_crowns = numbers["indulgence_crown"]
        self.asked_florins = numbers["indulgence_florins"]
        self.release_crosses = numbers["release_crosses"]
        self.release_crowns = numbers["release_crowns"]
        self.trade = numbers["trade"]
        self.govern_tiles = numbers["govern_tiles"]
        self.court_left = numbers["left"]
        self.court_right = numbers["right"]
        self.left_most = numbers["left_most"]
        self.right_most = numbers["right_most"]
        self.extra_most = numbers["extra_most"]
        self.space_at = numbers["court_space_at"]
        self.end_cities = numbers["end_cities"]
        self.leader = numbers["leader"]
        self.trophy = numbers["trophy"]
        self.alliance = numbers["alliance"]
        self.indulgence = numbers["indulgence"]
        self.wages = wages
        self.city_points = city_points
        self.bonus_ranks = bonus_ranks  # as bits
        self.religion = religion
        self.leonardo = bonus_values["leonardo"]
        self.leonardo_price = bonus_values["leonardo_price"]
        self.cannons = bonus_values["cannons"]
        self.cannons_price = bonus_values["cannons_price"]
        self.trace = bonus_values["trace"]
        self.michelangelo = bonus_values["michelangelo"]
        self.prince_agents = bonus_values["prince_agents"]
        first = options["start_seat"]
        self.first = first if isinstance(first, int) else -1
        self.listed = options["powers"] == "listed"
        self.one_agent_per_palace = bool(options["opt_one_agent_per_palace"])
        self.ask_before_move = bool(options["spring_indulgence_before_move"])
        self.florins_need_effect = bool(options["room_florins_need_effect"])
        self.florins_though_blocked = bool(options["blocked_room_florins"])
        self.cover = bool(options["allow_cover_action_card"])
        self.pass_final = bool(options["siege_pass_final"])
        self.tie_beats_both = options["plain_battle_tie"] == "both_defeated"
        self.winner_loses = int(options["plain_battle_winner_loses"])
        self.max_years = int(options["max_years"])
        self.tiles_stay = options["eliminated_city_tiles"] == "reserve"
        self.may_decline = bool(options["decline_allied_cards"])
        self.two = seats == 2
        self.wars: Wars | None = None
        self.rows = MAX_SEATS if self.two else seats

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: what it is worked out from, so that a process has it once for all its states."""
        return terms_of, ("virtu", self.seats, self.options, self.overlay)


class Wars:
    """VIR2: what only the game for two has."""

    def __init__(
        self,
        rounds: int,
        pay_rounds: int,
        limits: list[int],
        capitals: list[int],
        cities: list[int],
        garrison: list[list[int]],
        agents: list[int],
        families: list[int],
        crosses: int,
        least: list[int],
        most: list[int],
        neutral: list[int],
        alliance: list[int],
        start: list[int],
        siege_loss: int,
        capital_loss: int,
        points: Mapping[str, int],
        printed: bool,
        enemy_capital: list[int],
        hold: int,
        all_majors: bool,
        no_city: bool,
        lead: int,
        last_word: int,
    ) -> None:
        self.rounds = rounds
        self.pay_rounds = pay_rounds  # as bits
        self.limits = limits  # troops of the two players' powers, then of the major cities
        self.capitals = capitals
        self.cities = cities  # by major city, as bits
        self.garrison = garrison  # by major city, troops in each city
        self.agents = agents
        self.families = families
        self.crosses = crosses  # major cities that Crosses influence, as bits
        self.least = least
        self.most = most
        self.neutral = neutral
        self.alliance = alliance
        self.start = start
        self.siege_loss = siege_loss
        self.capital_loss = capital_loss
        self.city_points = points["city"]
        self.allied_city_points = points["allied_city"]
        self.trophy = points["trophy"]
        self.allied_major = points["allied_major"]
        self.indulgence = points["indulgence"]
        self.printed = printed
        self.enemy_capital = enemy_capital  # of France, of Naples
        self.hold = hold
        self.all_majors = all_majors
        self.no_city = no_city
        self.lead = lead
        self.last_word = last_word  # the city that decides a tie
