// The voice of the table: says what has happened and what others say, each line once and in order, then what is asked; and reads on
// request. All sentences come with the fragment (#chronicle, #talk, #spoken); here is only decided what has not been said yet.
import {play} from "./sounds.js";

const client = document.getElementById("client").dataset;
const page = document.documentElement.classList;
const said = document.getElementById("said"), heard = document.getElementById("heard");
const MOST = 80;                                          // lines kept in the log; nobody listens to older ones

function say(text) {
  if (!text) return;
  const line = document.createElement("p");
  line.textContent = text;
  said.append(line);
  while (said.childElementCount > MOST) said.firstElementChild.remove();
}

const sentence = key => document.querySelector(`#spoken [data-key="${CSS.escape(key)}"] dd`)?.textContent ?? "";
function lines() {                                        // with their numbers: without one, a line has the next
  let n = 0;
  return [...document.querySelectorAll("#chronicle li")].map(line => ({n: n = +(line.dataset.n ?? n + 1), line}));
}
const newest = () => lines().at(-1)?.n ?? 0;
function words() {                                        // of the talk, with their numbers
  const list = document.querySelector("#talk ol");
  return [...list?.children ?? []].map((line, at) => ({n: list.start + at, line}));
}
const latest = () => words().at(-1)?.n ?? 0;

// ---- What is new. How far this tab has told survives a reload and a screen that was handed over.

const table = () => document.getElementById("table");
const place = () => `said ${client.table} ${table().dataset.seat}`;
const aside = () => `talk ${client.table} ${table().dataset.seat}`;
let asked = "";                                           // the last question that was put

function tell() {
  const before = sessionStorage.getItem(place()), last = before === null ? newest() : +before;
  const all = lines(), fresh = all.filter(one => one.n > last).map(one => one.line);
  if (fresh.length && last < all[0].n - 1) say(client.missed);
  for (const line of fresh) say(line.textContent);
  sessionStorage.setItem(place(), Math.max(last, newest()));
  listen();
  const due = table().matches(".asked, .over"), question = due ? sentence("w") : "";
  if (question && (question !== asked || fresh.length)) say(question);
  sound(fresh, question);
  asked = question;
}

function listen() {                                       // to the others: one knows what one has said oneself
  const last = +sessionStorage.getItem(aside()), own = `seat-${table().dataset.seat}`;
  for (const {n, line} of words())
    if (n > last && !line.classList.contains(own)) say(`${line.firstChild.textContent}: ${line.lastChild.textContent.trim()}`);
  sessionStorage.setItem(aside(), Math.max(last, latest()));
}

function sound(fresh, question) {
  if (!page.contains("sound-on")) return;
  const cues = fresh.map(line => line.dataset.cue).filter(Boolean);
  if (table().matches(".over")) { if (fresh.length) play("end"); }
  else if (cues.includes("won")) play("won");
  else if (question && !asked) play("turn");
  else if (cues.length) play(cues.at(-1));
}

addEventListener("say", event => say(event.detail));
addEventListener("shown", () => {                         // after the paint: eyes need not wait for ears
  if (document.hidden) tell();                            // where nothing is painted
  else requestAnimationFrame(() => setTimeout(tell));
});
if (sessionStorage.getItem(place()) === null) sessionStorage.setItem(place(), newest());
if (sessionStorage.getItem(aside()) === null) sessionStorage.setItem(aside(), latest());
asked = table().matches(".asked, .over") ? sentence("w") : "";
setTimeout(() => { if (+sessionStorage.getItem(place()) < newest() || +sessionStorage.getItem(aside()) < latest()) tell(); }, 300);   // a region must be there before it speaks

// ---- Reading keys: single letters, not while somebody writes, and not for those who do not want them

function read(text) {
  say(text);
  heard.textContent = text;
  heard.hidden = !text;
  clearTimeout(read.timer);
  read.timer = setTimeout(() => { heard.hidden = true; }, 3000 + 60 * text.length);
}

addEventListener("keydown", event => {
  if (page.contains("keys-off") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable], dialog")) return;
  if (event.key === "Escape") { heard.hidden = true; return; }
  const text = event.key === "?" ? client.guide : event.key.length === 1 ? sentence(event.key.toLowerCase()) : "";
  if (!text) return;
  event.preventDefault();
  read(text);
});
