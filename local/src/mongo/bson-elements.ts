import { FIXED_BYTES, SIZED_BYTES } from './bson-depth.js';

/** Where one field of a document stands in its BSON: its type and name from `start`, its value from `value` to `end`. */
export type Span = { start: number; value: number; end: number };

const [OBJECT, ARRAY, REGEX, CODE_WITH_SCOPE] = [3, 4, 11, 15];

/** Where the fields of a document stand, in their order. `bytes` is BSON that was encoded here, so that its sizes are right. */
export function elementsOf(bytes: Uint8Array): Span[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const afterText = (from: number): number => {
    let at = from;
    while (bytes[at] !== 0) at++;
    return at + 1;
  };
  const endOf = (type: number, at: number): number => {
    const fixed = FIXED_BYTES[type];
    if (fixed !== undefined) return at + fixed;
    if (type === REGEX) return afterText(afterText(at));
    const size = view.getInt32(at, true);
    if (type === OBJECT || type === ARRAY || type === CODE_WITH_SCOPE) return at + size;
    return at + size + (SIZED_BYTES[type] ?? 0);
  };
  const spans: Span[] = [];
  for (let start = 4; ; ) {
    const type = bytes[start] ?? 0;
    if (type === 0) return spans;
    const value = afterText(start + 1);
    const end = endOf(type, value);
    spans.push({ start, value, end });
    start = end;
  }
}
