// A record dropped anywhere on the page is brought as if it had been chosen.
const form = document.getElementById("bring"), file = document.getElementById("file");
const over = event => { event.preventDefault(); form.classList.add("over"); };
addEventListener("dragover", over);
addEventListener("dragleave", event => { if (!event.relatedTarget) form.classList.remove("over"); });
addEventListener("drop", event => {
  event.preventDefault();
  form.classList.remove("over");
  if (!event.dataTransfer.files.length) return;
  file.files = event.dataTransfer.files;
  form.requestSubmit();
});
