import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contradictionIn } from './contradictions.js';
import { playOffered, sideOf } from './testing/play-match.js';
import { PUBLISHED_RULES as sets } from './testing/published-rules.js';
import { randomFrom } from './testing/random.js';

const DOCUMENT = readFileSync(new URL('../../../docs/cricket-rules.md', import.meta.url), 'utf8');

describe('published rule sets', () => {
  it('are 29', () => {
    expect(sets).toHaveLength(29);
  });

  it.each(sets)('%s contradicts itself in nothing, and is documented', (name, rules) => {
    expect(contradictionIn(rules)).toBeUndefined();
    expect(DOCUMENT).toContain(`| ${name} |`);
  });

  it.each(sets)('%s can be played to a result', (_, rules) => {
    const setup = { rules, sides: [sideOf('a', rules.players), sideOf('b', rules.players)] } as const;
    const { state } = playOffered(setup, randomFrom(29), 2_000);
    expect(state.fold.result).toBeDefined();
  });
});
