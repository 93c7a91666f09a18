import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { bookWithOrder } from '@crease/domain/testing/booked';
import { giveGstin, invoicesAt } from '@crease/domain/testing/invoicing';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { consumersOf } from './consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

type Told = 'booking.confirmed' | 'refund.processed';

/** Runs the invoice consumer twice on a document's last fact of this name. */
async function hear(doc: Pick<BookingDoc, 'outbox' | 'seq'> | null, name: Told): Promise<void> {
  const entry = doc?.outbox.find((one) => one.name === name);
  if (!doc || !entry) throw new Error(`nothing says ${name}`);
  // The entry was found by this very name.
  const event = toEvent('test', doc, entry) as DomainEvent<Told>;
  const consumer = consumersOf(event).find((one) => one.name === 'write-invoices');
  // The consumer uses only the worker's core.
  for (const _ of [1, 2]) await consumer?.handle({ core: world.core } as WorkerContext, event);
}

it('a payment creates one invoice, and a refund one credit note', async () => {
  const { core } = world;
  const { ground, orderId } = await bookWithOrder(core);
  await giveGstin(core, ground);
  await paySandboxOrder(orderId, { outcome: 'success' });
  const { booking } = await settleOrder(core, orderId);
  await hear(booking, 'booking.confirmed');
  expect((await invoicesAt(core, ground)).map(({ series }) => series)).toEqual(['invoice']);
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await pursueRefunds(core);
  await hear(await core.db.payments.findOne({ orderId }), 'refund.processed');
  expect((await invoicesAt(core, ground)).map(({ series }) => series)).toEqual(['invoice', 'credit-note']);
});
