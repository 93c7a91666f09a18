import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHUNK = Buffer.alloc(4096, 1);

/** A disk of a few megabytes that a test fills. */
export type SmallDisk = {
  path: string;
  /** Takes all the room there is; `free` gives it back. */
  fill: () => void;
  free: () => void;
  /** In bytes. */
  room: () => number;
  remove: () => Promise<void>;
};

/** What a test's name says where no disk can be mounted; empty where it can. */
export const NO_MOUNT = canMount() ? '' : ' (skipped: mounting a tmpfs needs root)';

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const inOwnNamespace = ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt'];
    execFileSync('unshare', inOwnNamespace, { stdio: 'ignore' });
    return true;
  } catch {
    return false; // no such right here
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
      // Others write meanwhile, so how much fits is only known when nothing more does.
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
