import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeUpInnings } from './made-up-match.js';
import { listFiles, readMatches, readTables } from './read-folder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crease-cricket-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function put(name: string, content: unknown): Promise<string> {
  const file = join(folder, name);
  const text = JSON.stringify(content);
  await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

const info = { teams: ['A', 'B'], players: { A: ['A1'], B: ['B1'] }, registry: { people: {} } };
const match = { info, innings: [madeUpInnings([{ review: { by: 'A' } }])], meta: { data_version: '1.1.0' } };

describe('files of a folder', () => {
  it('lists match files and tables and no others', async () => {
    await put('b.json.gz', []);
    await put('a.json.gz', []);
    await put('tables-2013.json', []);
    await put('notes.json', []);
    const { matches, tables } = await listFiles(folder);
    expect(matches).toEqual([join(folder, 'a.json.gz'), join(folder, 'b.json.gz')]);
    expect(tables).toEqual([join(folder, 'tables-2013.json')]);
  });

  it('refuses a folder with nothing to compare', async () => {
    await expect(listFiles(folder)).rejects.toThrow('has no *.json.gz and no tables*.json');
  });

  it('reads a match with fields that it does not know and without those that may be missing', async () => {
    const file = await put('one.json.gz', [{ id: '7', match, expected: { innings: [] } }]);
    const [entry] = await readMatches(file);
    expect(entry).toMatchObject({ name: '7', given: { match: { info: { balls_per_over: 6 } } } });
  });

  it('names an entry that cannot be read and reads the others', async () => {
    const broken = { ...match, innings: [{ team: 'A', overs: [{ over: -1, deliveries: [] }] }] };
    const expected = { innings: [] };
    const file = await put('two.json.gz', [
      { id: '7', match: broken, expected },
      { id: '8', match, expected },
    ]);
    const [first, second] = await readMatches(file);
    expect(first).toMatchObject({
      name: '7',
      problem: expect.stringContaining('match.innings.0.overs.0.over'),
    });
    expect(second).toMatchObject({ name: '8', given: {} });
  });

  it('reports a file that is no list, and one that is not packed, as an entry of its name', async () => {
    expect(await readMatches(await put('object.json.gz', {}))).toEqual([
      { name: 'object.json.gz', problem: 'cannot be read: it is no list of entries' },
    ]);
    expect(await readMatches(await put('plain.json', []))).toMatchObject([
      { name: 'plain.json', problem: expect.stringContaining('incorrect header check') },
    ]);
  });

  it('names a table by its season', async () => {
    const file = await put('tables.json', [{ season: '2013', matches: [], rows: [] }, { season: '2014' }]);
    expect(await readTables(file)).toMatchObject([
      { name: '2013', given: { balls_per_over: 6 } },
      { name: '2014', problem: expect.stringContaining('matches') },
    ]);
  });
});
