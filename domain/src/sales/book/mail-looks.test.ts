import { expect, test } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { receiptMail } from '../receipts/receipt-mail.js';
import { bookingCancelledMail, bookingMovedMail } from './booking-mails.js';

const booking = aWireBooking();
const mails = [receiptMail, bookingMovedMail, bookingCancelledMail].map((mail) =>
  mail(booking, 'https://crease.test'),
);

/** Colours that are written on white or on the pale page, and are lost on a dark one. */
const DARK_INK = /color:#(0b1814|3c5147|56695f|855000)/;

test('a mail needs no picture, script or style sheet from anywhere', () => {
  for (const { html } of mails) {
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/);
  }
});

test('dark text has a light variant for readers in dark mode', () => {
  for (const { html } of mails) {
    expect(html).toContain('@media (prefers-color-scheme:dark){');
    const inked = [...html.matchAll(/<(?!table)(\w+)([^>]*)style="([^"]*)"/g)].filter(([, , , style = '']) =>
      DARK_INK.test(style.replaceAll(/(background|border[\w-]*)[:-][^;]*/g, '')),
    );
    expect(inked.length).toBeGreaterThan(3);
    for (const [whole, , before = ''] of inked)
      expect(before, whole).toMatch(/class="[^"]*\b(text|soft|link)\b/);
  }
});

test('the text part of a mail says everything that the HTML part says', () => {
  for (const { html, text } of mails) {
    const shown = html
      .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
      .replace(/<[^>]+>/g, '\n')
      .replaceAll('&amp;', '&')
      .replaceAll('&nbsp;', ' ');
    const said = new Set(text.match(/[\p{L}\p{N}₹]+/gu));
    // Skips the characters of the code on their tiles, and links, which are addresses in the text part.
    const words = (shown.match(/[\p{L}\p{N}₹]{2,}/gu) ?? []).filter(
      (word) => !['Crease', 'Open', 'map', 'View', 'booking'].includes(word),
    );
    expect(words.filter((word) => !said.has(word))).toEqual([]);
  }
});

test('an amount or a code never breaks between its letters on a small phone', () => {
  for (const { html } of mails) {
    const values = [
      ...html.matchAll(/<td valign="top" align="right"[^>]*style="([^"]*)">(?:<a[^>]*>)?([^<]*)</g),
    ];
    const short = values.filter(([, , value = '']) => /^(\u2212?₹[\d,]+|CR-\w+)$/.test(value));
    expect(short.length).toBeGreaterThan(0);
    for (const [, style, value] of short) expect(style, value).toContain('white-space:nowrap');
  }
});
