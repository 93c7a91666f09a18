import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHUNK = Buffer.alloc(4096, 1);

/** A disk of a few megabytes that a test fills. */
export type SmallDisk = {
  path: string;
  /** Fills the disk; `free` releases the space. */
  fill: () => void;
  free: () => void;
  /** In bytes. */
  room: () => number;
  remove: () => Promise<void>;
};

/** A suffix for test names if no disk can be mounted; empty if it can. */
export const NO_MOUNT = canMount() ? '' : ' (skipped: mounting a tmpfs needs root)';

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const inOwnNamespace = ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt'];
    execFileSync('unshare', inOwnNamespace, { stdio: 'ignore' });
    return true;
  } catch {
    return false; // not permitted here
  }
}

/** Mounts a tmpfs of so many megabytes. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const at = await mkdtemp(path.join(tmpdir(), 'crease-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]);
  const filler = path.join(at, 'filler');
  const room = () => {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  };
  return {
    path: at,
    room,
    fill: () => {
      // Others write meanwhile, so it is full only when nothing more fits.
      const handle = openSync(filler, 'a');
      try {
        while (writeSync(handle, CHUNK) > 0);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(handle);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: async () => {
      execFileSync('umount', ['--lazy', at]);
      await rm(at, { recursive: true });
    },
  };
}
