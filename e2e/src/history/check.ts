import type { Core } from '@crease/domain/platform/core';
import { showSandboxOrder } from '@crease/domain/testing/sandbox-client';
import { sumOf } from '@crease/shared/money-state';
import { Types } from 'mongoose';
import { type Acknowledged, sharedHour } from './acknowledgements.js';
import type { History } from './history.js';

/** All differences between what was acknowledged and what the database and the provider have. */
export async function checkHistory(core: Core, history: History): Promise<string[]> {
  return [
    ...history.defects().map((defect) => `answered ${defect}`),
    ...findOverlaps(history),
    ...(await findLost(core, history)),
    ...(await findStrayRupees(core)),
    ...(await findUnkeptRupees(core)),
    ...(await findDoubledFacts(core)),
  ];
}

/** No overlap: two promises of one hour to different people that surely held at the same moment. */
export function findOverlaps({ acknowledged }: History): string[] {
  const byGround = new Map<string, (Acknowledged & { until: number })[]>();
  for (const promise of acknowledged.all) {
    const known = byGround.get(promise.groundId) ?? [];
    byGround.set(promise.groundId, [...known, { ...promise, until: acknowledged.until(promise) }]);
  }
  return [...byGround.values()].flatMap((promises) =>
    promises.flatMap((a, i) =>
      promises.slice(i + 1).flatMap((b) => {
        const together = Math.max(a.from, b.from) < Math.min(a.until, b.until);
        const hour = a.userId !== b.userId && together ? sharedHour(a, b) : undefined;
        return hour ? [`${hour} was given to ${told(a)} and ${told(b)}`] : [];
      }),
    ),
  );
}

/** A promise and the time for which it surely held, for finding it in the logs. */
function told({ kind, id, from, until }: Acknowledged & { until: number }): string {
  const [began, ended] = [from, until].map((ms) =>
    Number.isFinite(ms) ? new Date(ms).toISOString() : 'ever',
  );
  return `${kind} ${id} (${began} to ${ended})`;
}

/** Nothing acknowledged is lost: every acknowledged booking exists, and is confirmed if that was acknowledged. */
export async function findLost(core: Pick<Core, 'db'>, history: History): Promise<string[]> {
  const bookings = history.acknowledged.all.filter(({ kind }) => kind === 'booking');
  const found = await core.db.bookings
    .find({ _id: { $in: bookings.map(({ id }) => new Types.ObjectId(id)) } })
    .project<{ _id: Types.ObjectId; status: string }>({ status: 1 })
    .toArray();
  const statusOf = new Map(found.map((booking) => [booking._id.toString(), booking.status]));
  return bookings.flatMap((promise) => {
    const status = statusOf.get(promise.id);
    if (!status) return [`booking ${promise.id} was acknowledged and is not there`];
    const forGood = history.acknowledged.until(promise) === Number.POSITIVE_INFINITY;
    return forGood && status !== 'confirmed' && status !== 'completed'
      ? [`booking ${promise.id} was confirmed, nobody ended it, and it is ${status}`]
      : [];
  });
}

/** Rupees are conserved: the provider and we know the same captures and refunds, of orders made `since`. */
export async function findStrayRupees(core: Pick<Core, 'db'>, since = new Date(0)): Promise<string[]> {
  const orders = await core.db.payments.find({ createdAt: { $gte: since } }).toArray();
  const wrong: string[] = [];
  for (const order of orders) {
    const there = await showSandboxOrder(order.orderId);
    const taken = there.payments.filter((p) => p.payment_status === 'SUCCESS').map((p) => p.cf_payment_id);
    const captured = order.captures.map((capture) => capture.paymentId);
    if (taken.sort().join() !== captured.sort().join()) {
      wrong.push(
        `${order.orderId}: the provider took ${taken.join() || 'nothing'}, we have ${captured.join() || 'nothing'}`,
      );
    }
    const given = there.refunds.map((refund) => `${refund.refund_id} ₹${refund.refund_amount}`);
    const asked = order.refunds.map((refund) => `${refund.refundId} ₹${refund.amount}`);
    if (given.sort().join() !== asked.sort().join()) {
      wrong.push(
        `${order.orderId}: the provider gave back ${given.join() || 'nothing'}, we asked for ${asked.join() || 'nothing'}`,
      );
    }
  }
  return wrong;
}

/**
 * By the provider's books alone: captures minus refunds are what the booking keeps. Provider fees do not count; a
 * refund that failed there waits for a person, and must be recorded as failed.
 */
export async function findUnkeptRupees(core: Pick<Core, 'db'>, since = new Date(0)): Promise<string[]> {
  const kept = new Map<string, number>();
  for (const { bookingId, orderId, refunds } of await core.db.payments
    .find({ createdAt: { $gte: since } })
    .toArray()) {
    const there = await showSandboxOrder(orderId);
    const taken = there.payments.filter((p) => p.payment_status === 'SUCCESS');
    const failed = refunds.filter(({ status }) => status === 'failed').map(({ refundId }) => refundId);
    const given = there.refunds.filter(
      (r) => r.refund_status === 'SUCCESS' || r.refund_status === 'PENDING' || failed.includes(r.refund_id),
    );
    const sum =
      taken.reduce((total, p) => total + Math.min(p.payment_amount, p.order_amount), 0) -
      given.reduce((total, r) => total + r.refund_amount, 0);
    kept.set(bookingId.toString(), (kept.get(bookingId.toString()) ?? 0) + sum);
  }
  const bookings = await core.db.bookings
    .find({ _id: { $in: [...kept.keys()].map((id) => new Types.ObjectId(id)) } })
    .toArray();
  return bookings.flatMap(({ _id, payment, status }) => {
    const atProvider = kept.get(_id.toString()) ?? 0;
    const byHand = sumOf(
      payment.refunds.filter((row) => row.kind === 'manual' && row.paymentId === payment.transactionId),
    );
    // What was refunded by hand is not owed again.
    const ours = Math.max(0, payment.captured - payment.refundOwed - byHand);
    return Math.abs(atProvider - ours) < 0.005
      ? []
      : [`booking ${_id.toString()} (${status}) keeps ₹${ours}, at the provider ₹${atProvider} are left`];
  });
}

/** One effect per event: a booking is created, confirmed and paid at most once, and cancelled once per life. */
export async function findDoubledFacts(core: Pick<Core, 'db'>): Promise<string[]> {
  const bookings = await core.db.bookings.find({}).project<Facts>({ 'outbox.name': 1 }).toArray();
  return bookings.flatMap(({ _id, outbox }) => {
    const count = (name: string) => outbox.filter((entry) => entry.name === name).length;
    const most = { 'booking.created': 1, 'booking.confirmed': 1, 'booking.paid': 1 };
    const doubled = Object.entries(most).filter(([name, times]) => count(name) > times);
    if (count('booking.cancelled') > 1 + count('booking.confirmed')) doubled.push(['booking.cancelled', 1]);
    return doubled.map(([name]) => `booking ${_id.toString()} recorded ${name} ${count(name)} times`);
  });
}

interface Facts {
  _id: Types.ObjectId;
  outbox: { name: string }[];
}
