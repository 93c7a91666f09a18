import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { askForOwedShareReceipts } from '@crease/domain/sales/receipts/send-receipt';
import { createShareOrder } from '@crease/domain/sales/settle/create-order';
import { pursueRefunds } from '@crease/domain/sales/settle/refunds';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { TestGame } from '@crease/domain/testing/a-game';
import { aGamePaidByHost, joinedPaid } from '@crease/domain/testing/a-shared-game';
import { bookPaid } from '@crease/domain/testing/booked';
import { paySandboxOrder } from '@crease/domain/testing/sandbox-client';
import { SmtpSink } from '@crease/domain/testing/smtp-sink';
import { later } from '@crease/domain/testing/sweep-all';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { DomainEvent } from '@crease/shared/events/domain-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverMail } from '../mail/deliver-mail.js';
import { openPost } from '../mail/post.js';
import type { WorkerContext } from './consumer.js';
import { sendShareReceipt } from './mail-consumers.js';
import { tellOfCancellation, tellOfRefund } from './notice-consumers.js';

const SHARE = 400;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

interface Recorded {
  outbox: BookingDoc['outbox'];
}

function eventOf<N extends 'booking.cancelled' | 'refund.processed' | 'share.paid'>(
  name: N,
  doc: Recorded | null,
) {
  const entry = doc?.outbox.findLast((one) => one.name === name);
  if (!entry) throw new Error(`There is no ${name}`);
  const { id, at, data } = entry;
  return { id, name, v: 1, at: at.toISOString(), key: 'test', seq: 1, data } as unknown as DomainEvent<N>;
}

it('a cancellation tells the host their own part, and a refund leads its player to the games', async () => {
  const { core } = world;
  const context = { core } as WorkerContext;
  const { ground, player: host, booking } = await bookPaid(core);
  const game = await TestGame.of(core, { places: 2, share: SHARE }, { ground, host, booking });
  const { player, row } = await game.joined();
  const { orderId } = await createShareOrder(core, row.placeId, player._id);
  await paySandboxOrder(orderId, { outcome: 'success' });
  await settleOrder(core, orderId);
  await cancelBooking(core, booking._id, { side: 'player', name: host.name, id: host._id }, 'Rain');
  await pursueRefunds(core);

  const cancelled = await core.db.bookings.findOne({ _id: booking._id });
  await tellOfCancellation.player.handle(context, eventOf('booking.cancelled', cancelled));
  const order = await core.db.payments.findOne({ orderId });
  await tellOfRefund.handle(context, eventOf('refund.processed', order));

  const price = booking.pricing.totalAmount;
  const told = await core.db.notifications.find({ userId: { $in: [host._id, player._id] } }).toArray();
  const of = (id: typeof host._id) => told.filter(({ userId }) => userId.equals(id));
  expect(of(host._id)).toMatchObject([
    { params: { refund: price - SHARE }, data: { actionUrl: `/booking/${booking._id}` } },
  ]);
  expect(of(player._id)).toMatchObject([{ params: { amount: SHARE }, data: { actionUrl: '/games/mine' } }]);
});

it('each player who pays a share is mailed one receipt of it, with the PDF', async () => {
  await using sink = await SmtpSink.start();
  await using own = await openWorld({ SMTP_URL: sink.url });
  const { core } = own;
  const context = { core } as WorkerContext;
  const game = await aGamePaidByHost(core);
  const { player, orderId } = await joinedPaid(game);
  const paid = eventOf('share.paid', await core.db.bookings.findOne({ _id: game.hosted.booking._id }));
  await sendShareReceipt.handle(context, paid);
  await sendShareReceipt.handle(context, paid);
  const mails = await core.db.mails.find({ to: player.email, kind: 'receipt' }).toArray();
  expect(mails).toMatchObject([{ shareReceiptFor: orderId }]);
  const post = openPost(own.env);
  await deliverMail(core, post, mails[0]?._id.toString() ?? '');
  await post.close();
  const [mail] = sink.mails.filter(({ to }) => to.includes(player.email));
  expect(mail?.header('subject')).toContain('Your_share_of');
  expect(mail?.raw).toMatch(/crease-SH-[0-9A-F]{12}\.pdf/);
});

it('a sweep requests the receipts of shares whose events were lost, once each', async () => {
  const { core } = world;
  const soon = later(core, 20_000);
  const game = await aGamePaidByHost(core);
  const [first, second] = [await joinedPaid(game), await joinedPaid(game)];
  const receipts = async () =>
    (await core.db.mails.find({ shareReceiptFor: { $exists: true } }).toArray())
      .filter(({ to }) => to === first.player.email || to === second.player.email)
      .map(({ shareReceiptFor }) => shareReceiptFor)
      .sort();
  // The event of a share just paid has its time first.
  await askForOwedShareReceipts(core);
  expect(await receipts()).toEqual([]);
  await askForOwedShareReceipts(soon);
  expect(await receipts()).toEqual([first.orderId, second.orderId].sort());
  expect(await askForOwedShareReceipts(soon)).toBe(0);
  const third = await joinedPaid(game);
  await askForOwedShareReceipts(soon);
  const mail = await core.db.mails.findOne({ shareReceiptFor: third.orderId });
  expect(mail?.to).toBe(third.player.email);
  expect(await receipts()).toHaveLength(2);
});
