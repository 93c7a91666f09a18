import { aRegularRequest } from '@crease/domain/testing/a-regular';
import { bookPaid } from '@crease/domain/testing/booked';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
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

it('stores no e-mail if a form sent an empty one', async () => {
  const { people, ground, groundPath } = await Scene.of(world.core);
  const contactPerson = { name: 'Rohan Kulkarni', phone: '9820098200', email: '' };
  const playerDetails = { playerCount: 8, contactPerson };
  const slot = (timeSlot: string) => ({ bookingDate: dateAhead(), timeSlot, playerDetails });
  const booked = await api
    .as(people.player)
    .post('/bookings', { groundId: ground._id.toString(), ...slot('10:00-11:00') });
  const owner = api.as(people.owner);
  const walkIn = await owner.post(`${groundPath}/walk-ins`, slot('12:00-13:00'));
  const regular = await owner.post(`${groundPath}/regulars`, {
    ...aRegularRequest(1),
    customer: contactPerson,
  });
  const stored = { name: 'Rohan Kulkarni', phone: '9820098200' };
  expect([booked, walkIn, regular].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(booked.body.booking.playerDetails.contactPerson).toEqual(stored);
  expect(walkIn.body.booking.playerDetails.contactPerson).toEqual(stored);
  expect(regular.body.regular.customer).toEqual(stored);
});
