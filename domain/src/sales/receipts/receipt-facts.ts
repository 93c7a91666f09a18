import type { Booking } from '@crease/shared/contracts/booking';
import { formatClock, formatDay, formatDuration, formatInstant } from '@crease/shared/format/in-english';
import { formatRupees } from '@crease/shared/format/money';
import { beyondPassing, type MoneyState, moneyState, passingOf, sumOf } from '@crease/shared/money-state';
import { gstIn } from '@crease/shared/prices/amounts';
import { gstInside } from '@crease/shared/prices/gst-inside';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { dayOf } from '@crease/shared/time/ist';
import { methodName } from './method-name.js';

export type StatusWord = 'CONFIRMED' | 'PENDING' | 'COMPLETED' | 'CANCELLED';

const STATUS_WORDS = {
  confirmed: 'CONFIRMED',
  pending: 'PENDING',
  completed: 'COMPLETED',
  cancelled: 'CANCELLED',
} as const satisfies Record<Booking['status'], StatusWord>;

const HEADINGS = {
  confirmed: 'Your booking is confirmed!',
  pending: 'Your booking is waiting for payment',
  completed: 'Well played!',
  cancelled: 'This booking is cancelled',
} as const satisfies Record<Booking['status'], string>;

export interface Fact {
  name: string;
  value: string;
}

/** The facts on a receipt and in its mail, each once, in words. */
export interface ReceiptFacts {
  status: StatusWord;
  heading: string;
  /** Only while it opens the gate: not of a cancelled booking or a game that is over. */
  code: string | undefined;
  money: MoneyState;
  /** One line that answers "is it paid?". */
  moneyLine: string;
  price: Fact[];
  /** The tax inside the total; empty if the seller collects none. */
  tax: Fact[];
  payment: Fact[];
  cancellation: Fact[];
  refunds: Fact[];
  policy: string | undefined;
}

function moneyLineOf(booking: Booking, money: MoneyState): string {
  const { paid, collected, returned, stuck, tooMuch } = money;
  const { status, payment } = booking;
  const back = payment.refunds.some((row) => row.status === 'pending')
    ? 'comes back to you'
    : 'was paid back to you';
  const going = beyondPassing(payment.refunds).filter((row) => row.status !== 'failed');
  const others = sumOf(going.filter((row) => isOthers(booking, row)));
  const toOthers = others > 0 ? [`${formatRupees(others)} goes back to the players who shared`] : [];
  const failed = stuck > 0 ? [`The refund of ${formatRupees(stuck)} failed and is being looked at`] : [];
  if (status === 'cancelled') {
    const said = [
      ...(money.refunded > others ? [`${formatRupees(money.refunded - others)} ${back}`] : []),
      ...toOthers,
      ...failed,
      ...(collected > 0 ? [`${formatRupees(collected)} was paid at the ground: ${SETTLED_THERE}`] : []),
    ];
    if (said.length > 0) return said.join('. ');
    return paid > 0 ? `${formatRupees(paid)} was paid` : 'Nothing was charged';
  }
  return [
    paidOrDue(status, money),
    ...(returned > others ? [`${formatRupees(returned - others)} of what was paid online ${back}`] : []),
    ...toOthers,
    ...failed,
    ...(tooMuch > 0
      ? [`${formatRupees(tooMuch)} too much was paid at the ground and is given back there`]
      : []),
  ].join('. ');
}

/** Money from the ground never went through us, so we cannot give it back (docs/product-rules.md, Refunds). */
const SETTLED_THERE = 'what is owed back of it is settled there with the owner';

function paidOrDue(status: Booking['status'], { paid, collected, due }: MoneyState): string {
  if (status === 'pending') return `${formatRupees(due)} to pay`;
  if (due > 0) return `${formatRupees(due)} due at the ground`;
  if (paid > 0) return `Payment received, ${formatRupees(paid)}`;
  return collected > 0 ? `Paid at the ground, ${formatRupees(collected)}` : 'Paid at the ground';
}

