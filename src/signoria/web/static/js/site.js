// Small things for every page. Without JavaScript nothing here is missed.
document.documentElement.classList.add("js");

// A moment in the reader's own time.
export function localTimes(within) {
  for (const time of within.querySelectorAll("time[datetime]")) {
    const moment = new Date(time.dateTime);
    if (isNaN(moment)) continue;
    const today = moment.toDateString() === new Date().toDateString();
    time.textContent = moment.toLocaleString(document.documentElement.lang, today ? {timeStyle: "short"} : {dateStyle: "medium", timeStyle: "short"});
  }
}
localTimes(document);

// <button type="button" data-copy="#id" data-copied="Copied" hidden> copies the value or the text of #id.
for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
addEventListener("click", async event => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const source = document.querySelector(button.dataset.copy), text = source.value ?? source.textContent;
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else throw new Error("no clipboard on plain HTTP");
  } catch {                                               // home networks: select it, and copy the old way
    if (source.select) { source.select(); document.execCommand("copy"); }
  }
  const before = button.textContent;
  button.textContent = button.dataset.copied || "✓";
  setTimeout(() => { button.textContent = before; }, 1600);
});

// <select data-submit> sends its form when it changes; its button is then not needed.
for (const select of document.querySelectorAll("select[data-submit]")) {
  select.addEventListener("change", () => select.form.requestSubmit());
}

// The reader's own contribution to the luck of the match.
for (const luck of document.querySelectorAll("input[name=luck]")) {
  if (!luck.value) luck.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}
