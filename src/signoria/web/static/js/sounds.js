// Four small sounds, made here from plain waves: nothing to download, and silent unless the reader wants them.
// A note is [when, pitch in hertz, how long, how loud, wave]; pitch 0 is a rustle of paper.
const SOUNDS = {
  turn: [[0, 659, .25, .16, "triangle"], [.13, 880, .4, .16, "triangle"]],
  card: [[0, 0, .09, .22]],
  won: [[0, 392, .16, .12, "sawtooth"], [.14, 523, .16, .12, "sawtooth"], [.28, 659, .42, .13, "sawtooth"]],
  end: [[0, 523, .5, .14, "triangle"], [.2, 659, .5, .14, "triangle"], [.4, 784, .5, .14, "triangle"], [.6, 1047, 1, .16, "triangle"]],
};
let air = null;

// The browser opens its ear with the first click or key.
for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => { if (air?.state === "suspended") air.resume(); }, {capture: true});

export function play(name) {
  if (!SOUNDS[name] || !globalThis.AudioContext) return;
  air ??= new AudioContext();
  for (const note of SOUNDS[name]) (note[1] ? ring : rustle)(...note);
  dispatchEvent(new CustomEvent("sounded", {detail: name}));
}

function faded(at, long, loud) {
  const volume = air.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + .012);
  volume.gain.exponentialRampToValueAtTime(.0008, at + long);
  volume.connect(air.destination);
  return volume;
}

function ring(when, pitch, long, loud, wave) {
  const at = air.currentTime + when, tone = air.createOscillator(), soft = air.createBiquadFilter();
  tone.type = wave;
  tone.frequency.value = pitch;
  soft.frequency.value = pitch * 2.5;                     // a low-pass takes the edge off
  tone.connect(soft).connect(faded(at, long, loud));
  tone.start(at);
  tone.stop(at + long);
}

function rustle(when, pitch, long, loud) {
  const at = air.currentTime + when, paper = air.createBuffer(1, air.sampleRate * long, air.sampleRate), noise = paper.getChannelData(0);
  for (let i = 0; i < noise.length; i++) noise[i] = Math.random() * 2 - 1;
  const source = air.createBufferSource(), thin = air.createBiquadFilter();
  source.buffer = paper;
  thin.type = "bandpass";
  thin.frequency.value = 2600;
  source.connect(thin).connect(faded(at, long, loud));
  source.start(at);
}

// The settings page lets one listen.
for (const row of document.querySelectorAll(".sounds[hidden]")) row.hidden = false;
addEventListener("click", event => { const button = event.target.closest?.("[data-sound]"); if (button) play(button.dataset.sound); });
