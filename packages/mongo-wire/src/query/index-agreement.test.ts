import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionIndex } from '../index/collection-index.js';
import { parseIndexSpec } from '../index/index-spec.js';
import { compileFilter } from '../matcher/matcher.js';
import { Collection } from '../storage/collection.js';
import { compileUpdate } from '../update/updater.js';
import type { Doc } from '../values/bson-value.js';
import { compareValues, equalValues } from '../values/bson-value.js';
import { compareBy, parseSort } from '../values/sort.js';
import { encodeValue } from '../values/value-key.js';
import { countRecords, findRecords } from './query-run.js';
import { ScanLog } from './scan-log.js';

const INDEXES: Doc[] = [
  { key: { a: 1 } },
  { key: { a: -1, b: 1 } },
  { key: { 'c.x': 1, 'c.y': -1 } },
  { key: { b: 1, 'c.x': 1 } },
  { key: { a: 1, b: -1 }, sparse: true, name: 'sparse' },
  { key: { b: 1 }, partialFilterExpression: { a: { $gte: 2 } }, name: 'partial' },
  { key: { 'c.x': 1 }, partialFilterExpression: { b: 1 }, name: 'partial_equal' },
  { key: { a: 1, _id: 1, 'c.y': -1, b: 1, d: 1 } },
  { key: { d: 1, b: -1, a: 1 } },
  { key: { 'c.0.x': 1 }, name: 'position' },
  { key: { 'c.x': 1 }, sparse: true, name: 'sparse_elements' },
  { key: { c: 1 }, partialFilterExpression: { 'c.y': 'x' }, name: 'partial_elements' },
  { key: { d: 1, a: 1 }, partialFilterExpression: { b: { $exists: true } }, name: 'partial_present' },
];
const quiet = new ScanLog(() => undefined);

const scalar = fc.oneof(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom<unknown>(
    null,
    'x',
    'xy',
    'y',
    true,
    2.5,
    2n,
    new Date(1),
    -1,
    '',
    'x\0',
    'é',
    '₹',
    Number.NaN,
  ),
);
const leaf = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const inner = fc.record({ x: leaf, y: leaf }, { requiredKeys: [] });
const nested = fc.oneof<fc.Arbitrary<unknown>[]>(
  inner,
  fc.array(fc.oneof<fc.Arbitrary<unknown>[]>(inner, scalar), { maxLength: 3 }),
);
const document = fc.record({ a: leaf, b: leaf, c: nested, d: scalar }, { requiredKeys: [] });
/** Without arrays, which make an index's keys ambiguous. */
const plain = fc.record(
  { a: scalar, b: scalar, c: fc.record({ x: scalar, y: scalar }), d: scalar },
  { requiredKeys: [] },
);

const condition = fc.oneof<fc.Arbitrary<unknown>[]>(
  leaf,
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 10 }) }),
  fc.record({ $ne: scalar }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $elemMatch: fc.record({ $gte: scalar, $lt: scalar }) }),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $not: fc.record({ $lt: scalar }) }),
  fc.constantFrom({ $regex: '^x' }, { $regex: '^xy?' }, { $size: 1 }, { $type: 'string' }),
);
const field = fc.constantFrom('a', 'b', 'c.x', 'c.y', 'c', 'd');
const clause = fc.dictionary(field, condition, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
const elements = fc.record({
  c: fc.record({
    $elemMatch: fc.dictionary(fc.constantFrom('x', 'y'), condition, { minKeys: 1, noNullPrototype: true }),
  }),
});
const filter = fc.oneof<fc.Arbitrary<Doc>[]>(
  clause,
  elements,
  fc.record(
    { $or: fc.array(clause, { minLength: 1, maxLength: 3 }), a: condition },
    { requiredKeys: ['$or'] },
  ),
  fc.record({ $and: fc.array(fc.oneof(clause, elements), { minLength: 1, maxLength: 3 }) }),
);
const sort = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c.x', 'd'), fc.constantFrom(1, -1)), {
  minLength: 1,
  maxLength: 2,
  selector: ([path]) => path,
});

