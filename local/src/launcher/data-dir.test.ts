import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isForeign, MARKER, openDataDir } from './data-dir.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crease-data-dir-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it('is created, marked as ours and opened again', () => {
    const path = join(folder, 'new', 'data');
    openDataDir(path);
    writeFileSync(join(path, 'secrets.json'), '{}');
    expect(readdirSync(openDataDir(path).path)).toContain(MARKER);
  });

  it('may be an empty volume', () => {
    mkdirSync(join(folder, 'lost+found'));
    expect(readdirSync(openDataDir(folder).path)).toContain(MARKER);
  });

  it('knows which files were in it before', () => {
    writeFileSync(join(folder, 'letter.txt'), 'not of Crease');
    openDataDir(folder);
    openDataDir(folder);
    expect(readdirSync(folder).filter((name) => isForeign(folder, name))).toEqual(['letter.txt']);
  });
});
