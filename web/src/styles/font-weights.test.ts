import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CSS = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
/** Browsers embolden text from this weight on, if the face ends below it. */
const BOLD = 600;
/** Index of `fvar`, the table of a variable font, among the known tags of WOFF2. */
const FVAR = 47;
const KNOWN_TAGS = 63;

/** The table flags of a WOFF2 file, in its directory's order (W3C WOFF2 §4.1). */
function tablesOf(file: Buffer): number[] {
  let at = 48;
  const skipNumber = () => {
    while ((file[at++] ?? 0) & 0x80);
  };
  return Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file[at++] ?? 0;
    const tag = flags & KNOWN_TAGS;
    if (tag === KNOWN_TAGS) at += 4;
    skipNumber();
    // glyf and loca are transformed unless their version is 3, all other tables if it is not 0.
    if (tag === 10 || tag === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0) skipNumber();
    return tag;
  });
}

const FACES = [...CSS.matchAll(/font-weight: \d+ (\d+);[^}]*?url\(([^)]+)\)/g)];

it.each(FACES.map(([, to, path = '']) => [path, Number(to)] as const))(
  'the weights of %s are those of its file, so browsers embolden headings of a single weight',
  (path, to) => {
    const isVariable = tablesOf(readFileSync(new URL(path, import.meta.url))).includes(FVAR);
    expect(isVariable || to < BOLD).toBe(true);
  },
);

it('checks every face', () => {
  expect(FACES).toHaveLength(CSS.match(/@font-face/g)?.length ?? 0);
});
