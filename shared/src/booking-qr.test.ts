import { expect, test } from 'vitest';
import { bookingQrText, parseBookingQr } from './booking-qr.js';

const ref = 'a'.repeat(24);
const page = `https://crease.example/booking/${ref}`;

test("the content of a booking's QR code can be read back", () => {
  expect(parseBookingQr(bookingQrText(page, 'X4KP2Q'))).toEqual({ ref, code: 'X4KP2Q' });
  expect(parseBookingQr(bookingQrText(page, undefined))).toEqual({ ref, code: undefined });
  expect(parseBookingQr(' http://localhost:3000/booking/CR-AB12CD34?utm=1&code=x4kp2q&b=2 ')).toEqual({
    ref: 'CR-AB12CD34',
    code: 'X4KP2Q',
  });
});

test("any other text is not a booking's QR code", () => {
  for (const text of [
    '',
    'X4KP2Q',
    'upi://pay?pa=a@b',
    `https://a.b/bookings/${ref}`,
    `${page}x?code=1`,
    `javascript:/booking/${ref}`,
  ])
    expect(parseBookingQr(text), text).toBeUndefined();
});
