// boardgame.io's own server with its storage in memory, and a game of hands to play on it:
//   node server.cjs PORT
// A hand of ten cards, a line of battle, a hidden deck: about what a Condottiere seat holds, with rules so small that
// the server's own work is what is measured. The player's view hides deck and foreign hands, as a real game must.
"use strict";

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const HAND = 10;
const DECK = 110;

const battle = {
  name: "battle",
  disableUndo: true, // the server would keep every earlier state
  setup: ({ ctx }) => {
    const deck = Array.from({ length: DECK }, (_, card) => (card * 37) % 11);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) {
      players[seat] = { hand: deck.splice(0, HAND), line: [], passed: false };
    }
    return { deck, discard: [], players, regions: new Array(17).fill(-1), condottiere: 0 };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, at) => {
      const me = G.players[playerID];
      if (!Number.isInteger(at) || at < 0 || at >= me.hand.length) return INVALID_MOVE;
      me.line.push(me.hand.splice(at, 1)[0]);
      if (me.hand.length === 0) { // a new battle: the line is cleared away, and the hand filled
        G.regions[G.condottiere] = Number(playerID);
        G.condottiere = (G.condottiere + 1) % G.regions.length;
        G.discard.push(...me.line);
        me.line = [];
        if (G.deck.length < HAND) G.deck.push(...G.discard.splice(0));
        me.hand = G.deck.splice(0, HAND);
      }
    },
  },
  playerView: ({ G, playerID }) => {
    const players = {};
    for (const [seat, one] of Object.entries(G.players)) {
      players[seat] = seat === playerID ? one : { ...one, hand: one.hand.length };
    }
    return { ...G, deck: G.deck.length, players };
  },
};

const server = Server({ games: [battle], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => process.stdout.write("ready\n"));
