import { pursueDisputes } from '@crease/domain/business/disputes/pursue-disputes';
import { remindOfDisputes } from '@crease/domain/business/disputes/remind-of-disputes';
import { findOrder } from '@crease/domain/sales/booking-record/payment.schema';
import { noteDispute } from '@crease/domain/sales/disputes/dispute.schema';
import { bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { moveSandboxDispute, openSandboxDispute } from '@crease/domain/testing/sandbox-client';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { disputeConsumers } from './dispute-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** Runs every consumer of every fact of the dispute twice. */
async function tellAll(orderId: string): Promise<void> {
  const dispute = await world.core.db.disputes.findOne({ orderId });
  const name = 'dispute.changed';
  for (const { id, at, data } of dispute?.outbox ?? []) {
    const event = { id, name, v: 1, at: at.toISOString(), key: 'test', seq: 1, data };
    for (const consumer of [...disputeConsumers[name], ...disputeConsumers[name]])
      await consumer.handle({ core: world.core } as WorkerContext, event as DomainEvent<typeof name>);
  }
}

it('notifies owner and admins once of each state, the owner by mail too, and admins of a near deadline', async () => {
  const { core } = world;
  const admin = await aUser(core, { role: 'admin' });
  const owner = await aUser(core, { role: 'ground_owner' });
  const { orderId, booking } = await bookPaid(core, undefined, { ownerId: owner._id });
  const order = await findOrder(core, orderId);
  if (!order) throw new Error('there is an order');
  const disputeId = await openSandboxDispute(order.captures[0]?.paymentId ?? '', { respondInMs: 86_000_000 });
  await noteDispute(core, 'cashfree', disputeId, order);
  await pursueDisputes(core);
  await tellAll(orderId);
  await remindOfDisputes(later(core, 1_000));
  await tellAll(orderId);
  await moveSandboxDispute(disputeId, 'lost');
  await noteDispute(core, 'cashfree', disputeId, order);
  await pursueDisputes(core);
  await tellAll(orderId);
  const newsOf = async (userId: typeof owner._id) =>
    (
      await core.db.notifications
        .find({ userId, type: { $in: ['dispute', 'dispute_desk'] } })
        .sort({ _id: 1 })
        .toArray()
    ).map(({ title, data }) => [title, data?.actionUrl]);
  expect(await newsOf(owner._id)).toEqual([
    ['A payment is disputed', '/owner-panel/money'],
    ['Dispute lost', '/owner-panel/money'],
  ]);
  expect(await newsOf(admin._id)).toEqual([
    ['A payment is disputed', '/admin?section=disputes'],
    ['Evidence is due soon', '/admin?section=disputes'],
    ['Dispute lost', '/admin?section=disputes'],
  ]);
  const mails = (await core.db.mails.find({ to: owner.email }).toArray()).map(({ subject }) => subject);
  expect(mails).toContain(`A payment is disputed: ${booking.bookingId}`);
  expect(mails).toContain(`Dispute lost: ${booking.bookingId}`);
});
