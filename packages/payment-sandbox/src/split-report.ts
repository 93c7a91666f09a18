import { isoTime } from './provider-format.js';
import { accountIdOf, reversalIdOf, transferIdOf } from './razorpay-ids.js';
import type { MovementRecord } from './records.js';

const CASHFREE = 'Vendor ID,Entity ID,Entity Type,Sale Type,Currency,Amount,Added On';
const RAZORPAY =
  'transaction_entity,entity_id,amount,currency,debit,credit,entity_created_at,order_receipt,dispute_id,settlement_utr,linked_account';

/**
 * The provider's report of what went to vendors and came back (CSV): Cashfree's own, and lines of Razorpay's settlement
 * report.
 */
export function splitReport(speaks: MovementRecord['speaks'], movements: readonly MovementRecord[]): string {
  const [header, lineOf] = speaks === 'cashfree' ? [CASHFREE, cashfreeLine] : [RAZORPAY, razorpayLine];
  return [header, ...movements.map(lineOf), ''].join('\n');
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);
const timeOf = ({ createdAt }: MovementRecord): string => isoTime(createdAt).slice(0, 19).replace('T', ' ');

const cashfreeLine = (one: MovementRecord): string =>
  [
    one.vendorId,
    one.reference,
    'ADJUSTMENT',
    one.direction === 'credit' ? 'CREDIT' : 'DEBIT',
    'INR',
    rupees(one.amountPaise),
    timeOf(one),
  ].join(',');

/** As of our balance: a transfer takes from it, and a reversal adds to it. */
function razorpayLine(one: MovementRecord): string {
  const [date = '', time = ''] = timeOf(one).split(' ');
  const sum = rupees(one.amountPaise);
  const isTransfer = one.direction === 'credit';
  return [
    isTransfer ? 'transfer' : 'reversal',
    isTransfer ? transferIdOf(one) : reversalIdOf(one),
    sum,
    'INR',
    isTransfer ? sum : '0.00',
    isTransfer ? '0.00' : sum,
    `${date.split('-').reverse().join('/')} ${time}`,
    '',
    '',
    '',
    accountIdOf({ number: one.vendorId }),
  ].join(',');
}
