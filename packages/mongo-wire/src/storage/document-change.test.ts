import { Double, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseIndexSpec } from '../index/index-spec.js';
import { compileUpdate } from '../update/updater.js';
import { type Doc, isDoc } from '../values/bson-value.js';
import { decodeDocument, encodeDocument } from '../wire/wire-codec.js';
import { encodeRecord, type Operation, readRecords } from './journal-record.js';
import { Store } from './store.js';

/** Large enough that a change is journaled on its own. */
const FILLING = 'x'.repeat(2_500);
const NAMESPACE = 'db.days';
const IDS = [1, 2];

/** Values as they arrive over the wire. */
const sent = (doc: Doc): Doc => decodeDocument(serialize(doc));

const leaf = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, '', 'held', -0, 0, new Date(5), new Double(42), new Double(0)),
  fc.constant(new ObjectId('0123456789abcdef01234567')),
  fc.bigInt({ min: -5n, max: 5n }),
);
const name = fc.constantFrom('a', 'b', '7', '18', '__proto__');
const value = fc.oneof(
  { weight: 3, arbitrary: leaf },
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(name, leaf, { maxKeys: 4 }),
  fc.dictionary(name, fc.dictionary(name, leaf), { maxKeys: 3 }),
  fc.constant('y'.repeat(1_200)),
);
const path = fc.oneof(
  name,
  fc.tuple(fc.constantFrom('claims', 'a', 'b', '7'), name).map((parts) => parts.join('.')),
  fc.constantFrom('claims', 'claims.18.n', 'list', 'list.0', 'n', 'filling'),
);
const fields = (of: fc.Arbitrary<unknown>) => fc.dictionary(path, of, { minKeys: 1, maxKeys: 4 });
/** An update by operators, or a function that makes a replacement of the existing document. */
const update: fc.Arbitrary<Doc | ((doc: Doc) => Doc)> = fc.oneof(
  { weight: 4, arbitrary: fields(value).map(($set) => ({ $set })) },
  fc.tuple(fields(value), fields(fc.constant(''))).map(([$set, $unset]) => ({ $set, $unset })),
  fields(fc.constant('')).map(($unset) => ({ $unset })),
  fields(fc.integer({ max: 9 })).map(($inc) => ({ $inc })),
  fc.tuple(path, name).map(([from, to]) => ({ $rename: { [from]: to } })),
  value.map((one) => ({ $push: { list: one } })),
  fc.tuple(name, value).map(([key, one]) => (doc: Doc) => ({ ...doc, [key]: one })),
  fc.constant((doc: Doc) => Object.fromEntries(Object.entries(doc).reverse())),
  fc.constant((doc: Doc) =>
    isDoc(doc.claims) ? { ...doc, claims: Object.fromEntries(Object.entries(doc.claims).reverse()) } : doc,
  ),
);
const step = fc.record({ id: fc.constantFrom(...IDS), update });

/** A store with its journal records, and the kinds of their operations. */
function aStore(): { store: Store; told: Buffer[]; kinds: string[] } {
  const [store, told, kinds] = [new Store(), [] as Buffer[], [] as string[]];
  store.journal = {
    append(operations: readonly Operation[]) {
      told.push(encodeRecord(operations, 0));
      kinds.push(...operations.map(({ head }) => String(head.o)));
      return Promise.resolve();
    },
  };
  store.run(() => {
    const days = store.open(NAMESPACE);
    days.createIndex(parseIndexSpec({ key: { n: 1 } }));
    days.createIndex(parseIndexSpec({ key: { 'claims.18': 1 } }));
    for (const _id of IDS)
      days.insert(sent({ _id, a: 1, claims: { 18: { n: 1 } }, list: [1], filling: FILLING, b: 2 }));
  });
  return { store, told, kinds };
}

/** Every document byte for byte, and how many entries each index has. */
const contents = (store: Store) => {
  const days = store.open(NAMESPACE);
  return {
    docs: [...days.records.values()].map(({ doc }) => Buffer.from(encodeDocument(doc)).toString('hex')),
    indexes: days.indexes.map(({ spec, entries }) => [spec.name, entries.size]),
  };
};

function replayed(told: readonly Buffer[]): Store {
  const store = new Store();
  const { damaged } = readRecords(Buffer.concat(told), (operation) =>
    expect(store.replay(operation)).toBe(true),
  );
  expect(damaged).toBe(false);
  return store;
}

it('reproduces every document byte for byte from the journaled change, whatever was changed', () => {
  const all: string[] = [];
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const { store, told, kinds } = aStore();
      for (const { id, update } of steps)
        store.run(() => {
          const days = store.open(NAMESPACE);
          const record = [...days.records.values()].find(({ doc }) => doc._id === id);
          if (!record) throw new Error('nothing is removed here');
          const wanted = typeof update === 'function' ? update(record.doc) : update;
          const next = compileUpdate(
            sent(wanted),
            {},
            undefined,
            {},
          )(record.doc, {
            inserting: false,
            now: new Date(7),
          });
          if (next !== record.doc) days.update(record, next);
        });
      all.push(...kinds);
      expect(contents(replayed(told))).toEqual(contents(store));
    }),
    { numRuns: 1_500 },
  );
  // Both kinds of records must occur often.
  for (const kind of ['set', 'put']) expect(all.filter((one) => one === kind).length).toBeGreaterThan(1_000);
});

it('undoes a change that the disk or a later command refuses, and journals correctly from then on', () => {
  const { store, told } = aStore();
  const days = store.open(NAMESPACE);
  const [record] = days.records.values();
  if (!record) throw new Error('two were inserted');
  const { journal } = store;
  store.journal = {
    append: () => {
      throw new Error('the disk is full');
    },
  };
  expect(() => store.run(() => days.update(record, { ...record.doc, n: 1 }))).toThrow('the disk is full');
  store.journal = journal;
  for (const n of [2, 3]) store.run(() => days.update(record, { ...record.doc, n }));
  expect(record.doc.n).toBe(3);
  expect(contents(replayed(told))).toEqual(contents(store));
});

it('reports a change of a missing document as unsound', () => {
  const { store } = aStore();
  const body = { _id: 9, set: [{ path: ['n'], value: 1 }], gone: [] };
  expect(store.replay({ head: { o: 'set', n: NAMESPACE }, body })).toBe(false);
});
