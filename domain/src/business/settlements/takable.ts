import { isGateOpen } from '@crease/shared/closed-gate';
import { beyondPassing, stuckOf } from '@crease/shared/money-state';
import { stateCodeOf } from '@crease/shared/state-codes';
import type { Movement } from '@crease/shared/tax/movement';
import { addDays, hourStart } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { groupStream } from '../../platform/group-by.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { findBookingsByIds } from '../../sales/booking-record/booking-money.queries.js';
import {
  type PaymentDoc,
  type RefundSplit,
  scanPaymentsOf,
} from '../../sales/booking-record/payment.schema.js';
import type { EntryFee } from '../../sales/entry-record/entry-fees-port.js';
import { feeRefundDue, judgeFee } from '../../sales/payables/entry-payable.js';
import { judge, refundDue } from '../../sales/payables/payables.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { closeEntries, type LedgerEntryDoc, scanOpenEntries } from '../ledger/ledger-entry.schema.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { movementsOf, type TaxedGame } from './movements.js';
import type { Going } from './refund-cover.js';

/**
 * Number of bookings judged with one round of queries, and maximum number of entries in a settlement: the next one
 * takes the rest.
 */
const BOOKINGS_AT_ONCE = 200;
const MOST_ENTRIES = 20_000;

/** What a settlement up to the end of a date would include. */
export interface Takable {
  entryIds: string[];
  amount: number;
  /** The part of it that was taken back from the owner's vendor. */
  takenBack: number;
  /** The earliest date of play included; undefined if empty. */
  from: string | undefined;
  /** The owner's part of each entry, for tax at source. */
  movements: Movement[];
}

/** The end of a date of play in IST: midnight after it. */
export const endOfDate = (date: string): Date => hourStart(addDays(date, 1), 0);

/**
 * Open entries of games over by the end of `until` whose money is settled (docs/product-rules.md, Ledger). Holds
 * disputed games and those with a reversal under way back, and others until they cover pending refunds, disputes of
 * paid-out games and any negative balance. Closes entries of a cancelled booking that sum to 0.
 */
export async function findTakable(
  core: Core,
  ownerId: Types.ObjectId,
  until: string,
  going: readonly Going[],
): Promise<Takable> {
  const account = ownerAccount(ownerId);
  const goingOf = new Map<string, number>();
  const waiting = new Set<string>();
  for (const { bookingId, amount, isUndecided } of going) {
    const id = bookingId.toString();
    if (isUndecided) waiting.add(id);
    goingOf.set(id, (goingOf.get(id) ?? 0) + amount);
  }
  const games: Game[] = [];
  let [entries, held] = [0, 0];
  for await (const batch of inBatches(byBooking(scanOpenEntries(core, ownerId)), BOOKINGS_AT_ONCE)) {
    const settled = await settledBookings(core, batch, endOfDate(until));
    for (const group of batch) {
      const id = group.bookingId?.toString() ?? '';
      const booking = waiting.has(id) ? undefined : settled.get(id);
      const ids = group.entries.map(({ _id }) => _id);
      const sum = sumOn(group.entries, account);
      const takenBack = sumOn(
        group.entries.filter(({ kind }) => kind === 'reversal'),
        account,
      );
      const back = goingOf.get(id) ?? 0;
      goingOf.delete(id);
      if (!booking) {
        held += Math.max(0, back - sum);
        continue;
      }
      // Tax at source comes back with a refund, also if its vendor has paid all of it.
      if (booking.isGone && sum === 0 && takenBack === 0) {
        await closeEntries(core, ids);
        continue;
      }
      const movements = await movementsOf(core, booking, group.entries);
      games.push({ ids, sum, takenBack, date: booking.date, movements });
      entries += ids.length;
      held += back;
    }
    if (entries >= MOST_ENTRIES) break;
  }
  for (const back of goingOf.values()) held += back;
  return withoutHeld(games, held);
}

/** The sum of entries on an account. */
const sumOn = (entries: readonly LedgerEntryDoc[], account: string): number =>
  roundToPaisa(entries.reduce((all, entry) => all + amountOn(entry, account), 0));

interface Game {
  ids: string[];
  sum: number;
  takenBack: number;
  date: string;
  movements: Movement[];
}

/** Leaves out games with positive amounts until their sum is at least `held` rupees. */
function withoutHeld(games: readonly Game[], held: number): Takable {
  const takable: Takable = { entryIds: [], amount: 0, takenBack: 0, from: undefined, movements: [] };
  let left = roundToPaisa(held);
  for (const { ids, sum, takenBack, date, movements } of games) {
    if (left > 0 && sum > 0) {
      left = roundToPaisa(left - sum);
      continue;
    }
    takable.entryIds.push(...ids);
    takable.movements.push(...movements);
    takable.amount = roundToPaisa(takable.amount + sum);
    takable.takenBack = roundToPaisa(takable.takenBack + takenBack);
    if (!takable.from || date < takable.from) takable.from = date;
  }
  return takable;
}

interface OfBooking {
  bookingId: Types.ObjectId | undefined;
  entries: LedgerEntryDoc[];
}

