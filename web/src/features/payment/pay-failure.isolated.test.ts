import { user } from '@crease/shared/contracts/user';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session.js';
import { anOwner } from '../../lib/testing/an-owner.js';
import { stubStorage } from '../../lib/testing/stub-storage.js';
import { createOrder } from './api/create-order.js';
import { payFailure } from './pay-failure.js';

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget());
  stubStorage(new Map());
  startSession({ token: 'mine', user: user.parse(anOwner) });
});
afterEach(() => vi.restoreAllMocks());

const order = { id: 'o1', payment_session_id: 's1', payment_url: 'https://pay.test', mode: 'sandbox' };

/** The text that a player sees when the order is answered like this. */
async function told(answer: () => Response): Promise<string> {
  vi.stubGlobal('fetch', async () => answer());
  return await createOrder({ bookingId: 'a'.repeat(24) }).then(() => 'paid', payFailure);
}

test('says that no order was created when the server gives no reason', async () => {
  const broken = Response.json({ success: false }, { status: 500 });
  expect(await told(() => broken)).toBe('Failed to create order');
});

test('says the reason of the server when it gives one', async () => {
  const refusal = { success: false, code: 'UNAVAILABLE', message: 'Online payment is paused.' };
  expect(await told(() => Response.json(refusal, { status: 503 }))).toBe('Online payment is paused.');
});

test('says that the app ID is missing when the order has none', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const missing = 'Payment app ID missing from server response.';
  expect(await told(() => Response.json({ success: true, order }))).toBe(missing);
  expect(await told(() => Response.json({ success: true, appId: '', order }))).toBe(missing);
});

test('says that the payment did not begin when the server was not reached', async () => {
  const unreached = await told(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(unreached).toBe('Payment failed to initialize. Please try again.');
  expect(payFailure(new Error('no checkout'))).toBe(unreached);
});
