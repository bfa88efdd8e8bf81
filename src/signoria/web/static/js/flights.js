// First, last, invert, play: what moved on the table goes there visibly, and never blocks a click.
// Within its row a card slides; from one place to another a ghost of it flies, above every panel that would clip it.
const LONG = 420, EASE = "cubic-bezier(.2,.75,.25,1)";
const THINGS = ".card[id], [data-fly][id]";

// Where every card is now, and in which row.
export function measure(root) {
  const at = new Map();
  for (const thing of root.querySelectorAll(THINGS)) at.set(thing.id, {box: thing.getBoundingClientRect(), row: row(thing)});
  return at;
}

const row = thing => thing.parentElement.closest("[id]")?.id;

// A card that was seen before comes from there; a new one from the place its data-from names (a hand of backs, the deck).
export function fly(root, before) {
  if (document.hidden) return;
  const moves = [];
  for (const thing of root.querySelectorAll(THINGS)) {          // first look at everything, then change anything
    const old = before.get(thing.id), gone = old ? null : before.get(thing.dataset.from);   // a card of the hand leaves no place behind
    const source = old || gone ? null : thing.dataset.from && document.getElementById(thing.dataset.from);
    const start = old?.box ?? gone?.box ?? source?.getBoundingClientRect(), end = thing.getBoundingClientRect();
    if (!start?.width || !end.width) continue;
    const dx = start.left + start.width / 2 - end.left - end.width / 2;
    const dy = start.top + start.height / 2 - end.top - end.height / 2;
    if (Math.abs(dx) + Math.abs(dy) >= 2) moves.push({thing, start, end, dx, dy, unseen: Boolean(source), slides: old?.row === row(thing)});
  }
  for (const move of moves) (move.slides ? slide : launch)(move);
}

function slide({thing, dx, dy}) {
  thing.animate([{transform: `translate(${dx}px,${dy}px)`}, {transform: "none"}], {duration: LONG, easing: EASE});
}

function launch({thing, start, end, dx, dy, unseen}) {
  const ghost = thing.cloneNode(true);
  ghost.removeAttribute("id");
  for (const inner of ghost.querySelectorAll("[id]")) inner.removeAttribute("id");
  ghost.inert = true;
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("flight");
  for (const [name, value] of Object.entries({left: end.left, top: end.top, width: end.width, height: end.height, "--w": end.width})) {
    ghost.style.setProperty(name, `${value}px`);
  }
  document.body.append(ghost);
  thing.style.visibility = "hidden";
  const far = `translate(${dx}px,${dy}px) scale(${Math.max(.25, start.width / end.width)})${unseen ? " rotateY(85deg)" : ""}`;
  ghost.animate([{transform: far}, {transform: "none"}], {duration: LONG, easing: EASE})
    .finished.catch(() => {}).finally(() => { ghost.remove(); thing.style.removeProperty("visibility"); });
}