function priceOf({ pricing }: Booking): Fact[] {
  const { hours, ratePerHour, baseAmount, discount, coupon = 0, couponCode, convenienceFee } = pricing;
  return [
    {
      name: `Base, ${formatDuration(hours)} at ${formatRupees(ratePerHour)}`,
      value: formatRupees(baseAmount),
    },
    ...(discount > 0 ? [{ name: 'Discount', value: formatRupees(-discount) }] : []),
    ...(coupon > 0 ? [{ name: `Coupon ${couponCode ?? ''}`.trim(), value: formatRupees(-coupon) }] : []),
    { name: 'Convenience fee 2%', value: formatRupees(convenienceFee) },
  ];
}

const GST = {
  all: 'GST 18% (included)',
  rent: 'GST 18% (included) in the rent',
  fee: 'GST 18% in the fee (included)',
} as const;

/**
 * The GST in the price, or only in the fee if just the operator is registered, or only in the rent if just the owner
 * is: the operator then bills a fee that is paid online, without tax.
 */
function taxOf({ pricing, status }: Booking, { paid }: MoneyState): Fact[] {
  const isAllOwners = status !== 'pending' && paid === 0;
  const { all, fee } = gstInside(pricing, isAllOwners);
  const line = (part: keyof typeof GST, amount: number) =>
    amount > 0 ? [{ name: GST[part], value: formatRupees(amount) }] : [];
  if (all === 0) return line('fee', fee);
  if (isAllOwners || pricing.feeTaxes !== undefined) return line('all', all);
  return line('rent', gstIn(pricing.totalAmount - pricing.convenienceFee));
}

function paymentOf(booking: Booking, { paid, collected, due, tooMuch }: MoneyState): Fact[] {
  const { payment, status } = booking;
  const facts: Fact[] = [];
  const say = (name: string, value: string | undefined) => value && facts.push({ name, value });
  const words = { completed: 'Paid', failed: 'Last attempt failed', pending: 'Not paid yet' } as const;
  const atGround = payment.status !== 'completed' && (status === 'confirmed' || status === 'completed');
  const by = payment.method ? ` by ${methodName(payment.method)}` : '';
  if (paid > 0) say('Status', `${formatRupees(paid)} paid online${by}`);
  else if (status === 'cancelled' && collected > 0)
    say('Status', `${formatRupees(collected)} paid at the ground`);
  else if (atGround) say('Status', due > 0 ? 'Pay at the ground' : 'Paid at the ground');
  else say('Status', words[payment.status]);
  say('Paid on', payment.paidAt && formatInstant(payment.paidAt));
  say('Transaction ID', payment.transactionId);
  if (payment.transactionId) say('Order', payment.orderId);
  facts.push(...sharedOf(booking));
  for (const row of payment.collected) {
    say(
      'Collected at the ground',
      `${formatRupees(row.amount)}, ${methodName(row.method)}, ${formatInstant(row.at)}`,
    );
  }
  if (due > 0 && (paid > 0 || collected > 0)) say('Due at the ground', formatRupees(due));
  if (tooMuch > 0) say('To be given back at the ground', formatRupees(tooMuch));
  return facts;
}

function cancellationOf({ cancellation }: Booking): Fact[] {
  if (!cancellation) return [];
  const { reason, by, at } = cancellation;
  return [
    { name: 'By', value: by },
    { name: 'On', value: formatInstant(at) },
    ...(reason ? [{ name: 'Reason', value: reason }] : []),
  ];
}

type RefundRow = Booking['payment']['refunds'][number];

/** True for the refund of a share, which went to the player who had paid it. */
function isOthers({ payment }: Booking, { kind, paymentId }: RefundRow): boolean {
  if (paymentId === undefined || paymentId === payment.transactionId) return false;
  return kind === 'share' || (payment.shares ?? []).some((share) => share.paymentId === paymentId);
}

