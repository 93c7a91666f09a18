import { Binary, ObjectId, Timestamp } from 'bson';
import { isDoc, toPlainNumber, typeRank } from './bson-value.js';
import { isPattern, patternText } from './pattern-source.js';

/*
 * Index keys are strings of one-byte characters whose plain order is MongoDB's order of the values, so an
 * ordered set of strings answers equality, ranges, prefixes and sorts. Each value begins with its type's rank.
 */

const doubles = new DataView(new ArrayBuffer(8));
const NUL = '\x00';

function encodeDouble(value: number): string {
  if (Number.isNaN(value)) return '\x00\x00\x00\x00\x00\x00\x00\x00';
  doubles.setFloat64(0, value === 0 ? 0 : value);
  const negative = doubles.getUint8(0) >= 0x80;
  let text = '';
  for (let i = 0; i < 8; i++) {
    const byte = doubles.getUint8(i);
    text += String.fromCharCode(negative ? 255 - byte : i === 0 ? byte + 128 : byte);
  }
  return text;
}

/** A double, then the difference of an int64 to it, so that large integers stay distinct. */
function encodeNumber(value: unknown): string {
  const plain = toPlainNumber(value);
  if (typeof plain === 'number') return `${encodeDouble(plain)}\x80\x00`;
  const nearest = Number(plain);
  const rest = Number(plain - BigInt(nearest)) + 0x8000;
  return encodeDouble(nearest) + String.fromCharCode(rest >> 8, rest & 255);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a string in a key, so it is escaped
const NEEDS_ENCODING = /[\x00\x80-\uffff]/;

function encodeString(value: string): string {
  if (!NEEDS_ENCODING.test(value)) return value + NUL;
  return `${Buffer.from(value, 'utf8').toString('latin1').replaceAll(NUL, '\x00\xff')}${NUL}`;
}

function encodeBinary(value: Binary): string {
  const bytes = Buffer.from(value.value());
  const length = Buffer.alloc(5);
  length.writeUInt32BE(bytes.length, 0);
  length.writeUInt8(value.sub_type, 4);
  return length.toString('latin1') + bytes.toString('latin1');
}

function encodeBody(value: unknown): string {
  if (typeof value === 'string') return encodeString(value);
  if (typeof value === 'boolean') return value ? '\x02' : '\x01';
  if (value === null || value === undefined) return '';
  if (value instanceof ObjectId) return Buffer.from(value.id).toString('latin1');
  if (value instanceof Date) return encodeDouble(value.getTime());
  if (Array.isArray(value)) return value.map(encodeValue).join('') + NUL;
  if (value instanceof Binary) return encodeBinary(value);
  if (value instanceof Timestamp) return encodeNumber(value.toBigInt());
  if (isDoc(value)) {
    const fields = Object.entries(value).map(
      ([key, field]) => rankChar(field) + encodeString(key) + encodeValue(field),
    );
    return fields.join('') + NUL;
  }
  if (typeRank(value) === 10) return encodeNumber(value);
  if (isPattern(value)) return encodeString(patternText(value));
  return encodeString(String(value));
}

/** The first character of the keys of this type. */
export function rankChar(value: unknown): string {
  return String.fromCharCode(typeRank(value));
}

/** The key of one value; equal values (1, 1.0, int64 1) have equal keys. */
export function encodeValue(value: unknown): string {
  return rankChar(value) + encodeBody(value);
}

/** Inverts a key's order, for a descending field. */
export function invertKey(key: string): string {
  let inverted = '';
  for (let i = 0; i < key.length; i++) inverted += String.fromCharCode(255 - key.charCodeAt(i));
  return inverted;
}

/** Every suffix of `encodeSequence` begins with a character from the first of these to below the second. */
export const FIRST_OF_SEQUENCE = '\x01';
export const AFTER_SEQUENCES = '\x80';

/** A record's number as a fixed-width suffix that makes equal keys distinct, in order of insertion. */
export function encodeSequence(sequence: number): string {
  let rest = sequence;
  let text = '';
  for (let i = 0; i < 7; i++) {
    text = String.fromCharCode((rest % 127) + 1) + text;
    rest = Math.floor(rest / 127);
  }
  return text;
}
