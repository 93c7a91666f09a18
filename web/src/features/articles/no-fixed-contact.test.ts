import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');

it('names no fixed support address on any page, because each operator configures their own', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes('support@crease'))).toEqual(
    [],
  );
});
