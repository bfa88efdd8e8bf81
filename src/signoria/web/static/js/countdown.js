// The last half minute before a bot plays in somebody's place. The server says how many seconds are left (data-rest), and
// they are counted from the moment its answer came: the clock of this device is not asked for the time.
import {laid, lay} from "./aim.js";
import {play} from "./sounds.js";

const ends = new Map();                                   // each countdown of the page, and when it ends (performance.now)
const PREFIX = /^⏳ \d+ s · /;
let timer = 0, told = "";                                 // told: the deadline whose last half minute was announced

function start() {
  ends.clear();
  for (const place of document.querySelectorAll(".deadline[data-rest]")) ends.set(place, performance.now() + 1000 * place.dataset.rest);
  tick();
}

function tick() {
  clearTimeout(timer);
  let wait = Infinity, mine = null;
  for (const [place, end] of ends) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000)), last = +place.dataset.last;
    turn(place, left <= last);
    if (left <= last) place.querySelector(".running b span").textContent = left;
    if (left <= last && place.dataset.cue) mine = {place, left};
    if (left) wait = Math.min(wait, left > last ? end - performance.now() - 1000 * last : 1000);
  }
  const title = document.title.replace(PREFIX, "");
  document.title = mine ? `⏳ ${mine.left} s · ${title}` : title;
  if (mine) cue(mine.place, title);
  if (wait < Infinity) timer = setTimeout(tick, wait);
}

// The seconds take the place of the moment. Where that moves something, a finger on its way hits what it was meant for.
function turn(place, last) {
  if (place.classList.contains("last") === last) return;
  lay();
  place.classList.toggle("last", last);
  place.querySelector(".until").hidden = last;
  place.querySelector(".running").hidden = !last;
  laid();
}

// Once for each deadline: said aloud, sounded, and as a notice to who looks elsewhere.
function cue(place, title) {
  const due = place.querySelector("time").dateTime;
  if (due === told) return;
  told = due;
  setTimeout(() => dispatchEvent(new CustomEvent("say", {detail: place.dataset.cue})), 300);   // a region must be there before it speaks
  if (document.documentElement.classList.contains("sound-on")) play("turn");
  if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
  try { new Notification(place.dataset.cue, {body: title, tag: location.pathname}); }
  catch { /* Android: a page may show none */ }
}

addEventListener("shown", start);
addEventListener("rest", event => {                       // nothing is new, but a device that slept may have lost count
  for (const place of ends.keys()) ends.set(place, performance.now() + 1000 * event.detail);
  tick();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) tick(); });
start();
