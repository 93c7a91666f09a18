import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CutDisk, mountCutDisk, NO_CUT } from '@crease/domain/testing/cut-disk';
import { mountSmallDisk, NO_MOUNT } from '@crease/domain/testing/small-disk';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { localSecrets } from './configuration.js';
import { foreignIn, openDataDir } from './data-dir.js';
import { LauncherLock } from './launcher-lock.js';
import { PidFiles } from './pid-files.js';

describe.skipIf(NO_CUT)(`a data folder whose disk fails${NO_CUT}`, () => {
  let disk: CutDisk;
  let folder: string;

  beforeEach(async () => {
    disk = await mountCutDisk();
    folder = join(disk.path, 'data');
  });
  afterEach(() => disk.remove());

  it('keeps its secrets and its marker over a power cut right after the first start', () => {
    openDataDir(folder);
    const made = localSecrets(folder);
    disk.cut();
    disk.repair();
    expect(localSecrets(folder)).toEqual(made);
    expect(foreignIn(folder)('notes.txt')).toBe(false);
  });

  it('does not end the launcher when it becomes read-only, and lets it stop', async () => {
    const { run } = openDataDir(folder);
    const lock = new LauncherLock(run);
    await lock.acquire(folder);
    const pidFiles = new PidFiles(run);
    expect(pidFiles.write('api', process.pid)).toBe(true);
    disk.cut();
    expect(pidFiles.write('api', process.ppid)).toBe(false);
    expect(pidFiles.write('worker', process.pid)).toBe(false);
    expect(pidFiles.alive()).toEqual([{ name: 'api', pid: process.pid }]);
    pidFiles.remove('api');
    lock.markStopping();
    lock.release();
  });
});

describe.skipIf(NO_MOUNT)(`the pid files on a full disk${NO_MOUNT}`, () => {
  it('are overwritten or left out, and the disk does not count as broken', async () => {
    const disk = await mountSmallDisk(2);
    onTestFinished(disk.remove);
    const pidFiles = new PidFiles(disk.path);
    pidFiles.write('api', process.pid);
    // A hole: writing into it needs space, as every overwrite does on btrfs and ZFS.
    writeFileSync(join(disk.path, 'mongo.id'), '');
    truncateSync(join(disk.path, 'mongo.id'), 10);
    disk.fill();
    expect(['api', 'mongo', 'worker'].map((name) => pidFiles.write(name, process.ppid))).toEqual([
      true,
      true,
      true,
    ]);
    expect(pidFiles.alive()).toEqual([{ name: 'api', pid: process.ppid }]);
  });
});
