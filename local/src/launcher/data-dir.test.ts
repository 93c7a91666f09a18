import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourcesBelow } from '../testing/documented-commands.js';
import { foreignIn, MARKER, openDataDir } from './data-dir.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');
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
    expect(readdirSync(folder).filter(foreignIn(folder))).toEqual(['letter.txt']);
  });

  it('takes nothing that Crease creates for a foreign file, also if it lost its marker', () => {
    const sources = ['domain', 'local', 'packages/mongo-wire', 'packages/payment-sandbox']
      .map((workspace) => sourcesBelow(ROOT, `${workspace}/src`))
      .join('\n');
    const created = sources.matchAll(/(?:DATA_DIR|[dD]ataDir)\)?(?: \?\? '\.data')?, '([\w.-]+)'/g);
    const names = new Set([...created].map(([, name = '']) => name));
    expect([...names]).toEqual(expect.arrayContaining(['files', 'mail', 'mongo', 'sandbox', 'secrets.json']));
    for (const name of names) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'secrets.json.next'), '{}');
    openDataDir(folder);
    rmSync(join(folder, MARKER));
    openDataDir(folder);
    expect(readdirSync(folder).filter(foreignIn(folder))).toEqual([]);
  });

  it('gets no marker if the disk is full', () => {
    symlinkSync('/dev/full', join(folder, `${MARKER}.next`));
    expect(() => openDataDir(folder)).toThrow('ENOSPC');
    expect(readdirSync(folder)).not.toContain(MARKER);
  });
});
