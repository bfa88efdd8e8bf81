"""The small numbers of Renaissance: towns, cards, phases, actions. Plain constants, so that compiled code is fast.

``tests/games/renaissance/test_codes.py`` holds them against the data and the action space.
"""

from typing import Final, NewType

from signoria.engine.actions import ActionSpace, verb

TOWN_IDS: Final = (
    *("torino", "nizza", "saluzzo", "casale", "confederazione_svizzera", "trento", "milano", "pavia", "piacenza"),
    *("parma", "genova", "savona", "ajaccio", "cagliari", "brescia", "verona", "venezia", "padova", "treviso"),
    *("mantova", "ferrara", "bologna", "ravenna", "firenze", "pistoia", "pisa", "piombino", "siena", "perugia"),
    *("ancona", "urbino", "roma", "viterbo", "laquila", "benevento", "napoli", "capua", "reggio", "bari"),
    *("palermo", "messina", "ragusa", "zara"),
)
TOWNS: Final = 43
Town = NewType("Town", int)  # for signatures: a seat or a kind of card in its place is a type error
NOWHERE: Final = -1
NOBODY: Final = -1

# Levels of a town.
FREE: Final = 0
GARRISON: Final = 1
RAMPART: Final = 2
FORTRESS: Final = 3
LEVEL_IDS: Final = ("free", "garrison", "rampart", "fortress")

# Cards: five blue, five red, five yellow kinds.
CONDOTTIERE: Final = 5  # the kinds before it are blue
ENGINEER: Final = 6
TRAITOR: Final = 7
SIGN: Final = 8
RETREAT: Final = 9
RAIDERS: Final = 10
AMBASSADOR: Final = 11
MARRIAGE: Final = 12
RIDE: Final = 13
ARTIST: Final = 14  # or Banker
KINDS: Final = 15
BLUES: Final = 5
CARD_IDS: Final = (
    *("pikemen", "arquebusiers", "knights", "cannon", "swiss_regiment"),
    *("condottiere", "engineer", "traitor", "sign_of_god", "retreat"),
    *("raiders", "ambassador", "marriage", "ride", "artist_or_banker"),
)
NO_CARD: Final = -1
HIRED: Final = 6  # among what may be laid: a Condottiere bought of a third party
LENT: Final = 7  # and the one that Milan has without a card
LAYABLE: Final = (*CARD_IDS[:6], "hired", "free")

# Rows of cards behind those of the hands.
PILE: Final = 0
DISCARD: Final = 1
UP: Final = 2  # face up before the player on turn
ROWS: Final = 3

NATION_IDS: Final = ("florence", "genoa", "naples", "milan", "rome", "venice", "france", "spain", "empire", "swiss")
FLORENCE: Final = 0
GENOA: Final = 1
NAPLES: Final = 2
MILAN: Final = 3
ROME: Final = 4
VENICE: Final = 5
FRANCE: Final = 6
SPAIN: Final = 7
EMPIRE: Final = 8
SWISS: Final = 9

ARTISTS: Final = 12
SAVONAROLA: Final = 0
ARTIST_IDS: Final = (
    *("savonarola", "leonardo", "botticelli", "verrocchio", "michelangelo", "raffaello"),
    *("donatello", "bramante", "mantegna", "piero", "bellini", "antonello"),
)

MAX_SEATS: Final = 6
YEARS: Final = 6
ROUNDS: Final = 2  # of expansion
UNLIMITED: Final = 99  # no bound is known
MOST_CARDS: Final = 12  # that one order may hold
MOST_OFFERED: Final = 3  # Condottieri: nobody may buy more in one combat (REN-8.4)
MOST_WITH: Final = 15  # ducats given with them
MOST_ALONE: Final = 70  # ducats given without any, in a sale window
MOST_GIVEN: Final = 99  # ducats at once
MOST_REFUSED: Final = 3  # offers of a seat in one open moment (REN-25.6)
MOST_GIFTS: Final = 3  # of a seat in one open moment

# What a seat answers in the vote; the Swiss say with it where their bonus goes.
STANCES: Final = ("peace", "war", "peace attack", "peace defence", "war attack", "war defence")
BONUSES: Final = ("attack", "defence")
NO_ANSWER: Final = -1

# How an attack comes.
LAND: Final = 0
SEA: Final = 1
RIDING: Final = 2
MODE_IDS: Final = ("land", "sea", "ride")

# The five places for cards in a combat.
ATTACKER_RED: Final = 2
DEFENDER_BLUE: Final = 3
DEFENDER_RED: Final = 4
SLOTS: Final = 5
SLOT_IDS: Final = ("attacker_first", "attacker_second", "attacker_red", "defender_blue", "defender_red")

# What a slot's card is: from the own hand, bought, or Milan's.
OWN: Final = 0
BOUGHT: Final = 1
VIRTUAL: Final = 2
SOURCE_IDS: Final = ("own", "bought", "free")

# Faces of the Condottiere die.
ROUT: Final = 0
BETRAYAL: Final = 1
FACE_IDS: Final = ("rout", "betrayal", "4", "5", "6")

