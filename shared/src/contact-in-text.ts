/**
 * True if a text holds a way to reach a person outside the product: a phone number, a mail address, a link or a handle.
 * Reads through common disguises: spaced digits, digits of other scripts, words for digits, `at` and `dot`.
 */
export function hasContact(text: string): boolean {
  const plain = inPlainForm(text);
  return SIGNS.some((sign) => sign.test(plain)) || hasPhone(plain);
}

const ENDINGS = 'com|in|net|org|co|io|me|app|link|ly|gl|xyz|info|biz|shop|site|club|tv|gg';
const SIGNS = [
  // Mail addresses and UPI ids.
  /[a-z0-9]@[a-z]/,
  /@ ?[a-z0-9-]{1,60}\.[a-z]/,
  /\bat (?:gmail|yahoo|outlook|hotmail|rediff|rediffmail|icloud|proton)\b/,
  // A name in a social network.
  /(?:^| )@[a-z0-9_.]{3}/,
  // Links.
  /https?:|\bwww\b|:\/\//,
  /[a-z0-9] ?\. ?com(?![a-z0-9])/,
  new RegExp(`[a-z0-9]\\.(?:${ENDINGS})(?![a-z0-9])`),
  new RegExp(`[a-z0-9] dot (?:${ENDINGS})(?![a-z0-9])`),
];

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Lower case, with ASCII digits; brackets and white space are one space. */
function inPlainForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(INVISIBLE, '')
    .replace(/[()[\]{}<>\s]+/g, ' ');
}

const IS_DIGIT = /^\p{Nd}$/u;

/** A script has its ten digits in a row, beginning with its zero. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && IS_DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
}

const WORDS = [
  'zero oh o shunya शून्य',
  'one ek एक',
  'two do दो',
  'three teen तीन',
  'four char chaar चार',
  'five paanch panch पाँच पांच',
  'six chhe chah chhah छह छः',
  'seven saat सात',
  'eight aath आठ',
  'nine nau नौ',
];
const VALUES = new Map(
  WORDS.flatMap((words, value) =>
    words.split(' ').map((word) => [word.normalize('NFKC'), `${value}`] as const),
  ),
);
const TIMES: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
]);

const TOKEN = /\+|[\p{L}\p{M}]+|\d+/gu;
/** Ten digits of an Indian mobile number, or an international one. */
const NUMBER = /[6-9]\d{9}|\+\d{9}/;

/** Joins the digits between which there are no words, spelled ones included, and looks for a number in them. */
function hasPhone(plain: string): boolean {
  let digits = '';
  let times = 1;
  for (const [token] of plain.matchAll(TOKEN)) {
    const repeated = TIMES.get(token);
    const value = token === '+' || /^\d/.test(token) ? token : VALUES.get(token);
    if (repeated !== undefined) times = repeated;
    else {
      digits += value === undefined ? ' ' : value.repeat(times);
      times = 1;
    }
  }
  return NUMBER.test(digits);
}
