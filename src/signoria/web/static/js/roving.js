// One tab stop for all legal regions of a map; the arrow keys go to the nearest region in that direction.
const REGIONS = "svg :is([data-move], [data-sheet])";
const STEPS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
let last = "";

export function rove(root) {
  const regions = [...root.querySelectorAll(REGIONS)];
  const chosen = regions.find(region => region.id === last) ?? regions[0];
  for (const region of regions) region.setAttribute("tabindex", region === chosen ? "0" : "-1");
}

const middle = region => { const box = region.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };

function towards(from, [sx, sy], regions) {
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const region of regions) {
    const [a, b] = middle(region), ahead = (a - x) * sx + (b - y) * sy, aside = Math.abs((a - x) * sy) + Math.abs((b - y) * sx);
    if (region === from || ahead <= 1) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [region, cost];
  }
  return best;
}

addEventListener("keydown", event => {
  const region = event.target.closest?.(REGIONS), step = STEPS[event.key];
  if (!region || !step) return;
  event.preventDefault();
  const next = towards(region, step, document.querySelectorAll(`#table ${REGIONS}`));
  if (!next) return;
  last = next.id;
  rove(document.getElementById("table"));
  next.focus({preventScroll: true});
});
addEventListener("focusin", event => { const region = event.target.closest?.(REGIONS); if (region) last = region.id; });
