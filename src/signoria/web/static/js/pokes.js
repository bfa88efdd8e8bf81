// Pokes: the socket says that there is something new, and how new it is. A line that breaks is taken up again, soon at
// first, then with growing patience, and not by all pages in the same moment.
const SOON = 500, LATE = 30000;                           // milliseconds
let patience = SOON;

// ``heard`` gets the newest version; where ``on`` says no, a broken line stays broken.
export function listen(place, heard, on = () => true) {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${place}`);
  socket.onmessage = event => { patience = SOON; heard(+event.data); };
  socket.onclose = () => {
    if (on()) setTimeout(() => listen(place, heard, on), patience * (.7 + .6 * Math.random()));
    patience = Math.min(LATE, patience * 2);
  };
}
