import { CommandError } from '../request/command-error.js';
import { isInt32 } from './bson-value.js';

/** Maximum nesting of BSON on the wire; the document itself is the first level, empty ones do not count. */
export const MAX_WIRE_DEPTH = 200;
/** Maximum nesting of a stored document: less, so that a command can contain it. */
export const MAX_STORED_DEPTH = 180;

/** Minimum size of a level: a size, a type and the end of a name. */
const LEAST_LEVEL_BYTES = 6;
const EMPTY_DOCUMENT_BYTES = 5;

/** Size of a value by type, without its strings and nested sizes, in bytes. */
const FIXED_BYTES: { [type: number]: number } = {
  1: 8, // double, when it does not fit
  6: 0, // undefined
  7: 12, // ObjectId
  8: 1, // boolean
  9: 8, // date
  10: 0, // null
  16: 4, // int32
  17: 8, // timestamp
  18: 8, // int64
  19: 16, // Decimal128
  127: 0, // MaxKey
  255: 0, // MinKey
};
/** Types that begin with a size: the bytes needed beyond what the size counts. */
const SIZED_BYTES: { [type: number]: number } = { 2: 4, 5: 5, 12: 16, 13: 4, 14: 4 };
const DOUBLE = 1;
const OBJECT = 3;
const ARRAY = 4;
const REGEX = 11;
const CODE_WITH_SCOPE = 15;

/** Bytes that are not BSON. */
export class MalformedBsonError extends Error {}

/**
 * Refuses BSON that nests too deep, without recursion, so that later recursion cannot exhaust the stack.
 * @throws CommandError 15 (Overflow) beyond `most` levels; MalformedBsonError for contradictory sizes
 */
export function refuseDeep(bytes: Uint8Array, most: number, message: string): void {
  if (bytes.length < most * LEAST_LEVEL_BYTES) return;
  if (new DepthWalk(bytes).exceeds(most)) throw new CommandError('Overflow', message);
}

/**
 * True if BSON contains a double such as 42.0, which in JavaScript equals the int32 42.
 * @throws MalformedBsonError for contradictory sizes
 */
export function hasWholeDouble(bytes: Uint8Array): boolean {
  const walk = new DepthWalk(bytes);
  walk.exceeds(Number.POSITIVE_INFINITY);
  return walk.sawWholeDouble;
}

class DepthWalk {
  sawWholeDouble = false;
  private readonly view: DataView;
  private at = 0;
  /** Where each open document ends. */
  private readonly ends: number[] = [];

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  exceeds(most: number): boolean {
    this.enter(this.bytes.length);
    for (let end = this.ends.at(-1); end !== undefined; end = this.ends.at(-1)) {
      const type = this.byte();
      if (type === 0) {
        if (this.at !== end) throw new MalformedBsonError('a document does not end where its size says');
        this.ends.pop();
        continue;
      }
      this.skipName();
      this.skipValue(type, end);
      if (this.ends.length > most) return true;
    }
    return false;
  }

  private skipValue(type: number, end: number): void {
    const fixed = FIXED_BYTES[type];
    const sized = SIZED_BYTES[type];
    if (type === DOUBLE && this.at + 8 <= end) {
      this.sawWholeDouble ||= isInt32(this.view.getFloat64(this.at, true));
      this.at += 8;
    } else if (fixed !== undefined) this.at += fixed;
    else if (sized !== undefined) this.at += this.size() + sized;
    else if (type === OBJECT || type === ARRAY) this.enter(end);
    else if (type === REGEX) {
      this.skipName();
      this.skipName();
    } else if (type === CODE_WITH_SCOPE) {
      this.at += 4;
      this.at += this.size() + 4;
      this.enter(end);
    } else throw new MalformedBsonError(`BSON type ${type} is unknown`);
    if (this.at >= end) throw new MalformedBsonError('a value is longer than its document');
  }

  private enter(parentEnd: number): void {
    const size = this.size();
    const end = this.at + size;
    if (size < EMPTY_DOCUMENT_BYTES || end > parentEnd) {
      throw new MalformedBsonError('a document is longer than what holds it');
    }
    if (size === EMPTY_DOCUMENT_BYTES && this.bytes[end - 1] === 0) this.at = end;
    else {
      this.at += 4;
      this.ends.push(end);
    }
  }

  private size(): number {
    const size = this.at + 4 <= this.bytes.length ? this.view.getInt32(this.at, true) : -1;
    if (size < 0) throw new MalformedBsonError('a size is missing or negative');
    return size;
  }

  private byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new MalformedBsonError('a document has no end');
    return value;
  }

  private skipName(): void {
    while (this.byte() !== 0);
  }
}
