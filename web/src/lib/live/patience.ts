import type { LiveSocket } from './live-socket.js';

/**
 * Timeouts of successive unanswered handshakes, in ms, starting over after the last. On a network that swallows packets
 * the short ones retry soon; a very slow connection succeeds with the longest.
 */
export const HANDSHAKE_MS = [5_000, 10_000, 20_000] as const;

/** Sets each handshake's timeout by the number of those that failed before it. */
export function growPatience(socket: LiveSocket): void {
  let givenUp = 0;
  const wait = () => socket.io.timeout(HANDSHAKE_MS[givenUp % HANDSHAKE_MS.length] ?? HANDSHAKE_MS[0]);
  wait();
  // A refusal or a cut connection says nothing about how long an answer takes.
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
