"""The small numbers of Virtù: cities, cards, tiles, sources, phases, actions. Constants, so that compiled code is fast.

``tests/games/virtu/test_codes.py`` holds them against the data and the action space.
"""

from collections.abc import Mapping
from typing import Final

from signoria.engine.actions import ActionSpace, verb

MAX_SEATS: Final = 5
NOBODY: Final = -1  # also: no city, no card, no room

# Symbols (chapter 6). WILD is what may be paid by a Crown or a Cross.
FLORIN: Final = 0
CROWN: Final = 1
CROSS: Final = 2
CAVALRY: Final = 3
SHIP: Final = 4
MASK: Final = 5
SWORD: Final = 6  # a War symbol
ARROW: Final = 7
SYMBOLS: Final = 8
WILD: Final = 8
TAPS: Final = SYMBOLS - 1  # a tap names a source and any symbol but florins
SYMBOL_IDS: Final = ("florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow")

CITIES: Final = 30
CITY_IDS: Final = (
    *("nice", "turin", "milan", "genoa", "parma", "verona", "venice", "bologna", "ravenna", "florence", "pisa"),
    *("siena", "perugia", "ancona", "spoleto", "civitavecchia", "rome", "latina", "pescara", "naples", "benevento"),
    *("bari", "rossano", "reggio", "palermo", "cagliari", "ajaccio", "tunis", "ragusa", "corfu"),
)

# Who holds a city: a seat, with two players also a major city (row 2 to 4); or nobody; or it is not in play.
NEUTRAL: Final = -1
ABSENT: Final = -2

# Powers and palaces. With two players blue is the King of France, yellow the King of Naples.
POWER_IDS: Final = ("milan", "florence", "naples", "venice", "rome", "france", "king_of_naples")
FRANCE: Final = 5
KING_OF_NAPLES: Final = 6

# Cards: 12 characters, 28 family cards, Machiavelli.
CHARACTERS: Final = 12
FAMILY: Final = 12
MACHIAVELLI: Final = 40
CARDS: Final = 41
CHARACTER_IDS: Final = (
    *("ambassador", "banker", "bishop", "cardinal", "condottiere", "consigliere", "gonfalonier", "maestro"),
    *("merchant", "podesta", "swordsman", "pope"),
)
FAMILY_IDS: Final = (
    *("ludovico_sforza", "gian_galeazzo_sforza", "galeazzo_sanseverino"),
    *("lorenzo_medici", "giuliano_medici", "giovanni_medici"),
    *("ferdinand_ii_naples", "alfonso_calabria", "federico_montefeltro"),
    *("agostino_barbarigo", "council_of_ten", "niccolo_orsini"),
    *("alexander_vi", "cesare_borgia", "lucrezia_borgia"),
    *("charles_viii", "louis_orleans", "ludovico_sforza_2p", "gilbert_montpensier"),
    *("ferdinand_ii_aragon_2p", "frederick_aragon", "giovanni_pontano"),
    *("piero_medici", "savonarola", "alexander_vi_2p", "cesare_borgia_2p", "agostino_barbarigo_2p"),
    "francesco_gonzaga",
)
CARD_IDS: Final = (*CHARACTER_IDS, *FAMILY_IDS, "machiavelli")

# Tiles of a domain: a city's own, titles and the rest; the five cathedrals are alike.
DUCHY: Final = 30
PRINCIPALITY: Final = 31
KINGDOM: Final = 32
REPUBLIC: Final = 33
GUILD: Final = 34
CANNONS: Final = 35
KINGDOM_OF_FRANCE: Final = 36
CATHEDRALS: Final = 37
TILES: Final = 42
MOST_CATHEDRALS: Final = 5
ALL_CATHEDRALS: Final = 31 << 37
TITLE_IDS: Final = ("duchy", "principality", "kingdom", "republic", "guild", "cannons", "kingdom_of_france")
TILE_IDS: Final = (*CITY_IDS, *TITLE_IDS, *(f"cathedral-{number + 1}" for number in range(5)))
TILE_KIND_IDS: Final = (*TITLE_IDS, "cathedral")

