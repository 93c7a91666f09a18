import type { PidFiles } from './pid-files.js';
import { endGroup } from './process-group.js';
import { STOP_ORDER } from './services.js';

const STOP_WITHIN_MS = 10_000;

/** Ends what an earlier launcher of this data folder left running, the stores last. Returns their number. */
export async function stopLeftovers(pidFiles: PidFiles): Promise<number> {
  const left = pidFiles.alive();
  for (const kind of STOP_ORDER) {
    const ofKind = left.filter(({ name }) => name.replace(/-\d+$/, '') === kind);
    await Promise.all(
      ofKind.map(({ name, pid }) =>
        endGroup(pid, () => !pidFiles.alive().some((process) => process.name === name), STOP_WITHIN_MS),
      ),
    );
  }
  return left.length;
}
