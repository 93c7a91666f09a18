import { addDays } from '@crease/shared/time/ist';
import type { mongo, Types } from 'mongoose';
import type { NotificationDoc } from '../accounts/notifications/notification.schema.js';
import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import type { WithOutbox } from '../messaging/outbox/outbox.js';
import type { OutboxCollection } from '../messaging/outbox/outbox-collections.js';
import type { Core } from '../platform/core.js';
import type { Collections } from '../platform/models.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { type BookingHours, LIVE_STATUSES } from '../sales/booking-record/booking-hours.js';
import type { CouponDoc } from '../sales/coupons/coupon.schema.js';
import type { InvoiceDoc } from '../sales/invoices/invoice.schema.js';

type Reads = Pick<Core, 'db'>;

/** Either a page of at most `limit` documents after the id `after`, or the documents with these ids. */
export type ScanScope =
  | { after?: string | Types.ObjectId | undefined; limit: number }
  | { ids: readonly unknown[] };

/** Reads whole documents of a collection in the order of their ids, so that a walk of any length can be resumed. */
export function scan<K extends keyof Collections>(
  { db }: Reads,
  name: K,
  scope: ScanScope,
): AsyncIterable<Collections[K]> {
  // A filter on `_id` alone is the same for every collection, which the driver's types cannot express.
  const find = (filter: object) => db[name].find(filter as mongo.Filter<Collections[K]>).sort({ _id: 1 });
  if ('ids' in scope) return find({ _id: { $in: scope.ids } }) as AsyncIterable<Collections[K]>;
  const { after, limit } = scope;
  const filter = after === undefined ? {} : { _id: { $gt: after } };
  return find(filter).limit(limit) as AsyncIterable<Collections[K]>; // whole documents, since there is no projection
}

/** All notifications of these events, earliest first. */
export const scanNotificationsOf = ({ db }: Reads, eventIds: string[]): AsyncIterable<NotificationDoc> =>
  db.notifications.find(
    { eventId: { $in: eventIds } },
    { projection: { eventId: 1, userId: 1, type: 1 }, sort: { _id: 1 } },
  );

/** Days with a change from before that moment which may not be published. */
export const scanDirtyDays = ({ db }: Reads, before: Date): AsyncIterable<GroundDayDoc> =>
  db.groundDays.find({ dirtyAt: { $lt: before } });

/** Documents of a collection with an event from before that moment which may not be published. */
export const scanUnpublished = (
  { db }: Reads,
  name: OutboxCollection,
  before: Date,
): AsyncIterable<WithOutbox & { _id: unknown }> =>
  // One filter for every collection with an outbox: its fields are the same in all of them.
  db[name].find({ outboxDirtyAt: { $lt: before } } as never);

/** Live bookings of the same grounds on the same dates, the day before and the day after. */
export async function findNeighbours(
  { db }: Reads,
  groundIds: Types.ObjectId[],
  around: Pick<BookingDoc, 'bookingDate'>[],
): Promise<BookingHours[]> {
  const dates = around.flatMap(({ bookingDate }) => [-1, 0, 1].map((days) => addDays(bookingDate, days)));
  return await db.bookings
    .find({
      groundId: { $in: groundIds },
      bookingDate: { $in: [...new Set(dates)] },
      status: { $in: LIVE_STATUSES },
    })
    .project<BookingHours>({
      bookingId: 1,
      groundId: 1,
      bookingDate: 1,
      timeSlot: 1,
      status: 1,
      expiresAt: 1,
      source: 1,
    })
    .toArray();
}

/** How many games were played on each of these grounds. */
export const countPlayedByGround = (
  { db }: Reads,
  groundIds: Types.ObjectId[],
): AsyncIterable<{ _id: Types.ObjectId; count: number }> =>
  db.bookings.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { groundId: { $in: groundIds }, status: 'completed' } },
    { $group: { _id: '$groundId', count: { $sum: 1 } } },
  ]);

/** How many of a ground's games were completed, or changed since, after that moment. */
export const countPlayedSince = async (
  { db }: Reads,
  groundId: Types.ObjectId,
  since: Date,
): Promise<number> =>
  await db.bookings.countDocuments({ groundId, status: 'completed', updatedAt: { $gt: since } });

export async function findCouponsById({ db }: Reads, ids: readonly Types.ObjectId[]): Promise<CouponDoc[]> {
  if (ids.length === 0) return [];
  return await db.coupons.find({ _id: { $in: [...ids] } }).toArray();
}

/** Which of these invoices exist, each with the time it was issued. */
export async function findNumbered({ db }: Reads, ids: string[]): Promise<Map<string, Date>> {
  const found = await db.invoices
    .find({ _id: { $in: ids } })
    .project<Pick<InvoiceDoc, '_id' | 'at'>>({ at: 1 })
    .toArray();
  return new Map(found.map(({ _id, at }) => [_id, at]));
}

/** The date of the newest document that a supplier registered as an e-invoice, if there is one. */
export async function findLastRegistered({ db }: Reads, gstin: string): Promise<string | undefined> {
  const last = await db.invoices.findOne(
    { 'buyer.gstin': { $exists: true }, 'einvoice.state': 'registered', 'seller.gstin': gstin },
    { sort: { date: -1 } },
  );
  return last?.date;
}

/** All invoices of these bookings. */
export const scanInvoicesOf = ({ db }: Reads, bookingIds: Types.ObjectId[]): AsyncIterable<InvoiceDoc> =>
  db.invoices.find({ bookingId: { $in: bookingIds } });
