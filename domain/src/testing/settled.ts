import { Types } from 'mongoose';
import { postDueOrders } from '../business/ledger/post-payment.js';
import type { SettlementDoc, SettlementTax } from '../business/settlements/settlement.schema.js';
import type { Core } from '../platform/core.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import { completeBookings } from '../sales/change/complete-bookings.js';
import { type Booked, bookPaid } from './booked.js';
import { GSTIN } from './invoicing.js';
import { later } from './sweep-all.js';

/** A settlement before its payout; `over` overrides fields. */
export async function aSettlement(
  core: Core,
  ownerId: Types.ObjectId,
  over: Partial<SettlementDoc> = {},
): Promise<SettlementDoc> {
  const now = core.clock.now();
  const created = await core.models.settlements.create({
    _id: new Types.ObjectId(),
    ownerId,
    from: '2026-11-16',
    to: '2026-11-22',
    amount: 0,
    entryIds: [],
    stamped: true,
    status: 'due',
    open: true,
    payouts: 0,
    at: now,
    updatedAt: now,
    ...over,
  });
  return created.toObject();
}

/** What a settlement of one game in November 2026 withholds. */
export const aTax = (): SettlementTax => ({
  basis: 'pan',
  panLastFour: '939F',
  tcs: [
    {
      month: '2026-11',
      gstin: GSTIN,
      state: '27',
      rate: 50,
      supplies: 2288,
      returns: 0,
      businessSupplies: 0,
      businessReturns: 0,
      amount: 11,
    },
  ],
  tds: [
    {
      year: 2026,
      quarter: '2026-Q3',
      basis: 'pan',
      rate: 10,
      applied: 10,
      kind: 'firm',
      gross: 2700,
      amount: 3,
    },
  ],
  months: [{ month: '2026-11', gross: 2700, fee: 54, commission: 0, tcs: 11, tds: 3 }],
});

/** A paid game of an owner that was over two days ago, its money in the ledger. */
export async function aPlayedGame(core: Core, ownerId: Types.ObjectId, timeSlot?: string): Promise<Booked> {
  const booked = await bookPaid(core, timeSlot, { ownerId });
  await playedAgo(core, booked.booking, 2);
  await postDueOrders(later(core, 1_000));
  return booked;
}

/** Makes a booking as if it had been played and ended that many days ago. */
export async function playedAgo(core: Core, booking: Pick<BookingDoc, '_id'>, days: number): Promise<void> {
  const endsAt = new Date(core.clock.now().getTime() - days * 86_400_000);
  const startsAt = new Date(endsAt.getTime() - 2 * 3_600_000);
  // Its date stays, because its hours belong to it.
  await core.models.bookings.updateOne({ _id: booking._id }, { $set: { startsAt, endsAt } });
  await completeBookings(core);
}