/** Inserts documents; leaves out those with two arrays under one index, which MongoDB refuses as well. */
function fill(docs: readonly Doc[], indexes: readonly Doc[]): Collection {
  const collection = new Collection('db.c', () => undefined);
  for (const spec of indexes) collection.createIndex(parseIndexSpec(spec));
  for (const [i, doc] of docs.entries()) {
    try {
      collection.insert({ _id: i, ...doc });
    } catch (error) {
      expect(String(error)).toMatch(/parallel arrays/);
    }
  }
  return collection;
}

/** The keys of an index with the documents that have them. */
function keysIn(index: CollectionIndex | undefined): unknown[] {
  const entries = index
    ? [...index.entries.range('', '\uffff')].map(({ key, value }) => [key, value.doc._id])
    : [];
  // Without the number of the record, in order of insertion.
  return entries.map(([key, id]) => [String(key).slice(0, -7), id]).sort(compareValues);
}

function matching(collection: Collection, wanted: Doc): unknown[] {
  const matches = compileFilter(wanted);
  return [...collection.records.values()].filter(({ doc }) => matches(doc)).map(({ doc }) => doc._id);
}

describe('an index', () => {
  it('finds exactly what a scan finds, for any documents and any filter', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 25 }),
        fc.array(filter, { minLength: 1, maxLength: 6 }),
        (docs, filters) => {
          const collection = fill(docs, INDEXES);
          for (const wanted of filters) {
            const found = findRecords(collection, wanted, {}, quiet).map(({ doc }) => doc._id);
            expect(found.sort(compareValues)).toEqual(matching(collection, wanted));
          }
        },
      ),
      {
        numRuns: 400,
        // A partial index of present fields leaves out a document whose missing field the query for null matches.
        examples: [
          [
            [{ d: 0 }],
            [
              { d: 0, b: null },
              { d: 0, b: { $in: [null, 1] } },
            ],
          ],
        ],
      },
    );
  });

  it('counts what a scan finds', () => {
    const exact = fc.dictionary(
      field,
      fc.oneof<fc.Arbitrary<unknown>[]>(
        scalar,
        fc.record({ $gte: scalar }),
        fc.record({ $lte: scalar }),
        fc.record({ $in: fc.array(scalar, { maxLength: 4 }) }),
      ),
      { minKeys: 1, maxKeys: 4, noNullPrototype: true },
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: plain }, document), { maxLength: 25 }),
        fc.array(fc.oneof({ weight: 3, arbitrary: exact }, filter), { minLength: 1, maxLength: 6 }),
        (docs, filters) => {
          const collection = fill(docs, INDEXES);
          for (const wanted of filters)
            expect(countRecords(collection, wanted, {}, quiet)).toBe(matching(collection, wanted).length);
        },
      ),
      {
        numRuns: 600,
        // A text, and the same text with a NUL appended, in a descending field.
        examples: [[[{ c: { x: 0, y: 'x' } }], [{ 'c.x': { $gte: 0 }, 'c.y': { $gte: 'x\0' } }]]],
      },
    );
  });

  it('returns the same order as a sort in memory', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(plain, document), { maxLength: 25 }),
        filter,
        sort,
        (docs, wanted, fields) => {
          const collection = fill(docs, INDEXES);
          const by = Object.fromEntries(fields);
          const order = compareBy(parseSort(by));
          const found = findRecords(collection, wanted, { sort: by }, quiet).map(({ doc }) => doc);
          const ids = new Set(matching(collection, wanted));
          const sorted = [...collection.records.values()]
            .map(({ doc }) => doc)
            .filter(({ _id }) => ids.has(_id));
          sorted.sort(order);
          expect(found).toHaveLength(sorted.length);
          for (const [i, doc] of found.entries()) expect(order(doc, sorted[i] ?? {})).toBe(0);
          const page = findRecords(collection, wanted, { sort: by, skip: 1, limit: 3 }, quiet);
          for (const [i, { doc }] of page.entries()) expect(order(doc, sorted[i + 1] ?? {})).toBe(0);
        },
      ),
      {
        numRuns: 500,
        // A sparse index leaves out a document with an empty array, which has no field that is null.
        examples: [[[{ c: [] }], { 'c.x': { $ne: null } }, [['a', 1]]]],
      },
    );
  });

  it('follows every update and removal', () => {
    const update = fc.oneof<fc.Arbitrary<Doc>[]>(
      fc.record({
        $set: fc.dictionary(fc.constantFrom('a', 'b', 'c.x', 'c.y'), leaf, {
          minKeys: 1,
          noNullPrototype: true,
        }),
      }),
      fc.record({
        $unset: fc.dictionary(fc.constantFrom('a', 'b', 'c.x', 'c'), fc.constant(''), {
          minKeys: 1,
          noNullPrototype: true,
        }),
      }),
      fc.record({ $push: fc.record({ a: scalar }) }),
      fc.record({ $push: fc.record({ c: fc.oneof<fc.Arbitrary<unknown>[]>(inner, scalar) }) }),
      fc.record({ $set: fc.record({ 'c.0': inner }) }),
      fc.record({ $pull: fc.record({ c: inner }) }),
      fc.record({ $pop: fc.record({ c: fc.constantFrom(1, -1) }) }),
      fc.record({ $addToSet: fc.record({ c: inner }) }),
      inner.map((element) => ({ $push: { c: { $each: [element], $position: 0, $slice: 2 } } })),
      fc.record({ $set: fc.record({ 'c.$[].x': leaf }) }),
      fc.constant({ $unset: { 'c.1': '' } }),
      fc.constant({ $rename: { b: 'a' } }),
      document,
    );
    const step = fc.record({ wanted: clause, change: fc.option(update) });
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 15 }),
        fc.array(step, { maxLength: 12 }),
        filter,
        (docs, steps, wanted) => {
          const collection = fill(docs, INDEXES);
          for (const { wanted: chosen, change } of steps) {
            for (const record of findRecords(collection, chosen, {}, quiet)) {
              if (!change) {
                collection.remove(record);
                continue;
              }
              try {
                const updater = compileUpdate(change, chosen, undefined, {});
                const next = updater(record.doc, { inserting: false, now: new Date(0) });
                if (next !== record.doc) collection.update(record, next);
              } catch (error) {
                expect(String(error)).toMatch(
                  /parallel arrays|Cannot create field|must be an array|must exist in the document|conflict/,
                );
              }
            }
          }
          const found = findRecords(collection, wanted, {}, quiet).map(({ doc }) => doc._id);
          expect(found.sort(compareValues)).toEqual(matching(collection, wanted).sort(compareValues));
          const survivors = [...collection.records.values()].map(({ doc }) => doc);
          const rebuilt = fill([], INDEXES);
          for (const doc of survivors) rebuilt.insert(doc);
          collection.indexes.forEach((index, i) => {
            expect(keysIn(index)).toEqual(keysIn(rebuilt.indexes[i]));
          });
        },
      ),
      { numRuns: 250 },
    );
  });
});

it.each([1, -1])('a unique index in direction %i tells a text from the same text with a NUL', (direction) => {
  const key = { a: 1, b: direction };
  const collection = fill([{ b: 'x\0' }, { b: 'x' }, { b: 'x\0y' }], [{ key, unique: true }]);
  expect(collection.records.size).toBe(3);
  expect(() => collection.insert({ b: 'x' })).toThrow(/duplicate key/);
  expect(() => collection.insert({ b: 'x\0' })).toThrow(/duplicate key/);
});

describe('an index key', () => {
  it('orders any two values like a comparison, and is equal only for equal values', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        scalar,
        fc.double(),
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
        fc.string({ unit: 'binary' }),
        fc.date({ noInvalidDate: true }),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(fc.string({ maxLength: 2 }), tie('any'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).any;
    fc.assert(
      fc.property(value, value, (a, b) => {
        const keys = [encodeValue(a), encodeValue(b)] as const;
        const byKey = keys[0] < keys[1] ? -1 : keys[0] > keys[1] ? 1 : 0;
        expect(byKey).toBe(Math.sign(compareValues(a, b)));
        expect(byKey === 0).toBe(equalValues(a, b));
      }),
      { numRuns: 4000 },
    );
  });
});
