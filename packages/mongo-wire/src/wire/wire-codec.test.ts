import { BSONRegExp, Double, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeDocument, encodeDocument } from './wire-codec.js';

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.double(), fc.integer()).map((number) => new Double(number)),
    fc.integer().map((number) => new Int32(number)),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((number) => Long.fromBigInt(number)),
    fc.constantFrom(null, true, 'text', new Date(5), new Timestamp(7n), new BSONRegExp('a', 'i')),
    fc.constant(new ObjectId('0123456789abcdef01234567')),
    fc.record({ $ref: fc.constant('players'), $id: tie('value') }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value')),
  ),
}));

it('returns every document byte for byte: doubles, int32s and int64s keep their types', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('x', 'y'), value), (doc) => {
      const bytes = serialize(doc);
      expect(encodeDocument(decodeDocument(bytes))).toEqual(bytes);
    }),
    { numRuns: 1000 },
  );
});
