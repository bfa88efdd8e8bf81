// The client of the table: post a move, receive a table, morph it in, let fly what moved.
// Everything it does also works without it, by forms and links.
import {fly, measure} from "./flights.js";
import {Idiomorph} from "./idiomorph.js";
import {rove} from "./roving.js";
import {localTimes} from "./site.js";

const client = document.getElementById("client").dataset;
const here = client.table;
const title = document.title;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const root = () => document.getElementById("table");
const pause = ms => new Promise(wake => setTimeout(wake, ms));

// ---- Showing

const version = () => +root().dataset.v;                  // grows with all that a reader can see

const KEEP = {
  beforeNodeMorphed: old => !(old.id === "words" || old.dataset?.keep !== undefined),   // what is being typed stays
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),   // folds stay as they are
};

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh || +fresh.dataset.v <= version()) return;                // late or doubled: drop
  if (fresh.dataset.page !== root().dataset.page) { location.reload(); return; }   // the match began
  const held = document.activeElement, had = held !== document.body && root().contains(held);
  const before = still.matches ? null : measure(root());
  Idiomorph.morph(root(), fresh, {morphStyle: "outerHTML", callbacks: KEEP});
  localTimes(root());
  rove(root());
  if (before) fly(root(), before);
  if (had && !root().contains(document.activeElement)) document.getElementById("prompt").focus({preventScroll: true});
  badge();
  dispatchEvent(new CustomEvent("shown", {detail: version()}));
}

function note(text) {
  const place = document.getElementById("note");
  place.textContent = text;
  clearTimeout(note.timer);
  if (text) note.timer = setTimeout(() => { place.textContent = ""; }, 7000);
}

// ---- Sending: one key for one intention, repeated until it is answered

function newKey() {                                       // randomUUID does not exist on plain-HTTP home networks
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}

async function send(url, body) {
  const key = newKey();
  body.set("key", key);
  for (let tries = 0, wait = 400; tries < 8; tries++, wait = Math.min(8000, wait * 2)) {
    try {
      const answer = await fetch(url, {method: "POST", body, headers: {"X-Table": "1", "Idempotency-Key": key}});
      if (answer.status !== 503) { if (tries) note(""); return answer; }
    } catch { /* no network: the same key, once more */ }
    note(client.trouble);
    await pause(wait * (.7 + .6 * Math.random()));
  }
  return null;
}

let busy = false, missed = false;

async function act(form, element, url, body) {
  if (busy) return;
  busy = true;
  element?.classList.add("sent");
  root().setAttribute("aria-busy", "true");
  try { await take(await send(url, body), form); }
  finally {
    busy = false;
    element?.classList.remove("sent");
    root().removeAttribute("aria-busy");
    if (missed) { missed = false; pull(); }
  }
}

async function take(answer, form) {
  if (!answer) note(client.lost);
  else if (answer.redirected) location.assign(answer.url);
  else if (answer.ok) { show(await answer.text()); if (form.id === "say") form.reset(); }
  else if (answer.status === 409) { show(await answer.text()); note(client.conflict); }
  else if (answer.status === 422) { const why = await answer.json(); explain(why.html ?? "", why.message); }
  else if (answer.status === 403) note(client.forbidden);
  else note((await answer.text()).slice(0, 200).replace(/<[^>]*>/g, "") || client.lost);
}

const OURS = new RegExp("/(moves|undo|talk)$");

addEventListener("submit", event => {
  const form = event.target, button = event.submitter;
  const url = button?.getAttribute("formaction") || form.getAttribute("action");
  if (!OURS.test(url)) return;                            // a rematch, a hand-over: plain pages
  event.preventDefault();
  act(form, button, url, new URLSearchParams(new FormData(form, button)));
});

// Regions of a map: <g data-move="attack milano"> plays like a button.
function playRegion(region) {
  const form = document.getElementById("f"), body = new URLSearchParams(new FormData(form));
  body.set("move", region.dataset.move);
  act(form, region, form.action, body);
}
addEventListener("click", event => {
  const region = event.target.closest?.("#table [data-move]");
  if (region) playRegion(region);
});
addEventListener("keydown", event => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("#table [data-move]")) {
    event.preventDefault();
    playRegion(event.target);
  }
});

// ---- Why not? Why 15? Links that open a page, or here a dialog

function explain(html, message = "") {
  const place = document.getElementById("because");
  if (html) place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  else place.textContent = message;
  const dialog = document.getElementById("why");
  if (!dialog.open) dialog.showModal();
}
addEventListener("click", async event => {
  const link = event.target.closest?.("a[data-why]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href.baseVal ?? link.href, {headers: {"X-Table": "1"}});
    if (answer.ok) explain(await answer.text());
    else location.assign(link.href.baseVal ?? link.href);
  } catch { note(client.offline); }
});
document.getElementById("why").addEventListener("click", event => { if (event.target.id === "why") event.target.close(); });

// ---- Live: the socket says that there is something new, the fragment is pulled

let pulling = false;
async function pull() {
  if (busy || pulling) { missed = true; return; }
  pulling = true;
  try {
    const seat = client.seat === "" ? "" : `?seat=${client.seat}`;
    const answer = await fetch(`${here}/fragment${seat}`, {headers: {"X-Table": "1", "If-None-Match": `"${version()}"`}});
    if (answer.status === 200) show(await answer.text());
  } catch { /* the poll comes again */ }
  finally { pulling = false; if (missed && !busy) { missed = false; pull(); } }
}

let patience = 500;
function listen() {
  const seat = client.seat === "" ? "" : `?seat=${client.seat}`;
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${here}/poke${seat}`);
  socket.onmessage = event => {
    patience = 500;
    if (+event.data > version()) pull();
  };
  socket.onclose = () => {
    setTimeout(listen, patience * (.7 + .6 * Math.random()));
    patience = Math.min(30000, patience * 2);
  };
}
listen();
setInterval(pull, 25000);
addEventListener("online", pull);
document.addEventListener("visibilitychange", () => { if (!document.hidden) pull(); });

// ---- Your turn: in the title, and as a notice if the reader wants it

const bell = document.getElementById("bell");
let asked = root().classList.contains("asked");
function badge() {
  const now = root().classList.contains("asked");
  document.title = now ? `● ${client.turn} · ${title}` : title;
  if (now && !asked && document.hidden && globalThis.Notification?.permission === "granted") {
    new Notification(client.notice, {body: title, tag: here});
  }
  asked = now;
}
if (client.seat !== "" && globalThis.Notification?.permission === "default") bell.hidden = false;
bell.addEventListener("click", async () => { await Notification.requestPermission(); bell.hidden = true; });

rove(root());
badge();
