// The rules: search as one types, figures that come when they are wanted, links to copy, keys for a scene.

// What a text is written like without capitals and accents; each sign keeps its place (see web/search.py).
const JOINED = {"œ": "oe", "æ": "ae", "’": "'", "\u00a0": " ", "\u202f": " "};
const letters = sign => JOINED[sign.toLowerCase()] ?? sign.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
function folded(text) {
  let plain = "";
  const place = [];
  for (let at = 0; at < text.length; at++) {
    const written = letters(text[at]);
    plain += written;
    for (let n = written.length; n; n--) place.push(at);
  }
  return {plain, place};
}

function marked(text, words) {
  const {plain, place} = folded(text), lit = new Set();
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) place.slice(at, at + word.length).forEach(one => lit.add(one));
  }
  const told = document.createDocumentFragment();
  for (let from = 0, at = 1; at <= text.length; at++) {
    if (at < text.length && lit.has(at) === lit.has(from)) continue;
    const part = document.createElement("mark");
    part.textContent = text.slice(from, at);
    told.append(lit.has(from) ? part : part.textContent);
    from = at;
  }
  return told;
}

const input = document.getElementById("q"), found = document.getElementById("found"), text = document.querySelector("article.rulesbook");
if (input && found) {
  const clauses = () => Array.from(text.querySelectorAll(".clauses > li[id]"), item => {
    let heading = item.parentElement, section = null;
    for (; heading && heading.tagName !== "H2"; heading = heading.previousElementSibling) if (heading.tagName === "H3") section ??= heading;
    const where = [heading, section].filter(Boolean).map(one => one.textContent);
    const said = item.querySelector(".said").cloneNode(true);
    said.querySelector(".source")?.remove();
    const words = said.textContent.trim();
    return {id: item.id, words, where: where.join(" · "), plain: " " + folded(`${item.id} ${where[1] ?? ""} ${words}`).plain};
  });
  let known = null;
  const begins = (plain, word) => new RegExp("[^\\p{L}\\p{N}]" + word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "u").test(plain);

  function card(clause, words) {
    const item = document.createElement("li"), link = document.createElement("a"), where = document.createElement("span"), said = document.createElement("p");
    link.className = "id";
    link.href = `#${clause.id}`;
    link.append(marked(clause.id, words));
    where.className = "where";
    where.textContent = clause.where;
    said.append(marked(clause.words, words));
    item.append(link, " ", where, said);
    return item;
  }

  function look() {
    const query = input.value.trim().slice(0, 80), words = [...new Set(folded(query).plain.split(/\s+/).filter(Boolean))];
    found.hidden = !words.length;
    text.hidden = !found.hidden;
    if (found.hidden) return;
    known ??= clauses();
    const hits = known.filter(clause => words.every(word => clause.plain.includes(word)));
    const rank = clause => clause.id.toLowerCase() === words[0] || clause.id.toLowerCase().endsWith("-" + words[0]) ? 0 : words.every(word => begins(clause.plain, word)) ? 1 : 2;
    hits.sort((one, other) => rank(one) - rank(other));
    const most = +found.dataset.most, which = hits.length > most ? "-most" : hits.length > 1 ? "" : `-${hits.length}`;
    const said = found.getAttribute("data-found" + which);
    found.querySelector(".hits").textContent = said.replace("#", hits.length).replace("@", query);
    found.querySelector(".cards").replaceChildren(...hits.slice(0, most).map(clause => card(clause, words)));
  }

  let soon;
  input.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(look, 90); });
  input.form.addEventListener("submit", event => { event.preventDefault(); look(); });
  // A way into the text opens it again.
  addEventListener("click", event => {
    const link = event.target.closest?.("#found a, .contents li a");
    if (!link || !(link.hash || link.closest(".buttons"))) return;
    input.value = "";
    look();
    const aim = link.hash && document.getElementById(link.hash.slice(1));
    if (aim) { event.preventDefault(); location.hash = link.hash; aim.scrollIntoView(); }
    else if (link.closest(".buttons")) event.preventDefault();
  });
  if (input.value) look();
}

// A clause's number is a link to it, and copies itself.
addEventListener("click", async event => {
  const link = event.target.closest?.(".clauses .id");
  if (!link || !navigator.clipboard) return;
  try {
    await navigator.clipboard.writeText(link.href);
    link.dataset.copied = found.dataset.copied;
    link.classList.add("copied");
    setTimeout(() => link.classList.remove("copied"), 1500);
  } catch { /* not allowed: it is a link all the same */ }
});

// Figures come when they are unfolded; those of examples unfold as they come near.
let drawing = null;
async function fetched(fold) {
  const address = fold.dataset.figure;
  if (!address) return;
  delete fold.dataset.figure;
  try {
    const first = !drawing && !document.querySelector("svg.defs");
    const answer = fetch(address + (first ? "&defs=1" : ""));
    drawing ??= answer;
    const html = await (await answer).text();
    const parsed = new DOMParser().parseFromString(html, "text/html");
    const defs = parsed.querySelector("svg.defs");
    if (defs) document.body.prepend(defs);
    fold.querySelector("summary").after(...parsed.body.querySelectorAll(".frames"));
  } catch {
    fold.dataset.figure = address;
  }
}
const folds = document.querySelectorAll("details.figure");
for (const fold of folds) fold.addEventListener("toggle", () => fold.open && fetched(fold));
const near = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    near.unobserve(entry.target);
    entry.target.open = true;
  }
}, {rootMargin: "500px 0px"});
for (const fold of folds) if ("eager" in fold.dataset) near.observe(fold);

// Which chapter is being read. Where there is one column, the contents are folded away.
const contents = document.querySelector(".contents details");
if (contents && matchMedia("(max-width: 900px)").matches) contents.open = false;
const chapters = new Map(Array.from(document.querySelectorAll(".contents li a"), link => [link.hash.slice(1), link]));
const passing = new IntersectionObserver(entries => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    for (const link of chapters.values()) link.removeAttribute("aria-current");
    chapters.get(entry.target.id)?.setAttribute("aria-current", "true");
  }
}, {rootMargin: "0px 0px -70% 0px"});
for (const heading of document.querySelectorAll(".rulesbook h2[id]")) passing.observe(heading);

// A scene: the arrows go back and on, and the step is exchanged in place.
const moment = () => document.getElementById("moment");
async function go(link) {
  const parsed = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
  const rel = link.rel;
  history.replaceState(null, "", link.href);
  for (const part of [".what", ".drawn", ".tell", ".buttons"]) moment().querySelector(part).replaceChildren(...parsed.querySelector(`#moment ${part}`).childNodes);
  (moment().querySelector(`[rel=${rel}]`) ?? moment().querySelector(".buttons a"))?.focus();
}
if (moment()) {
  moment().addEventListener("click", event => {
    const link = event.target.closest("a[rel]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); go(link); }
  });
  addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
    const rel = {ArrowLeft: "prev", ArrowRight: "next", Home: "first"}[event.key], link = rel && moment().querySelector(`a[rel=${rel}]`);
    if (link) { event.preventDefault(); go(link); }
  });
}
