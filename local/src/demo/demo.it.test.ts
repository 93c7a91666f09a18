import { randomBytes } from 'node:crypto';
import { passwordMatches } from '@crease/domain/accounts/auth/passwords';
import { fsck } from '@crease/domain/assurance/fsck';
import type { Violation } from '@crease/domain/assurance/violation';
import { groundCalendar } from '@crease/domain/calendar/ground-calendar';
import { presentGrounds } from '@crease/domain/catalogue/grounds/ground.present';
import { openDb } from '@crease/domain/models';
import type { Db } from '@crease/domain/platform/models';
import { connectMongo } from '@crease/domain/platform/mongo';
import { createReads } from '@crease/domain/reads';
import { ground as groundShape } from '@crease/shared/contracts/grounds';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hoursByDate, slotText } from '@crease/shared/time/slots';
import type { Connection, mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACES } from './places.js';
import { type SeedResult, seedDemoData } from './seed.js';
import { isUnfinished } from './seedings.js';

const now = new Date();
let connection: Connection;
let db: Db;
let first: SeedResult;

const open = async () => {
  const url = new URL(process.env.TEST_MONGO_URL ?? '');
  url.pathname = `/crease_${randomBytes(6).toString('hex')}`;
  return await connectMongo(url.href);
};

beforeAll(async () => {
  connection = await open();
  db = openDb(connection);
  first = await seedDemoData(connection, { grounds: PLACES.length, now, bookings: false });
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const all = {
  grounds: () => db.grounds.find().toArray(),
  bookings: () => db.bookings.find().toArray(),
  days: () => db.groundDays.find().toArray(),
};

describe('the demo data without a week ahead', () => {
  it('has at least 60 grounds in at least 12 cities, each complete enough to be shown', async () => {
    const grounds = await all.grounds();
    expect(first.grounds).toBe(PLACES.length);
    expect(grounds.filter(({ status }) => status === 'active').length).toBeGreaterThanOrEqual(60);
    expect(new Set(grounds.map(({ location }) => location.cityId)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(grounds.map(({ name }) => name)).size).toBe(grounds.length);
    const core = { db, reads: createReads(db), groundCalendar, clock: { now: () => now } };
    const shown = await presentGrounds(core, grounds);
    for (const one of shown) {
      expect(groundShape.parse(one)).toEqual(one);
      expect(one.price.ranges.length).toBeGreaterThanOrEqual(2);
      const starts = one.price.ranges.map(({ start }) => Number(start.slice(0, 2)));
      expect(starts[0]).toBeGreaterThanOrEqual(16);
      expect(one.images.length).toBeGreaterThanOrEqual(2);
      expect(one.images.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
      expect(one.features.lighting).toBe(one.amenities.includes('Floodlights'));
      expect(one.features.parking).toBe(one.amenities.includes('Parking'));
    }
    expect(shown.some(({ price }) => price.ranges.some(({ start, end }) => end < start))).toBe(true);
    const leads = shown
      .filter(({ location }) => location.cityId === 'mumbai')
      .map(({ images }) => images[0]?.url);
    expect(new Set(leads).size).toBe(leads.length);
  });

  it('gives owner@crease.test three grounds in Mumbai, open all day', async () => {
    const owner = await db.users.findOne({ email: 'owner@crease.test' });
    const grounds = await db.grounds.find({ ownerId: owner?._id }).sort({ createdAt: 1 }).toArray();
    expect(grounds.length).toBeGreaterThanOrEqual(3);
    expect(grounds[0]?.name).toBe('Sixer Cage');
    for (const ground of grounds) {
      expect(ground).toMatchObject({ status: 'active', onlineBooking: true, location: { cityId: 'mumbai' } });
      expect(ground.features.capacity).toBeGreaterThanOrEqual(12);
      for (let hour = 0; hour < 24; hour++) expect(isOpenAt(ground.price, hour)).toBe(true);
    }
  });

  it('has nothing booked, held, blocked or waited for from today on', async () => {
    const today = dayOf(now);
    expect(await db.groundDays.countDocuments({ date: { $gte: today } })).toBe(0);
    expect(await db.bookings.countDocuments({ endsAt: { $gt: now } })).toBe(0);
    expect(await db.bookings.countDocuments({ bookingDate: { $gte: today } })).toBe(0);
    expect(await db.blocks.countDocuments()).toBe(0);
    expect(await db.waits.countDocuments()).toBe(0);
    expect(await db.users.countDocuments({ 'live.0': { $exists: true } })).toBe(0);
  });

  it('lets only the five accounts sign in; the players have no past', async () => {
    const users = await db.users.find().toArray();
    const signIn: Record<string, string> = {
      player: 'Player@123',
      player2: 'Player@123',
      owner: 'Owner@123',
      owner2: 'Owner@123',
      admin: 'Admin@123',
    };
    for (const [name, password] of Object.entries(signIn)) {
      const user = users.find(({ email }) => email === `${name}@crease.test`);
      expect(await passwordMatches(user?.passwordHash, password)).toBe(true);
      if (name.startsWith('player')) {
        expect(user?.favorites).toEqual([]);
        expect(await db.bookings.countDocuments({ userId: user?._id ?? null })).toBe(0);
      }
    }
    expect(users.filter(({ passwordHash }) => passwordHash !== 'none')).toHaveLength(5);
    expect(new Set(users.map(({ phone }) => phone)).size).toBe(users.length);
  });

  it('claims exactly the hours of its bookings, each paid in full', async () => {
    const bookings = await all.bookings();
    const claimed = new Map<string, string>();
    for (const day of await all.days())
      for (const [hour, claim] of Object.entries(day.claims))
        claimed.set(`${day._id} ${hour}`, claim?.ref ?? '');
    const wrong: string[] = [];
    let hours = 0;
    for (const booking of bookings) {
      for (const part of hoursByDate(booking.bookingDate, slotText(booking.timeSlot)))
        for (const hour of part.hours) {
          hours += 1;
          const owner = claimed.get(`${booking.groundId}:${part.date} ${hour}`);
          if (owner !== booking._id.toString()) wrong.push(`${booking.bookingId} lacks hour ${hour}`);
        }
      const isOver = booking.status === 'completed' && booking.endsAt < now;
      if (!isOver || booking.createdAt >= now) wrong.push(`${booking.bookingId} is out of time`);
      if (!booking.emailSent) wrong.push(`${booking.bookingId} still owes a receipt`);
    }
    expect(wrong).toEqual([]);
    expect(claimed.size).toBe(hours);
    const payments = await db.payments.find().toArray();
    expect(payments).toHaveLength(bookings.length);
    const captured = new Map(payments.map(({ orderId, captures }) => [orderId, captures[0]]));
    const unpaid = bookings.filter(({ payment, pricing }) => {
      const capture = captured.get(payment.orderId ?? '');
      return capture?.amount !== pricing.totalAmount || capture.paymentId !== payment.transactionId;
    });
    expect(unpaid).toEqual([]);
  });

  it('satisfies every invariant from the start', async () => {
    const violations: Violation[] = [];
    for await (const violation of fsck({ db, now })) violations.push(violation);
    expect(violations).toEqual([]);
  });

  it('rates each ground by exactly its reviews, three to forty of them, and counts its games', async () => {
    const reviews = await db.reviews.find().toArray();
    const bookings = await all.bookings();
    for (const ground of (await all.grounds()).filter(({ status }) => status === 'active')) {
      const stars = reviews.filter(({ groundId }) => groundId.equals(ground._id)).map(({ rating }) => rating);
      const sum = stars.reduce((total, one) => total + one, 0);
      expect(ground.rating).toEqual({ count: stars.length, sum, average: sum / stars.length });
      expect(stars.length).toBeGreaterThanOrEqual(3);
      expect(stars.length).toBeLessThanOrEqual(40);
      const games = bookings.filter(
        ({ groundId, status }) => status === 'completed' && groundId.equals(ground._id),
      );
      expect(ground.totalBookings).toBe(games.length);
    }
    const comments = reviews.map(({ groundId, comment }) => `${groundId} ${comment}`);
    expect(new Set(comments).size).toBeGreaterThan(comments.length * 0.97);
  });

  it('adds nothing when repeated, completes an interrupted run, and is the same in another database', async () => {
    expect(await isUnfinished(connection, 'demo')).toBe(false);
    const later = new Date(now.getTime() + 3 * 86_400_000);
    const again = await seedDemoData(connection, { grounds: PLACES.length, now: later, bookings: false });
    expect(again).toEqual({ grounds: 0, bookings: 0, reviews: 0 });
    const { deletedCount } = await db.bookings.deleteMany({
      bookingDate: { $gte: addDays(dayOf(now), -20) },
    });
    expect(deletedCount).toBeGreaterThan(0);
    expect((await seedDemoData(connection, { grounds: 120, now: later, bookings: false })).bookings).toBe(
      deletedCount,
    );
    expect(await db.grounds.countDocuments()).toBe(120);

    const other = await open();
    await seedDemoData(other, { grounds: 12, now, bookings: false });
    const elsewhere = openDb(other);
    for (const name of ['grounds', 'bookings', 'reviews', 'groundDays'] as const) {
      const there = await elsewhere[name].find().sort({ _id: 1 }).toArray();
      const ids = there.map(({ _id }) => _id);
      // The ids of the four collections have different types; each list returns to its own collection.
      const here = await (db[name] as unknown as mongo.Collection)
        .find({ _id: { $in: ids as mongo.ObjectId[] } })
        .sort({ _id: 1 })
        .toArray();
      expect(JSON.stringify(there)).toBe(JSON.stringify(here));
    }
    await other.dropDatabase();
    await other.close();
  });
});
