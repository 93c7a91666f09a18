import { collectedSum, groundsShare, sumOf } from '@crease/shared/money-state';
import { parseSlot, startHourOf } from '@crease/shared/time/slots';
import type { SummedBlock } from '../../calendar/blocks/block-rollups.queries.js';
import type { SummedBooking } from '../../sales/booking-record/booking-counts.queries.js';
import { type CaptureShare, shareOf } from '../../sales/booking-record/capture-share.js';
import { keptOnline, refundsOfPayment } from '../../sales/booking-record/money-back.js';
import { cutOf, onlineOf, sharesOf } from '../../sales/booking-record/shares.js';
import { type DaySums, PAID_BY, type PaidRow } from './day-rollup.schema.js';

/**
 * The sums of a ground's bookings and blocks that begin on a date (docs/product-rules.md, Reports). Independent of
 * their order.
 */
export function sumDay(
  bookings: readonly SummedBooking[],
  blocks: readonly Pick<SummedBlock, 'timeSlot'>[],
): DaySums {
  const counted = bookings.filter(countsIn).sort((a, b) => a._id.toString().localeCompare(b._id.toString()));
  const rows = PAID_BY.flatMap((method) => {
    const some = counted.filter((booking) => paidBy(booking) === method).map(moneyOf);
    return some.length > 0 ? [{ method, ...sumRows(some) }] : [];
  });
  const sold = revenueByHour(counted.filter(stands));
  const blocked = new Set(blocks.flatMap(hoursOfBlock));
  return {
    rows,
    sold: sold.map(([hour]) => hour),
    revenue: sold.map(([, rupees]) => rupees),
    blocked: [...blocked].sort((a, b) => a - b),
    bookingIds: counted.map(({ _id }) => _id),
  };
}

/** True if a booking counts in its day's sums: it stands, or was cancelled after an online payment. */
export const countsIn = (booking: Pick<SummedBooking, 'status' | 'payment' | 'closedGate'>): boolean =>
  stands(booking) || (booking.status !== 'pending' && onlineOf(booking) > 0);

/** True if both are sums of the same bookings and blocks in the same state. */
export const isSame = (a: DaySums, b: DaySums): boolean => textOf(a) === textOf(b);

const textOf = ({ rows, sold, revenue, blocked, bookingIds }: DaySums): string =>
  JSON.stringify([rows, sold, revenue, blocked, bookingIds]);

/** Confirmed or played. A booking whose players found the gate closed counts like one in a closure. */
const stands = ({ status, closedGate }: Pick<SummedBooking, 'status' | 'closedGate'>): boolean =>
  (status === 'confirmed' || status === 'completed') && closedGate?.state !== 'confirmed';

const collectedBy = ({ payment }: SummedBooking, method: 'cash' | 'upi'): number =>
  sumOf(payment.collected.filter((row) => row.method === method));

/** Each booking counts under one method only, so that the methods add up to the total. */
function paidBy(booking: SummedBooking): PaidRow['method'] {
  if (onlineOf(booking) > 0) return 'online';
  if (collectedSum(booking) <= 0) return 'unpaid';
  return collectedBy(booking, 'cash') >= collectedBy(booking, 'upi') ? 'cash' : 'upi';
}

export type Earned = Omit<PaidRow, 'method'>;

/**
 * Money of one booking. For a cancelled booking it counts the online payment and the refunds: the difference is the
 * share that was kept. Money paid at the ground is returned there and is not included.
 */
function moneyOf(booking: SummedBooking): Earned {
  const captured = onlineOf(booking);
  const isStanding = stands(booking);
  const refunds = captured - keptOnline(booking);
  return {
    bookings: isStanding ? 1 : 0,
    hours: isStanding ? booking.timeSlot.duration : 0,
    gross: grossOf(booking),
    refunds,
    fees: feesOf(booking, refunds),
    online: captured,
    cash: isStanding ? collectedBy(booking, 'cash') : 0,
    upi: isStanding ? collectedBy(booking, 'upi') : 0,
  };
}

/** For a paid booking that was moved to cheaper hours, returns what was paid: the difference is among its refunds. */
function grossOf(booking: SummedBooking): number {
  const captured = onlineOf(booking);
  if (!stands(booking)) return captured;
  return captured > 0 ? captured + groundsShare(booking) : booking.pricing.totalAmount;
}

/**
 * Our part of the money paid online: fee and commission as frozen with the payment, less the part returned with each
 * refund. Equals the ledger to the rupee.
 */
function feesOf(booking: SummedBooking, refunds: number): number {
  const captured = onlineOf(booking);
  if (captured <= 0) return 0;
  const { fee, commission } = ourPartOf(booking);
  const going = refundsOfPayment(booking).filter(({ status }) => status !== 'failed');
  const isSplit = sumOf(going) === refunds && going.every((row) => row.fees !== undefined);
  // Money owed and not requested yet is split in proportion; older refunds have no split.
  const back = isSplit
    ? going.reduce((sum, { fees = 0 }) => sum + fees, 0)
    : Math.round((fee * refunds) / captured) + Math.round((commission * refunds) / captured);
  return fee + commission - back;
}

/** Frozen with the payment; computed for one older than that. */
function ourPartOf(booking: SummedBooking): CaptureShare {
  const { pricing, payment } = booking;
  if (sharesOf(booking).length > 0) return cutOf(booking);
  return payment.share ?? shareOf(pricing, payment.captured, 0);
}

/** All sums at 0. */
export const NOTHING: Earned = {
  bookings: 0,
  hours: 0,
  gross: 0,
  refunds: 0,
  fees: 0,
  online: 0,
  cash: 0,
  upi: 0,
};

export function sumRows(rows: readonly Earned[]): Earned {
  const sum = { ...NOTHING };
  for (const row of rows) {
    sum.bookings += row.bookings;
    sum.hours += row.hours;
    sum.gross += row.gross;
    sum.refunds += row.refunds;
    sum.fees += row.fees;
    sum.online += row.online;
    sum.cash += row.cash;
    sum.upi += row.upi;
  }
  return sum;
}

/** Hours sold and their revenue: a booking's price divided by its hours, odd rupees on the first ones. */
function revenueByHour(standing: readonly SummedBooking[]): [number, number][] {
  const hours = new Map<number, number>();
  for (const { timeSlot, pricing } of standing) {
    const { duration, startTime } = timeSlot;
    const each = Math.floor(pricing.totalAmount / duration);
    const odd = pricing.totalAmount - each * duration;
    for (let at = 0; at < duration; at++) {
      const hour = startHourOf(startTime) + at;
      hours.set(hour, (hours.get(hour) ?? 0) + each + (at < odd ? 1 : 0));
    }
  }
  return [...hours].sort(([a], [b]) => a - b);
}

function hoursOfBlock({ timeSlot }: Pick<SummedBlock, 'timeSlot'>): number[] {
  const { duration } = parseSlot(timeSlot);
  return Array.from({ length: duration }, (_, at) => startHourOf(timeSlot) + at);
}