/** Groups entries, which arrive sorted by booking. */
async function* byBooking(entries: AsyncIterable<LedgerEntryDoc>): AsyncGenerator<OfBooking> {
  let group: OfBooking | undefined;
  for await (const entry of entries) {
    if (group && group.bookingId?.toString() !== entry.bookingId?.toString()) {
      yield group;
      group = undefined;
    }
    group ??= { bookingId: entry.bookingId, entries: [] };
    group.entries.push(entry);
  }
  if (group) yield group;
}

/** A booking or an entry whose money is settled. */
interface SettledGame extends TaxedGame {
  date: string;
  /** Cancelled: entries that sum to 0 need no settlement. */
  isGone: boolean;
}

async function settledBookings(
  core: Core,
  batch: readonly OfBooking[],
  end: Date,
): Promise<Map<string, SettledGame>> {
  const ids = batch.flatMap(({ bookingId }) => bookingId ?? []);
  const bookings = await findBookingsByIds(core, ids);
  const payments = await groupStream(scanPaymentsOf(core, ids), ({ bookingId }) => bookingId.toString());
  const settled = bookings.filter(
    (booking) => isOver(booking, end) && isQuiet(booking, payments.get(booking._id.toString()) ?? []),
  );
  const entries = (await core.entryFees.findMany(core, ids)).filter(
    (entry) => isPlayed(entry, end) && isQuietFee(entry, payments.get(entry.entryId.toString()) ?? []),
  );
  const stateOf = await statesOf(core, [
    ...settled.map(({ groundId }) => groundId),
    ...entries.map(({ ground }) => ground.groundId),
  ]);
  const paymentsOf = (id: Types.ObjectId) => payments.get(id.toString()) ?? [];
  return new Map<string, SettledGame>([
    ...settled.map(({ _id, status, bookingDate, startsAt, groundId, billing }): [string, SettledGame] => [
      _id.toString(),
      {
        date: bookingDate,
        isGone: status === 'cancelled',
        playedAt: startsAt,
        state: stateOf(groundId),
        toBusiness: billing !== undefined,
        payments: paymentsOf(_id),
      },
    ]),
    ...entries.map(({ entryId, to, owed, fee, ground }): [string, SettledGame] => [
      entryId.toString(),
      {
        date: to,
        isGone: owed >= fee,
        playedAt: hourStart(to, 0),
        state: stateOf(ground.groundId),
        toBusiness: false,
        payments: paymentsOf(entryId),
      },
    ]),
  ]);
}

/** The state codes of these grounds, which are few for one owner. */
async function statesOf(
  core: Core,
  groundIds: readonly Types.ObjectId[],
): Promise<(groundId: Types.ObjectId) => string | undefined> {
  const ids = [...new Set(groundIds.map((id) => id.toString()))];
  const grounds = await Promise.all(ids.map((id) => core.reads.bookedGround(id)));
  const codes = new Map(ids.map((id, at) => [id, stateCodeOf(grounds[at]?.location.state ?? '')]));
  return (groundId) => codes.get(groundId.toString());
}

/** An entry fee belongs to the owner once its tournament is over and its last day has passed. */
const isPlayed = ({ isOver, to }: EntryFee, end: Date): boolean => isOver && endOfDate(to) <= end;

/** True if none of the entry's money is in transit, and the ledger has all of it. */
const isQuietFee = (entry: EntryFee, payments: readonly PaymentDoc[]): boolean =>
  payments.every(
    (payment) =>
      !payment.ledgerDueAt &&
      !payment.disputed?.length &&
      payment.refunds.every(({ status }) => status !== 'pending') &&
      payment.captures.every(
        (capture) =>
          stuckOf(payment.refunds.filter(({ paymentId }) => paymentId === capture.paymentId)) === 0 &&
          judgeFee(entry, capture) !== 'undecided' &&
          feeRefundDue(entry, payment, capture) === null,
      ),
  );

/** Money that passes between players is not the owner's, so no settlement waits for it. */
const isPassing = (split: RefundSplit | undefined): boolean =>
  split?.host !== undefined && (split.owner ?? 0) === 0;

const isOver = ({ status, endsAt }: BookingDoc, end: Date): boolean =>
  endsAt <= end && (status === 'completed' || status === 'cancelled');

/** True if none of the booking's money is in transit, and the ledger has all of it. */
function isQuiet(booking: BookingDoc, payments: readonly PaymentDoc[]): boolean {
  // An undecided report of a closed gate may send the money back.
  if (booking.op || booking.moneyDueAt || isGateOpen(booking.closedGate)) return false;
  return payments.every(
    (payment) =>
      !payment.ledgerDueAt &&
      !payment.disputed?.length &&
      payment.refunds.every(({ status, split }) => status !== 'pending' || isPassing(split)) &&
      payment.captures.every((capture) => {
        const refunds = payment.refunds
          .filter(({ paymentId }) => paymentId === capture.paymentId)
          .map((refund) => ({ ...refund, passed: refund.split?.host ?? 0 }));
        const due = refundDue(booking, payment, capture);
        return (
          stuckOf(beyondPassing(refunds)) === 0 &&
          judge(booking, payment, capture) !== 'undecided' &&
          (due === null || due.kind === 'share')
        );
      }),
  );
}
