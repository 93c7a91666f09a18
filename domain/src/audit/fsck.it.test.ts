import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingDoc } from '../bookings/booking.model.js';
import { createBooking } from '../bookings/create-booking.js';
import { placeHold } from '../holds/hold.service.js';
import { createOrder } from '../payments/create-order.js';
import { settleOrder } from '../payments/settle.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { aGround, aUser } from '../testing/factories.js';
import { paySandboxOrder } from '../testing/sandbox-client.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { openWorld, type World } from '../testing/world.js';
import { fsck } from './fsck.js';
import { GRACE_MS } from './violation.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** Everything found, judged as if the grace had passed. */
async function found(core: Core): Promise<string[]> {
  await core.events.settled();
  const now = new Date(core.clock.now().getTime() + GRACE_MS + 1_000);
  const lines: string[] = [];
  for await (const v of fsck({ models: core.models, now })) {
    lines.push(`${v.invariant} ${v.subject} ${v.message}`);
  }
  return lines;
}

async function aPaidBooking(core: Core): Promise<BookingDoc> {
  const [ground, player] = [await aGround(core), await aUser(core)];
  const { booking } = await createBooking(core, player._id.toString(), {
    groundId: ground._id.toString(),
    bookingDate: dateAhead(),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  });
  const { orderId } = await createOrder(core, booking);
  await paySandboxOrder(orderId, { outcome: 'success' });
  return (await settleOrder(core, orderId)).booking;
}

describe('fsck', () => {
  it('finds nothing where the engine alone has been at work', async () => {
    const { core } = world;
    await aPaidBooking(core);
    const [ground, player] = [await aGround(core), await aUser(core)];
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '10:00-11:00' };
    await placeHold(core, player._id.toString(), slot);
    expect(await found(core)).toEqual([]);
  });

  it('finds each kind of violation when planted by hand', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const booking = await aPaidBooking(core);
    const bookings = native(core.models, 'bookings');
    const days = native(core.models, 'groundDays');
    const dayId = `${booking.groundId.toString()}:${booking.bookingDate}`;
    const orders = native(core.models, 'payments');
    const claim = { kind: 'booking' as const, ref: new Types.ObjectId().toString(), userId: 'u', n: 1 };
    const plant = async (work: () => Promise<unknown>, undo: () => Promise<unknown>): Promise<string[]> => {
      await work();
      const lines = await found(core);
      await undo();
      expect(await found(core)).toEqual([]);
      return lines;
    };

    const twin = { ...booking, _id: new Types.ObjectId(), bookingId: 'CR-TWINTWIN' };
    const shared = await plant(
      () => bookings.insertOne(twin),
      () => bookings.deleteOne({ _id: twin._id }),
    );
    expect(shared.some((line) => line.startsWith('1 '))).toBe(true);

    const lost = await plant(
      () => days.updateOne({ _id: dayId }, { $unset: { 'claims.19': '' } }),
      () =>
        days.updateOne({ _id: dayId }, { $set: { 'claims.19': { ...claim, ref: booking._id.toString() } } }),
    );
    expect(lost).toEqual([expect.stringMatching(/^2 CR-.* does not own .*:19$/)]);

    const orphan = await plant(
      () => days.updateOne({ _id: dayId }, { $set: { 'claims.5': claim } }),
      () => days.updateOne({ _id: dayId }, { $unset: { 'claims.5': '' } }),
    );
    expect(orphan).toEqual([expect.stringMatching(/^2 .*:5 is claimed by booking/)]);

    const nobodys = await plant(
      () => days.updateOne({ _id: dayId }, { $set: { 'claims.4': { ...claim, kind: 'block' } } }),
      () => days.updateOne({ _id: dayId }, { $unset: { 'claims.4': '' } }),
    );
    expect(nobodys).toEqual([expect.stringMatching(/^2 .*:4 is blocked by .* no block or closure$/)]);

    const over = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: { endsAt: new Date(Date.now() - 3_600_000) } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: { endsAt: booking.endsAt } }),
    );
    expect(over).toEqual([expect.stringMatching(/^3 /)]);

    const uncaptured = await plant(
      () => orders.updateOne({ bookingId: booking._id }, { $set: { 'captures.0.amount': 9 } }),
      () => orders.updateOne({ bookingId: booking._id }, { $set: { 'captures.0.amount': 2754 } }),
    );
    expect(uncaptured).toEqual([expect.stringMatching(/^4 CR-.*the order says ₹9$/)]);

    const extra = { paymentId: 'cf_twice', amount: 2754, wrong: false, currency: 'INR', at: new Date() };
    const twice = await plant(
      () => orders.updateOne({ bookingId: booking._id }, { $push: { captures: extra } }),
      () => orders.updateOne({ bookingId: booking._id }, { $pull: { captures: { paymentId: 'cf_twice' } } }),
    );
    expect(twice).toEqual([expect.stringMatching(/^4 .*₹2754 is owed back and has not been asked for$/)]);

    const generous = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.refundOwed': 100 } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.refundOwed': 0 } }),
    );
    expect(generous.some((line) => /^4 CR-.*owes ₹100 back, by its state and policy ₹0$/.test(line))).toBe(
      true,
    );

    const silent = await plant(
      () =>
        bookings.updateOne(
          { _id: booking._id },
          { $unset: { 'outbox.0.publishedAt': '' }, $set: { outboxDirtyAt: booking.createdAt } },
        ),
      () =>
        bookings.updateOne(
          { _id: booking._id },
          { $set: { 'outbox.0.publishedAt': new Date() }, $unset: { outboxDirtyAt: '' } },
        ),
    );
    expect(silent).toEqual([expect.stringMatching(/^5 bookings\/.* booking.created is unpublished$/)]);

    const praised = await plant(
      () =>
        native(core.models, 'grounds').updateOne(
          { _id: booking.groundId },
          { $set: { 'rating.count': 3, totalBookings: 4 } },
        ),
      () =>
        native(core.models, 'grounds').updateOne(
          { _id: booking.groundId },
          { $set: { 'rating.count': 0, totalBookings: 0 } },
        ),
    );
    expect(praised).toEqual([
      expect.stringMatching(/^6 .*3 reviews/),
      expect.stringMatching(/^6 .*4 bookings/),
    ]);
  });
});
