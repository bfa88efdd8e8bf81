// An update says again only what has changed: the page names the pieces of the fragment it has, the answer holds the others.
// The same cuts and names as in pieces.py; what is put together is the whole fragment, or it is asked for as a whole.
const CUT = /<(?:a|section|details|li|g|tr|ol|ul|dl|h2|h3|p|button|div|table|article)[ >]/g, SHORTEST = 60;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const utf8 = new TextEncoder();

const TABLE = Uint32Array.from({length: 256}, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n;
});
function crc32(text) {
  let sum = -1;
  for (const byte of utf8.encode(text)) sum = sum >>> 8 ^ TABLE[(sum ^ byte) & 255];
  return ~sum >>> 0;
}

function cut(text) {
  const pieces = [];
  let last = 0;
  for (const {index} of text.matchAll(CUT)) {
    if (index - last >= SHORTEST) { pieces.push(text.slice(last, index)); last = index; }
  }
  return [...pieces, text.slice(last)];
}

function mark(piece) {
  const sum = crc32(piece);
  return LETTERS[sum >>> 26] + LETTERS[sum >>> 20 & 63] + LETTERS[sum >>> 14 & 63] + LETTERS[sum >>> 8 & 63] + LETTERS[sum >>> 2 & 63];
}

let known = {text: "", pieces: [], names: ""};            // the last fragment that came
const counted = new WeakMap();                            // an answer counts on what was known when it was asked for

export const knows = () => known.text !== "";

export function keep(text) {
  if (text === known.text) return;
  const pieces = text ? cut(text) : [];
  known = {text, pieces, names: pieces.map(mark).join("")};
}

export async function ask(url, how) {
  const had = known, headers = {...how.headers, "X-Table": "1"};
  if (had.names) headers["X-Has"] = had.names;
  const answer = await fetch(url, {...how, headers});
  counted.set(answer, had.pieces);
  return answer;
}

// The fragment of an answer; "" if it cannot be put together.
export async function whole(answer) {
  const text = await answer.text(), seal = answer.headers.get("X-Seal"), had = counted.get(answer);
  if (!seal) return text;
  const joined = text.split("\x1e").map(part => {
    if (part[0] !== "\x1f") return part;
    const [first, last] = part.slice(1).split("-");
    return had.slice(+first, +last + 1).join("");
  }).join("");
  return crc32(joined) === parseInt(seal, 16) ? joined : "";
}
