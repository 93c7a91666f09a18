import type { Booking } from '@crease/shared/contracts/bookings';
import { expect, test } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { calendarIcs } from './calendar-ics.js';

const URL = 'https://crease.test';

/** Lines as RFC 5545 reads them: unfolded, each `NAME;PARAMETERS:value`. */
function linesOf(over: Partial<Booking> = {}): string[] {
  const ics = calendarIcs(aWireBooking(over), URL);
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return ics.replaceAll('\r\n ', '').split('\r\n');
}

test('is an entry with its hours, place, link and reminder', () => {
  const lines = linesOf();
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      'UID:a3f01b2c9d8e7f6a5b4c3d2e@crease',
      'DTSTART:20261121T133000Z',
      'DTEND:20261121T153000Z',
      'DTSTAMP:20261120T105405Z',
      'SEQUENCE:245',
      'SUMMARY:Box cricket at Sixer Cage',
      'LOCATION:Sixer Cage\\nVeera Desai Road\\, Andheri West\\, Mumbai\\, Maharashtra',
      'GEO:19.135;72.835',
      'URL;VALUE=URI:https://crease.test/booking/a3f01b2c9d8e7f6a5b4c3d2e',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT2H',
      'END:VCALENDAR',
    ]),
  );
});

test('a cancelled booking takes its entry back: same UID, later sequence, no reminder', () => {
  const lines = linesOf({ status: 'cancelled', updatedAt: '2026-11-21T06:00:00.000Z' });
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('UID:a3f01b2c9d8e7f6a5b4c3d2e@crease');
  expect(lines.some((line) => line.startsWith('TRIGGER'))).toBe(false);
  const sequence = Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
  expect(sequence).toBeGreaterThan(245);
});

test('nothing in a name adds a line of its own', () => {
  const name = 'Cage\r\nATTENDEE:mailto:x@y.z\rSTATUS:CANCELLED; चैत्य';
  const lines = linesOf({ groundId: { ...aWireBooking().groundId, name } });
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED']);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('चैत्य');
});
