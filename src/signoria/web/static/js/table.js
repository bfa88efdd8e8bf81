// The client of the table: post a move, receive a table, morph it in, let fly what moved.
// Everything it does also works without it, by forms and links.
import {lay} from "./aim.js";
import {fly, measure} from "./flights.js";
import {Idiomorph} from "./idiomorph.js";
import {ask, keep, knows, whole} from "./pieces.js";
import {listen} from "./pokes.js";
import {rove} from "./roving.js";
import {closeSheet, sheetOf} from "./sheets.js";
import {localTimes} from "./site.js";
import {explain} from "./why.js";

const client = document.getElementById("client").dataset;
const here = client.table;
const chair = client.seat === "" ? "" : `?seat=${client.seat}`;
const title = document.title;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = {get matches() { return calm.matches || document.documentElement.classList.contains("motion-none"); }};
const root = () => document.getElementById("table");
const pause = ms => new Promise(wake => setTimeout(wake, ms));

// ---- Showing

const version = () => +root().dataset.v;                  // grows with all that a reader can see

const KEEP = {
  // What is being typed stays; what is the same is left alone, with all that is in it.
  beforeNodeMorphed: (old, fresh) => !(old.id === "words" || old.dataset?.keep !== undefined || old.isEqualNode(fresh)),
  beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),   // folds stay as they are
};

function show(html, whatever = false) {                   // whatever: asked for by the reader, whichever version it is
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh || !whatever && +fresh.dataset.v <= version()) return;                // late or doubled: drop
  if (fresh.dataset.page !== root().dataset.page) { location.reload(); return; }   // the match began
  const held = document.activeElement, had = held !== document.body && root().contains(held);
  const rest = () => (sheetOf(held) ?? document.getElementById("bar")).focus({preventScroll: true});   // not the prompt: the voice says it
  const going = had && held.id && !fresh.querySelector(`[id="${CSS.escape(held.id)}"]`);
  if (going) rest();                                      // before it goes: later it costs a layout
  const ended = fresh.querySelector("#result") && !document.getElementById("result");
  const advised = fresh.querySelector(".advice") && !document.querySelector(".advice");
  const before = still.matches ? null : measure(root());
  lay();
  try {
    localTimes(fresh);                                    // as it was done to the old one: only what differs is touched
    rove(fresh);
    Idiomorph.morph(root(), fresh, {morphStyle: "outerHTML", callbacks: KEEP});
    if (had && !root().contains(document.activeElement)) rest();
    if (going) document.getElementById("onward")?.focus({preventScroll: true});   // a lesson: on to the next
    badge();
    if (whatever) document.querySelector("#hand [data-asked]")?.scrollIntoView({block: "nearest", inline: "center"});   // a long hand scrolls
    if (advised) document.querySelector(".advice").scrollIntoView({block: "nearest"});   // asked for below a long list, told above it
    if (ended) document.getElementById("result").scrollIntoView({block: "nearest"});   // who has won stands elsewhere than the hand
    if (!advised && !ended) reveal();
    if (before) fly(root(), before);                      // last: it looks once, and nothing after it asks for a layout
  } finally {                                             // whatever failed: who waits for "shown" (aim.js) must not wait forever
    dispatchEvent(new CustomEvent("shown", {detail: version()}));
  }
}

// Where the bar scrolls within the window: if none of the moves in it can be seen, the first is scrolled to.
const wide = matchMedia("(min-width: 761px) and (min-height: 521px)");
function reveal() {
  if (!wide.matches) return;
  const moves = Array.from(document.querySelectorAll("#bar button[name=move]")).filter(one => one.checkVisibility());
  const seen = one => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  if (moves.length && !moves.some(seen)) moves[0].scrollIntoView({block: "nearest"});
}

async function receive(answer) {
  const text = await whole(answer);
  if (text) show(text, answer.headers.has("X-Replace"));
  else [newest, missed] = [Infinity, true];               // once more, and all of it
  setTimeout(() => keep(text), 100);                      // the paint comes first
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
      const answer = await ask(url, {method: "POST", body, headers: {"Idempotency-Key": key}});
      if (answer.status !== 503) { if (tries) note(""); return answer; }
    } catch { /* no network: the same key, once more */ }
    note(client.trouble);
    await pause(wait * (.7 + .6 * Math.random()));
  }
  return null;
}

let busy = false, missed = false, newest = 0;           // newest: the version the socket told last

async function act(form, element, url, body) {
  if (busy) return;
  busy = true;
  const slow = setTimeout(() => element?.classList.add("sent"), 150);   // sooner it would only delay the answer's own paint
  root().setAttribute("aria-busy", "true");
  try { await take(await send(url, body), form); }
  finally {
    busy = false;
    clearTimeout(slow);
    element?.classList.remove("sent");
    root().removeAttribute("aria-busy");
    catchUp();
  }
}

