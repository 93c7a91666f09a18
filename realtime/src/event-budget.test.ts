import { describe, expect, it } from 'vitest';
import { EventBudget } from './event-budget.js';

describe('EventBudget', () => {
  it('allows a burst, then events at the refill rate', () => {
    const budget = new EventBudget(3, 2, 0);
    expect([1, 2, 3, 4].map(() => budget.take(0))).toEqual([true, true, true, false]);
    expect([budget.take(500), budget.take(500)]).toEqual([true, false]);
    expect([1, 2, 3, 4].map(() => budget.take(60_000))).toEqual([true, true, true, false]);
  });
});
