import { expect, it } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { bookingCancelledMail, ownerNewBookingMail } from '../book/booking-mails.js';
import { calendarIcs } from './calendar-ics.js';
import { receiptMail } from './receipt-mail.js';
import { receiptPdf } from './receipt-pdf.js';

const URL = 'https://crease.test';
const TEMPLATES = '{{7*7}} #{7*7} <%= 7*7 %> @{7*7} %s %n';
const MARKUP = '"><img src=x onerror=alert(1)><a href="javascript:alert(1)">';
const ICS = 'Net\r\nATTENDEE:mailto:all@crease.test\r\nEND:VEVENT\r\nBEGIN:VALARM';
const PDF = ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj (';

/** A booking in which everything that a person can write is this text. */
function written(text: string) {
  const booking = aWireBooking();
  return aWireBooking({
    groundId: {
      ...booking.groundId,
      name: text,
      location: { cityName: 'Mumbai', state: 'Maharashtra', latitude: 19, longitude: 72, address: text },
      owner: { name: text, contact: '9820000000' },
    },
    playerDetails: { teamName: text, playerCount: 10, contactPerson: { name: text, phone: '9820012345' } },
    userId: { _id: booking._id, name: text, email: 'rohan@crease.test' },
    requirements: text,
    cancellation: { reason: text, by: text, at: booking.updatedAt },
  });
}

const mailsOf = (text: string) =>
  [receiptMail, ownerNewBookingMail, bookingCancelledMail].map((mail) => mail(written(text), URL));

it('leaves templates unevaluated', () => {
  for (const { subject, text, html } of mailsOf(TEMPLATES)) {
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\b49\b/);
    expect(text).toContain('{{7*7}} #{7*7}');
  }
  expect(calendarIcs(written(TEMPLATES), { publicUrl: URL, sequence: 0 })).not.toMatch(/\b49\b/);
});

it('shows markup as text in a mail', () => {
  for (const { html } of mailsOf(MARKUP)) {
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>|href="javascript:/);
    expect(html).toContain('&lt;img src=x');
  }
});

it('lets no text begin a line of a calendar file', () => {
  const lines = calendarIcs(written(ICS), { publicUrl: URL, sequence: 0 })
    // A folded line goes on behind a space (RFC 5545 §3.1).
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

it('draws text in a PDF without executing any of it', async () => {
  const file = (await receiptPdf(written(PDF), URL)).toString('latin1');
  // Ignores text in the file, with its escaped brackets, and its XML: neither is a PDF object.
  const objects = file
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()')
    .replace(/<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/g, '');
  expect(objects).not.toMatch(/\/JavaScript|\/OpenAction|\/JS\b|\/Launch|\/EmbeddedFile/);
});

it('writes no text into the XML of a PDF that could be XML', async () => {
  const xml = '</rdf:li></rdf:Alt><pdf:Keywords>planted</pdf:Keywords>&xxe;';
  const file = (await receiptPdf(written(xml), URL)).toString('latin1');
  const metadata = /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(file)?.[0] ?? '';
  expect(metadata).toContain('rdf:Description');
  expect(metadata).not.toMatch(/<pdf:Keywords>planted|&xxe;/);
});
