import type { Booking } from '@crease/shared/contracts/booking';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { stubStorage } from '../../lib/testing/stub-storage.js';
import { parseTickets, STORED_AS } from '../../offline/stored-tickets.js';
import { bookingKeys } from '../bookings/public.js';
import { keepTickets, mergeTickets, ticketOf } from './keep-tickets.js';
import { TICKETS_KEY } from './ticket.js';

const now = Date.parse('2026-11-21T10:00:00Z');

/** The fields that a ticket is made of. */
const aBooking = (change: Partial<Booking> = {}): Booking =>
  ({
    _id: 'a'.repeat(24),
    status: 'confirmed',
    bookingDate: '2026-11-21',
    timeSlot: { startTime: '20:00', endTime: '22:00', duration: 2 },
    endsAt: '2026-11-21T16:30:00.000Z',
    confirmation: { confirmationCode: 'K7M2PQ' },
    groundId: {
      _id: 'b'.repeat(24),
      name: 'Sixer Cage',
      location: { address: 'Andheri', cityName: 'Mumbai' },
    },
    ...change,
  }) as Booking;

test('an upcoming confirmed booking has a ticket with finished texts', () => {
  expect(ticketOf(aBooking(), now)).toMatchObject({
    ground: 'Sixer Cage',
    address: 'Andheri, Mumbai',
    when: 'Sat 21 Nov, 8–10 PM',
    code: 'K7M2PQ',
  });
  expect(ticketOf(aBooking({ status: 'pending' }), now)).toBeUndefined();
  expect(ticketOf(aBooking({ endsAt: '2026-11-21T09:00:00.000Z' }), now)).toBeUndefined();
});

test('a cancelled booking loses its ticket, others stay', () => {
  const kept = mergeTickets([], [aBooking(), aBooking({ _id: 'c'.repeat(24) })], now);
  expect(kept).toHaveLength(2);
  expect(mergeTickets(kept, [aBooking({ status: 'cancelled' })], now).map(({ id }) => id)).toEqual([
    'c'.repeat(24),
  ]);
});

test('the offline page reads the record that the app writes', () => {
  expect(STORED_AS).toBe(`crease.${TICKETS_KEY}`);
});

test('corrupt storage and expired tickets are ignored', () => {
  const tickets = mergeTickets([], [aBooking()], now);
  expect(parseTickets(JSON.stringify(tickets), now)).toEqual(tickets);
  expect(parseTickets(JSON.stringify(tickets), now + 86_400_000)).toEqual([]);
  for (const text of ['{', '"x"', '[1, null, {"id": 3}]', null]) expect(parseTickets(text, now)).toEqual([]);
});

test('a ticket is stored at once when its booking arrives: the network may end before any code could load', () => {
  const stored = new Map<string, string>();
  stubStorage(stored);
  const client = new QueryClient();
  const stop = keepTickets(client);
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  client.setQueryData(bookingKeys.list({ page: 1, limit: 10 }), { bookings: [aBooking({ endsAt })] });
  expect(stored.get(STORED_AS)).toContain('K7M2PQ');
  stop();
});
