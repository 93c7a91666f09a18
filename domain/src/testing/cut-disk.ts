import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEGABYTES = 16;

/** A disk whose power a test cuts. */
export type CutDisk = {
  path: string;
  /** Loses everything that was not synced; until `repair`, nothing can be written. */
  cut: () => void;
  /** Mounts it again with what it has kept. No file of it may be open. */
  repair: () => void;
  remove: () => Promise<void>;
};

/** A suffix for test names if no such disk can be made; empty if it can. */
export const NO_CUT = (await canCut()) ? '' : ' (skipped: it needs root, ext4 and loop devices)';

async function canCut(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const disk = await mountCutDisk();
    try {
      disk.cut();
    } finally {
      await disk.remove();
    }
    return true;
  } catch {
    return false; // not permitted here
  }
}

/** Mounts a small ext4 of its own, in an image file. */
export async function mountCutDisk(): Promise<CutDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crease-cut-'));
  const [image, at] = [path.join(folder, 'image'), path.join(folder, 'disk')];
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' });
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, at);
  try {
    writeFileSync(image, '');
    truncateSync(image, MEGABYTES * 1024 * 1024);
    run('mkfs.ext4', '-q', image);
    mkdirSync(at);
    mount();
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return {
    path: at,
    cut: () => {
      const [device = ''] = readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .filter((line) => line.includes(` ${at} `))
        .map((line) => path.basename(line.split(' ')[0] ?? ''));
      // What the kernel does after an error of the disk: it writes nothing more.
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'cut');
    },
    repair: () => {
      run('umount', at);
      mount();
    },
    remove: async () => {
      run('umount', '--lazy', at);
      await rm(folder, { recursive: true });
    },
  };
}
