import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a signal to a process that leads its own group, and to all of the group; false when none is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false; // ESRCH: the whole group is gone
  }
}

/** True while any process of the group lives (an ended one that nobody has waited for still counts). */
export function groupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks a group to end, waits at most `graceMs` for `isGone`, then ends it without asking. */
export async function endGroup(pid: number, isGone: () => boolean, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  signalGroup(pid, 'SIGCONT'); // a stopped process could not hear the first one
  const deadline = Date.now() + graceMs;
  while (!isGone() && Date.now() < deadline) await sleep(25);
  // Also after a tidy end: whatever the leader started and left behind goes with it.
  signalGroup(pid, 'SIGKILL');
}
