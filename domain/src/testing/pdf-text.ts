import { inflateSync } from 'node:zlib';

interface PdfObject {
  head: string;
  stream: string;
}

/** The readable text of a PDF that this product made, a page each, one line a text operator. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    const table = /\/Font <<\n([\s\S]*?)\n>>/.exec(head)?.[1] ?? '';
    for (const [, name = '', id = ''] of table.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      if (cmap) fonts.set(name, readCmap(objects.get(cmap)?.stream ?? ''));
    }
  }
  return contentsOf(objects).map((content) => readContent(content, fonts));
}

/** Every glyph id that the pages show, 4 hex digits each; `0000` is the box of a font that lacks the letter. */
export const pdfGlyphs = (pdf: Buffer): string[] =>
  contentsOf(readObjects(pdf)).flatMap((content) =>
    [...content.matchAll(/\[(.*?)\] TJ/g)].flatMap(([, shown = '']) => glyphsOf(shown)),
  );

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const [head = '', raw] = body.split(/\nstream\n/, 2);
    objects.set(id, { head, stream: raw === undefined ? '' : unpack(head, raw) });
  }
  return objects;
}

/** The drawing operators of each page. */
const contentsOf = (objects: ReadonlyMap<string, PdfObject>): string[] =>
  [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\n/.test(`${head}\n`))
    .map(({ head }) => objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? '');

const glyphsOf = (shown: string): string[] =>
  [...shown.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);

/** All pages together. */
export const pdfText = (pdf: Buffer): string => pdfPages(pdf).join('\n');

function unpack(head: string, raw: string): string {
  const bytes = Buffer.from(raw.replace(/\nendstream$/, ''), 'latin1');
  return (/\/FlateDecode/.test(head) ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Maps glyphs (4 hex digits) to their letters, from the ranges that pdfkit writes. */
function readCmap(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, units = ''], i) => {
      const glyph = (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0');
      const text = units
        .split(' ')
        .filter(Boolean)
        .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)));
      letters.set(glyph, text.join(''));
    });
  }
  return letters;
}

/** The displayed text; the original one where the file has it (`ActualText`). */
function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  const lines: string[] = [];
  let letters = new Map<string, string>();
  let written: string | undefined;
  const operators =
    /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|\/ActualText \(((?:[^\\()]|\\[\s\S])*)\)[^(]*?BDC|(EMC)/g;
  for (const [, font, shown, actual, end] of content.matchAll(operators)) {
    if (font) letters = fonts.get(font) ?? new Map();
    else if (actual !== undefined) written = readString(actual);
    else if (end) {
      if (written !== undefined) lines.push(written);
      written = undefined;
    } else if (written === undefined) {
      lines.push(
        glyphsOf(shown ?? '')
          .map((glyph) => letters.get(glyph) ?? '\ufffd')
          .join(''),
      );
    }
  }
  return lines.join('\n');
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A literal string of a PDF: ASCII, or UTF-16 behind a byte order mark. */
function readString(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char),
    'latin1',
  );
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1');
}
