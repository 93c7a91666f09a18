import { readFileSync } from 'node:fs';
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
