// First, last, invert, play: what moved on the table flies there as a ghost above every panel, and never blocks a click.
const LONG = 420, EASE = "cubic-bezier(.2,.75,.25,1)";
const THINGS = ".card[id], [data-fly][id]";

// Where every card is now.
export function measure(root) {
  const at = new Map();
  for (const thing of root.querySelectorAll(THINGS)) at.set(thing.id, thing.getBoundingClientRect());
  return at;
}

// A card that was seen before flies from there; a new one from the place its data-from names (a hand of backs, the deck).
export function fly(root, before) {
  for (const thing of root.querySelectorAll(THINGS)) {
    const source = before.has(thing.id) ? null : thing.dataset.from && document.getElementById(thing.dataset.from);
    const start = before.get(thing.id) ?? source?.getBoundingClientRect();
    if (start?.width) launch(thing, start, thing.getBoundingClientRect(), Boolean(source));
  }
}

function launch(thing, start, end, unseen) {
  if (!end.width) return;
  const dx = start.left + start.width / 2 - end.left - end.width / 2;
  const dy = start.top + start.height / 2 - end.top - end.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const scale = Math.max(.25, start.width / end.width);
  const ghost = thing.cloneNode(true);
  ghost.removeAttribute("id");
  for (const inner of ghost.querySelectorAll("[id]")) inner.removeAttribute("id");
  ghost.inert = true;
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("flight");
  for (const [name, value] of [["left", end.left], ["top", end.top], ["width", end.width], ["height", end.height], ["--w", end.width]]) {
    ghost.style.setProperty(name, `${value}px`);
  }
  document.body.append(ghost);
  thing.style.visibility = "hidden";
  const far = `translate(${dx}px,${dy}px) scale(${scale})${unseen ? " rotateY(85deg)" : ""}`;
  ghost.animate([{transform: far}, {transform: "none"}], {duration: LONG, easing: EASE})
    .finished.catch(() => {}).finally(() => { ghost.remove(); thing.style.removeProperty("visibility"); });
}
