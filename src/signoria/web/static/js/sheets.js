// Sheets that open over the table (<div popover class="over-table">): the browser opens and closes them, also without us.
// Here they are placed clear of their button, wherever the page is scrolled to, and begin anew each time.
const GAP = 8;                                            // pixels between the sheet, its button and the edge of the window
const opened = () => document.querySelector(".over-table:popover-open");

// Above the button or below it, where there is more room; a lying phone has a place beside it (table.css).
function place(sheet) {
  const button = document.querySelector(`[popovertarget="${sheet.id}"]`)?.getBoundingClientRect();
  if (!button) return;
  const above = button.top >= innerHeight - button.bottom;
  const style = document.documentElement.style;           // not the sheet's own: a morph takes away what the server did not send
  style.setProperty("--sheet-top", `${above ? GAP : button.bottom + GAP}px`);
  style.setProperty("--sheet-bottom", `${above ? innerHeight - button.top + GAP : GAP}px`);
}

addEventListener("beforetoggle", event => {
  const sheet = event.target;
  if (!sheet.matches(".over-table")) return;
  if (event.newState === "open") place(sheet);
  else for (const form of sheet.querySelectorAll("form")) form.reset();
}, true);
for (const change of ["shown", "resize"]) addEventListener(change, () => { if (opened()) place(opened()); });

// The open sheet that this element lies in, if it is still there.
export function sheetOf(element) {
  const sheet = element?.closest(".over-table");
  return sheet?.isConnected && sheet.matches(":popover-open") ? sheet : null;
}

// What was asked for in it has been done.
export function closeSheet(form) {
  sheetOf(form)?.hidePopover();
}
