import { moneyState } from '@crease/shared/money-state';
import { expect, test } from 'vitest';
import { otpMail } from '../../accounts/auth/otp-mail.js';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { bookingCancelledMail, ownerNewBookingMail } from '../book/booking-mails.js';
import { receiptMail } from './receipt-mail.js';

const URL = 'https://crease.test';
const evil = '<script>alert("1")</script>&\u0007';
const booking = aWireBooking();

test('has code, total and link in both parts of the receipt mail, and no remote content', () => {
  const { subject, text, html } = receiptMail(booking, URL);
  expect(subject).toBe('Booking confirmed: Sixer Cage, Sat 21 Nov 2026, 7–9 PM');
  for (const part of [text, html]) {
    expect(part).toContain('₹2,754');
    expect(part).toContain(`${URL}/booking/${booking._id}`);
    expect(part).toContain('CR-7KQ2M9XA');
  }
  expect(text).toContain('Confirmation code: K7NQ4X');
  expect(html).toContain('aria-label="K 7 N Q 4 X"');
  expect(html).not.toMatch(/<img|<link|<script|src=|url\(/);
  expect(html.match(/bgcolor="#ffb238" style="background:#ffb238;border-radius:10px/g)).toHaveLength(1);
});

test.each(['completed', 'cancelled'] as const)('the receipt mail of a %s booking has no code', (status) => {
  const { subject, text, html } = receiptMail(aWireBooking({ status }), URL);
  expect(subject).toContain(`Booking ${status}: `);
  for (const part of [text, html]) {
    expect(part).not.toContain('K7NQ4X');
    expect(part).not.toContain('Show this code at the ground.');
  }
});

test('no text a person wrote becomes markup', () => {
  const nasty = aWireBooking({
    groundId: { ...booking.groundId, name: evil, owner: { name: evil, contact: evil } },
    playerDetails: { teamName: evil, playerCount: 10, contactPerson: { name: evil, phone: '9820012345' } },
    userId: { _id: booking._id, name: evil, email: 'a@b.c' },
    requirements: evil,
    cancellation: { reason: evil, by: evil, at: booking.updatedAt },
  });
  for (const mail of [
    receiptMail(nasty, URL),
    ownerNewBookingMail(nasty, URL),
    bookingCancelledMail(nasty, URL),
  ]) {
    expect(mail.html).not.toContain('<script');
    expect(mail.html).not.toContain('\u0007');
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
  }
});

test('prints a code in the text as six digits alone on a line', () => {
  const { text, html } = otpMail({ code: '042917', purpose: 'login', minutes: 10 });
  expect(text.match(/^\d{6}$/gm)).toEqual(['042917']);
  expect(html).toContain('10 minutes');
});

test('tells the owner who booked, when and how much', () => {
  const { subject, text } = ownerNewBookingMail({ ...booking, status: 'pending' }, URL);
  expect(subject).toBe('New booking: Sat 21 Nov 2026, 7–9 PM at Sixer Cage');
  expect(text).toContain('Rohan Kulkarni booked Sat 21 Nov 2026, 7–9 PM at Sixer Cage for ₹2,754.');
  expect(text).toContain(`${URL}/owner-panel`);
  expect(text).not.toContain('K7NQ4X');
});

test('the amount due is the total less all payments, at the ground too, and zero after a cancellation', () => {
  const { payment, pricing } = booking;
  const unpaid = { ...payment, status: 'pending' as const, transactionId: undefined };
  const cash = { amount: 246, method: 'cash' as const, by: 'S', at: booking.updatedAt };
  expect(moneyState(booking)).toMatchObject({ paid: 2754, due: 0 });
  expect(moneyState({ ...booking, payment: unpaid })).toMatchObject({ paid: 0, due: 2754 });
  const dearer = { ...booking, pricing: { ...pricing, totalAmount: 3000, dueAtGround: 246 } };
  expect(moneyState(dearer)).toMatchObject({ paid: 2754, due: 246 });
  expect(moneyState({ ...dearer, payment: { ...payment, collected: [cash] } })).toMatchObject({ due: 0 });
  expect(moneyState({ ...booking, payment: unpaid, status: 'completed' })).toMatchObject({ due: 2754 });
  expect(moneyState({ ...booking, payment: unpaid, status: 'cancelled' })).toMatchObject({ due: 0 });
});
