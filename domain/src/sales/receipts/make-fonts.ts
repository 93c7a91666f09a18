import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Makes the fonts of the PDF receipt, once; they are kept in `fonts/` (a whole font in a PDF takes four
 * times as long as a subset). Run it after a change here: `npx tsx domain/src/sales/receipts/make-fonts.ts`.
 */

const require = createRequire(import.meta.url);

/** Every character of these ranges, both ends included. */
function characters(...ranges: [number, number][]): string {
  return ranges
    .map(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join(''),
    )
    .join('');
}

const ASCII: [number, number] = [0x20, 0x7e];
const LATIN_1: [number, number] = [0xa0, 0xff];
const LATIN_EXTENDED: [number, number] = [0x100, 0x24f];
const COMBINING_MARKS: [number, number] = [0x300, 0x32f];
const GREEK_AND_CYRILLIC: [number, number] = [0x370, 0x45f];
const VIETNAMESE: [number, number] = [0x1e00, 0x1eff];
const PUNCTUATION: [number, number] = [0x2010, 0x203a];
const RUPEE = '₹';
const JOINERS: [number, number] = [0x200c, 0x200d];
const DEVANAGARI: [number, number][] = [
  [0x900, 0x97f],
  [0xa8e0, 0xa8ff],
];

const LATIN_TEXT = `${characters(
  ASCII,
  LATIN_1,
  LATIN_EXTENDED,
  COMBINING_MARKS,
  GREEK_AND_CYRILLIC,
  VIETNAMESE,
  PUNCTUATION,
  [0x20a0, 0x20bf],
  [0x2212, 0x2212],
)}№™◌`;
const DEVANAGARI_TEXT = `${characters([0x20, 0x20], JOINERS, ...DEVANAGARI)}◌`;
const DISPLAY_TEXT = `${characters(ASCII, LATIN_1, PUNCTUATION)}\u2212`;

const NOTO = '@expo-google-fonts/noto-sans';
const ANEK = '@fontsource-variable/anek-latin/files/anek-latin';
/** The scoreboard's voice: bold and narrow (visual language: numerals at 75–80 % width, weight 700). */
const SCOREBOARD = { wght: 700, wdth: 80 };

const FONTS: { file: string; from: string; text: string; axes?: Record<string, number> }[] = [
  { file: 'text', from: `${NOTO}/400Regular/NotoSans_400Regular.ttf`, text: LATIN_TEXT },
  { file: 'strong', from: `${NOTO}/600SemiBold/NotoSans_600SemiBold.ttf`, text: LATIN_TEXT },
  { file: 'text-devanagari', from: `${NOTO}/400Regular/NotoSans_400Regular.ttf`, text: DEVANAGARI_TEXT },
  { file: 'strong-devanagari', from: `${NOTO}/600SemiBold/NotoSans_600SemiBold.ttf`, text: DEVANAGARI_TEXT },
  { file: 'display', from: `${ANEK}-latin-standard-normal.woff2`, text: DISPLAY_TEXT, axes: SCOREBOARD },
  // The package keeps ₹ in the file of the extended Latin letters.
  {
    file: 'display-extended',
    from: `${ANEK}-latin-ext-standard-normal.woff2`,
    text: characters(LATIN_EXTENDED) + RUPEE,
    axes: SCOREBOARD,
  },
];

/** Shaping and kerning only: small capitals and old-style figures would be glyphs nobody asks for. */
const FEATURES =
  'kern mark mkmk ccmp locl rlig rclt clig calt nukt akhn rphf rkrf pref blwf half pstf vatu cjct cfar pres abvs blws psts haln dist abvm blwm init';

async function makeFonts(): Promise<void> {
  for (const { file, from, text, axes } of FONTS) {
    const made = await subsetFont(await readFile(require.resolve(from)), text, {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures: FEATURES.split(' '),
      ...(axes ? { variationAxes: axes } : {}),
    });
    await writeFile(new URL(`./fonts/${file}.ttf`, import.meta.url), made);
    console.log(`${file}.ttf ${made.length} bytes`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeFonts();
