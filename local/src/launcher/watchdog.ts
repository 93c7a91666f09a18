import { createInterface } from 'node:readline';
import { endGroup, groupAlive } from './process-group.js';

/**
 * Outlives the launcher by a moment: when the launcher's end of the pipe closes, for whatever reason, every group
 * it named here is ended. Most processes end by themselves then; `redis-server` knows nothing of the pipe.
 * Lines on stdin: `+<pid>` and `-<pid>`.
 */
async function main(): Promise<void> {
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  const groups = new Set<number>();
  for await (const line of createInterface({ input: process.stdin })) {
    const pid = Number(line.slice(1));
    if (line.startsWith('+')) groups.add(pid);
    else groups.delete(pid);
  }
  await Promise.all([...groups].map((pid) => endGroup(pid, () => !groupAlive(pid), 10_000)));
}

await main();
