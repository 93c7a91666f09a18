import { setImmediate as aTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { recallDaysOf } from './read-days.js';

it('does not cache a day of a ground that cannot be read, and leaves no unhandled rejection', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', hear);
  try {
    const away = () => Promise.reject(new Error('the database is away'));
    const reads = { day: away, recentDay: () => undefined, turf: away, turfAgain: away };
    const slot = { groundId: 'g', bookingDate: '2030-03-06', timeSlot: '18:00-20:00' };
    expect(recallDaysOf({ reads }, slot, new Date(), () => false)).toBeUndefined();
    await aTurn();
  } finally {
    process.off('unhandledRejection', hear);
  }
  expect(unheard).toEqual([]);
});
