import type { LiveSocket } from './live-socket.js';

/**
 * A handshake that nobody answers is given up after so long, the first, the second …, over again from the first. A network
 * that swallows what is sent is soon asked anew with the short ones; who is so slow that only the last lets them in gets there.
 */
export const HANDSHAKE_MS = [5_000, 10_000, 20_000] as const;

/** Has each handshake waited for as long as those before it tell, until one succeeds. */
export function growPatience(socket: LiveSocket): void {
  let givenUp = 0;
  const wait = () => socket.io.timeout(HANDSHAKE_MS[givenUp % HANDSHAKE_MS.length] ?? HANDSHAKE_MS[0]);
  wait();
  // What is refused or cut off says nothing about how long an answer takes.
  socket.on('connect_error', ({ message }) => {
    if (message !== 'timeout') return;
    givenUp += 1;
    wait();
  });
  socket.on('connect', () => {
    givenUp = 0;
    wait();
  });
}
