import { createWebhook } from '@crease/domain/business/webhooks/manage-webhooks';
import { createMetrics } from '@crease/domain/platform/metrics';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { checkIn } from '@crease/domain/sales/change/check-in';
import { closeGround } from '@crease/domain/sales/change/closure.service';
import { completeBookings } from '@crease/domain/sales/change/complete-bookings';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { addReview } from '@crease/domain/sales/reviews/add-review';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { again, book, bookPaid } from '@crease/domain/testing/booked';
import { aUser } from '@crease/domain/testing/factories';
import { later } from '@crease/domain/testing/sweep-all';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { WEBHOOK_EVENTS } from '@crease/shared/webhook-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebhookSink } from '../testing/webhook-sink.js';
import { type RunningWorker, startWorker } from '../worker.js';

let world: World;
let sink: WebhookSink;
let worker: RunningWorker;

beforeAll(async () => {
  sink = await WebhookSink.start();
  world = await openWorld({ OUTBOUND_PRIVATE: 'on' });
  worker = startWorker(world.core, createMetrics('worker'));
});
afterAll(async () => {
  await worker.close();
  await world.close();
  await sink[Symbol.asyncDispose]();
});

it('sends each event of a booking to its own workplace, as the owner reads it but without the code', async () => {
  const { core } = world;
  const [owner, other] = [
    await aUser(core, { role: 'ground_owner' }),
    await aUser(core, { role: 'ground_owner' }),
  ];
  const events = [...WEBHOOK_EVENTS];
  await createWebhook(core, owner._id.toString(), { url: `${sink.origin}/owner`, events });
  await createWebhook(core, other._id.toString(), { url: `${sink.origin}/other`, events });
  const told = (type: string) =>
    sink
      .at('/owner')
      .map(({ text }) => JSON.parse(text))
      .filter((one) => one.type === type)
      .map(({ data }) => data);
  const arrives = (type: string) => until(type, async () => told(type).length > 0);

  const { booking, ground, player } = await bookPaid(core, '10:00-11:00', { ownerId: owner._id });
  await arrives('booking.confirmed');
  const { _id, bookingDate } = booking;
  const groundId = ground._id.toString();
  await rescheduleBooking(core, _id, groundId, {
    bookingDate,
    timeSlot: '11:00-12:00',
    acceptPrice: undefined,
  });
  const onTheDay = later(core, booking.startsAt.getTime() - core.clock.now().getTime() + 3_600_000);
  const moved = await again(core, booking);
  await checkIn(onTheDay, moved, moved.confirmation?.confirmationCode ?? '', 'Sanjay');
  await completeBookings(later(core, booking.endsAt.getTime() - core.clock.now().getTime() + 3 * 3_600_000));
  await addReview(core, await again(core, booking), { rating: 5, comment: 'Good lights.' });
  const { booking: second } = await bookPaid(core, '18:00-19:00', { ownerId: owner._id });
  await cancelBooking(core, second._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  await pursueRefunds(core);
  const third = await book(core, ground, player, '20:00-21:00');
  await closeGround(
    core,
    ground,
    { date: third.bookingDate, timeSlot: '20:00-21:00', reason: 'Rain' },
    'Sanjay',
  );
  for (const type of WEBHOOK_EVENTS) await arrives(type);

  expect(told('booking.checked_in')).toMatchObject([{ booking: { _id: _id.toString() } }]);
  expect(told('booking.completed')).toMatchObject([{ booking: { status: 'completed' } }]);
  expect(told('refund.processed')).toMatchObject([
    { refund: { bookingId: second._id.toString(), status: 'processed', amount: expect.any(Number) } },
  ]);
  expect(told('closure.opened')).toMatchObject([{ closure: { groundId, kind: 'closure', reason: 'Rain' } }]);
  expect(told('review.created')).toMatchObject([{ review: { rating: 5, comment: 'Good lights.' } }]);
  const codes = await core.db.bookings.distinct('confirmation.confirmationCode');
  const sent = sink.caught.map(({ text }) => text).join('\n');
  for (const code of codes) expect(sent).not.toContain(code);
  expect(sink.at('/other')).toEqual([]);
});
