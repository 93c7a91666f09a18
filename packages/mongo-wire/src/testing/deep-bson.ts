import type { Doc } from '../values/bson-value.js';

/** A document with this many levels, the innermost with one number; with `array`, inner levels are arrays. */
export function deepDoc(levels: number, array = false): Doc {
  let inner: unknown = { a: 1 };
  for (let level = 2; level < levels; level++) inner = array ? [inner] : { a: inner };
  return levels > 1 ? { a: inner } : { a: 1 };
}

/** The BSON of such a document, made without recursion. */
export function deepBson(levels: number): Buffer {
  const innermost = 5;
  const bytes = Buffer.alloc(levels * 8 + innermost);
  for (let level = 0; level < levels; level++) {
    const at = level * 7;
    bytes.writeInt32LE(bytes.length - level * 8, at);
    bytes.write('\x03a\0', at + 4, 'latin1');
  }
  bytes.writeInt32LE(innermost, levels * 7);
  return bytes;
}
