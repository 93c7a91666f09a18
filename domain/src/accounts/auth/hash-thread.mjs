import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// The thread of `hash-threads.ts`. Plain JavaScript, because a thread is started by its file, and tests start it in `src`.

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
 * Lets whoever answers requests go first on a busy processor. Not the lowest priority of all: where others never rest,
 * people still want to sign in. Linux gives every thread a priority of its own; elsewhere, and where none may be set,
 * hashing goes on as it is.
 */
function giveWay() {
  try {
    const [, , thread] = readlinkSync('/proc/thread-self').split('/');
    if (thread) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Then it is as fast as everybody else.
  }
}
