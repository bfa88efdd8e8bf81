// A finger that comes down while the table has just changed was meant for what lay there before: on anything else it does
// nothing. A mouse is seen where it goes, and keys know no place: both are heard at once.
const BLINK = 250;                                        // milliseconds until the eye has followed
const MOVES = "#table :is(button[name], [data-move])";
const told = thing => thing.dataset.move === undefined ? `${thing.name} ${thing.value}` : `move ${thing.dataset.move}`;
const within = (box, {clientX: x, clientY: y}) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

let touched = matchMedia("(any-pointer: coarse)").matches;
let past = [], press = null;                              // past: the moves as they lay, before each change of a blink

// Where every move lies, before the table changes; only for those who have fingers.
export function lay() {
  if (!touched) return;
  const now = performance.now();
  const moves = Array.from(document.querySelectorAll(MOVES), thing => ({move: told(thing), box: thing.getBoundingClientRect()}));
  past = [...past.filter(one => now - one.until < BLINK), {moves, until: Infinity}];
}

// They lay there until the change is shown: a slow machine takes nothing from the blink.
export function laid() { for (const one of past) one.until = Math.min(one.until, performance.now()); }
addEventListener("shown", laid);

// Did this move lie below the finger in those moments too? Buttons may cover each other; of regions only a frame is known.
function meant(thing, event) {
  return past.filter(one => event.timeStamp - one.until < BLINK).every(({moves}) => {
    const there = moves.filter(one => within(one.box, event)).map(one => one.move);
    return thing.dataset.move === undefined ? there.at(-1) === told(thing) : there.includes(told(thing));
  });
}

addEventListener("pointerdown", event => {
  touched ||= event.pointerType === "touch";
  const thing = event.target.closest?.(MOVES);
  press = event.pointerType === "touch" ? {move: thing && meant(thing, event) ? told(thing) : null} : null;
}, true);

// What the finger finds when it goes up is what it came down upon, or nothing.
addEventListener("click", event => {
  const thing = event.target.closest?.(MOVES);
  if (thing && press && event.detail && told(thing) !== press.move) { event.stopImmediatePropagation(); event.preventDefault(); }
  press = null;
}, true);
