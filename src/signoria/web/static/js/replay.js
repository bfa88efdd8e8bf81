// The client of a replay: fetch a moment, morph it in, let fly what moved. Without it every way is a link.
import {fly, measure} from "./flights.js";
import {Idiomorph} from "./idiomorph.js";
import {listen} from "./pokes.js";
import "./why.js";

const root = () => document.getElementById("table");
const here = document.getElementById("client").dataset.replay;       // "/tables/k3f9/replay"
const client = document.getElementById("client").dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const motionless = () => calm.matches || document.documentElement.classList.contains("motion-none");
const ROOM = 80;                                          // moments kept
const STEP = 1300;                                        // milliseconds a moment is shown at single speed

let at = +root().dataset.v, eyes = client.eyes, wanted = at;

// ---- Moments: fetched once, the neighbours ahead of time

const kept = new Map();

function moment(number, seen = eyes) {
  const key = `${number}?seat=${seen}`;
  if (!kept.has(key)) {
    if (kept.size >= ROOM) kept.delete(kept.keys().next().value);
    const asked = fetch(`${here}/${number}/fragment?seat=${seen}`, {headers: {"X-Table": "1"}})
      .then(answer => answer.ok ? answer.text() : Promise.reject(answer.status));
    asked.catch(() => kept.delete(key));
    kept.set(key, asked);
  }
  return kept.get(key);
}

const KEEP = {
  beforeNodeMorphed: (old, fresh) => old.dataset?.keep === undefined && !old.isEqualNode(fresh),
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
};

async function go(number, seen = eyes) {
  const target = +root().querySelector("#scrub").max;
  wanted = Math.max(0, Math.min(target, number));
  const goal = wanted;
  eyes = seen;
  let html;
  try { html = await moment(goal, seen); } catch { stop(); note(client.offline); return; }
  if (goal !== wanted || seen !== eyes) return;           // somebody has gone on
  show(html, goal);
}

function show(html, number) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const held = document.activeElement, had = held !== document.body && root().contains(held);
  const before = motionless() ? null : measure(root());
  Idiomorph.morph(root(), fresh, {morphStyle: "outerHTML", callbacks: KEEP});
  const scrub = document.getElementById("scrub");
  scrub.value = number;
  if (before) fly(root(), before);
  if (had && !root().contains(document.activeElement)) document.getElementById("moment").focus({preventScroll: true});
  at = number;
  history.replaceState(null, "", `${here}/${at}?seat=${eyes}`);
  for (const form of document.querySelectorAll(".tongues input[name=here]")) form.value = `${here}/${at}?seat=${eyes}`;
  for (const near of [at + 1, at - 1]) if (near >= 0 && near <= +scrub.max) moment(near);
  if (at === +scrub.max) stop();
  dispatchEvent(new CustomEvent("shown", {detail: at}));
}

function note(text) {
  const place = document.getElementById("note");
  place.textContent = text;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { place.textContent = ""; }, 7000);
}

// ---- Running by itself

let timer = 0;
const run = () => document.getElementById("run");

function mark(running) {
  run().setAttribute("aria-pressed", running);
  run().setAttribute("aria-label", running ? client.halt : client.run);
  run().title = running ? client.halt : client.run;
}
function stop() { clearTimeout(timer); timer = 0; mark(false); }
function toggle() {
  if (timer) { stop(); return; }
  mark(true);
  if (at === +document.getElementById("scrub").max) go(0);
  next();
}
function next() {
  timer = setTimeout(async () => { await go(at + 1); if (timer) next(); }, STEP / document.getElementById("speed").value);
}

// ---- A match that is still being played: whoever stands at its last step goes on with it

const live = () => document.getElementById("replay").dataset.live !== undefined;
const last = () => +document.getElementById("scrub").max;

async function more() {
  if (!live()) return;
  const ahead = !timer && at === last();
  kept.clear();                                           // a moment stays as it was; how many there are does not
  if (timer) return;                                      // the next one knows
  await go(at);
  if (ahead && !timer && at < last()) { mark(true); next(); }
}

if (live()) {
  listen(here.replace(/replay$/, "poke"), more, live);
  setInterval(more, 25000);                               // also if the house has no socket left for this page
}

// ---- By hand

addEventListener("click", event => {
  const way = event.target.closest?.("#replay a[data-at]");
  if (event.target.closest?.("#run")) { toggle(); return; }
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const line = event.target.closest?.("#chronicle a[data-at]");
  if (!way && !line) return;
  event.preventDefault();
  stop();
  go(+(way ?? line).dataset.at);
});
addEventListener("input", event => { if (event.target.id === "scrub") { stop(); go(+event.target.value); } });
addEventListener("change", event => {
  if (event.target.id === "eyes") go(at, event.target.value);
});
addEventListener("submit", event => {
  if (event.target.id !== "where") return;
  event.preventDefault();
  go(+document.getElementById("scrub").value);
});

// ---- By key: arrows, Home, End, PageUp, PageDown, Shift with arrows, space

const WAYS = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "battle_back", PageDown: "battle_on",
};
function wayOf(event) {
  if (event.shiftKey) return {ArrowLeft: "round_back", ArrowRight: "round_on"}[event.key];
  return WAYS[event.key];
}
addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const target = event.target;
  if (target.closest?.("select, textarea")) return;
  const scrolls = target.closest?.(".scroll");            // a list that is being read keeps its own keys
  if (scrolls && !event.key.startsWith("Arrow")) return;
  if (event.key === " " && !target.closest?.("button, a, input, summary")) { event.preventDefault(); toggle(); return; }
  const way = document.getElementById(`w-${wayOf(event)}`);
  if (!way) return;
  event.preventDefault();
  stop();
  const step = {back: -1, on: 1}[wayOf(event)];
  go(step ? wanted + step : +way.dataset.at);             // quick fingers: on from where they are going
});

for (const near of [at + 1, at - 1]) if (near >= 0 && near <= +document.getElementById("scrub").max) moment(near);