# What can be bought: a character by its number, then tiles.
BUY_DUCHY: Final = 12
BUY_PRINCIPALITY: Final = 13
BUY_KINGDOM: Final = 14
BUY_REPUBLIC: Final = 15
BUY_GUILD: Final = 16
BUY_CATHEDRAL: Final = 17
ITEMS: Final = 18
ITEM_IDS: Final = (*CHARACTER_IDS, "duchy", "principality", "kingdom", "republic", "guild", "cathedral")

# The palace: five rooms; six court places, three on each side; where a card may lie.
ROOMS: Final = 5
UNDER: Final = 5  # improvements lie behind the action cards
WHERE: Final = 10
COURT: Final = 6
LEFT: Final = 0
RIGHT: Final = 1
SIDE_PLACES: Final = 3
SIDE_IDS: Final = ("left", "right")
PLACE_IDS: Final = ("left-1", "left-2", "left-3", "right-1", "right-2", "right-3")
ROOM_IDS: Final = ("1", "2", "3", "4", "5")
WHERE_IDS: Final = (*(f"room-{room}" for room in ROOM_IDS), *(f"under-{room}" for room in ROOM_IDS))

# What symbols come from (chapter 7).
THE_ROOM: Final = 0
IMPROVEMENT: Final = 1
AT_COURT: Final = 2
TILE: Final = 8
BY_FRANCE: Final = 50
BY_EMPIRE: Final = 51
BY_OTTOMANS: Final = 52
MICHELANGELO_CROWN: Final = 53
SOURCE_IDS: Final = ("room", "improvement", *PLACE_IDS, *TILE_IDS, "france", "empire", "ottoman", "michelangelo")

ALLIANCES: Final = 3
ALLIANCE_IDS: Final = ("france", "empire", "ottoman")
FRENCH: Final = 0
EMPIRE: Final = 1
OTTOMANS: Final = 2

# With two players: the major cities; their troops, discs and cities have the rows behind the seats.
MAJORS: Final = 3
MAJOR_IDS: Final = ("rome", "florence", "venice")
MAJOR_ROW: Final = 2
ROWS: Final = 5
GONE: Final = -2  # an eliminated major city
TROOP_IDS: Final = ("own", *MAJOR_IDS)

# Where an agent may stand.
ROOM_PLACE: Final = 30
ALLIANCE_PLACE: Final = 55
TRACK_PLACE: Final = 58
AGENT_PLACES: Final = 61
AGENT_PLACE_IDS: Final = (
    *CITY_IDS,
    *(f"palace-{seat + 1}-{room}" for seat in range(5) for room in ROOM_IDS),
    *ALLIANCE_IDS,
    *(f"track-{major}" for major in MAJOR_IDS),
)

# Patronage bonuses: five artists, five works.
BONUSES: Final = 10
BONUS_IDS: Final = (
    *("leonardo", "trace_italienne", "copernicus", "the_prince", "michelangelo", "duomo", "sistine_chapel"),
    *("columbus", "machiavelli", "cannons"),
)
LEONARDO: Final = 0
TRACE: Final = 1
COPERNICUS: Final = 2
PRINCE: Final = 3
MICHELANGELO: Final = 4
DUOMO: Final = 5
SISTINE: Final = 6
COLUMBUS: Final = 7
MACHIAVELLI_BONUS: Final = 8
CANNONS_BONUS: Final = 9
MOST_RANK: Final = 5

# Phases: what is being decided. The first six are the actions of the rooms.
GOVERN: Final = 0
PATRONISE: Final = 1
TRADE: Final = 2
ANNEX: Final = 3
WAR: Final = 4
INTRIGUE: Final = 5
NO_DEED: Final = 6  # a room without action; no phase
DEED_IDS: Final = ("govern", "patronise", "trade", "annex", "war", "intrigue", "empty")
PLACE: Final = 7
START: Final = 8
MOVE: Final = 9
RELEASE: Final = 10
ACT: Final = 11
MARCH: Final = 12
FROM: Final = 13
PAY: Final = 14
BONUS: Final = 15
SIDE: Final = 16
LEFTOVER: Final = 17
END_TURN: Final = 18
SIEGES: Final = 19
DUEL: Final = 20
LOSE: Final = 21
COURT_LOST: Final = 22
RETREAT: Final = 23
WAGES: Final = 24
DISBAND: Final = 25
REORGANISE: Final = 26
BUY: Final = 27
CATHEDRAL: Final = 28
RECRUIT: Final = 29
ALLIANCE: Final = 30
SPARE: Final = 31
OVER: Final = 32
PHASE_IDS: Final = (
    *("govern", "patronise", "trade", "annex", "war", "intrigue", "", "place", "start", "move", "release", "act"),
    *("march", "from", "pay", "bonus", "side", "leftover", "end_turn", "sieges", "duel", "lose", "court_lost"),
    *("retreat", "wages", "disband", "reorganise", "buy", "cathedral", "recruit", "alliance", "spare", "over"),
)