/** What other players have paid of the price, and what came back to the booking's player for it. */
function sharedOf({ payment }: Booking): Fact[] {
  const { shares = [], refunds, transactionId } = payment;
  if (shares.length === 0) return [];
  const own = passingOf(refunds.filter((row) => row.paymentId === transactionId));
  const going = own.filter((row) => row.status !== 'failed');
  const by = shares.length === 1 ? 'another player' : `${shares.length} other players`;
  const comes = going.some((row) => row.status === 'pending') ? 'comes' : 'came';
  const back = going.length > 0 ? `, ${formatRupees(sumOf(going))} ${comes} back to you` : '';
  return [{ name: 'Shared', value: `${formatRupees(sumOf(shares))} paid by ${by}${back}` }];
}

export const REFUND_WORDS = {
  pending: 'On its way',
  processed: 'Paid back',
  failed: 'Failed, being looked at',
} as const;

const refundsOf = (booking: Booking): Fact[] =>
  booking.payment.refunds.map((row) => ({
    name: REFUND_WORDS[row.status],
    value: [
      formatRupees(row.amount),
      ...(isOthers(booking, row) ? ['to a player who shared'] : []),
      row.reason,
      formatInstant(row.at),
      row.refundId,
    ].join(' · '),
  }));

const shareWord = (percent: number): string =>
  percent === 100 ? 'everything you paid comes back' : percent === 50 ? 'half of it' : `${percent}% of it`;

/** The cancellation rule in this booking's own hours (docs/product-rules.md, Refunds). */
function policyOf({ status, startsAt }: Booking, money: MoneyState): string | undefined {
  if (status !== 'confirmed' && status !== 'pending') return undefined;
  if (status === 'confirmed' && money.paid === 0 && money.collected === 0) {
    return 'Nothing has been paid, so cancelling costs nothing. Cancel early, and another team gets these hours.';
  }
  if (status === 'confirmed' && money.collected === 0 && money.left === 0) {
    return money.returned < money.paid
      ? `The refund of ${formatRupees(money.stuck)} is being looked at, so cancelling costs nothing.`
      : 'What was paid has gone back already, so cancelling costs nothing.';
  }
  const steps = [...STANDARD_POLICY].sort((a, b) => b.hoursBefore - a.hoursBefore);
  const said = steps.map(({ hoursBefore, percent }, i) => {
    const until = new Date(Date.parse(startsAt) - hoursBefore * 3_600_000);
    const day = i === 0 ? ` on ${formatDay(dayOf(until))}` : '';
    return `${i === 0 ? 'Cancel before' : 'before'} ${formatClock(until)}${day} and ${shareWord(percent)}`;
  });
  const apart =
    money.stuck > 0
      ? ` The refund of ${formatRupees(money.stuck)} that failed is looked at apart from this.`
      : '';
  const there = money.collected > 0 ? ' What was paid at the ground is settled there with the owner.' : '';
  return `${said.join('; ').replace(/; before ([^;]*) and /g, '; before $1, ')}; after that, nothing. If the ground cancels, everything comes back.${there}${apart}`;
}

export function receiptFacts(booking: Booking): ReceiptFacts {
  const money = moneyState(booking);
  return {
    status: STATUS_WORDS[booking.status],
    heading:
      booking.status === 'pending' && booking.payment.status === 'completed'
        ? 'Your booking is pending'
        : HEADINGS[booking.status],
    code: booking.status === 'confirmed' ? booking.confirmation?.confirmationCode : undefined,
    money,
    moneyLine: moneyLineOf(booking, money),
    price: priceOf(booking),
    tax: taxOf(booking, money),
    payment: paymentOf(booking, money),
    cancellation: cancellationOf(booking),
    refunds: refundsOf(booking),
    policy: policyOf(booking, money),
  };
}

/** The address in one line, without saying the city twice. */
export function addressOf(ground: Booking['groundId']): string | undefined {
  if (!ground.location) return undefined;
  const { address, cityName, state } = ground.location;
  const city = address.toLowerCase().includes(cityName.toLowerCase()) ? [] : [cityName];
  return [address, ...city, state].filter(Boolean).join(', ');
}

/** A map link that every phone understands. */
export function mapUrl(ground: Booking['groundId']): string | undefined {
  if (!ground.location) return undefined;
  const { latitude, longitude } = ground.location;
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}