# Phases: what is being decided.
START: Final = 0
PLACE_RAMPART: Final = 1
PLACE_PALACE: Final = 2
EXTRA: Final = 3
RETURN: Final = 4
VOTE: Final = 5
BUY: Final = 6
EXPAND: Final = 7
MAIN: Final = 8
ORIGIN: Final = 9
TARGET: Final = 10
CORRUPT: Final = 11
MAINTAIN: Final = 12
LURE_TO: Final = 13
SALE: Final = 14
HIRE: Final = 15
LAY: Final = 16
RED: Final = 17
DEFEND: Final = 18
COUNTER: Final = 19
BRIBE: Final = 20
SIGNS: Final = 21
RETREATS: Final = 22
ANSWER: Final = 23
COUNCIL: Final = 24
OVER: Final = 25
PHASE_IDS: Final = (
    *("start", "place_rampart", "place_palace", "extra", "return", "vote", "buy", "expand", "main", "origin", "target"),
    *("corrupt", "maintain", "lure_to", "sale", "hire", "lay", "red", "defend", "counter", "bribe", "signs"),
    *("retreats", "answer", "council", "over"),
)

# What waits for a target or an origin.
NOTHING: Final = 0
BY_LAND: Final = 1
BY_SEA: Final = 2
BY_RIDE: Final = 3
BY_RAIDERS: Final = 4
BY_FREE_RAIDERS: Final = 5
BY_MARRIAGE: Final = 6
BY_LURE: Final = 7
ERRAND_IDS: Final = ("", "land", "sea", "ride", "raiders", "free_raiders", "marriage", "lure")

PAIRS: Final = tuple((one, other) for one in range(8) for other in range(one, 8))
REDS: Final = ("none", "engineer", "traitor", "condottiere", "hired", "free")
DEFENCES: Final = ("none", *LAYABLE)
SEATS: Final = tuple(str(seat) for seat in range(MAX_SEATS))

ACTIONS: Final = ActionSpace(
    verb("start", TOWN_IDS),
    verb("place rampart", TOWN_IDS),
    verb("place palace", TOWN_IDS),
    verb("extra", TOWN_IDS),
    verb("no extra"),
    verb("return", TOWN_IDS),
    verb("vote", STANCES),
    verb("bonus", BONUSES),
    verb("build rampart", TOWN_IDS),
    verb("build castle", TOWN_IDS),
    verb("build palace", TOWN_IDS),
    verb("cards", tuple(str(number) for number in range(MOST_CARDS + 1))),
    verb("expand land", TOWN_IDS),
    verb("expand sea", TOWN_IDS),
    verb("pass"),
    verb("from", TOWN_IDS),
    verb("attack land", TOWN_IDS),
    verb("attack sea", TOWN_IDS),
    verb("ride"),
    verb("raiders"),
    verb("free raiders"),
    verb("marriage"),
    verb("lure"),
    verb("ambassador"),
    verb("artist", TOWN_IDS),
    verb("banker", TOWN_IDS),
    verb("end"),
    verb("target", TOWN_IDS),
    verb("none"),
    verb("stay out"),
    verb("give", tuple(str(number + 1) for number in range(MOST_ALONE))),
    verb(
        "sell",
        tuple(str(number + 1) for number in range(MOST_OFFERED)),
        tuple(str(number) for number in range(MOST_WITH + 1)),
        form="sell {} and give {}",
    ),
    verb("hire", SEATS),
    verb("hire no more"),
    verb("lay", tuple(f"{LAYABLE[one]}+{LAYABLE[other]}" for one, other in PAIRS)),
    verb("red", REDS),
    verb("defend", DEFENCES, REDS, form="defend {} with {}"),
    verb("no counter"),
    verb("counter"),
    verb("refuse"),
    verb("pay"),
    verb("sign", SLOT_IDS),
    verb("no sign"),
    verb("retreat", SLOT_IDS),
    verb("free retreat", SLOT_IDS),
    verb("no retreat"),
    verb("accept"),
    verb("decline"),
    verb("swap", TOWN_IDS, TOWN_IDS, form="swap {} for {}"),
    verb("gift", SEATS, tuple(str(number + 1) for number in range(MOST_GIVEN)), form="gift {} {}"),
)
DO_START: Final = 0
DO_PLACE_RAMPART: Final = 43
DO_PLACE_PALACE: Final = 86
DO_EXTRA: Final = 129
DO_NO_EXTRA: Final = 172
DO_RETURN: Final = 173
DO_VOTE: Final = 216
DO_BONUS: Final = 222
DO_BUILD_RAMPART: Final = 224
DO_BUILD_CASTLE: Final = 267
DO_BUILD_PALACE: Final = 310
DO_CARDS: Final = 353
DO_EXPAND_LAND: Final = 366
DO_EXPAND_SEA: Final = 409
DO_PASS: Final = 452
DO_FROM: Final = 453
DO_ATTACK_LAND: Final = 496
DO_ATTACK_SEA: Final = 539
DO_RIDE: Final = 582
DO_RAIDERS: Final = 583
DO_FREE_RAIDERS: Final = 584
DO_MARRIAGE: Final = 585
DO_LURE: Final = 586
DO_AMBASSADOR: Final = 587
DO_ARTIST: Final = 588
DO_BANKER: Final = 631
DO_END: Final = 674
DO_TARGET: Final = 675
DO_NONE: Final = 718
DO_STAY_OUT: Final = 719
DO_GIVE: Final = 720
DO_SELL: Final = 790
DO_HIRE: Final = 838
DO_HIRE_NO_MORE: Final = 844
DO_LAY: Final = 845
DO_RED: Final = 881
DO_DEFEND: Final = 887
DO_NO_COUNTER: Final = 941
DO_COUNTER: Final = 942
DO_REFUSE: Final = 943
DO_PAY: Final = 944
DO_SIGN: Final = 945
DO_NO_SIGN: Final = 950
DO_RETREAT: Final = 951
DO_FREE_RETREAT: Final = 956
DO_NO_RETREAT: Final = 961
DO_ACCEPT: Final = 962
DO_DECLINE: Final = 963
DO_SWAP: Final = 964
DO_GIFT: Final = 2813
END: Final = 3407
