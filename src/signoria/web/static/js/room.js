// The waiting room renews itself: the socket says that something changed, the fragment is pulled and put in place.
import {listen} from "./pokes.js";
import {localTimes} from "./site.js";

const root = () => document.getElementById("table");
const here = root().dataset.table;
let leaving = false;                                     // what this page has just done is answered by another page
addEventListener("submit", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (!fresh || fresh.dataset.page !== "room") return location.reload();          // the match has begun, or never will
  if (+fresh.dataset.v <= +root().dataset.v) return;
  const held = document.activeElement?.id;
  for (const field of root().querySelectorAll("input[name=luck], input[data-keep]")) {          // what was typed stays
    const same = fresh.querySelector(`input[name=${field.name}]`);
    if (same) same.value = field.value;
  }
  root().replaceWith(fresh);
  localTimes(fresh);
  if (held) document.getElementById(held)?.focus();
}

async function pull() {
  if (leaving) return;
  try {
    const answer = await fetch(`${here}/fragment${location.search}`, {headers: {"X-Table": "1", "If-None-Match": `"${root().dataset.v}"`}});
    if (answer.status === 200 && !leaving) show(await answer.text());
  } catch { /* the next poll comes */ }
}

listen(`${here}/poke`, newest => { if (newest > +root().dataset.v) pull(); });
setInterval(pull, 20000);
