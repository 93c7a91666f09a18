import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs `work` while no other command of this checkout installs or builds (`npm start` and `npm test` may start
 * together). A lock whose process is gone is taken over.
 */
export async function withSetupLock(root, work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `crease-setup-${name}.lock`);
  while (!take(file)) await sleep(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holderAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function holderAlive(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid) return true; // being written right now
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