# Passing phases: nobody is asked; ``course`` leads on to the next question.
NEXT_PLACEMENT: Final = 40
TURN_BEGINS: Final = 41
MOVED: Final = 42
ACTION_OVER: Final = 43
TURN_OVER: Final = 44
PAID: Final = 45
CARDS_COME: Final = 46
NEXT_SIEGE: Final = 47
FIGHT: Final = 48
NEXT_ANNOUNCEMENT: Final = 49
RESOLVE: Final = 50
NEXT_LOSS: Final = 51
NEXT_RETREAT: Final = 52
SPRING_OVER: Final = 53
WINTER_BEGINS: Final = 54
WAGES_PAID: Final = 55
REORGANISED: Final = 56
BOUGHT: Final = 57
RECRUITED: Final = 58
WINTER_OVER: Final = 59

# How a fight ended.
UNDECIDED: Final = 0
WON: Final = 1
DEFEATED: Final = 2
TIED: Final = 3
OUTCOME_IDS: Final = ("", "won", "defeated", "tied")

# What a payment is for.
FOR_NOTHING: Final = 0
FOR_RELEASE: Final = 1
FOR_RANK: Final = 2
FOR_CITY: Final = 3
FOR_RETREAT: Final = 4
FOR_BASKET: Final = 5
FOR_ALLIANCE: Final = 6
PURPOSE_IDS: Final = ("", "release", "rank", "city", "retreat", "basket", "alliance")

MOST_SWORDS: Final = 3  # War symbols of one relief
MOST_WAGES: Final = 8

ACTIONS: Final = ActionSpace(
    verb("place", FAMILY_IDS, (*WHERE_IDS, *SIDE_IDS)),
    verb("start", ROOM_IDS),
    verb("step"),
    verb("step florins"),
    verb("stop"),
    verb("release", ROOM_IDS, ("cross", "crowns")),
    verb("done"),
    verb("act"),
    verb("skip"),
    verb("end"),
    verb("tap", SOURCE_IDS, SYMBOL_IDS[1:]),
    verb("collect", SOURCE_IDS[:BY_FRANCE]),
    verb("ask florins"),
    verb("ask crown"),
    verb("refresh", TILE_IDS),
    verb("reactivate", ALLIANCE_IDS),
    verb("advance"),
    verb("bonus", BONUS_IDS),
    verb("side", SIDE_IDS),
    verb("discard", PLACE_IDS),
    verb("discard new"),
    verb("annex", CITY_IDS),
    verb("annex by sea", CITY_IDS),
    verb("pick", TROOP_IDS, CITY_IDS),
    verb("march", CITY_IDS),
    verb("sail", CITY_IDS),
    verb("take token"),
    verb("remove", AGENT_PLACE_IDS),
    verb("put", AGENT_PLACE_IDS),
    verb("from", AGENT_PLACE_IDS),
    verb("from reserve"),
    verb("siege", CITY_IDS),
    verb("leave", CITY_IDS),
    verb("token"),
    verb("war", SOURCE_IDS[AT_COURT:BY_FRANCE], tuple(str(number + 1) for number in range(MOST_SWORDS))),
    verb("leonardo"),
    verb("cannons"),
    verb("french aid"),
    verb("pass"),
    verb("lose", TROOP_IDS),
    verb("shift", PLACE_IDS),
    verb("retreat", CITY_IDS),
    verb("retreat by sea", CITY_IDS),
    verb("abandon"),
    verb("pay", tuple(str(number) for number in range(MOST_WAGES + 1))),
    verb("disband", TROOP_IDS, CITY_IDS),
    verb("assign", PLACE_IDS, WHERE_IDS),
    verb("out", WHERE_IDS, SIDE_IDS),
    verb("add", ITEM_IDS),
    verb("buy"),
    verb("cathedral", CITY_IDS),
    verb("recruit", TROOP_IDS, CITY_IDS),
    verb("conclude", ALLIANCE_IDS),
    verb("overthrow", ALLIANCE_IDS),
    verb("spare", SYMBOL_IDS[1:SWORD]),
    verb("influence", MAJOR_IDS, ("crown", "cross")),
    verb("ally", MAJOR_IDS),
)

