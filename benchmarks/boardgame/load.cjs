// Plays boardgame.io tables in a closed loop:  node load.cjs PORT TABLES MOVES
// Two sockets a table. A move is acknowledged when the new state has reached both; then the other seat moves. After
// MOVES moves (the length of a Condottiere match) the two sit down to a new match.
// Each line of the input is a number of seconds to play; the answer is a line of JSON: moves, seconds, latencies in ms.
"use strict";

const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, tables, length] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}/battle`;
let playing = false;
let busy = 0; // tables whose move is under way
let latencies = [];

class Table {
  constructor(number) {
    this.number = number;
    this.match = 0;
    this.state = null;
    this.reached = 0;
  }

  get id() {
    return `t${this.number}-${this.match}`;
  }

  async open() {
    this.sockets = await Promise.all([0, 1].map((seat) => this.connect(seat)));
    await this.sit();
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const socket = io(url, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => resolve(socket));
      socket.on("connect_error", reject);
      socket.on("sync", (id, info) => this.synced(seat, id, info.state));
      socket.on("update", (id, state) => this.updated(seat, id, state));
    });
  }

  sit() {
    this.reached = 0;
    return new Promise((resolve) => {
      this.seated = resolve;
      // One after the other: the first to ask has the match made.
      this.sockets[0].emit("sync", this.id, "0", undefined, 2);
    });
  }

  synced(seat, id, state) {
    if (id !== this.id) return;
    this.state = state;
    if (seat === 0) this.sockets[1].emit("sync", this.id, "1", undefined, 2);
    else this.seated();
  }

  move() {
    const seat = Number(this.state.ctx.currentPlayer);
    this.reached = 0;
    this.sent = performance.now();
    busy += 1;
    const payload = { type: "play", args: [0], playerID: String(seat), credentials: undefined };
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.id, String(seat));
  }

  async updated(seat, id, state) {
    if (id !== this.id || state._stateID !== this.state._stateID + (this.reached ? 0 : 1)) return;
    this.state = state;
    this.reached += 1;
    if (this.reached < 2) return;
    latencies.push(performance.now() - this.sent);
    if (state._stateID >= length) {
      this.match += 1;
      await this.sit();
    }
    busy -= 1;
    if (playing) this.move();
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  const all = Array.from({ length: tables }, (_, number) => new Table(number));
  for (const table of all) await table.open();
  process.stdout.write("ready\n");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    latencies = [];
    playing = true;
    const start = performance.now();
    for (const table of all) table.move();
    await pause(Number(line) * 1000);
    const seconds = (performance.now() - start) / 1000;
    const told = JSON.stringify({ moves: latencies.length, seconds, latencies });
    playing = false;
    while (busy > 0) await pause(10); // the moves under way are no longer counted
    process.stdout.write(`${told}\n`);
  }
  process.exit(0);
}

main();
