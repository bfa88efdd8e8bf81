// The sheet of a town (<div popover class="at-town">) opens beside it. Without this file its link leads there all the same.
const GAP = 10;                                           // pixels between the town, its sheet and the edge of the window
const page = document.documentElement;                    // not the sheet's own style: a morph takes away what the server did not send
const opened = () => document.querySelector(".at-town:popover-open");

// Beside the town, or below or above it, on the map where it fits there; always within the window.
function place(sheet, town) {
  const at = town.getBoundingClientRect(), {width, height} = sheet.getBoundingClientRect();
  const map = document.getElementById("board-wrap").getBoundingClientRect();
  const within = (from, size, most) => Math.max(GAP, Math.min(from, most - size - GAP));
  const middle = [within(at.left + at.width / 2 - width / 2, width, innerWidth), within(at.top + at.height / 2 - height / 2, height, innerHeight)];
  const ways = [[at.right + GAP, middle[1]], [at.left - GAP - width, middle[1]], [middle[0], at.bottom + GAP], [middle[0], at.top - GAP - height]];
  const fits = ([left, top], box) => left >= box.left && left + width <= box.right && top >= box.top && top + height <= box.bottom;
  const window_ = {left: GAP, top: GAP, right: innerWidth - GAP, bottom: innerHeight - GAP};
  const [left, top] = ways.find(way => fits(way, map) && fits(way, window_)) ?? ways.find(way => fits(way, window_)) ?? ways[2];
  page.style.setProperty("--at-left", `${within(left, width, innerWidth)}px`);
  page.style.setProperty("--at-top", `${within(top, height, innerHeight)}px`);
}

function open(link, byKey) {
  const sheet = document.getElementById(link.getAttribute("href").slice(1));
  if (!sheet?.showPopover) return false;
  sheet.showPopover();
  place(sheet, link);
  if (byKey) sheet.querySelector("button")?.focus();
  return true;
}

addEventListener("click", event => {
  const link = event.target.closest?.("#table [data-sheet]");
  if (link && open(link, event.detail === 0)) event.preventDefault();
  const sheet = opened();
  if (!sheet?.contains(event.target)) return;
  if (event.target.closest("[data-shut]")) event.preventDefault();
  else if (!event.target.closest("button[name=move]")) return;
  setTimeout(() => sheet.hidePopover());                  // the form is sent first
});
addEventListener("keydown", event => {                    // Enter is the browser's own
  if (event.key !== " " || !event.target.matches?.("#table [data-sheet]")) return;
  event.preventDefault();
  open(event.target, true);
});
