import { slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationDoc } from '../accounts/notifications/notification.schema.js';
import { reserveSlot } from '../calendar/claims/reserve.js';
import { placeHold } from '../calendar/holds/place-hold.js';
import type { WaitDoc } from '../calendar/wait-record/wait.schema.js';
import type { Core } from '../platform/core.js';
import { newGroundBooking } from '../sales/book/new-booking.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import type { RefundDoc } from '../sales/booking-record/payment.schema.js';
import { bookPaid } from '../testing/booked.js';
import { aGround, aUser } from '../testing/factories.js';
import { dateAhead } from '../testing/slots-ahead.js';
import { openWorld, type World } from '../testing/world.js';
import { fsck } from './fsck.js';
import { LEGS, type LegName } from './legs.js';
import { AUDIT_BEGIN, auditStep } from './standing-audit.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
});

/** All violations, as if the grace period had passed. */
async function found(core: Core): Promise<string[]> {
  await core.events.settled();
  const now = new Date(core.clock.now().getTime() + GRACE_MS + 1_000);
  const lines: string[] = [];
  for await (const v of fsck({ db: core.db, now })) {
    lines.push(`${v.invariant} ${v.subject} ${v.message}`);
  }
  return lines;
}

const aNotice = (booking: BookingDoc): NotificationDoc => ({
  _id: new Types.ObjectId(),
  eventId: 'planted',
  userId: booking.userId ?? booking.ownerId,
  type: 'booking_confirmed',
  title: 'Planted',
  message: 'Planted by hand.',
  priority: 'high',
  isRead: false,
  data: {},
  outbox: [],
  seq: 0,
  createdAt: booking.createdAt,
});

