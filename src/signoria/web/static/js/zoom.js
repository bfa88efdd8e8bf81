// Pan and zoom of a map: wheel, buttons, drag, pinch, the keys + - 0.
// The place is kept in variables on <html>, outside of what is morphed, so it survives every update.
let z = 1, x = 0, y = 0;
const MOST = 6;
const page = document.documentElement;
const wrap = () => document.getElementById("board-wrap");

function put() {
  const box = wrap().getBoundingClientRect();
  x = Math.min(0, Math.max(box.width * (1 - z), x));
  y = Math.min(0, Math.max(box.height * (1 - z), y));
  page.style.setProperty("--mz", z);
  page.style.setProperty("--mx", `${x}px`);
  page.style.setProperty("--my", `${y}px`);
  page.classList.toggle("zoomed", z > 1);
}

// Zoom by a factor around a point of the window.
function around(clientX, clientY, factor) {
  const box = wrap().getBoundingClientRect(), cx = clientX - box.left, cy = clientY - box.top;
  const next = Math.min(MOST, Math.max(1, z * factor));
  x = cx - (cx - x) * next / z;
  y = cy - (cy - y) * next / z;
  z = next;
  put();
}
function middle(factor) {
  const box = wrap().getBoundingClientRect();
  around(box.left + box.width / 2, box.top + box.height / 2, factor);
}
function whole() { z = 1; x = y = 0; put(); }

addEventListener("wheel", event => {
  if (!event.target.closest?.("#board-wrap")) return;
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  around(event.clientX, event.clientY, Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) / 400));
}, {passive: false});

const fingers = new Map();
let moved = 0;
addEventListener("pointerdown", event => {
  if (event.target.closest?.("#board-wrap") && !event.target.closest("#zoom")) { fingers.set(event.pointerId, event); if (fingers.size === 1) moved = 0; }
});
addEventListener("pointermove", event => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  const dx = event.clientX - before.clientX, dy = event.clientY - before.clientY;
  if (fingers.size === 1 && z > 1) {
    x += dx; y += dy; moved += Math.abs(dx) + Math.abs(dy);
    put();
  } else if (fingers.size === 2) {
    const other = [...fingers.values()].find(one => one.pointerId !== event.pointerId);
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    if (was > 0) around((event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2, is / was);
    moved = 99;
  }
  fingers.set(event.pointerId, event);
});
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, event => fingers.delete(event.pointerId));
// Two fingers belong to the map, one scrolls the page while the map is whole.
// Only the map listens: a listener for the whole page would make every tap on it wait.
const grip = event => { if (event.touches.length > 1) event.preventDefault(); };
const hold = () => wrap()?.addEventListener("touchmove", grip, {passive: false});
hold();
addEventListener("shown", hold);                          // the same listener twice is one

// A drag is no click.
addEventListener("click", event => {
  if (moved > 8 && event.target.closest?.("#board-wrap")) { event.stopImmediatePropagation(); event.preventDefault(); }
  moved = 0;
}, true);

addEventListener("click", event => {
  const button = event.target.closest?.("#zoom button");
  if (button) ({in: () => middle(1.4), out: () => middle(1 / 1.4), whole})[button.dataset.zoom]?.();
});
addEventListener("keydown", event => {
  if (!wrap() || page.classList.contains("keys-off") || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
  ({"+": () => middle(1.25), "=": () => middle(1.25), "-": () => middle(.8), "0": whole})[event.key]?.();
});
addEventListener("resize", () => { if (wrap()) put(); });

// A region that takes the focus by a key comes into sight. Below a finger the map stays, or the press would end elsewhere.
addEventListener("focusin", event => {
  const region = z > 1 && event.target.matches?.(":focus-visible") && event.target.closest("#board-wrap :is([data-move], [data-sheet])");
  if (!region) return;
  const box = wrap().getBoundingClientRect(), at = region.getBoundingClientRect();
  x += box.left + box.width / 2 - at.left - at.width / 2;
  y += box.top + box.height / 2 - at.top - at.height / 2;
  put();
});
