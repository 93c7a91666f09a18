import { Binary, Code, Decimal128, serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { deepBson, deepDoc } from '../testing/deep-bson.js';
import { MAX_WIRE_DEPTH, MalformedBsonError, refuseDeep } from './bson-depth.js';

const check = (bytes: Uint8Array, most = MAX_WIRE_DEPTH) => refuseDeep(bytes, most, 'too deep');
const overflow = expect.objectContaining({ code: 15, codeName: 'Overflow' });

describe('the depth of BSON', () => {
  it('may reach the limit but not exceed it', () => {
    for (const array of [false, true]) {
      check(serialize(deepDoc(MAX_WIRE_DEPTH, array)));
      expect(() => check(serialize(deepDoc(MAX_WIRE_DEPTH + 1, array)))).toThrow(overflow);
    }
  });

  it('is found without recursion, however deep', () => {
    expect(() => check(deepBson(2_000))).toThrow(overflow);
    expect(() => check(deepBson(1_000_000))).toThrow(overflow);
  });

  it('is found behind a value of any type', () => {
    const values = {
      text: 'x'.repeat(2_000),
      list: [1, 2.5, 3n, null, true, new Date(0), /a/i, Decimal128.fromString('1')],
      bytes: new Binary(Buffer.alloc(10)),
      code: new Code('f()', { a: {} }),
      empty: {},
    };
    check(serialize({ ...values, end: deepDoc(50) }));
    expect(() => check(serialize({ ...values, end: deepDoc(300) }))).toThrow(overflow);
    expect(() => check(serialize({ ...values, end: new Code('f()', deepDoc(300)) }))).toThrow(overflow);
  });

  it('cannot be hidden by contradictory sizes', () => {
    const bytes = deepBson(5_000);
    for (let at = 7; at < bytes.length / 2; at += 7) bytes.writeInt32LE(5, at);
    expect(() => check(bytes)).toThrow(MalformedBsonError);
    expect(() => check(Buffer.alloc(2_000, 3))).toThrow(MalformedBsonError);
  });
});
