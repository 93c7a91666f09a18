import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const CSS = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
/** Browsers embolden text from this weight on, if the face ends below it. */
const BOLD = 600;
/** Indexes of tables among the known tags of WOFF2. */
const TAGS = { head: 1, hhea: 2, glyf: 10, loca: 11, fvar: 47 };
const OWN_TAG = 63;

/** The tables of a WOFF2 file by their tags: where they begin in its data, and the data (W3C WOFF2 §4). */
function readFont(path: string) {
  const file = readFileSync(new URL(path, import.meta.url));
  let at = 48;
  const readNumber = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; ) {
      byte = file[at++] ?? 0;
      value = value * 0x80 + (byte & 0x7f);
    }
    return value;
  };
  const starts = new Map<number, number>();
  let start = 0;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file[at++] ?? 0;
    const tag = flags & OWN_TAG;
    if (tag === OWN_TAG) at += 4;
    const length = readNumber();
    // glyf and loca are transformed unless their version is 3, all other tables if it is not 0.
    const isTransformed = flags >> 6 !== (tag === TAGS.glyf || tag === TAGS.loca ? 3 : 0);
    starts.set(tag, start);
    start += isTransformed ? readNumber() : length;
  }
  return { starts, data: brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))) };
}

const FACES = [...CSS.matchAll(/font-weight: \d+ (\d+);[^}]*?url\(([^)]+)\)/g)];

it.each(FACES.map(([, to, path = '']) => [path, Number(to)] as const))(
  'the weights of %s are those of its file, so browsers embolden headings of a single weight',
  (path, to) => {
    expect(readFont(path).starts.has(TAGS.fvar) || to < BOLD).toBe(true);
  },
);

const FALLBACKS = [...CSS.matchAll(/@font-face \{\s*font-family: "Anek Fallback";([^}]*)\}/g)];
const percent = (face: string, name: string) => Number(face.match(`${name}: ([\\d.]+)%`)?.[1]) / 100;

it('lines of a fallback face are as high as those of Anek Latin', () => {
  const { starts, data } = readFont('../assets/fonts/anek-latin.woff2');
  const head = starts.get(TAGS.head) ?? Number.NaN;
  const hhea = starts.get(TAGS.hhea) ?? Number.NaN;
  const unitsPerEm = data.readUInt16BE(head + 18);
  const [ascent, descent, lineGap] = [4, 6, 8].map((at) => data.readInt16BE(hhea + at) / unitsPerEm);
  const adjusted = FALLBACKS.map(([, face = '']) =>
    ['ascent', 'descent', 'line-gap'].map(
      (name) => percent(face, `${name}-override`) * percent(face, 'size-adjust'),
    ),
  );
  expect(adjusted).toHaveLength(2);
  for (const [up = 0, down = 0, gap] of adjusted) {
    expect(up).toBeCloseTo(ascent ?? Number.NaN, 3);
    expect(down).toBeCloseTo(-(descent ?? Number.NaN), 3);
    expect(gap).toBe(lineGap);
  }
});

it('checks every face', () => {
  expect(FACES.length + FALLBACKS.length).toBe(CSS.match(/@font-face/g)?.length);
});
