import type { Booking } from '@crease/shared/contracts/bookings';
import type { Availability } from '@crease/shared/contracts/grounds';
import { dueAtGround } from '@crease/shared/money-state';
import { hourStart } from '@crease/shared/time/ist';
import { slotEnd, slotStart, slotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { dueState, playerName } from './dues.js';
import { freeHours, longestFrom } from './free-hours.js';
import { withPending } from './live.js';
import { nowAndNext, whoIsToPay } from './today.js';
import { layWeek, nightEnd, type Occupation, weekPlace } from './week.js';

let made = 0;
function aBooking(date: string, startTime: string, endTime: string, fields: Partial<Booking> = {}): Booking {
  made += 1;
  const timeSlot = { startTime, endTime, duration: 1 };
  return {
    _id: String(made).padStart(24, '0'),
    bookingId: `CR-${String(made).padStart(8, '0')}`,
    groundId: { _id: 'b'.repeat(24), name: 'Sixer Cage' },
    userId: null,
    bookingDate: date,
    timeSlot,
    startsAt: slotStart(date, slotText(timeSlot)).toISOString(),
    endsAt: slotEnd(date, slotText(timeSlot)).toISOString(),
    playerDetails: {
      teamName: `Team ${made}`,
      playerCount: 10,
      contactPerson: { name: 'Asha', phone: '9820012345' },
    },
    pricing: {
      ratePerHour: 1500,
      hours: 1,
      baseAmount: 1500,
      discount: 0,
      convenienceFee: 30,
      taxes: 233,
      totalAmount: 1530,
    },
    amount: 1530,
    status: 'confirmed',
    paymentDue: true,
    payment: { status: 'pending', refunds: [], collected: [] },
    emailSent: false,
    source: 'online',
    timeline: [],
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...fields,
  };
}
const paid = { status: 'completed' as const, refunds: [], collected: [] };
const on = (booking: Booking): Occupation => ({ kind: 'booking', booking, groundName: 'Sixer Cage' });
/** 4:24 PM in India. */
const now = Date.parse('2026-11-21T10:54:00Z');
const today = '2026-11-21';

test('what is due at the ground is the price less what was collected, or what a move added to a paid one', () => {
  const booking = aBooking(today, '18:00', '19:00');
  expect(dueAtGround(booking)).toBe(1530);
  const some = [{ amount: 1000, method: 'cash' as const, by: 'Sunil', at: '2026-11-21T10:00:00Z' }];
  expect(dueAtGround({ ...booking, payment: { ...booking.payment, collected: some } })).toBe(530);
  expect(dueAtGround({ ...booking, payment: paid })).toBe(0);
  expect(dueAtGround({ ...booking, payment: paid, pricing: { ...booking.pricing, dueAtGround: 300 } })).toBe(
    300,
  );
});

test('a booking is new until approved or paid, then due, then paid', () => {
  const booking = aBooking(today, '18:00', '19:00');
  expect(dueState({ ...booking, status: 'pending' })).toBe('new');
  expect(dueState(booking)).toBe('due');
  expect(dueState({ ...booking, payment: paid })).toBe('paid');
  expect(playerName({ playerDetails: { ...booking.playerDetails, teamName: undefined } })).toBe('Asha');
});

test('now is who plays at this minute, next is the next confirmed one of today', () => {
  const playing = aBooking(today, '16:00', '17:00', { payment: paid });
  const evening = aBooking(today, '18:00', '19:00');
  const others = [
    aBooking(today, '17:00', '18:00', { status: 'pending' }),
    aBooking('2026-11-22', '06:00', '07:00'),
  ];
  const board = nowAndNext([...others, evening, playing], now, today);
  expect(board.now).toMatchObject({ booking: { _id: playing._id }, share: 0.4 });
  expect(board.next?._id).toBe(evening._id);
  expect(nowAndNext(others, now, today)).toEqual({ now: undefined, next: undefined });
});

test('who is to pay counts today, pending ones too, and nobody who has paid', () => {
  const { rows, total } = whoIsToPay(
    [
      aBooking(today, '19:00', '20:00', { status: 'pending' }),
      aBooking(today, '18:00', '19:00'),
      aBooking(today, '20:00', '21:00', { payment: paid }),
      aBooking(today, '21:00', '22:00', { status: 'cancelled' }),
      aBooking('2026-11-22', '18:00', '19:00'),
    ],
    today,
  );
  expect(rows.map(({ timeSlot }) => timeSlot.startTime)).toEqual(['18:00', '19:00']);
  expect(total).toBe(3060);
});

test('a night goes on below midnight in the column of its evening', () => {
  const late = aBooking(today, '23:00', '01:00');
  const small = aBooking('2026-11-22', '01:00', '02:00');
  const week = layWeek([on(late), on(small)], today, now);
  expect(week).toMatchObject({ firstHour: 6, lastHour: 26 });
  expect(week.days[0]?.entries).toMatchObject([
    { from: 23, to: 25 },
    { from: 25, to: 26 },
  ]);
  expect(week.days[1]?.entries).toEqual([]);
});

test('the night ends at 6 AM: what runs on belongs to the new day from there', () => {
  const week = layWeek([on(aBooking('2026-11-22', '05:00', '07:00'))], today, now);
  expect(week).toMatchObject({ firstHour: 6, lastHour: 30 });
  expect(week.days[0]?.entries).toMatchObject([{ from: 29, to: 30 }]);
  expect(week.days[1]?.entries).toMatchObject([{ from: 6, to: 7 }]);
});

test('a week goes on as long at night as one of its grounds is open, whatever stands there', () => {
  const price = (...ranges: [string, string][]) => ({
    price: {
      perHour: 900,
      currency: 'INR',
      discount: 0,
      ranges: ranges.map(([start, end]) => ({ start, end, perHour: 900 })),
    },
  });
  const byDay = price(['06:00', '00:00']);
  expect(nightEnd([])).toBe(24);
  expect(nightEnd([byDay])).toBe(24);
  expect(nightEnd([byDay, price(['06:00', '18:00'], ['18:00', '02:00'])])).toBe(26);
  expect(nightEnd([price(['00:00', '00:00'])])).toBe(30);
  expect(nightEnd([price()])).toBe(30);
  expect(layWeek([], today, now, 30)).toMatchObject({ firstHour: 6, lastHour: 30 });
  expect(layWeek([on(aBooking('2026-11-22', '02:00', '03:00'))], today, now, 26).lastHour).toBe(27);
});

test('a night that goes on stands above today until 6 AM, and below the evening where that is shown', () => {
  const at = (hour: number, minutes: number) => hourStart(today, hour).getTime() + minutes * 60_000;
  const night = [
    on(aBooking('2026-11-20', '23:00', '01:00')),
    on(aBooking(today, '01:00', '03:00')),
    on(aBooking('2026-11-22', '01:00', '02:00')),
  ];
  const clock = { date: today, hour: 0 };
  const during = layWeek(night, today, at(0, 30), 30);
  expect(during).toMatchObject({ firstHour: 0, lastHour: 30 });
  expect(during.days[0]?.entries).toMatchObject([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
    { from: 25, to: 26 },
  ]);
  expect(weekPlace(clock, today, at(0, 30))).toEqual({ date: today, at: 0 });
  expect(layWeek([], today, at(5, 59), 30).firstHour).toBe(5);
  expect(layWeek([], today, at(5, 59), 26).firstHour).toBe(6);

  const yesterday = layWeek(night, '2026-11-20', at(0, 30), 30);
  expect(yesterday.firstHour).toBe(6);
  expect(yesterday.days[0]?.entries).toMatchObject([
    { from: 23, to: 25 },
    { from: 25, to: 27 },
  ]);
  expect(weekPlace(clock, '2026-11-20', at(0, 30))).toEqual({ date: '2026-11-20', at: 24 });

  const after = layWeek(night, today, at(6, 0), 30);
  expect(after.firstHour).toBe(6);
  expect(after.days[0]?.entries).toMatchObject([{ from: 25, to: 26 }]);
});

test('next and who is to pay go on into the night of today', () => {
  const night = aBooking('2026-11-22', '01:00', '02:00');
  const dawn = aBooking('2026-11-22', '06:00', '07:00');
  const late = hourStart(today, 23).getTime() + 40 * 60_000;
  expect(nowAndNext([dawn, night], late, today).next?._id).toBe(night._id);
  expect(whoIsToPay([dawn, night], today).rows).toEqual([night]);
  // After midnight it is the new day's, like all its own.
  expect(whoIsToPay([dawn, night], '2026-11-22').rows).toEqual([night, dawn]);
});

test('overlapping bookings of several grounds lie side by side, those after them have the whole width', () => {
  const week = layWeek(
    [
      on(aBooking(today, '18:00', '20:00')),
      on(aBooking(today, '19:00', '21:00')),
      on(aBooking(today, '20:00', '21:00')),
      on(aBooking(today, '21:00', '22:00')),
    ],
    today,
    now,
  );
  expect(week.firstHour).toBe(6);
  expect(week.days[0]?.entries.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

test('what is outside the week is not in it', () => {
  const week = layWeek([on(aBooking('2026-11-28', '18:00', '20:00'))], today, now);
  expect(week.days.every(({ entries }) => entries.length === 0)).toBe(true);
});

test('free hours run on until one that is taken, six at most', () => {
  const day: Availability = {
    groundId: 'b'.repeat(24),
    date: today,
    rev: 1,
    serverTime: '2026-11-21T10:54:00Z',
    bookedSlots: [],
    slots: Array.from({ length: 24 }, (_, hour) => ({
      time: 'x',
      status: hour < 17 ? 'past' : hour === 20 ? 'booked' : 'available',
      pricePerHour: 1500,
    })),
  };
  expect(freeHours(day, 18).map(({ hour }) => hour)).toEqual([18, 19, 21, 22, 23]);
  expect(longestFrom(day, 17)).toBe(3);
  expect(longestFrom(day, 20)).toBe(0);
  expect(longestFrom(day, 22)).toBe(2);
  const next = {
    ...day,
    slots: day.slots.map((s, hour) => ({ ...s, status: hour < 3 ? ('available' as const) : s.status })),
  };
  expect(longestFrom(day, 22, next)).toBe(5);
  expect(longestFrom({ ...day, slots: day.slots.map((s) => ({ ...s, status: 'available' })) }, 2)).toBe(6);
});

test('a new booking joins those that wait once, and only while it waits', () => {
  const booking = aBooking(today, '18:00', '19:00', { status: 'pending' });
  const list = withPending({ bookings: [] }, booking);
  expect(list.bookings).toHaveLength(1);
  expect(withPending(list, booking)).toBe(list);
  expect(withPending({ bookings: [] }, { ...booking, status: 'confirmed' }).bookings).toEqual([]);
});
