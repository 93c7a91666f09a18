import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedEntries } from './sorted-entries.js';

const key = (n: number) => String(n).padStart(5, '0');

it('counts the keys between two, after any additions and removals', () => {
  const change = fc.record({ from: fc.nat(5_000), count: fc.nat(1_500), added: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.nat(6_000), fc.nat(6_000), (changes, low, high) => {
      const entries = new SortedEntries<number>();
      const there = new Set<number>();
      for (const { from, count, added } of changes) {
        for (let n = from; n < from + count; n++) {
          if (added) entries.add(key(n), n);
          else entries.delete(key(n));
          if (added) there.add(n);
          else there.delete(n);
        }
      }
      const between = [...there].filter((n) => n >= low && n < high);
      expect(entries.countRange(key(low), key(high))).toBe(between.length);
      expect(entries.size).toBe(there.size);
    }),
    { numRuns: 60 },
  );
});
