import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markOf } from '../launcher/process-identity.js';
import { finishRestore, moveIn } from './move-in.js';

/** Which renames fail, by how many were tried before. */
const renames = vi.hoisted(() => ({ tried: 0, fails: (_tried: number) => false }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    renameSync(from: string, to: string) {
      renames.tried += 1;
      if (renames.fails(renames.tried - 1)) throw new Error('EBUSY');
      fs.renameSync(from, to);
    },
  };
});

let home: string;
let dataDir: string;
let draft: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'crease-move-in-'));
  dataDir = join(home, 'data');
  draft = join(home, `data.restoring-${process.pid}-0123abcd`);
  for (const [folder, text] of [
    [dataDir, 'before'],
    [draft, 'restored'],
  ] as const) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), text);
  }
});
afterEach(() => {
  renames.fails = () => false;
  rmSync(home, { recursive: true, force: true });
});

const textOf = (folder: string) => readFileSync(join(folder, 'text'), 'utf8');
const nameWith = (part: string) => readdirSync(home).find((name) => name.includes(part)) ?? '';

/** A restore of which these renames fail. */
function moveInFailing(fails: (tried: number) => boolean): void {
  Object.assign(renames, { tried: 0, fails });
  expect(() => moveIn(draft, dataDir)).toThrow('EBUSY');
  renames.fails = () => false;
}

/** A restore that is killed after this number of renames: what follows never happens. */
const killedAfter = (count: number) => moveInFailing((tried) => tried >= count);

describe('a restore that replaces data', () => {
  it('keeps the previous data under a name of its own', () => {
    const setAside = moveIn(draft, dataDir) ?? '';
    expect([textOf(dataDir), textOf(setAside)]).toEqual(['restored', 'before']);
    expect(readdirSync(home).sort()).toEqual(['data', basename(setAside)]);
    expect(finishRestore(dataDir)).toBeUndefined();
  });

  it.each([0, 1])('changes nothing if it was killed after %i renames', (count) => {
    killedAfter(count);
    expect(finishRestore(dataDir)).toBeUndefined();
    expect(textOf(dataDir)).toBe('before');
    expect(nameWith('.before-')).toBe('');
  });

  it.each([false, true])(
    'is completed if it was killed after it had moved the previous data away (an empty folder there: %s)',
    (isCreatedSince) => {
      killedAfter(2);
      expect(existsSync(dataDir)).toBe(false);
      if (isCreatedSince) mkdirSync(dataDir);
      const setAside = join(home, nameWith('.before-'));
      expect(finishRestore(dataDir)).toBe(setAside);
      expect([textOf(dataDir), textOf(setAside)]).toEqual(['restored', 'before']);
      expect(readdirSync(home).sort()).toEqual(['data', basename(setAside)]);
    },
  );

  it('is not completed while its process runs', () => {
    killedAfter(2);
    const ready = nameWith('.restored-');
    const [own, running] = [process.pid, process.ppid].map((pid) => `-${pid}.${markOf(pid)}-`) as [
      string,
      string,
    ];
    renameSync(join(home, ready), join(home, ready.replace(own, running)));
    expect(finishRestore(dataDir)).toBeUndefined();
  });

  it('is completed if a later process has the pid of the killed one', () => {
    killedAfter(2);
    const ready = nameWith('.restored-');
    renameSync(join(home, ready), join(home, ready.replace(`-${process.pid}.`, `-${process.ppid}.`)));
    expect(finishRestore(dataDir)).toBe(join(home, nameWith('.before-')));
    expect(textOf(dataDir)).toBe('restored');
  });

  it('is a draft again if the previous data cannot be moved away', () => {
    moveInFailing((tried) => tried === 1);
    expect([textOf(dataDir), textOf(draft)]).toEqual(['before', 'restored']);
    expect(readdirSync(home).sort()).toEqual(['data', basename(draft)]);
  });
});

it('begins with an empty folder after a restore that was completed, and a reset', () => {
  moveIn(draft, dataDir);
  rmSync(dataDir, { recursive: true });
  expect(finishRestore(dataDir)).toBeUndefined();
});

it('leaves a path that is a file, or is below one, to the checks that follow', () => {
  const file = join(draft, 'text');
  expect(finishRestore(file)).toBeUndefined();
  expect(finishRestore(join(file, 'data'))).toBeUndefined();
});
