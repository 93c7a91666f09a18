import { expect, test } from 'vitest';
import { readSlotAddress, writeSlotAddress } from './slot-address.js';

const TODAY = '2026-11-21';

test('an address names a day, or hours of it', () => {
  expect(readSlotAddress('?date=2026-11-25', TODAY)).toEqual({ wish: { bookingDate: '2026-11-25' } });
  expect(readSlotAddress('?date=2026-11-25&slot=19:00-21:00', TODAY)).toEqual({
    wish: { bookingDate: '2026-11-25', timeSlot: '19:00-21:00' },
  });
  expect(readSlotAddress('?date=2026-11-25&slot=19%3A00-21%3A00', TODAY).wish?.timeSlot).toBe('19:00-21:00');
});

test('opens the window from today to thirty days ahead; a later day gets a separate message', () => {
  expect(readSlotAddress('?date=2026-11-21', TODAY).wish).toBeDefined();
  expect(readSlotAddress('?date=2026-12-21', TODAY).wish).toBeDefined();
  expect(readSlotAddress('?date=2026-12-22', TODAY)).toEqual({ outside: '2026-12-22' });
  expect(readSlotAddress('?date=2026-11-20&slot=19:00-21:00', TODAY)).toEqual({ outside: '2026-11-20' });
});

test.each(['', '?slot=19:00-21:00', '?date=', '?date=tomorrow', '?date=2026-02-30', '?date=%E0%A4%A&slot=%'])(
  'ignores the address %j',
  (search) => {
    expect(readSlotAddress(search, TODAY)).toEqual({});
  },
);

test.each(['25:00-99:00', '19:30-20:30', '19:00-19:00', '10:00-18:00', '"><img src=x>'])(
  'impossible hours (%s) leave the day as it is',
  (slot) => {
    const search = `?date=2026-11-25&slot=${encodeURIComponent(slot)}`;
    expect(readSlotAddress(search, TODAY)).toEqual({ wish: { bookingDate: '2026-11-25' } });
  },
);

test('a written address is read back, and other parameters stay unchanged', () => {
  const wish = { bookingDate: '2026-11-25', timeSlot: '23:00-01:00' };
  const search = writeSlotAddress('?from=mail&date=2026-11-22', wish);
  expect(search).toBe('?from=mail&date=2026-11-25&slot=23:00-01:00');
  expect(readSlotAddress(search, TODAY)).toEqual({ wish });
  expect(writeSlotAddress(search, { bookingDate: '2026-11-26' })).toBe('?from=mail&date=2026-11-26');
  expect(writeSlotAddress('?date=2026-11-25&slot=19:00-21:00', undefined)).toBe('');
});
