import { expect, test } from 'vitest';
import { digestMail } from './digest-mail.js';

const URL = 'https://crease.test';
const moved = {
  key: 'booking_moved' as const,
  params: { ground: 'Sixer Cage', date: '2026-11-27', slot: '18:00-20:00' },
  title: 'Booking moved',
  message: 'Your booking is now Fri 27 Nov, 6–8 PM at Sixer Cage.',
  data: { actionUrl: '/booking/a' },
};
const own = { title: 'Diwali hours', message: 'Open until 2 AM all week.', data: {} };

test('writes the morning mail in the reader’s language, and an admin’s words as they were typed', () => {
  const { subject, text, html } = digestMail([moved, own], URL, 'hi');
  expect(subject).toBe('2 सूचनाएँ जो आपने नहीं देखीं');
  for (const part of [text, html])
    for (const words of ['बुकिंग का समय बदला', 'Sixer Cage, शुक्र 27 नव, 6–8 PM', own.title, own.message])
      expect(part).toContain(words);
  expect(html).toContain('<html lang="hi-IN">');
  expect(`${text}${html}`).not.toMatch(/Questions|See all|not seen/);
  expect(digestMail([moved], URL, 'hi').subject).toBe('आपने नहीं देखा: बुकिंग का समय बदला');
});

test('the digest mail shows ten items and counts the rest', () => {
  const { subject, text, html } = digestMail(
    Array.from({ length: 13 }, () => moved),
    URL,
  );
  expect(subject).toBe('13 updates you have not seen');
  expect(text.split(moved.message)).toHaveLength(11);
  expect(text).toContain('And 3 more at your bell.');
  expect(html.match(/class="line"/g)).toHaveLength(10);
});
