import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CutDisk, mountCutDisk, NO_CUT } from '@crease/domain/testing/cut-disk';
import { until } from '@crease/domain/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBackup } from './read-backup.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

describe.skipIf(NO_CUT)(`a backup to a disk of its own${NO_CUT}`, () => {
  let disk: CutDisk;
  let home: string;

  beforeEach(async () => {
    disk = await mountCutDisk();
    home = await mkdtemp(join(tmpdir(), 'crease-backup-disk-'));
    await mkdir(join(home, 'data', 'sandbox'), { recursive: true });
    await writeFile(join(home, 'data', 'sandbox', 'journal.jsonl'), randomBytes(4_000_000));
  });
  afterEach(async () => {
    await disk.remove();
    await rm(home, { recursive: true });
  });

  it('is still there after a power cut once it is reported as written', async () => {
    await writeBackup(join(home, 'data'), join(disk.path, 'crease.tar.gz'));
    disk.cut();
    disk.repair();
    expect(await readdir(disk.path)).toContain('crease.tar.gz');
    await mkdir(join(home, 'read'));
    await readBackup(join(disk.path, 'crease.tar.gz'), join(home, 'read'));
  });

  it.each([false, true])(
    'is restored for good once that is reported (over earlier data: %s)',
    async (isUsed) => {
      const dataDir = join(disk.path, 'data');
      if (isUsed) await mkdir(dataDir);
      if (isUsed) await writeFile(join(dataDir, '.crease-data'), 'ours');
      await mkdir(join(home, 'data', 'mongo'));
      await writeBackup(join(home, 'data'), join(home, 'crease.tar.gz'));
      await restoreBackup(join(home, 'crease.tar.gz'), dataDir, { replace: isUsed, makeWay: async () => {} });
      disk.cut();
      disk.repair();
      expect(await readdir(join(dataDir, 'sandbox'))).toEqual(['journal.jsonl']);
    },
  );

  it('reports the failed write if the disk becomes read-only, not the removal that fails after it', async () => {
    const file = join(disk.path, 'crease.tar.gz');
    await writeFile(join(home, 'data', 'secrets.json'), randomBytes(6_000_000));
    const writing = writeBackup(join(home, 'data'), file);
    await until(
      'the file has a beginning',
      () => existsSync(`${file}.partial`) && statSync(`${file}.partial`).size > 0,
    );
    disk.cut();
    await expect(writing).rejects.toMatchObject({ code: 'EROFS', syscall: 'write' });
    expect(await readdir(disk.path)).not.toContain('crease.tar.gz');
  });
});
