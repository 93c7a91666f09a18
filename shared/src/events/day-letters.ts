/** One letter an hour in `availability:changed`. By itself: the first screens need it, and not the schemas of every event. */
export const DAY_LETTERS = { available: 'a', held: 'h', booked: 'b', blocked: 'x', past: 'p' } as const;
