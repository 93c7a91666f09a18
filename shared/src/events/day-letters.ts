/**
 * One letter per hour in `availability:changed`. In a file of its own, because the first screens need it without the
 * schemas of every event.
 */
export const DAY_LETTERS = { available: 'a', held: 'h', booked: 'b', blocked: 'x', past: 'p' } as const;
