import { createInterface } from 'node:readline';
import { endGroup } from './process-group.js';
import { identityOf } from './process-identity.js';

/**
 * Outlives the launcher briefly: when the launcher's end of the pipe closes for any reason, it ends every group named
 * here, the stores after all processes that still write to them. Lines on stdin: `+<pid>`, `+<pid> store` and `-<pid>`.
 */
async function main(): Promise<void> {
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  const users = new Set<number>();
  const stores = new Set<number>();
  for await (const line of createInterface({ input: process.stdin })) {
    const [digits, isStore] = line.slice(1).split(' ');
    const pid = Number(digits);
    if (line.startsWith('+')) (isStore ? stores : users).add(pid);
    else for (const groups of [users, stores]) groups.delete(pid);
  }
  for (const groups of [users, stores])
    await Promise.all([...groups].map((pid) => endGroup(pid, () => !identityOf(pid), 10_000)));
}

await main();
