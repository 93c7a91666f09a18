import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MARKER } from '../launcher/data-dir.js';
import { moveIn } from './move-in.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

/** The folder that cannot be opened, the rename that fails (by how many were before it), and the error of both. */
const failing = vi.hoisted(() => ({ folder: '', rename: -1, code: '', renamed: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fail = () => {
    throw Object.assign(new Error(`${failing.code}: failed`), { code: failing.code });
  };
  return {
    ...fs,
    openSync: (path: string, flags: string, mode?: number) =>
      path === failing.folder ? fail() : fs.openSync(path, flags, mode),
    renameSync: (from: string, to: string) =>
      failing.renamed++ === failing.rename ? fail() : fs.renameSync(from, to),
  };
});
vi.mock('./check-restored.js', () => ({ checkRestored: async () => [] }));

let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'crease-failing-folder-'));
  dataDir = join(home, 'data');
  mkdirSync(dataDir);
  for (const name of [MARKER, 'secrets.json']) writeFileSync(join(dataDir, name), 'before');
});
afterEach(() => {
  Object.assign(failing, { folder: '', rename: -1 });
  rmSync(home, { recursive: true });
});

/** A backup, a restore, and one over data, into a folder that cannot be synced. */
async function writeInto(code: string): Promise<void> {
  const draft = join(home, 'draft');
  Object.assign(failing, { folder: home, code });
  await writeBackup(dataDir, join(home, 'crease.tar.gz'));
  mkdirSync(draft);
  moveIn(draft, join(home, 'new'));
  mkdirSync(draft);
  moveIn(draft, dataDir);
}

describe('a folder that cannot be synced', () => {
  it.each(['EACCES', 'EPERM', 'EINVAL'])('does not fail what is whole in it: %s', async (code) => {
    await writeInto(code);
    expect(readdirSync(home)).toEqual(expect.arrayContaining(['crease.tar.gz', 'data', 'new']));
  });

  it.each(['EIO', 'EROFS', 'ENOSPC'])('fails what may not last: %s', async (code) => {
    await expect(writeInto(code)).rejects.toThrow(code);
    for (const name of ['new', 'data']) {
      mkdirSync(join(home, 'draft'));
      expect(() => moveIn(join(home, 'draft'), join(home, name))).toThrow(code);
    }
  });
});

describe('a restore without room', () => {
  const restoreFailingAt = async (rename: number) => {
    await writeBackup(dataDir, join(home, 'crease.tar.gz'));
    Object.assign(failing, { rename, code: 'EDQUOT', renamed: 0 });
    const options = { replace: true, makeWay: async () => {} };
    await restoreBackup(join(home, 'crease.tar.gz'), dataDir, options);
  };

  it.each([0, 1])('says that nothing was changed before it moved the data: rename %i', async (rename) => {
    await expect(restoreFailingAt(rename)).rejects.toThrow(
      'There is no room for it. Nothing was changed. (EDQUOT: failed)',
    );
    expect(readdirSync(home).sort()).toEqual(['crease.tar.gz', 'data']);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe('before');
  });

  it('does not say so after that', async () => {
    await expect(restoreFailingAt(2)).rejects.toThrow(/^EDQUOT: failed$/);
    expect(readdirSync(home)).not.toContain('data');
  });
});
