import { randomUUID } from 'node:crypto';
import { armFailpoint } from '@crease/domain/platform/failpoint';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { factIds } from '@crease/domain/sales/operation/operation';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { book, bookPaid } from '@crease/domain/testing/booked';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent, EventData, EventName } from '@crease/shared/events/domain-events';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer, WorkerContext } from './consumer.js';
import { mailCancelledByGround, mailUnseenBooking } from './mail-consumers.js';
import { mailOffer } from './waitlist-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const preferences = (email: boolean) => ({
  notifications: { email, push: true, sms: false, marketing: false },
  shareLocation: false,
});

/** Runs one consumer on one event. */
async function hear<N extends EventName>(consumer: Consumer<N>, name: N, data: EventData<N>): Promise<void> {
  const at = world.core.clock.now().toISOString();
  const event: DomainEvent<N> = { id: randomUUID(), name, v: 1, key: 'test', at, seq: 1, data };
  // Consumers that request mails use only the worker's core.
  await consumer.handle({ core: world.core } as WorkerContext, event);
}

const mailsTo = (email: string) => world.core.db.mails.countDocuments({ to: email });

describe.each([
  { wish: true, mails: 1 },
  { wish: false, mails: 0 },
])('with the mail preferences $wish', ({ wish, mails }) => {
  it(`sends ${mails} for a new booking that stayed unseen, and for a game cancelled by the ground`, async () => {
    const { core } = world;
    const [player, owner] = [
      await aUser(core, { preferences: preferences(wish) }),
      await aUser(core, { preferences: preferences(wish), role: 'ground_owner' }),
    ];
    const ground = await aGround(core, { ownerId: owner._id });
    const booking = await book(core, ground, player);
    const expiresAt = booking.expiresAt?.toISOString() ?? '';
    await hear(mailUnseenBooking, 'booking.created', { ...factIds(booking), expiresAt });
    expect(await mailsTo(owner.email)).toBe(mails);

    await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
    await hear(mailCancelledByGround, 'booking.cancelled', { ...factIds(booking), by: 'owner' });
    expect(await mailsTo(player.email)).toBe(mails);
  });

  it('sends none for a booking that the owner approved, even if it was then paid online', async () => {
    const { core } = world;
    const owner = await aUser(core, { preferences: preferences(wish), role: 'ground_owner' });
    const ground = await aGround(core, { ownerId: owner._id });
    const booking = await book(core, ground, await aUser(core));
    const { orderId } = await createOrder(core, await approveBooking(core, booking._id, 'Sanjay'));
    await paySandboxOrder(orderId, { outcome: 'success' });
    await settleOrder(core, orderId);
    const expiresAt = booking.expiresAt?.toISOString() ?? '';
    await hear(mailUnseenBooking, 'booking.created', { ...factIds(booking), expiresAt });
    expect(await mailsTo(owner.email)).toBe(0);
  });

  it(`sends ${mails} with the refund, even if the operation has not recorded it yet`, async () => {
    const { core } = world;
    const { booking, player } = await bookPaid(core);
    await core.db.users.updateOne({ _id: player._id }, { $set: { preferences: preferences(wish) } });
    const disarm = armFailpoint('cancel.afterFence', 'throw');
    const by = { side: 'owner', name: 'Sanjay' } as const;
    await expect(cancelBooking(core, booking._id, by, 'Rain')).rejects.toThrow();
    disarm();
    await hear(mailCancelledByGround, 'booking.cancelled', { ...factIds(booking), by: 'owner' });
    const sent = await core.db.mails.find({ to: player.email }).toArray();
    expect(sent.map(({ text }) => text.includes('₹2,754 comes back to you'))).toEqual(wish ? [true] : []);
  });

  it(`sends ${mails} for a slot that became free`, async () => {
    const { core } = world;
    const [waiter, ground] = [await aUser(core, { preferences: preferences(wish) }), await aGround(core)];
    await hear(mailOffer, 'waitlist.offered', {
      waitlistId: new Types.ObjectId().toString(),
      userId: waiter._id.toString(),
      groundId: ground._id.toString(),
      bookingDate: dateAhead(),
      timeSlot: '18:00-20:00',
      holdId: new Types.ObjectId().toString(),
      expiresAt: new Date(core.clock.now().getTime() + 300_000).toISOString(),
    });
    expect(await mailsTo(waiter.email)).toBe(mails);
  });
});
