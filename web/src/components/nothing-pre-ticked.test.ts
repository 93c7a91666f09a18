import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
/** A box or switch that is on before anybody has touched it. */
const TICKED = /\bdefaultChecked\b|\bchecked=\{true\}|<input[^>]*\schecked\s/;

it('no box or switch of any screen is ticked in its source', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => TICKED.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
  for (const ticked of [
    '<Switch defaultChecked />',
    '<Switch checked={true} />',
    '<input type="checkbox" checked />',
  ])
    expect(TICKED.test(ticked)).toBe(true);
});
