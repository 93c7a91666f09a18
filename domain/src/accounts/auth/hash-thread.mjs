import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// The thread of `hash-threads.ts`. Plain JavaScript, because a thread starts from its file, and tests start it in
// `src`.

giveWay();

parentPort?.on('message', ({ password, cost, passwordHash }) => {
  try {
    const value = cost ? hashSync(password, cost) : verifySync(passwordHash, password);
    parentPort?.postMessage({ value });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

/**
 * Lowers this thread's priority so that requests go first on a busy processor, but not to the minimum: sign-ins must
 * still finish. Linux sets it per thread; elsewhere, or without permission, hashing keeps its priority.
 */
function giveWay() {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Hashing then keeps the normal priority.
  }
}
