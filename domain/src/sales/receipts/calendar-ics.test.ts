import type { Booking } from '@crease/shared/contracts/booking';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { calendarIcs } from './calendar-ics.js';

const URL = 'https://crease.test';

/** Lines as RFC 5545 reads them: unfolded, each `NAME;PARAMETERS:value`. */
function linesOf(over: Partial<Booking> = {}, sequence = 0): string[] {
  const ics = calendarIcs(aWireBooking(over), { publicUrl: URL, sequence });
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
      'SEQUENCE:0',
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

test('removes the entry of a cancelled booking: same UID, later sequence, no reminder', () => {
  const lines = linesOf({ status: 'cancelled', updatedAt: '2026-11-21T06:00:00.000Z' }, 1);
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('UID:a3f01b2c9d8e7f6a5b4c3d2e@crease');
  expect(lines.some((line) => line.startsWith('TRIGGER'))).toBe(false);
  expect(lines).toContain('SEQUENCE:1');
});

test('does not let a name add a line', () => {
  const name = 'Cage\r\nATTENDEE:mailto:x@y.z\rSTATUS:CANCELLED; चैत्य';
  const lines = linesOf({ groundId: { ...aWireBooking().groundId, name } });
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CONFIRMED']);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('चैत्य');
});

/** The file as a calendar program reads it. */
function entryOf(over: Partial<Booking> = {}, sequence = 0) {
  const calendar = new ICAL.Component(
    ICAL.parse(calendarIcs(aWireBooking(over), { publicUrl: URL, sequence })),
  );
  const found = calendar.getFirstSubcomponent('vevent');
  if (!found) throw new Error('it has no entry');
  const event = new ICAL.Event(found);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    organizer: event.organizer,
    status: found.getFirstPropertyValue('status'),
    alarms: found.getAllSubcomponents('valarm').length,
  };
}

test('makes a calendar program update and remove the one entry', () => {
  const booked = entryOf();
  expect(booked).toMatchObject({
    method: 'PUBLISH',
    start: '2026-11-21T13:30:00.000Z',
    end: '2026-11-21T15:30:00.000Z',
    status: 'CONFIRMED',
    alarms: 1,
  });
  const moved = entryOf(
    {
      startsAt: '2026-11-22T14:30:00.000Z',
      endsAt: '2026-11-22T16:30:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
    },
    1,
  );
  expect(moved).toMatchObject({ method: 'PUBLISH', uid: booked.uid, start: '2026-11-22T14:30:00.000Z' });
  expect(moved.sequence).toBeGreaterThan(booked.sequence);
  const off = entryOf({ status: 'cancelled', updatedAt: '2026-11-20T13:00:00.000Z' }, 2);
  expect(off).toMatchObject({ method: 'CANCEL', uid: booked.uid, status: 'CANCELLED', alarms: 0 });
  expect(off.organizer).toBe(booked.organizer);
  expect(off.sequence).toBeGreaterThan(moved.sequence);
});

test.each([
  ['80 letters', 'Box '.repeat(20)],
  ['right to left', 'ملعب الكريكيت'],
  ['emoji', 'Cage 👨‍👩‍👧 🏏'],
  ['Hindi', 'श्रीकृष्ण क्रिकेट मैदान'],
  ['marks of the format', 'A;B,C\\nD"E'],
])('a calendar program reads a name of %s as it was written', (_, name) => {
  const { summary } = entryOf({ groundId: { ...aWireBooking().groundId, name } });
  expect(summary).toBe(`Box cricket at ${name}`);
});
