import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Where a figure or review that is a sample is shown, the text that is shown, and the mark beside it. */
const SAMPLES = [
  ['landing/components/landing-counters.tsx', 't.list.map', '{t.samples}'],
  ['landing/components/testimonials.tsx', 't.list.map', '{t.samples}'],
  ['landing/components/recent-ticker.tsx', 't.list', '{t.samples}'],
  ['about/pages/about-page.tsx', 't.numbers.list', '{t.numbers.samples}'],
  ['grounds/components/ground-sidebar.tsx', '{t.stats.responseRate}', '{t.stats.sample}'],
] as const;

test.each(SAMPLES)('%s marks its samples as samples', (path, shown, mark) => {
  const source = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  expect(source).toContain(shown);
  expect(source).toContain(mark);
});

/** A figure that boasts: `500+`, `98%`, `target: 500`, `50,000 players`, or a size without a figure. */
const CLAIM =
  /'\d[\d,._]*(\+|%)'|\b(target|figure): ['\d]|(\d\+|[\d,]*\d{3}) ([a-z]+ )?(grounds|players|bookings|cities|teams|reviews)\b|\b(thousands|hundreds|lakhs?|crores?) of\b|\bIndia’s (largest|first|best|most)\b/i;
/** Strings that match and claim nothing about the product. */
const OTHER = [/'0%'/, /'99\+'/];

test('claims about the product are made only where they are counted or marked as samples', () => {
  const web = join(import.meta.dirname, '../..');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const claims = files.filter((file) =>
    readFileSync(join(web, file), 'utf8')
      .split('\n')
      .some(
        (line) => !/^\s*(\*|\/[/*])/.test(line) && CLAIM.test(line) && !OTHER.some((one) => one.test(line)),
      ),
  );
  expect(claims.sort()).toEqual(
    ['about/texts.ts', 'grounds/about-texts.ts', 'landing/texts.ts'].map((file) => `features/${file}`),
  );
});

test.each([
  "lead: 'Over 50,000 players trust us'",
  "figure: '4.9'",
  "rate: '98%'",
  "text: '750+ grounds'",
  "text: 'Thousands of games a week'",
])('a claim like %s would be found', (line) => {
  expect(line).toMatch(CLAIM);
});
