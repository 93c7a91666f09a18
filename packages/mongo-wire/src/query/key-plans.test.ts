import { describe, expect, it } from 'vitest';
import { parseIndexSpec } from '../index/index-spec.js';
import { Collection } from '../storage/collection.js';
import type { Doc } from '../values/bson-value.js';
import { explainCount, explainQuery } from './query-explain.js';
import { findRecords } from './query-run.js';
import { ScanLog } from './scan-log.js';

const GROUNDS = 600;
const quiet = new ScanLog(() => undefined);

/** 600 grounds in six cities, every fifth of them lit, ranked backwards. */
function grounds(...keys: Doc[]): Collection {
  const collection = new Collection('db.grounds', () => undefined);
  for (const key of keys) collection.createIndex(parseIndexSpec({ key }));
  for (let n = 0; n < GROUNDS; n++)
    collection.insert({
      _id: n,
      city: `city-${n % 6}`,
      rank: -n,
      name: `ground ${n % 7}`,
      lit: n % 5 === 0,
      at: { lat: n % 30, lng: Math.floor(n / 30) },
      words: [`word-${n % 10}`, `word-${(n % 3) + 10}`],
    });
  return collection;
}

function stats(collection: Collection, filter: Doc, options: Doc = {}) {
  const { queryPlanner, executionStats } = explainQuery(collection, filter, options);
  const {
    totalKeysExamined: keys,
    totalDocsExamined: docs,
    nReturned: found,
  } = executionStats as Record<string, number>;
  return { keys, docs, found, plan: JSON.stringify((queryPlanner as Doc).winningPlan) };
}

describe('a plan', () => {
  it('reads no document that the rest of a key rules out', () => {
    const collection = grounds({ city: 1, rank: -1, name: 1, lit: 1 });
    const told = stats(collection, { city: 'city-0', lit: true }, { sort: { rank: -1 }, limit: 4 });
    expect(told).toMatchObject({ docs: 4, found: 4, keys: 16 });
  });

  it('finds a box of two fields by reading only the documents in it', () => {
    const collection = grounds({ 'at.lat': 1, 'at.lng': 1 });
    const box = { 'at.lat': { $gte: 4, $lte: 6 }, 'at.lng': { $gte: 10, $lte: 11 } };
    expect(stats(collection, box)).toMatchObject({ docs: 6, found: 6 });
  });

  it('merges the runs of several values into the requested order', () => {
    const collection = grounds({ words: 1, city: 1, rank: -1 });
    const wanted = { city: 'city-1', words: { $in: ['word-1', 'word-3', 'word-11'] } };
    const told = stats(collection, wanted, { sort: { rank: -1 }, limit: 5 });
    expect(told.plan).toContain('SORT_MERGE');
    // A document may be found under two words.
    expect(told.docs).toBeLessThanOrEqual(10);
    const found = findRecords(collection, wanted, { sort: { rank: -1 }, limit: 5 }, quiet);
    expect(found.map(({ doc }) => doc._id)).toEqual([1, 7, 13, 19, 25]);
  });

  it('skips certain matches without reading them, forwards and backwards', () => {
    const collection = grounds({ city: 1, rank: -1 });
    for (const [rank, first] of [
      [-1, 482],
      [1, 116],
    ] as const) {
      const options = { sort: { rank }, skip: 80, limit: 3 };
      expect(stats(collection, { city: 'city-2' }, options)).toMatchObject({ docs: 3, keys: 3 });
      const [record] = findRecords(collection, { city: 'city-2' }, options, quiet);
      expect(record?.doc._id).toBe(first);
    }
  });

  it('prefers an order that may end early if its keys are sufficient', () => {
    const collection = grounds({ city: 1, 'at.lat': 1 }, { city: 1, rank: -1, 'at.lat': 1 });
    const wanted = { city: 'city-0', 'at.lat': { $gte: 0, $lte: 5 } };
    // Twenty of a hundred: in order, two are soon found, but fifteen are not.
    expect(stats(collection, wanted, { sort: { rank: -1 }, limit: 2 })).toMatchObject({ docs: 2 });
    expect(stats(collection, wanted, { sort: { rank: -1 }, limit: 15 })).toMatchObject({ docs: 20 });
  });
});

describe('a count', () => {
  const counted = (collection: Collection, filter: Doc) =>
    (explainCount(collection, filter, {}).executionStats as Doc).totalDocsExamined;

  it('reads no document if keys are sufficient, otherwise each one', () => {
    const collection = grounds({ city: 1, rank: -1, lit: 1 });
    expect(counted(collection, { city: 'city-3' })).toBe(0);
    expect(counted(collection, { city: 'city-3', lit: true })).toBe(0);
    expect(counted(collection, { city: 'city-3', name: 'ground 3' })).toBe(100);
    expect(counted(collection, { city: 'city-3', rank: { $lt: -100 } })).toBeGreaterThan(0);
  });
});
