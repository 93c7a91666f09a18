import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { SCRIPTS, type Script } from './pdf/scripts.js';

/**
 * Makes the fonts of the PDF receipt, once; they are stored in `fonts/` (a whole font in a PDF takes four times as long
 * as a subset). Run it after a change here: `npx tsx domain/src/sales/receipts/make-fonts.ts`.
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
const DANDAS: [number, number] = [0x964, 0x965];
const DOTTED_CIRCLE = '◌';

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
/** A script with the characters it shares with others: space, joiners, full stops and the carrier of a lone mark. */
const scriptText = (...ranges: [number, number][]): string =>
  `${characters([0x20, 0x20], JOINERS, DANDAS, ...ranges)}${DOTTED_CIRCLE}`;

const SCRIPT_TEXTS: Record<Script, string> = {
  devanagari: scriptText([0x900, 0x97f], [0xa8e0, 0xa8ff]),
  bengali: scriptText([0x980, 0x9ff]),
  gurmukhi: scriptText([0xa00, 0xa7f]),
  gujarati: scriptText([0xa80, 0xaff]),
  odia: scriptText([0xb00, 0xb7f]),
  tamil: scriptText([0xb80, 0xbff]),
  telugu: scriptText([0xc00, 0xc7f]),
  kannada: scriptText([0xc80, 0xcff]),
  malayalam: scriptText([0xd00, 0xd7f]),
  arabic: scriptText([0x600, 0x6ff], [0x750, 0x77f], [0x8a0, 0x8ff], [0xfb50, 0xfdff], [0xfe70, 0xfefc]),
  hebrew: scriptText([0x590, 0x5ff], [0xfb1d, 0xfb4f]),
};
const DISPLAY_TEXT = `${characters(ASCII, LATIN_1, PUNCTUATION)}\u2212`;

const NOTO = '@expo-google-fonts/noto-sans';
const EMOJI = '@expo-google-fonts/noto-emoji';
/** Emoji: pictures, flags, skin tones, and the characters that join them or turn a digit into a keycap. */
const EMOJI_TEXT = `${characters(
  [0x200d, 0x200d],
  [0x20e3, 0x20e3],
  [0x2190, 0x2bff],
  [0x3030, 0x303d],
  [0x3297, 0x3299],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
  [0xe0020, 0xe007f],
)}0123456789#*©®`;
const ANEK = '@fontsource-variable/anek-latin/files/anek-latin';
const HEBREW = '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew';
/** The package name, if the script has another name there; Devanagari is part of Noto Sans itself. */
const PACKAGES: Partial<Record<Script, string>> = { devanagari: '', odia: 'Oriya' };
/** The scoreboard's voice: bold and narrow (visual language: numerals at 75–80 % width, weight 700). */
const SCOREBOARD = { wght: 700, wdth: 80 };

/** Both weights of a script's font. */
const scriptFonts = (script: Script): { file: string; from: string; text: string }[] => {
  const name = PACKAGES[script] ?? script.charAt(0).toUpperCase() + script.slice(1);
  const family = name === '' ? NOTO : `${NOTO}-${name.toLowerCase()}`;
  return [
    { face: 'text', weight: '400', style: '400Regular' },
    { face: 'strong', weight: '600', style: '600SemiBold' },
  ].map(({ face, weight, style }) => ({
    file: `${face}-${script}`,
    from:
      script === 'hebrew'
        ? `${HEBREW}-${weight}-normal.woff2`
        : `${family}/${style}/NotoSans${name}_${style}.ttf`,
    text: SCRIPT_TEXTS[script],
  }));
};

const FONTS: { file: string; from: string; text: string; axes?: Record<string, number> }[] = [
  { file: 'text', from: `${NOTO}/400Regular/NotoSans_400Regular.ttf`, text: LATIN_TEXT },
  { file: 'strong', from: `${NOTO}/600SemiBold/NotoSans_600SemiBold.ttf`, text: LATIN_TEXT },
  ...SCRIPTS.flatMap(scriptFonts),
  { file: 'emoji', from: `${EMOJI}/400Regular/NotoEmoji_400Regular.ttf`, text: EMOJI_TEXT },
  { file: 'display', from: `${ANEK}-latin-standard-normal.woff2`, text: DISPLAY_TEXT, axes: SCOREBOARD },
  // The package keeps ₹ in the file of the extended Latin letters.
  {
    file: 'display-extended',
    from: `${ANEK}-latin-ext-standard-normal.woff2`,
    text: characters(LATIN_EXTENDED) + RUPEE,
    axes: SCOREBOARD,
  },
];

/** Shaping and kerning only: small capitals and old-style figures would add unused glyphs. */
const FEATURES =
  'kern mark mkmk ccmp locl rlig rclt clig calt nukt akhn rphf rkrf pref blwf half pstf vatu cjct cfar pres abvs blws psts haln dist abvm blwm init';
/** Arabic letters also join, and emoji are ligatures of their parts. */
const JOINING_FEATURES = `${FEATURES} isol medi fina curs liga`;

async function makeFonts(): Promise<void> {
  for (const { file, from, text, axes } of FONTS) {
    const made = await subsetFont(await readFile(require.resolve(from)), text, {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures: (/-(?:arabic|hebrew)$|^emoji$/.test(file) ? JOINING_FEATURES : FEATURES).split(' '),
      ...(axes ? { variationAxes: axes } : {}),
    });
    await writeFile(new URL(`./fonts/${file}.ttf`, import.meta.url), made);
    console.log(`${file}.ttf ${made.length} bytes`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeFonts();
