import { toEvent, type WithOutbox } from '@crease/domain/messaging/outbox/outbox';
import { findOrder } from '@crease/domain/sales/booking-record/payment.schema';
import { refundByHand } from '@crease/domain/sales/settle/manual-refund';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { bookPaid } from '@crease/domain/testing/booked';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Consumer, WorkerContext } from './consumer.js';
import { postToLedger } from './ledger-consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

function eventOf<N extends EventName>(doc: WithOutbox | null, name: N): DomainEvent<N> {
  const entry = doc?.outbox.find((one) => one.name === name);
  if (!doc || !entry) throw new Error(`there is no ${name}`);
  // The entry was found by this very name.
  return toEvent('test', doc, entry) as DomainEvent<N>;
}

const told = <N extends EventName>(consumer: Consumer<N>, event: DomainEvent<N>) =>
  // The ledger consumers use only the worker's core.
  Promise.all([1, 2, 3].map(() => consumer.handle({ core: world.core } as WorkerContext, event)));

it('money is in the ledger once, though its events arrive several times and late', async () => {
  const { core } = world;
  const { booking, orderId } = await bookPaid(core);
  const kinds = async () =>
    (await core.db.ledger.find({ bookingId: booking._id }).sort({ _id: 1 }).toArray()).map(
      ({ kind }) => kind,
    );
  await told(postToLedger.captured, eventOf(await findOrder(core, orderId), 'payment.captured'));
  await told(postToLedger.confirmed, eventOf(booking, 'booking.confirmed'));
  expect(await kinds()).toEqual(['capture']);

  await refundByHand(core, booking, 500, 'Rain');
  await pursueRefunds(later(core, 1_000));
  await told(postToLedger.refunded, eventOf(await findOrder(core, orderId), 'refund.processed'));
  await told(postToLedger.captured, eventOf(await findOrder(core, orderId), 'payment.captured'));
  expect(await kinds()).toEqual(['capture', 'refund']);
});
