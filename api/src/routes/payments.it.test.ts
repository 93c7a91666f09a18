import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { bookWithOrder } from '@crease/domain/testing/booked';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** An approved booking whose order was paid at the provider and is not settled yet. */
async function paidUnseen(timeSlot: string) {
  const { player, booking, orderId } = await bookWithOrder(world.core, timeSlot);
  const approved = await approveBooking(world.core, booking._id, 'Sanjay');
  await paySandboxOrder(orderId, { outcome: 'success' });
  const verify = () =>
    api.as(player).post('/payments/verify-payment', { order_id: orderId, bookingId: booking._id.toString() });
  return { booking: approved, verify };
}

it('a payment that a booking did not need is refunded, and verify says that the booking stands', async () => {
  const { booking, verify } = await paidUnseen('10:00-12:00');
  await collectPayment(world.core, booking, { amount: 500, method: 'cash' }, 'Sanjay');
  expect((await verify()).body).toMatchObject({
    paid: true,
    requiresRefund: true,
    message: 'Your booking stands. This payment was not used for it and comes back to you.',
    booking: { status: 'confirmed' },
  });
});

it('a payment for a cancelled booking is refunded, and verify says that the slot is gone', async () => {
  const { booking, verify } = await paidUnseen('14:00-16:00');
  await cancelBooking(world.core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  expect((await verify()).body).toMatchObject({
    paid: true,
    requiresRefund: true,
    message: 'This time slot is no longer available. Your payment will be refunded.',
    booking: { status: 'cancelled' },
  });
});
