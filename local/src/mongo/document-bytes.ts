import { elementsOf, type Span } from './bson-elements.js';
import { type Doc, isDoc } from './bson-value.js';
import { encodeDocument } from './wire-codec.js';

/** How much is remembered, in bytes of BSON. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The size before a document's elements, and the NUL behind them. */
const [SIZE_BYTES, END_BYTES] = [4, 1];

/**
 * The BSON of the documents that were written last. An update shares with the document before it whatever it does not
 * change, and most change little of much: a day has the claims of all its hours, and one is added.
 */
const written = new Map<Doc, Uint8Array>();
let writtenBytes = 0;

function forget(doc: Doc): void {
  writtenBytes -= written.get(doc)?.length ?? 0;
  written.delete(doc);
}

/** The BSON of a document, stored or not. */
export function bytesOf(doc: Doc): Uint8Array {
  return written.get(doc) ?? encodeDocument(doc);
}

/** The BSON of a document that is to be stored, in the place of `before` if there was one. */
export function encodeStored(doc: Doc, before?: Doc): Uint8Array {
  const known = before && written.get(before);
  const bytes = known ? encodeChanged(before, known, doc) : encodeDocument(doc);
  if (before) forget(before);
  written.set(doc, bytes);
  writtenBytes += bytes.length;
  for (const [oldest] of written) {
    if (writtenBytes <= MOST_BYTES) break;
    forget(oldest);
  }
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
