import { createInterface } from 'node:readline';
import { endGroup, groupAlive } from './process-group.js';

/**
 * Outlives the launcher briefly: when the launcher's end of the pipe closes for any reason, it ends every group named
 * here. Most processes end by themselves, but `redis-server` does not know the pipe. Lines on stdin: `+<pid>` and
 * `-<pid>`.
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
