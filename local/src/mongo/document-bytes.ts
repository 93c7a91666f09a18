import { elementsOf, type Span } from './bson-elements.js';
import { type Doc, isDoc } from './bson-value.js';
import { encodeDocument } from './wire-codec.js';

/** The size before a document's elements, and the NUL behind them. */
const [SIZE_BYTES, END_BYTES] = [4, 1];
/** How much is remembered, in bytes of BSON. */
const ROOM_BYTES = 16 * 1024 * 1024;
/** What is larger would be remembered instead of hundreds. */
const LARGEST_BYTES = 256 * 1024;

/**
 * The BSON of the documents that were written last. An update shares with the document before it whatever it does not
 * change, and most change little of much: a day has the claims of all its hours, and one is added. It lies in one room, over
 * whose oldest the newest is written: memory of its own for each would have V8 collect the whole heap for it.
 */
const room = Buffer.allocUnsafeSlow(ROOM_BYTES);
/** Where in the room it lies, oldest first. */
const places = new Map<Doc, { start: number; end: number }>();
let next = 0;

function recall(doc: Doc): Buffer | undefined {
  const place = places.get(doc);
  return place && room.subarray(place.start, place.end);
}

/** Forgets the oldest as far as they begin in this part of the room. */
function makeRoom(from: number, to: number): void {
  for (const [doc, { start }] of places) {
    if (start < from || start >= to) return;
    places.delete(doc);
  }
}

function remember(doc: Doc, bytes: Uint8Array): void {
  if (bytes.length > LARGEST_BYTES) return;
  if (next + bytes.length > ROOM_BYTES) {
    makeRoom(next, ROOM_BYTES);
    next = 0;
  }
  const place = { start: next, end: next + bytes.length };
  makeRoom(place.start, place.end);
  room.set(bytes, place.start);
  places.set(doc, place);
  next = place.end;
}

/** The BSON of a document, stored or not. */
export function bytesOf(doc: Doc): Uint8Array {
  const known = recall(doc);
  return known ? Buffer.from(known) : encodeDocument(doc);
}

/** The BSON of a document that is to be stored, in the place of `before` if there was one. */
export function encodeStored(doc: Doc, before?: Doc): Uint8Array {
  const known = before && recall(before);
  const bytes = known ? encodeChanged(before, known, doc) : encodeDocument(doc);
  if (before) places.delete(before);
  remember(doc, bytes);
  return bytes;
}

/** The BSON of `after`, for which what it shares with `before` is copied from the BSON of that. */
export function encodeChanged(before: Doc, bytes: Uint8Array, after: Doc): Uint8Array {
  const names = Object.keys(before).filter((name) => before[name] !== undefined);
  const spans = elementsOf(bytes);
  const known = new Map(names.map((name, i) => [name, spans[i] as Span])); // as many as were encoded
  const parts: Uint8Array[] = [];
  let copied: { start: number; end: number } | undefined;
  const flush = () => {
    if (copied) parts.push(bytes.subarray(copied.start, copied.end));
    copied = undefined;
  };
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) continue;
    const span = known.get(name);
    const old = before[name];
    if (span && Object.is(old, value)) {
      if (copied?.end === span.start) copied.end = span.end;
      else {
        flush();
        copied = { start: span.start, end: span.end };
      }
      continue;
    }
    flush();
    if (span && isPlain(old) && isPlain(value)) {
      parts.push(bytes.subarray(span.start, span.value));
      parts.push(encodeChanged(old, bytes.subarray(span.value, span.end), value));
    } else parts.push(encodeDocument({ [name]: value }).subarray(SIZE_BYTES, -END_BYTES));
  }
  flush();
  return joined(parts);
}

/** BSON refuses what says to be of a type of its own and is none. */
const isPlain = (value: unknown): value is Doc => isDoc(value) && !('_bsontype' in value);

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, SIZE_BYTES + END_BYTES);
  const bytes = Buffer.allocUnsafe(length);
  let at = bytes.writeInt32LE(length, 0);
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[at] = 0;
  return bytes;
}