# What the arguments of a verb are called in the texts.
ARGUMENTS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("annex", "annex by sea", "march", "sail", "siege", "leave", "cathedral"), ("city",)),
    **dict.fromkeys(("retreat", "retreat by sea"), ("city",)),
    **dict.fromkeys(("pick", "disband", "recruit"), ("troop", "city")),
    **dict.fromkeys(("discard", "shift"), ("court",)),
    **dict.fromkeys(("reactivate", "conclude", "overthrow"), ("alliance",)),
    **dict.fromkeys(("remove", "put", "from"), ("place",)),
    "place": ("card", "where"),
    "start": ("room",),
    "release": ("room", "price"),
    "tap": ("source", "symbol"),
    "collect": ("source",),
    "refresh": ("tile",),
    "bonus": ("bonus",),
    "side": ("side",),
    "war": ("source", "count"),
    "lose": ("troop",),
    "pay": ("florins",),
    "assign": ("court", "where"),
    "out": ("where", "side"),
    "add": ("item",),
    "spare": ("symbol",),
    "influence": ("major", "symbol"),
    "ally": ("major",),
}
DO_PLACE: Final = 0
DO_START: Final = 336
DO_STEP: Final = 341
DO_STEP_FLORINS: Final = 342
DO_STOP: Final = 343
DO_RELEASE: Final = 344
DO_DONE: Final = 354
DO_ACT: Final = 355
DO_SKIP: Final = 356
DO_END: Final = 357
DO_TAP: Final = 358
DO_COLLECT: Final = 736
DO_ASK_FLORINS: Final = 786
DO_ASK_CROWN: Final = 787
DO_REFRESH: Final = 788
DO_REACTIVATE: Final = 830
DO_ADVANCE: Final = 833
DO_BONUS: Final = 834
DO_SIDE: Final = 844
DO_DISCARD: Final = 846
DO_DISCARD_NEW: Final = 852
DO_ANNEX: Final = 853
DO_ANNEX_BY_SEA: Final = 883
DO_PICK: Final = 913
DO_MARCH: Final = 1033
DO_SAIL: Final = 1063
DO_TAKE_TOKEN: Final = 1093
DO_REMOVE: Final = 1094
DO_PUT: Final = 1155
DO_FROM: Final = 1216
DO_FROM_RESERVE: Final = 1277
DO_SIEGE: Final = 1278
DO_LEAVE: Final = 1308
DO_TOKEN: Final = 1338
DO_WAR: Final = 1339
DO_LEONARDO: Final = 1483
DO_CANNONS: Final = 1484
DO_FRENCH_AID: Final = 1485
DO_PASS: Final = 1486
DO_LOSE: Final = 1487
DO_SHIFT: Final = 1491
DO_RETREAT: Final = 1497
DO_RETREAT_BY_SEA: Final = 1527
DO_ABANDON: Final = 1557
DO_PAY: Final = 1558
DO_DISBAND: Final = 1567
DO_ASSIGN: Final = 1687
DO_OUT: Final = 1747
DO_ADD: Final = 1767
DO_BUY: Final = 1785
DO_CATHEDRAL: Final = 1786
DO_RECRUIT: Final = 1816
DO_CONCLUDE: Final = 1936
DO_OVERTHROW: Final = 1939
DO_SPARE: Final = 1942
DO_INFLUENCE: Final = 1947
DO_ALLY: Final = 1953
END: Final = 1956


def spoken_of(action: int) -> dict[str, object]:
    """The arguments of an action by their names, for the sentence of a refusal."""
    found = ACTIONS[action]
    return dict(zip(ARGUMENTS.get(found.verb, ()), found.args, strict=True))
