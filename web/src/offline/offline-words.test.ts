import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offlineWords } from './offline-words.js';

const page = readFileSync(join(import.meta.dirname, '../../offline.html'), 'utf8');

test('the offline page as written has the English texts, each under its name', () => {
  const { pageTitle, code: _, ...texts } = offlineWords(null).words;
  expect(page).toContain(`<title>${pageTitle}</title>`);
  for (const [id, word] of Object.entries(texts)) {
    expect(page, id).toMatch(new RegExp(`id="${id}"[^>]*>\\s*${word.replaceAll('.', '\\.')}\\s*<`));
  }
});

test('the stored language decides, and a corrupt one means English', () => {
  expect(offlineWords(JSON.stringify('hi')).words.title).toMatch(/[\u0900-\u097f]/);
  for (const stored of [null, '"en"', '{', 'hi']) expect(offlineWords(stored).lang).toBe('en-IN');
});
