import { formatDay, formatFullDay, formatSlot } from '@crease/shared/format/in-english';
import { dayOf } from '@crease/shared/time/ist';
import { slotText } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { findBookingsByIds } from '../../sales/booking-record/booking-money.queries.js';
import { type EntryFee, entryNumber } from '../../sales/entry-record/entry-fees-port.js';
import type { LedgerEntryDoc } from '../ledger/ledger-entry.schema.js';
import { amountOn, earnedIn, ownerAccount } from '../ledger/lines.js';
import { entriesOf } from './read-settlements.js';
import type { MadeSettlement } from './settlement.schema.js';
import { STATEMENT } from './statement-texts.js';

/** One entry on a statement; money in rupees, positive for the owner. */
export interface StatementRow {
  date: string;
  what: string;
  booking: string;
  ground: string;
  played: string;
  /** The same for people. */
  playedInWords: string;
  /** Rent less discount, paid or given back; the fee on top of it, and the commission inside it. */
  gross: number;
  fee: number;
  commission: number;
  tcs: number;
  tds: number;
  amount: number;
}

const ROWS_AT_ONCE = 200;

/** The rows of a settlement's statement, in bounded reads. */
export async function* statementRows(core: Core, settlement: MadeSettlement): AsyncGenerator<StatementRow> {
  for await (const entries of inBatches(entriesOf(core, settlement), ROWS_AT_ONCE)) {
    const ids = entries.flatMap(({ bookingId }) => bookingId ?? []);
    const [bookings, fees] = await Promise.all([
      findBookingsByIds(core, ids),
      core.entryFees.findMany(core, ids),
    ]);
    const feeOf = new Map(fees.map((fee) => [fee.entryId.toString(), fee]));
    const byId = new Map(bookings.map((booking) => [booking._id.toString(), booking]));
    for (const entry of entries) {
      const booking = entry.bookingId && byId.get(entry.bookingId.toString());
      const fee = entry.entryId && feeOf.get(entry.entryId.toString());
      yield {
        ...moneyOf(entry),
        date: dayOf(entry.at),
        what: isTax(entry) ? STATEMENT.tax : STATEMENT.kinds[entry.kind],
        ...(fee ? playedIn(fee) : playedAs(booking)),
      };
    }
  }
}

type Played = Pick<StatementRow, 'booking' | 'ground' | 'played' | 'playedInWords'>;

const playedAs = (booking: BookingDoc | undefined): Played => ({
  booking: booking?.bookingId ?? '',
  ground: booking?.groundName ?? '',
  played: booking ? `${booking.bookingDate} ${slotText(booking.timeSlot)}` : '',
  playedInWords: booking
    ? `${formatDay(booking.bookingDate)}, ${formatSlot(slotText(booking.timeSlot))}`
    : '',
});

const playedIn = ({ entryId, teamName, tournamentName, ground, from }: EntryFee): Played => ({
  booking: entryNumber(entryId),
  ground: ground.name,
  played: `${from} ${tournamentName}, ${teamName}`,
  playedInWords: `${formatDay(from)}, ${tournamentName}, ${teamName}`,
});

type Money = Pick<StatementRow, 'gross' | 'fee' | 'commission' | 'tcs' | 'tds' | 'amount'>;

function moneyOf(entry: LedgerEntryDoc): Money {
  const amount = amountOn(entry, ownerAccount(entry.ownerId));
  const withheld = { tcs: amountOn(entry, 'tcs'), tds: amountOn(entry, 'tds') };
  if (isTax(entry)) return { gross: 0, fee: 0, commission: 0, ...withheld, amount };
  return { ...earnedIn(entry), ...withheld, amount };
}

const isTax = ({ _id }: LedgerEntryDoc): boolean => _id.startsWith('tax:');

/** Splits a column into gains and losses, so that no cell begins with a minus. */
const apart = (amount: number): [number | '', number | ''] => (amount < 0 ? ['', -amount] : [amount, '']);

/** Splits a row in two if one tax is withheld and the other given back, because only the net of a row has a sign. */
function inOneDirection(row: StatementRow): StatementRow[] {
  if (row.tcs * row.tds >= 0) return [row];
  return [
    { ...row, tds: 0, amount: -row.tcs },
    { ...row, tcs: 0, amount: -row.tds },
  ];
}

/** The statement's rows as CSV cells, matching `STATEMENT.columns`. */
export async function* statementCells(
  core: Core,
  settlement: MadeSettlement,
): AsyncGenerator<(string | number)[]> {
  for await (const row of statementRows(core, settlement)) {
    for (const one of inOneDirection(row)) {
      const { date, what, booking, ground, played, gross, fee, commission, tcs, tds, amount } = one;
      const sums = [gross, fee, commission, tcs, tds].map(Math.abs);
      yield [date, what, booking, ground, played, ...sums, ...apart(amount)];
    }
  }
}

/** The period of a settlement, formatted for people. */
export const periodOf = ({ from, to }: Pick<MadeSettlement, 'from' | 'to'>): string =>
  from === to ? formatFullDay(to) : `${formatFullDay(from)} – ${formatFullDay(to)}`;