async function take(answer, form) {
  if (!answer) note(client.lost);
  else if (answer.redirected) location.assign(answer.url);
  else if (answer.ok) {
    arrive(answer);
    closeSheet(form);
    await receive(answer);
    if (form.id === "say") form.reset();
    if (form.id === "sure") form.closest("dialog").close();
  }
  else if (answer.status === 409 && !said(answer)) { await receive(answer); note(client.conflict); }
  else if (answer.status === 422 || answer.status === 428) { const why = await answer.json(); explain(why.html ?? "", why.message); }
  else if (answer.status === 403) note(client.forbidden);
  else {
    const why = await refusal(answer) || client.lost;
    if (sheetOf(form)) explain("", why); else note(why);  // a note would lie under the sheet
    if (answer.status === 409) [newest, missed] = [Infinity, true];   // what is shown may be old
  }
}

// A refusal of the house is data for us; a proxy's may be a page.
const said = answer => answer.headers.get("Content-Type")?.startsWith("application/json");
async function refusal(answer) {
  const text = await answer.text();
  try { return JSON.parse(text).message; }
  catch { return text.slice(0, 200).replace(/<[^>]*>/g, ""); }
}

// A lesson goes on at another address; the buttons of the browser lead back there.
function arrive(answer) {
  const there = answer.headers.get("X-Here");
  if (!there || there === location.pathname) return;
  history.pushState(null, "", there);
  const tongue = document.querySelector(".tongues [name=here]");
  if (tongue) tongue.value = there;
  document.querySelector("#guide > details")?.setAttribute("open", "");   // there are new words to read
  scrollTo(0, 0);                                         // on a phone the words stand above the table
}
addEventListener("popstate", () => location.reload());
addEventListener("click", async event => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.href, {headers: {"X-Table": "1"}});
    if (!answer.ok) throw new Error("not a place of a lesson");
    arrive(answer);
    show(await answer.text(), true);
  } catch { location.assign(link.href); }
});

const OURS = new RegExp("/(moves|undo|talk|hint|takeback|takeback/answer|here|noticed|orders)$");

addEventListener("submit", event => {
  const form = event.target, button = event.submitter;
  if (button?.formMethod === "dialog") return;            // Enter in a field: it sends nothing
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

// ---- Live: the socket says that there is something new, the fragment is pulled

let pulling = false;
async function pull(whatever = false) {                   // whatever: only to know it, should it be the one that is shown
  if (busy || pulling) { missed = true; return; }
  pulling = true;
  try {
    const answer = await ask(`${here}/fragment${chair}`, {headers: whatever ? {} : {"If-None-Match": `"${version()}"`}});
    if (answer.status === 200) await receive(answer);
    else if (answer.headers.has("X-Rest")) dispatchEvent(new CustomEvent("rest", {detail: +answer.headers.get("X-Rest")}));
  } catch (error) { console.warn(error); }                // no network, mostly: the poll comes again
  finally { pulling = false; if (!busy) catchUp(); }
}

// What was told meanwhile, unless it is what just came: one's own move is poked too.
function catchUp() {
  if (!missed) return;
  missed = false;
  if (newest > version()) pull();
}

if (client.live) {                                        // a lesson changes only when its reader does something
  listen(`${here}/poke${chair}`, told => {
    newest = told;
    if (newest > version()) pull();
  });
  setInterval(() => pull(), 25000);
  setTimeout(() => { if (!knows()) pull(true); }, 2000);  // the page is there; what comes next builds on its fragment
  addEventListener("online", () => pull());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) pull(); });
}

// ---- Your turn: in the title, and as a notice if the reader wants it

const bell = document.getElementById("bell");
let asked = root().classList.contains("asked");
function badge() {
  const now = root().classList.contains("asked");
  const wanted = now ? `● ${client.turn} · ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  if (now && !asked && document.hidden && globalThis.Notification?.permission === "granted") {
    try { new Notification(client.notice, {body: title, tag: here}); }
    catch { /* Chrome for Android has the permission and not the constructor: the title says it */ }
  }
  asked = now;
}
// Can a page notify by itself? Without permission the constructor shows nothing where it works, and throws where it does not.
function canNotify() {
  if (globalThis.Notification?.permission !== "default") return false;
  try { new Notification(""); return true; }
  catch { return false; }
}
if (client.live && client.seat !== "" && canNotify()) bell.hidden = false;
bell.addEventListener("click", async () => { await Notification.requestPermission(); bell.hidden = true; });

rove(root());
badge();
reveal();
