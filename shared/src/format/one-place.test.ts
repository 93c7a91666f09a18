import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORKSPACES = [
  'shared',
  'domain',
  'api',
  'realtime',
  'worker',
  'web',
  'local',
  'packages/mongo-wire',
  'packages/payment-sandbox',
];

/** Ways to format money or a date outside this folder. */
const BY_HAND: readonly RegExp[] = [
  // A rupee sign followed by a value, in a template, in JSX or concatenated.
  /₹\s*(?:\$?\{|['"`]\s*\+)/,
  /\\u20b9/i,
  /\btoLocale(?:Date|Time)?String\(/,
  /\bIntl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat)\(/,
  /['"]date-fns(?:\/[^'"]*)?['"]/,
];

/**
 * The database returns `$hour` and `$dayOfWeek` in any time zone; the payment sandbox is a separate package that shows
 * a provider's page.
 */
const NOT_SHOWN = [
  'packages/mongo-wire/src/expression/time-zone.ts',
  'packages/payment-sandbox/src/rupees.ts',
];

const sources = WORKSPACES.flatMap((workspace) =>
  readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .map((file) => `${workspace}/src/${file}`),
).filter((file) => !/^shared\/src\/(?:format|time)\//.test(file) && !NOT_SHOWN.includes(file));

test('only this folder formats rupees and dates', () => {
  // Guards against an empty search: the files are really found.
  expect(sources.length).toBeGreaterThan(500);
  const strays = sources.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => BY_HAND.some((hand) => hand.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(strays).toEqual([]);
});

test('the search recognises handwritten formatting', () => {
  const lines = [
    'const a = `Only ₹${due} is due.`;',
    '<b>₹{price}</b>',
    "return '₹' + amount;",
    "amount.toLocaleString('en-IN')",
    "new Intl.NumberFormat('en-IN')",
    "import { format } from 'date-fns';",
  ];
  for (const line of lines)
    expect(
      BY_HAND.some((hand) => hand.test(line)),
      line,
    ).toBe(true);
});

test('the web writes days in the language of the visit, never only in English', () => {
  const english = sources
    .filter((file) => file.startsWith('web/'))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('format/in-english'));
  expect(english).toEqual([]);
});
