import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { armFailpoint } from '../../platform/failpoint.js';
import { again, type Booked, book, bookWithOrder } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder, showSandboxOrder } from '../../testing/sandbox-client.js';
import { later } from '../../testing/sweep-all.js';
import { openWorld, type World } from '../../testing/world.js';
import { noteOrder } from '../booking-record/booking-money.queries.js';
import { approveBooking } from '../change/approve-booking.js';
import { cancelBooking } from '../change/cancel-booking.js';
import { collectPayment } from '../change/collect-payment.js';
import { rescheduleBooking } from '../change/reschedule-booking.js';
import { resumeOperations } from '../change/resume-operations.js';
import { createOrder } from './create-order.js';
import { settleOrder } from './settle.js';
import { terminateDueOrders } from './terminate.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

const moveToCheaper = async ({ booking, ground }: Booked) =>
  await rescheduleBooking(world.core, booking._id, ground._id.toString(), {
    bookingDate: booking.bookingDate,
    timeSlot: '10:00-12:00',
  });

describe('the order of a booking that was moved', () => {
  it('is not noted again at its old price while the booking still shows it', async () => {
    const { core } = world;
    const booked = await bookWithOrder(core);
    const { _id: bookingId, pricing } = await approveBooking(core, booked.booking._id, 'owner');
    const order = { bookingId, orderId: booked.orderId, amount: pricing.totalAmount };
    expect((await noteOrder(core, order))?.payment.orderId).toBe(booked.orderId);
    await moveToCheaper(booked);
    expect((await again(core, booked.booking)).payment.orderId).toBe(booked.orderId);
    expect(await noteOrder(core, order)).toBeNull();
  });

  it('has the new price, and the old order accepts no more money', async () => {
    const { core } = world;
    const booked = await bookWithOrder(core);
    await approveBooking(core, booked.booking._id, 'owner');
    const order = await createOrder(core, await moveToCheaper(booked));
    expect(order.amount).toBe(1652);
    expect((await showSandboxOrder(booked.orderId)).order.order_status).not.toBe('ACTIVE');
    await paySandboxOrder(order.orderId, { outcome: 'success' });
    expect(await settleOrder(core, order.orderId)).toMatchObject({ paid: true, requiresRefund: false });
  });

  it('is returned to a tab that read the booking before the move', async () => {
    const { core } = world;
    const booked = await bookWithOrder(core);
    const before = await approveBooking(core, booked.booking._id, 'owner');
    const order = await createOrder(core, await moveToCheaper(booked));
    expect((await createOrder(core, before)).orderId).toBe(order.orderId);
    expect((await showSandboxOrder(order.orderId)).order.order_status).toBe('ACTIVE');
  });

  it('has the new price even if the move was interrupted', async () => {
    const { core } = world;
    const booked = await bookWithOrder(core);
    await approveBooking(core, booked.booking._id, 'owner');
    const disarm = armFailpoint('reschedule.afterBooking', 'throw');
    await expect(moveToCheaper(booked)).rejects.toThrow();
    disarm();
    await resumeOperations(later(core, 30_000));
    expect((await createOrder(core, await again(core, booked.booking))).amount).toBe(1652);
  });
});

it.each(['collected', 'cancelled'])(
  'no order is open for a booking %s just before it was recorded',
  async (how) => {
    const { core } = world;
    const read = await approveBooking(
      core,
      (await book(core, await aGround(core), await aUser(core)))._id,
      'owner',
    );
    if (how === 'collected') await collectPayment(core, read, { amount: 500, method: 'cash' }, 'owner');
    else await cancelBooking(core, read._id, { side: 'player', name: 'Rohan' }, '');
    await expect(createOrder(core, read)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await terminateDueOrders(core);
    const { orderId = '' } = (await again(core, read)).payment;
    expect((await showSandboxOrder(orderId)).order.order_status).not.toBe('ACTIVE');
  },
);
