import {
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishRestore, moveIn } from './move-in.js';

let home: string;
let dataDir: string;
let draft: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'crease-move-in-'));
  dataDir = join(home, 'data');
  // No process has this pid: it is above the highest of Linux.
  draft = join(home, 'data.restoring-99999999-0123abcd');
  for (const [folder, text] of [
    [dataDir, 'before'],
    [draft, 'restored'],
  ] as const) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), text);
  }
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const textOf = (folder: string) => readFileSync(join(folder, 'text'), 'utf8');

/** The state after a kill that follows this number of the renames of a restore. */
function killedAfter(renames: 1 | 2): string {
  const setAside = moveIn(draft, dataDir) ?? '';
  const time = setAside.slice(`${dataDir}.before-`.length);
  renameSync(dataDir, join(home, `data.restored-99999999-${time}`));
  if (renames === 1) renameSync(setAside, dataDir);
  return setAside;
}

describe('a restore that replaces data', () => {
  it('keeps the previous data under a name of its own', () => {
    const setAside = moveIn(draft, dataDir) ?? '';
    expect([textOf(dataDir), textOf(setAside)]).toEqual(['restored', 'before']);
    expect(readdirSync(home).sort()).toEqual(['data', basename(setAside)]);
    expect(finishRestore(dataDir)).toBeUndefined();
  });

  it('is completed if it was killed after it had moved the previous data away', () => {
    const setAside = killedAfter(2);
    // Something may have created the folder since.
    mkdirSync(dataDir);
    expect(finishRestore(dataDir)).toBe(setAside);
    expect([textOf(dataDir), textOf(setAside)]).toEqual(['restored', 'before']);
    expect(readdirSync(home).sort()).toEqual(['data', basename(setAside)]);
  });

  it('changes nothing if it was killed before that', () => {
    killedAfter(1);
    expect(finishRestore(dataDir)).toBeUndefined();
    expect(textOf(dataDir)).toBe('before');
  });

  it('is not completed while its process runs', () => {
    const setAside = killedAfter(2);
    const time = setAside.slice(`${dataDir}.before-`.length);
    renameSync(
      join(home, `data.restored-99999999-${time}`),
      join(home, `data.restored-${process.ppid}-${time}`),
    );
    expect(finishRestore(dataDir)).toBeUndefined();
  });
});

it('begins with an empty folder after a restore that was completed, and a reset', () => {
  moveIn(draft, dataDir);
  rmSync(dataDir, { recursive: true });
  expect(finishRestore(dataDir)).toBeUndefined();
});
