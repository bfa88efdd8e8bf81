// Why not? Why 15? Links that open a page, or here a dialog.
export function explain(html, message = "") {
  const place = document.getElementById("because");
  if (html) place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
  else place.textContent = message;
  const dialog = document.getElementById("why");
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0; // the focus went to the button at its end; what is told begins at its head
}

addEventListener("click", async event => {
  const link = event.target.closest?.("a[data-why]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const way = link.href.baseVal ?? link.href;
  try {
    const answer = await fetch(way, {headers: {"X-Table": "1"}});
    if (answer.ok) explain(await answer.text());
    else location.assign(way);
  } catch { explain("", document.getElementById("client").dataset.offline); }
});
document.getElementById("why").addEventListener("click", event => { if (event.target.id === "why") event.target.close(); });
