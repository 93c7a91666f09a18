import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a signal to a process group by its leader; false if none of it is left. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false; // ESRCH: the whole group is gone
  }
}

/** Asks a group to end, waits at most `graceMs` for `isGone`, then kills it. */
export async function endGroup(pid: number, isGone: () => boolean, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  signalGroup(pid, 'SIGCONT'); // a stopped process could not receive the first one
  const deadline = Date.now() + graceMs;
  while (!isGone() && Date.now() < deadline) await sleep(25);
  // Also after a clean exit: kills whatever the leader started and left behind.
  signalGroup(pid, 'SIGKILL');
}
