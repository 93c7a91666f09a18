import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { GivenMatch } from './cricsheet.js';
import { differencesOnEngine } from './on-engine.js';
import { type Entry, listFiles, readMatches, readTables } from './read-folder.js';
import { tableDifferences } from './tables.js';

const files = await listFiles(fileURLToPath(new URL('fixtures', import.meta.url)));
const matches = givenIn((await Promise.all(files.matches.map(readMatches))).flat());
const tables = givenIn((await Promise.all(files.tables.map(readTables))).flat());

function givenIn<T>(entries: Entry<T>[]): [name: string, given: T][] {
  return entries.map((entry) => {
    if ('problem' in entry) throw new Error(`${entry.name} ${entry.problem}`);
    return [entry.name, entry.given];
  });
}

/** Copies of a match, each with another number of its expected card raised by one, by the field's name. */
function misprints(given: GivenMatch): { field: string; misprint: GivenMatch }[] {
  const text = JSON.stringify(given.expected);
  const copies: { field: string; misprint: GivenMatch }[] = [];
  for (let changed = true; changed; ) {
    changed = false;
    let seen = 0;
    let field = '';
    const expected = JSON.parse(text, (key, value) => {
      if (typeof value !== 'number' || seen++ !== copies.length) return value;
      changed = true;
      field = key;
      return value + 1;
    });
    if (changed) copies.push({ field, misprint: { ...given, expected } });
  }
  return copies;
}

describe('recorded matches with unusual events', () => {
  it('finds the fixtures', () => {
    expect([matches.length, tables.length]).toEqual([17, 1]);
  });

  it.each(matches)('gives every figure of match %s', (_, given) => {
    expect(differencesOnEngine(given)).toEqual([]);
  });

  it('gives every figure of the small table', () => {
    expect(tables.map(([, given]) => tableDifferences(given))).toEqual([[]]);
  });

  it('notices each figure of a card that is misprinted', () => {
    const [, given] = matches.find(([name]) => name === 'b1298152') ?? [];
    if (!given) throw new Error('the match of the misprints is missing');
    const all = misprints(given);
    expect(all.length).toBeGreaterThan(100);
    const unnoticed = all.filter(({ misprint }) => differencesOnEngine(misprint).length === 0);
    expect(unnoticed.map(({ field }) => field)).toEqual([]);
  });

  it('names a figure of a table that is misprinted', () => {
    const [, given] = tables[0] ?? [];
    const [first, ...rest] = given?.rows ?? [];
    if (!given || !first) throw new Error('the table is missing');
    expect(tableDifferences({ ...given, rows: [{ ...first, nrr: 0.783 }, ...rest] })).toEqual([
      'Tigers, net run rate: expected 0.783, got 0.782',
    ]);
    expect(tableDifferences({ ...given, rows: [...rest, first] })).not.toEqual([]);
  });
});