describe('fsck', () => {
  it('finds nothing when only the engine has written to the database', async () => {
    const { core } = world;
    await bookPaid(core);
    const [ground, player] = [await aGround(core), await aUser(core)];
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '10:00-11:00' };
    await placeHold(core, player._id.toString(), slot);
    expect(await found(core)).toEqual([]);
  });

  it('walks a database in small steps and finds the same as in one go', async () => {
    const { core } = world;
    const ground = await aGround(core);
    await core.db.grounds.updateOne({ _id: ground._id }, { $set: { totalBookings: 7 } });
    // A row without values is on no list. Its id is a text, so the next step continues after a text.
    const userId = new Types.ObjectId();
    const rows = ['all', 'city'].map((board) => ({
      _id: `${board}:${userId}`,
      board,
      userId,
      rev: 1,
      matches: 0,
    }));
    await core.db.leaderboardRows.insertMany(rows);
    let place = AUDIT_BEGIN;
    const seen: string[] = [];
    const checked: Record<LegName, number> = {
      bookings: 0,
      groundDays: 0,
      notifications: 0,
      grounds: 0,
      waits: 0,
      dayRollups: 0,
      invoices: 0,
      invoiceCounters: 0,
      customers: 0,
      regulars: 0,
      coupons: 0,
      ledger: 0,
      settlements: 0,
      ownerChecks: 0,
      disputes: 0,
      teams: 0,
      games: 0,
      tournaments: 0,
      tournamentFixtures: 0,
      matchLogs: 0,
      playerFigures: 0,
      leaderboardRows: 0,
      complaints: 0,
      personReports: 0,
      users: 0,
      openings: 0,
    };
    do {
      const step = await auditStep(core, place, 1);
      checked[step.leg] += step.checked;
      seen.push(...step.violations.map(({ subject }) => subject));
      place = step.place;
    } while (place.leg !== AUDIT_BEGIN.leg || place.after !== undefined);
    expect(seen).toEqual([ground._id.toString()]);
    for (const name of LEGS) {
      expect([name, checked[name]]).toEqual([name, await core.db[name].countDocuments()]);
    }
    await core.db.grounds.updateOne({ _id: ground._id }, { $set: { totalBookings: 0 } });
  });

  it('leaves a game alone that is just being counted, and finds one that was forgotten', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const { booking } = await bookPaid(core);
    const completed = { status: 'completed' as const, uncounted: true, updatedAt: core.clock.now() };
    await core.db.bookings.updateOne({ _id: booking._id }, { $set: completed });
    const atOnce = [];
    for await (const { subject } of fsck({ db: core.db, now: core.clock.now() })) atOnce.push(subject);
    expect(atOnce).toEqual([]);
    const forgotten = `6 ${booking.groundId.toString()} says 0 bookings, it has 1`;
    expect(await found(core)).toEqual([forgotten]);
  });

  it('counts a walk-in as a sale of its hours only once it says that it has them', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const { booking, ground } = await bookPaid(core);
    const now = core.clock.now();
    const wanted = {
      bookingDate: booking.bookingDate,
      timeSlot: slotText(booking.timeSlot),
      playerDetails: booking.playerDetails,
      pricing: booking.pricing,
    };
    const intent = newGroundBooking(ground, wanted, 'Owner', now);
    await core.db.bookings.insertOne(intent);
    expect(await found(core)).toEqual([]);
    const confirmed = { $set: { status: 'confirmed' as const }, $unset: { expiresAt: '' as const } };
    await core.db.bookings.updateOne({ _id: intent._id }, confirmed);
    expect((await found(core)).filter((line) => line.startsWith('1 '))).toHaveLength(1);
  });

  it('does not report a hold as a violation, however long holds last', async () => {
    await using patient = await openWorld({ HOLD_SECONDS: '600' });
    const { core } = patient;
    const [ground, player] = [await aGround(core), await aUser(core)];
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '10:00-11:00' };
    await placeHold(core, player._id.toString(), slot);
    expect(await found(core)).toEqual([]);
  });

  it('judges each stretch by the time it was read, so work begun later is no violation', async () => {
    await using running = await openWorld();
    const { core } = running;
    const ground = await aGround(core);
    const slot = { groundId: ground._id.toString(), bookingDate: dateAhead(), timeSlot: '10:00-11:00' };
    const expiresAt = new Date(core.clock.now().getTime() + 300_000);
    const ref = new Types.ObjectId().toString();
    await reserveSlot(core, slot, { kind: 'booking', ref, userId: 'u', n: 0, expiresAt });
    const times = [new Date(core.clock.now().getTime() - 60_000)];
    const now = async () => times.shift() ?? core.clock.now();
    const subjects: string[] = [];
    for await (const { subject } of fsck({ db: core.db, now })) subjects.push(subject);
    expect(subjects).toEqual([]);
  });

  it('finds each kind of violation when planted by hand', async () => {
    await using planted = await openWorld();
    const { core } = planted;
    const { booking } = await bookPaid(core);
    const bookings = core.db.bookings;
    const days = core.db.groundDays;
    const dayId = `${booking.groundId.toString()}:${booking.bookingDate}`;
    const orders = core.db.payments;
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

    const outside = await plant(
      () =>
        days.updateOne({ _id: dayId }, { $set: { 'claims.9': { ...claim, ref: booking._id.toString() } } }),
      () => days.updateOne({ _id: dayId }, { $unset: { 'claims.9': '' } }),
    );
    expect(outside).toEqual([expect.stringMatching(/^2 .*:9 is claimed by booking .* outside its hours$/)]);

    const endless = { ...claim, kind: 'hold' as const };
    const held = await plant(
      () => days.updateOne({ _id: dayId }, { $set: { 'claims.8': endless } }),
      () => days.updateOne({ _id: dayId }, { $unset: { 'claims.8': '' } }),
    );
    expect(held).toEqual([expect.stringMatching(/^2 .*:8 is held by .* without an end$/)]);

    const forgotten = { status: 'pending' as const, expiresAt: new Date(Date.now() - 60_000) };
    const overdue = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: forgotten }),
      () =>
        bookings.updateOne(
          { _id: booking._id },
          { $set: { status: 'confirmed' }, $unset: { expiresAt: '' } },
        ),
    );
    expect(overdue.some((line) => /^3 CR-.* is still pending after /.test(line))).toBe(true);

    const over = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: { endsAt: new Date(Date.now() - 3_600_000) } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: { endsAt: booking.endsAt } }),
    );
    expect(over).toEqual([expect.stringMatching(/^3 /)]);

    const wait: WaitDoc = {
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(),
      groundId: booking.groundId,
      groundName: 'Sixer Cage',
      bookingDate: booking.bookingDate,
      timeSlot: '18:00-20:00',
      startsAt: new Date(Date.now() - 3_600_000),
      state: 'waiting',
      createdAt: booking.createdAt,
      outbox: [],
      seq: 0,
    };
    const waiting = await plant(
      () => core.db.waits.insertOne(wait),
      () => core.db.waits.deleteOne({ _id: wait._id }),
    );
    expect(waiting).toEqual([expect.stringMatching(/^3 [0-9a-f]{24} is still on the waitlist after /)]);

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
    expect(twice).toEqual([expect.stringMatching(/^4 .*₹2,754 is owed back and has not been asked for$/)]);

    const cash = { amount: 500, method: 'cash' as const, by: 'owner', at: new Date() };
    const both = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $push: { 'payment.collected': cash } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.collected': [] } }),
    );
    expect(both).toEqual([
      expect.stringMatching(/^4 CR-.* ₹3,254 was taken online and at the ground, and it costs ₹2,754$/),
    ]);

    const generous = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.refundOwed': 100 } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.refundOwed': 0 } }),
    );
    expect(generous.some((line) => /^4 CR-.*owes ₹100 back, by its state and policy ₹0$/.test(line))).toBe(
      true,
    );

    const movedAt = { what: 'moved', at: booking.createdAt, by: 'Rohan' } as const;
    const movedWrongly = await plant(
      () =>
        bookings.updateOne(
          { _id: booking._id },
          { $push: { timeline: movedAt }, $set: { 'payment.owedByMoves': 100 } },
        ),
      () =>
        bookings.updateOne(
          { _id: booking._id },
          { $pull: { timeline: movedAt }, $unset: { 'payment.owedByMoves': '' } },
        ),
    );
    expect(movedWrongly).toEqual([
      expect.stringMatching(/^4 CR-.* owes ₹0 back, by its state and policy ₹100$/),
    ]);

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

    const waitingDay = await plant(
      () => days.updateOne({ _id: dayId }, { $set: { dirtyAt: booking.createdAt }, $inc: { rev: 1 } }),
      () => days.updateOne({ _id: dayId }, { $unset: { dirtyAt: '' }, $inc: { rev: -1 } }),
    );
    expect(waitingDay).toEqual([expect.stringMatching(/^5 .* rev \d+ is unpublished$/)]);

    // Drops the unique index for this check, because it makes such a duplicate impossible.
    const notices = core.db.notifications;
    const notice = aNotice(booking);
    const index = await notices.dropIndex('eventId_1_userId_1_type_1');
    const told = await plant(
      () => notices.insertMany([notice, { ...notice, _id: new Types.ObjectId() }]),
      () => notices.deleteMany({ eventId: notice.eventId }),
    );
    expect(index).toBeDefined();
    expect(told).toEqual([expect.stringMatching(/^5 planted booking_confirmed was told twice to /)]);
    await core.models.notifications.createIndexes();

    const order = await orders.findOne({ bookingId: booking._id });
    const capture = order?.captures[0];
    if (!order || !capture) throw new Error('the booking is paid');
    const refund = (over: Partial<RefundDoc>): RefundDoc => ({
      refundId: `${order.orderId}-r1`,
      paymentId: capture.paymentId,
      amount: 10,
      reason: 'Planted',
      kind: 'manual',
      status: 'processed',
      at: booking.createdAt,
      tries: 0,
      ...over,
    });
    const withRefund = (over: Partial<RefundDoc>) =>
      plant(
        () => orders.updateOne({ _id: order._id }, { $set: { refunds: [refund(over)] } }),
        () => orders.updateOne({ _id: order._id }, { $set: { refunds: [] } }),
      );
    expect(await withRefund({ amount: 2755 })).toEqual([
      expect.stringMatching(/^4 .*₹2,755 refunded of ₹2,754 captured$/),
    ]);
    expect(await withRefund({ kind: 'unused' })).toEqual([
      expect.stringMatching(/^4 .* was refunded as unused, but pays for the booking$/),
    ]);
    expect(await withRefund({ paymentId: 'cf_never' })).toEqual([
      expect.stringMatching(/^4 .*-r1 refunds money that was never captured$/),
    ]);

    const unpaid = { 'payment.status': 'pending' as const };
    const paid = { 'payment.status': 'completed' as const, 'payment.transactionId': capture.paymentId };
    const neither = await plant(
      () =>
        bookings.updateOne({ _id: booking._id }, { $set: unpaid, $unset: { 'payment.transactionId': '' } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: paid }),
    );
    expect(neither).toEqual([
      expect.stringMatching(/^4 .*₹2,754 captured and neither kept nor refunded$/),
      expect.stringMatching(/^4 CR-.* says ₹2,754 captured without a payment$/),
    ]);
    const invented = await plant(
      () => bookings.updateOne({ _id: booking._id }, { $set: { 'payment.transactionId': 'cf_invented' } }),
      () => bookings.updateOne({ _id: booking._id }, { $set: paid }),
    );
    expect(
      invented.some((line) => /^4 CR-.* is paid by payment cf_invented, which was never captured/.test(line)),
    ).toBe(true);

    const praised = await plant(
      () =>
        core.db.grounds.updateOne(
          { _id: booking.groundId },
          { $set: { 'rating.count': 3, totalBookings: 4 } },
        ),
      () =>
        core.db.grounds.updateOne(
          { _id: booking.groundId },
          { $set: { 'rating.count': 0, totalBookings: 0 } },
        ),
    );
    expect(praised).toEqual([
      expect.stringMatching(/^6 .*3 reviews/),
      expect.stringMatching(/^6 .*4 bookings/),
    ]);
  });

  it('names a document that it cannot judge, and judges the others', async () => {
    const { core } = world;
    const broken = new Types.ObjectId('0'.repeat(24));
    // Updates are not checked against the schema.
    await core.db.bookings.updateOne({ _id: broken }, { $setOnInsert: { rev: 1 } }, { upsert: true });
    const { booking: other } = await bookPaid(core);
    await core.db.bookings.updateOne(
      { _id: other._id },
      { $set: { 'payment.transactionId': 'cf_invented' } },
    );
    const lines = await found(core);
    expect(lines).toContainEqual(expect.stringMatching(/^22 0{24} of bookings cannot be judged: /));
    expect(lines).toContainEqual(expect.stringMatching(/^4 .*cf_invented, which was never captured/));
    await core.db.bookings.deleteOne({ _id: broken });
  });
});
