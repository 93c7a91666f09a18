import { hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import { dayLetters, presentDay } from '../availability/availability.service.js';
import type { Claim } from './ground-day.schema.js';
import { firstFreeHour, freeHoursIn, judgeDay, nextChangeOf } from './judge-day.js';

const DATE = '2026-12-01';
const now = hourStart('2026-11-30', 12);
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const ground = (over: Partial<JudgedGround> = {}): JudgedGround => ({
  price: {
    perHour: 1500,
    currency: 'INR',
    discount: 0,
    from: 810,
    ranges: [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 900 },
      { start: '23:00', end: '02:00', perHour: 1100 },
    ],
  },
  status: 'active',
  onlineBooking: true,
  ...over,
});
const claim = (kind: Claim['kind'], expiresAt?: Date): Claim => ({
  kind,
  ref: 'r',
  userId: 'u',
  n: 1,
  ...(expiresAt ? { expiresAt } : {}),
});
const statuses = (claims: Record<string, Claim>, at = now, of = ground()) =>
  judgeDay(of, DATE, { claims }, at).map(({ status }) => status);

describe('judgeDay', () => {
  it('shows open hours as available and hours in no price range as blocked', () => {
    const hours = judgeDay(ground(), DATE, null, now);
    expect(hours.map(({ status }) => status)).toEqual([
      ...Array(2).fill('available'),
      ...Array(4).fill('blocked'),
      ...Array(18).fill('available'),
    ]);
    expect(freeHoursIn(ground(), { date: DATE, from: 0, to: 24 }, () => null, now)).toBe(20);
    expect(firstFreeHour(ground(), DATE, null, hourStart(DATE, 1))).toBe(6);
  });

  it('prices each hour by the range that holds it, also across midnight', () => {
    const hours = judgeDay(ground(), DATE, null, now);
    expect([0, 1, 6, 17, 18, 22, 23].map((h) => hours[h]?.pricePerHour)).toEqual([
      1100, 1100, 900, 900, 1500, 1500, 1100,
    ]);
  });

  it('tells permanent bookings and blocks from claims that can still expire', () => {
    const day = statuses({
      '18': claim('booking'),
      '19': claim('block'),
      '20': claim('hold', later(60)),
      '21': claim('booking', later(60)),
      '22': claim('block', later(60)),
    });
    expect(day.slice(18, 23)).toEqual(['booked', 'blocked', 'held', 'held', 'held']);
  });

  it('frees a hold at the exact instant of its end', () => {
    const end = later(60);
    expect(statuses({ '18': claim('hold', end) }, new Date(end.getTime() - 1))[18]).toBe('held');
    expect(statuses({ '18': claim('hold', end) }, end)[18]).toBe('available');
  });

  it('counts an hour as past from its first instant, whatever claims it', () => {
    const start = hourStart(DATE, 18);
    const claims = { '18': claim('booking') };
    expect(statuses(claims, new Date(start.getTime() - 1))[18]).toBe('booked');
    expect(statuses(claims, start)[18]).toBe('past');
    expect(statuses(claims, start)[19]).toBe('available');
  });

  it('gives booked precedence over blocked, and blocked over held', () => {
    const day = statuses({ '3': claim('booking'), '4': claim('hold', later(60)) });
    expect(day[3]).toBe('booked');
    expect(day[4]).toBe('blocked');
  });

  it('offers no hour of a ground that is not bookable, and none beyond thirty days', () => {
    for (const off of [ground({ onlineBooking: false }), ground({ status: 'suspended' })])
      expect(new Set(statuses({}, now, off))).toEqual(new Set(['blocked']));
    expect(statuses({}, hourStart('2026-10-31', 12))).not.toContain('available');
    expect(statuses({}, hourStart('2026-11-01', 12))).toContain('available');
  });

  it('returns when the day next changes without a write', () => {
    const claims = { '18': claim('hold', later(60)) };
    expect(nextChangeOf(DATE, judgeDay(ground(), DATE, { claims }, now), now)).toEqual(later(60));
    const inside = new Date(hourStart(DATE, 9).getTime() + 1);
    expect(nextChangeOf(DATE, judgeDay(ground(), DATE, null, inside), inside)).toEqual(hourStart(DATE, 10));
    const over = hourStart(DATE, 24);
    expect(nextChangeOf(DATE, judgeDay(ground(), DATE, null, over), over)).toBeUndefined();
  });
});

describe('presentDay and dayLetters', () => {
  it('lists held, booked and blocked hours as booked slots and writes the day in 24 letters', () => {
    const at = hourStart(DATE, 7);
    const held = new Date(at.getTime() + 60_000);
    const claims = { '9': claim('booking'), '10': claim('block'), '18': claim('hold', held) };
    const shown = presentDay('a'.repeat(24), DATE, ground(), { rev: 7, claims }, at);
    expect(shown.rev).toBe(7);
    expect(shown.bookedSlots).toEqual(['09:00-10:00', '10:00-11:00', '18:00-19:00']);
    expect(shown.slots[23]?.time).toBe('23:00-00:00');
    expect(dayLetters(shown)).toEqual({
      day: 'ppppppppabxaaaaaaahaaaaa',
      heldUntil: { '18': held.toISOString() },
    });
  });
});

it('shows a ground of several parts the longest-lasting claim on any part, and a part only its own', () => {
  const id = new Types.ObjectId();
  const sharing = (parts: string[]) => ground({ space: { id, parts, grounds: [] } });
  const claims = {
    '18A': claim('hold', later(60)),
    '18B': claim('hold', later(90)),
    '19A': claim('hold', later(60)),
    '19B': claim('booking'),
    '20A': claim('block'),
    '20B': claim('booking'),
    '21B': claim('hold', later(-1)),
  };
  const seen = (parts: string[]) => statuses(claims, now, sharing(parts)).slice(18, 22);
  expect(seen(['A', 'B'])).toEqual(['held', 'booked', 'booked', 'available']);
  expect(seen(['A'])).toEqual(['held', 'held', 'blocked', 'available']);
  expect(seen(['C'])).toEqual(Array(4).fill('available'));
  const whole = judgeDay(sharing(['A', 'B']), DATE, { claims }, now);
  expect(whole[18]?.heldUntil).toEqual(later(90));
});
