import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MOST_VALUABLE_WORDS } from './most-valuable.js';

it('the most-valuable formula is explained in docs/cricket-rules.md in the same words', () => {
  const page = path.join(import.meta.dirname, '../../../docs/cricket-rules.md');
  const text = readFileSync(page, 'utf8').replace(/\s+/g, ' ');
  for (const { en, hi } of MOST_VALUABLE_WORDS) {
    expect(text).toContain(en);
    expect(hi).toMatch(/\p{Script=Devanagari}/u);
  }
});
