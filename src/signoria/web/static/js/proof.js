// The chain of a record, worked out by the reader's own browser. A hash is over the very digits that were written, so
// numbers are never read as numbers here: 1.0 stays 1.0.

// JSON with sorted keys and no spaces, made from JSON text.
function canonical(text, without = "") {
  let at = 0;
  const space = () => { while (" \t\r\n".includes(text[at]) && at < text.length) at++; };
  function take(sign) {
    space();
    if (text[at] !== sign) throw new SyntaxError(`no ${sign} at ${at}`);
    at++;
  }
  function word() {
    space();
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return JSON.parse(text.slice(start, ++at));
  }
  function next(sign) {
    space();
    if (text[at] !== sign) return false;
    at++;
    return true;
  }
  function value(outside) {
    space();
    if (text[at] === '"') return JSON.stringify(word());
    if (next("{")) {
      const parts = new Map();
      if (!next("}")) {
        do { const name = word(); take(":"); parts.set(name, value(false)); } while (next(","));
        take("}");
      }
      if (outside) parts.delete(without);
      return `{${[...parts.keys()].sort().map(name => `${JSON.stringify(name)}:${parts.get(name)}`).join(",")}}`;
    }
    if (next("[")) {
      const parts = [];
      if (!next("]")) {
        do parts.push(value(false)); while (next(","));
        take("]");
      }
      return `[${parts.join(",")}]`;
    }
    const plain = /[-+.\w]+/y;
    plain.lastIndex = at;
    const found = plain.exec(text);
    if (!found) throw new SyntaxError(`nothing at ${at}`);
    at += found[0].length;
    return found[0];
  }
  return value(true);
}

const hex = bytes => Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async bytes => hex(await crypto.subtle.digest("SHA-256", bytes));

// The first line that does not match its hash (0: all do), and whether the secret is the sealed one (null: there is none).
async function proven(text) {
  const encoder = new TextEncoder(), rows = text.split(/\r\n|\n|\r/).filter(row => row.trim());
  let before = "", lines = 0;
  for (const row of rows) {
    const told = JSON.parse(row).hash;
    if (told === undefined && "open" in JSON.parse(row)) continue;
    lines++;
    before = await sha256(encoder.encode(before + canonical(row, "hash")));
    if (told !== before) return {lines, broken: rows.indexOf(row) + 1, key: null};
  }
  const seal = JSON.parse(rows[0]).luck?.commitment, secret = JSON.parse(rows.at(-1)).end?.key;
  const key = seal && secret ? await sha256(Uint8Array.from(secret.match(/../g), pair => parseInt(pair, 16))) === seal : null;
  return {lines, broken: 0, key};
}

const place = document.getElementById("browser");
for (const button of document.querySelectorAll("[data-browser]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const said = place.dataset;
    const tell = (sentences, wrong) => {
      place.classList.toggle("wrong", wrong);
      place.replaceChildren(...sentences.map(one => Object.assign(document.createElement("p"), {textContent: one})));
    };
    if (!globalThis.crypto?.subtle) return tell([said.unable], true);
    tell([said.works], false);
    try {
      const file = document.getElementById("record")?.files?.[0];
      const text = button.dataset.browser !== "form" ? await (await fetch(button.dataset.browser)).text() : file ? await file.text() : document.getElementById("lines").value;
      if (!text.trim()) return tell([], false);
      const {lines, broken, key} = await proven(text);
      if (broken) return tell([said.broken.replace("#", broken)], true);
      tell([said.chain.replace("#", lines), key === null ? said.noKey : key ? said.key : said.otherKey], key === false);
    } catch {
      tell([said.broken.replace("#", "1")], true);
    }
  });
}
