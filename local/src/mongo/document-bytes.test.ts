import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Doc, isDoc } from './bson-value.js';
import { Collection } from './collection.js';
import { bytesOf, encodeChanged, encodeStored } from './document-bytes.js';
import { compileUpdate } from './updater.js';
import { decodeDocument, encodeDocument } from './wire-codec.js';

const { doc } = fc.letrec<{ value: unknown; doc: Doc }>((tie) => ({
  doc: fc.dictionary(fc.constantFrom('a', 'b', '7', '18', '18A', 'é', '__proto__', ''), tie('value')),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, 0, -0, 3, 2.5, Number.NaN, 2n ** 40n, new Double(42)),
    fc.constantFrom<unknown>('', 'text', 'nul\0', '₹', new Date(5), new ObjectId('0123456789abcdef01234567')),
    fc.constantFrom<unknown>(new MinKey(), new MaxKey(), new Timestamp(7n), Decimal128.fromString('1.5')),
    fc.constantFrom<unknown>(
      new BSONRegExp('a.b', 'i'),
      new Binary(Buffer.from('xyz')),
      new Code('f()', { a: 1 }),
      new Code('f()'),
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('doc'),
  ),
}));

/** Some of one and some of the other, sharing what it takes, as an update does. */
function mixed(one: Doc, other: Doc, takes: () => boolean): Doc {
  const all: Doc = {};
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const from = takes() ? one : other;
    if (!Object.hasOwn(from, name)) continue;
    const [mine, theirs] = [one[name], other[name]];
    const value = isDoc(mine) && isDoc(theirs) && takes() ? mixed(mine, theirs, takes) : from[name];
    Object.defineProperty(all, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return all;
}

it('a document encoded from the one before it is byte for byte what it is by itself', () => {
  fc.assert(
    fc.property(doc, doc, fc.infiniteStream(fc.boolean()), (one, other, bits) => {
      const before = decodeDocument(serialize(one));
      const after = mixed(before, decodeDocument(serialize(other)), () => bits.next().value === true);
      expect(encodeChanged(before, encodeDocument(before), after)).toEqual(
        Buffer.from(encodeDocument(after)),
      );
    }),
    { numRuns: 3000 },
  );
});

it('leaves out what is undefined, before and after', () => {
  const kept = { x: 1 };
  const before = { a: undefined, b: kept, c: 'text' };
  const after = { a: 1, b: kept, c: undefined, d: undefined };
  expect(decodeDocument(encodeChanged(before, encodeDocument(before), after))).toEqual({ a: 1, b: { x: 1 } });
});

it('refuses what BSON refuses, deep inside too', () => {
  const before = { a: { b: 1 } };
  const after = { a: { b: 1, _bsontype: 'Nothing' } };
  expect(() => encodeDocument(after)).toThrow();
  expect(() => encodeChanged(before, encodeDocument(before), after)).toThrow();
});

it('is right for every document, however much is written after it', () => {
  const sizes = fc.integer({ min: 0, max: 300_000 });
  const step = fc.record({ size: sizes, of: fc.option(fc.nat({ max: 40 }), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 300, size: 'max' }), (steps) => {
      const docs: Doc[] = [];
      for (const { size, of } of steps) {
        const before = of === undefined ? undefined : docs[of % docs.length];
        const kept = before?.kept ?? { text: 'x'.repeat(size) };
        const after = { _id: docs.length, kept, more: 'y'.repeat(size / 10) };
        expect(Buffer.compare(encodeStored(after, before), encodeDocument(after))).toBe(0);
        if (before) docs[docs.indexOf(before)] = after;
        else docs.push(after);
        const looked = docs[size % docs.length] ?? {};
        expect(Buffer.compare(bytesOf(looked), encodeDocument(looked))).toBe(0);
      }
      for (const one of docs) expect(Buffer.compare(bytesOf(one), encodeDocument(one))).toBe(0);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

it('is what the journal is told of every change, whatever came before it', () => {
  const field = fc.constantFrom('a', 'b.x', 'b.y', 'b.18', 'c.0', 'd');
  const value = fc.oneof(doc, fc.constantFrom<unknown>(1, 'text', null, [1, { x: 2 }]));
  const update = fc.oneof(
    fc.record({ $set: fc.dictionary(field, value, { minKeys: 1, maxKeys: 2 }) }),
    fc.record({ $unset: fc.dictionary(field, fc.constant(''), { minKeys: 1, maxKeys: 2 }) }),
    fc.record({ $inc: fc.constant({ n: 1 }) }),
  );
  fc.assert(
    fc.property(fc.array(update, { maxLength: 12 }), (updates) => {
      const told: (Uint8Array | undefined)[] = [];
      const collection = new Collection('db.c', ({ body }) => told.push(body));
      collection.insert({ _id: 1, a: { x: 1 }, c: [1, { x: 2 }], n: 0 });
      const [record] = collection.records.values();
      for (const change of updates) {
        if (!record) break;
        let next = record.doc;
        try {
          next = compileUpdate(change, {}, undefined, {})(record.doc, { inserting: false, now: new Date(0) });
        } catch (error) {
          expect(String(error)).toMatch(/Cannot create field|conflict|empty field/);
        }
        if (next === record.doc) continue;
        collection.update(record, next);
        expect(Buffer.from(told.at(-1) ?? [])).toEqual(Buffer.from(encodeDocument(record.doc)));
      }
    }),
    { numRuns: 500 },
  );
});
