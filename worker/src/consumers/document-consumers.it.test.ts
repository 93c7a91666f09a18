import { toEvent } from '@crease/domain/messaging/outbox/outbox';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { bookWithOrder } from '@crease/domain/testing/booked';
import { giveGstin } from '@crease/domain/testing/invoicing';
import { pdfPages, pdfText } from '@crease/domain/testing/pdf-text';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkerContext } from './consumer.js';
import { consumersOf } from './consumers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** Runs these consumers twice on a document's last fact of this name. */
async function hear(
  doc: Pick<BookingDoc, 'outbox' | 'seq'> | null,
  name: EventName,
  consumers: string[],
): Promise<void> {
  const entry = doc?.outbox.findLast((one) => one.name === name);
  if (!doc || !entry) throw new Error(`nothing says ${name}`);
  const event: DomainEvent = toEvent('test', doc, entry);
  const heard = consumersOf(event).filter((one) => consumers.includes(one.name));
  expect(heard).toHaveLength(consumers.length);
  // The consumers use only the worker's core.
  for (const _ of [1, 2])
    for (const one of heard) await one.handle({ core: world.core } as WorkerContext, event);
}

const bookingOf = async ({ _id }: Pick<BookingDoc, '_id'>) => await world.core.db.bookings.findOne({ _id });

/** The texts of a booking's stored PDFs in the order of printing, each with its page count. */
async function documentsOf({ _id }: Pick<BookingDoc, '_id'>, kind: 'receipt' | 'invoice') {
  const { core } = world;
  const found = await core.db.papers.find({ bookingId: _id, kind }).sort({ createdAt: 1 }).toArray();
  const files = await Promise.all(found.map(({ file }) => core.storage.get(file)));
  return files.map((file) => ({
    text: file ? pdfText(file) : '',
    pages: file ? pdfPages(file).length : 0,
  }));
}

it('PDFs are printed before anybody asks, once per content, and earlier ones are kept', async () => {
  const { core } = world;
  const { ground, orderId } = await bookWithOrder(core);
  await giveGstin(core, ground);
  await paySandboxOrder(orderId, { outcome: 'success' });
  const { booking } = await settleOrder(core, orderId);
  await hear(booking, 'booking.confirmed', ['write-invoices', 'print-papers']);
  expect((await documentsOf(booking, 'receipt')).map(({ text }) => text.includes('CONFIRMED'))).toEqual([
    true,
  ]);
  expect((await documentsOf(booking, 'invoice')).map(({ pages }) => pages)).toEqual([1]);

  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await hear(await bookingOf(booking), 'booking.cancelled', ['print-papers']);
  await pursueRefunds(core);
  const payment = await core.db.payments.findOne({ orderId });
  await hear(payment, 'refund.processed', ['write-invoices', 'print-papers']);
  const receipts = await documentsOf(booking, 'receipt');
  expect(receipts[0]?.text).toContain('CONFIRMED');
  expect(receipts.at(-1)?.text).toContain('Paid back');
  expect(receipts.length).toBeGreaterThan(1);
  // The invoice alone, then the same with its credit note.
  expect((await documentsOf(booking, 'invoice')).map(({ pages }) => pages)).toEqual([1, 2]);
  expect(await core.db.papers.countDocuments({ madeAt: { $exists: false } })).toBe(0);
});

it('a booking that was never confirmed gets no printed receipt', async () => {
  const { booking } = await bookWithOrder(world.core);
  await cancelBooking(world.core, booking._id, { side: 'player', name: 'Meera' }, 'Ill');
  await hear(await bookingOf(booking), 'booking.cancelled', ['print-papers']);
  expect(await documentsOf(booking, 'receipt')).toEqual([]);
});

it('mails of a move and a cancellation update and remove the calendar entry', async () => {
  const { core } = world;
  const { orderId, player } = await bookWithOrder(core);
  await paySandboxOrder(orderId, { outcome: 'success' });
  const { booking } = await settleOrder(core, orderId);
  const { bookingDate } = booking;
  const to = { bookingDate, timeSlot: '09:00-11:00' };
  const moved = await rescheduleBooking(core, booking._id, booking.groundId.toString(), to);
  await hear(await bookingOf(booking), 'booking.moved', ['mail-player-moved']);
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await hear(await bookingOf(booking), 'booking.cancelled', ['mail-player-cancelled']);
  const mails = await core.db.mails
    .find({ to: player.email, kind: 'booking' })
    .sort({ createdAt: 1 })
    .toArray();
  const files = mails.map(({ attachments: [file] }) => {
    const calendar = new ICAL.Component(
      ICAL.parse(Buffer.from(file?.content ?? '', 'base64').toString('utf8')),
    );
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    return {
      type: file?.contentType,
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      sequence: event.sequence,
    };
  });
  expect(files.map(({ method }) => method)).toEqual(['PUBLISH', 'CANCEL']);
  expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
  expect(files[0]?.start).toBe(moved.startsAt.toISOString());
  expect(files[1]?.type).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(files.map(({ sequence }) => sequence)).toEqual([1, 2]);
});
