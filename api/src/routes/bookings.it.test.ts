import { bookPaid } from '@crease/domain/testing/booked';
import { openWorld, type World } from '@crease/domain/testing/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

it('says who cancelled if no reason was given', async () => {
  const reasonOf = async (who: 'player' | 'owner' | 'admin', body: { reason?: string }) => {
    const scene = await Scene.of(world.core);
    const path = `/bookings/${(await scene.booking())._id}/status`;
    const answer = await api.as(scene.people[who]).patch(path, { status: 'cancelled', ...body });
    return answer.body.booking.cancellation.reason;
  };
  expect(await reasonOf('player', {})).toBe('User cancellation');
  expect(await reasonOf('owner', {})).toBe('Cancelled by the ground');
  expect(await reasonOf('admin', { reason: '' })).toBe('Cancelled by the ground');
  expect(await reasonOf('owner', { reason: 'Rain' })).toBe('Rain');
});

it('shows the refund in the answer to the move or the cancellation that causes it', async () => {
  const { player, booking } = await bookPaid(world.core);
  const asPlayer = api.as(player);
  const { bookingDate, pricing } = booking;
  const cheaper = { bookingDate, timeSlot: '10:00-12:00' };
  const moved = (await asPlayer.patch(`/bookings/${booking._id}/reschedule`, cheaper)).body.booking;
  const difference = pricing.totalAmount - moved.pricing.totalAmount;
  expect(difference).toBeGreaterThan(0);
  expect(moved.payment.refund).toMatchObject({ status: 'pending', amount: difference });
  const cancelled = await asPlayer.patch(`/bookings/${booking._id}/status`, { status: 'cancelled' });
  expect(cancelled.body.booking.payment.refund).toMatchObject({
    status: 'pending',
    amount: pricing.totalAmount,
  });
});
