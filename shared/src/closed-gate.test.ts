import { expect, test } from 'vitest';
import { gateRefusal } from './closed-gate.js';

const startsAt = new Date('2026-11-28T18:00:00+05:30');
const endsAt = new Date('2026-11-28T20:00:00+05:30');
const paid = { status: 'confirmed' as const, startsAt, endsAt, checkedIn: false, kept: 1400 };
const at = (text: string) => new Date(`${text}+05:30`);

test('a closed gate can be reported from 15 minutes before the start until 24 hours after the end', () => {
  expect(gateRefusal(paid, at('2026-11-28T17:44:59'))).toBe('too-early');
  expect(gateRefusal(paid, at('2026-11-28T17:45:00'))).toBeUndefined();
  expect(gateRefusal({ ...paid, status: 'completed' }, at('2026-11-29T20:00:00'))).toBeUndefined();
  expect(gateRefusal(paid, at('2026-11-29T20:00:01'))).toBe('too-late');
});

test('a closed gate cannot be reported for a booking that is pending, cancelled, unpaid or checked in', () => {
  const now = startsAt;
  expect(gateRefusal({ ...paid, status: 'pending' }, now)).toBe('not-standing');
  expect(gateRefusal({ ...paid, status: 'cancelled' }, now)).toBe('not-standing');
  expect(gateRefusal({ ...paid, kept: 0 }, now)).toBe('not-paid');
  expect(gateRefusal({ ...paid, checkedIn: true }, now)).toBe('checked-in');
});
