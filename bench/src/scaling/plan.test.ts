import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowOf, SIZINGS } from './plan.js';

const page = readFileSync(new URL('../../../docs/scaling.md', import.meta.url), 'utf8');

it.each(SIZINGS)(
  'shows in docs/scaling.md what the simulation gives for $api API processes and $shards shards',
  (sizing) => {
    expect(page).toContain(rowOf(sizing));
  },
);
