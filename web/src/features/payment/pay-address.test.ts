import { expect, test } from 'vitest';
import { readPayAddress } from './pay-address.js';

test('an address written by the server is parsed', () => {
  expect(readPayAddress('?session=session_a1-B2_c3&mode=production')).toEqual({
    provider: 'cashfree',
    session: 'session_a1-B2_c3',
    mode: 'production',
  });
  const back = '/payment/callback?booking_id=66aa&order_id=crease_1';
  const query = { provider: 'razorpay', session: 'order_abc', mode: 'sandbox', key: 'rzp_test_a', back };
  expect(readPayAddress(`?${new URLSearchParams(query)}`)).toEqual(query);
});

test.each([
  '',
  '?session=session_a1&mode=live',
  '?session=%3Cscript%3Ealert(1)&mode=sandbox',
  `?session=${'a'.repeat(501)}&mode=sandbox`,
  '?provider=stripe&session=session_a1&mode=sandbox',
  '?provider=razorpay&session=order_abc&mode=sandbox',
  '?provider=razorpay&session=order_abc&mode=sandbox&key=rzp_test_a&back=https://evil.example',
  '?provider=razorpay&session=order_abc&mode=sandbox&key=rzp_test_a&back=//evil.example',
])('refuses an address that was not made for a payment: %s', (search) => {
  expect(readPayAddress(search)).toBeUndefined();
});
