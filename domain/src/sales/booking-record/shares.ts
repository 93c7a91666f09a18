import { splitByWeights } from '@crease/shared/largest-remainders';
import type { BookingDoc, PaidShare } from './booking.schema.js';
import type { CaptureShare } from './capture-share.js';

/** The money of a booking whose price others share (docs/product-rules.md, Shares). Pure, in whole rupees. */

type MoneyOf = Pick<BookingDoc, 'payment'>;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

export const sharesOf = ({ payment }: MoneyOf): readonly PaidShare[] => payment.shares ?? [];

/** The share that this capture pays, if the booking relies on it or did until another player replaced it. */
export const shareOfCapture = (booking: MoneyOf, paymentId: string): PaidShare | undefined =>
  sharesOf(booking).find((share) => share.paymentId === paymentId);

/** What other players have paid and the booking's player gets back for it. */
export const passedOn = (booking: MoneyOf): number => sum(sharesOf(booking).map(({ passed }) => passed));

/** What a payer of the booking is owed, in rupees: in all, by hand, and because others have paid instead (`back`). */
export function owedToPayer(booking: MoneyOf, paymentId: string): Owing & { back: number } {
  return shareOfCapture(booking, paymentId) ?? { ...owingToHost(booking), back: passedOn(booking) };
}

/** What a payer is owed by the rules and by hand, in rupees, and the part of it by hand. */
export type Owing = Pick<PaidShare, 'owed' | 'byHand'>;

/**
 * How much of what a payer is owed is met by their refunds of the kinds that `owed` counts. What their bank took meets
 * only what the rules owe, now or later, never what is given by hand on top.
 */
export function metOf(
  refunds: readonly { amount: number; byBank?: boolean | undefined }[],
  { owed, byHand = 0 }: Owing,
): { met: number; ofBank: number } {
  const taken = sum(refunds.map(({ amount, byBank }) => (byBank ? amount : 0)));
  const ofBank = Math.min(taken, Math.max(0, owed - byHand));
  return { met: sum(refunds.map(({ amount }) => amount)) - taken + ofBank, ofBank };
}

/**
 * Rupees still to be passed back to a payer because others have paid instead, beyond these refunds of their capture.
 */
export function leftToPassBack(
  booking: MoneyOf,
  refunds: readonly { kind?: string | undefined; amount: number }[],
  paymentId: string,
): number {
  const isHosts = booking.payment.transactionId === paymentId;
  const owed = isHosts ? passedOn(booking) : (shareOfCapture(booking, paymentId)?.back ?? 0);
  return Math.max(0, owed - sum(refunds.filter(({ kind }) => kind === 'share').map(({ amount }) => amount)));
}

/** Captured online for the booking, without what only passes through it. Refunds by policy are not deducted. */
export const onlineOf = (booking: MoneyOf): number =>
  booking.payment.captured + sum(sharesOf(booking).map(({ amount, passed, back }) => amount - passed - back));

/** The part of `refundOwed` that is the booking's player's own. */
export const owedToHost = (booking: MoneyOf): number =>
  booking.payment.refundOwed - sum(sharesOf(booking).map(({ owed }) => owed));

export const owingToHost = (booking: MoneyOf): Owing => ({
  owed: owedToHost(booking),
  byHand: booking.payment.hostByHand,
});

/** What a player's share is still worth to them. */
const worthOf = ({ amount, owed, back }: PaidShare): number => amount - owed - back;

/** What the booking's player has still paid of their own. */
export const hostsOwn = (booking: MoneyOf): number =>
  booking.payment.captured - passedOn(booking) - owedToHost(booking);

/** Our part of all that was paid online for the booking. */
export function cutOf(booking: MoneyOf): CaptureShare {
  const cuts = [booking.payment.share, ...sharesOf(booking).map(({ cut }) => cut)];
  return {
    fee: sum(cuts.map((cut) => cut?.fee ?? 0)),
    commission: sum(cuts.map((cut) => cut?.commission ?? 0)),
  };
}

/** Fee and commission in the amount owed to the booking's player. */
export function hostCut(booking: MoneyOf): CaptureShare {
  const { hostCut: kept, captured, share } = booking.payment;
  if (kept) return kept;
  const part = captured > 0 ? owedToHost(booking) / captured : 0;
  return {
    fee: Math.round((share?.fee ?? 0) * part),
    commission: Math.round((share?.commission ?? 0) * part),
  };
}

/** One player's part of an amount that the booking owes back. The booking's player has no `place`. */
export interface OwedPart {
  place?: Pick<PaidShare, 'placeId' | 'userId'>;
  amount: number;
}

/** How an amount is split: the part of the booking's player and that of each share in order, in rupees. */
interface Parts {
  host: number;
  shares: number[];
}

/**
 * Splits `more` rupees that a booking owes back over those who have paid, in proportion to what is still theirs. A
 * cheaper move first repays the booking's player (`hostFirst`).
 */
export function splitOwed(booking: MoneyOf, more: number, hostFirst = false): Parts {
  const own = Math.max(0, hostsOwn(booking));
  const values = sharesOf(booking).map(worthOf);
  if (!hostFirst) {
    const [host = 0, ...shares] = splitByWeights(more, [own, ...values]);
    return { host, shares };
  }
  const host = Math.min(more, own);
  return { host, shares: splitByWeights(more - host, values) };
}

export function owedParts(booking: MoneyOf, more: number): OwedPart[] {
  const { host, shares } = splitOwed(booking, more);
  const parts = sharesOf(booking).map(({ placeId, userId }, i) => ({
    place: { placeId, userId },
    amount: shares[i] ?? 0,
  }));
  return [{ amount: host }, ...parts.filter(({ amount }) => amount > 0)];
}

/** For the event of a refund: what of it is the booking's player's own. Empty without shares. */
export const ownPart = (booking: MoneyOf, more: number): { toPlayer?: number } =>
  sharesOf(booking).length > 0 ? { toPlayer: splitOwed(booking, more).host } : {};

/**
 * The fields to set when a booking owes `more` rupees back, under its fence: the whole, each player's part of it, and
 * what each part takes from fee and commission. Cumulative over the booking, so a full refund leaves no remainder.
 */
export function oweBack(booking: MoneyOf, more: number, hostFirst = false): Record<string, unknown> {
  return owePartsBack(booking, more, splitOwed(booking, more, hostFirst));
}

/** The same for given parts, whose sum is `more`; they may be given by hand. */
export function owePartsBack(
  booking: MoneyOf,
  more: number,
  { host, shares }: Parts,
  isByHand = false,
): Record<string, unknown> {
  const refundOwed = booking.payment.refundOwed + more;
  const all = sharesOf(booking);
  if (all.length === 0) return { 'payment.refundOwed': refundOwed };
  const feeParts = cutParts(booking, refundOwed, 'fee', [host, ...shares]);
  const commissionParts = cutParts(booking, refundOwed, 'commission', [host, ...shares]);
  const before = hostCut(booking);
  const { status, shared, hostByHand = 0 } = booking.payment;
  return {
    'payment.refundOwed': refundOwed,
    ...(isByHand ? { 'payment.hostByHand': hostByHand + host } : {}),
    'payment.hostCut': {
      fee: before.fee + (feeParts[0] ?? 0),
      commission: before.commission + (commissionParts[0] ?? 0),
    },
    'payment.shares': all.map((share, i) => ({
      ...share,
      owed: share.owed + (shares[i] ?? 0),
      ...(isByHand ? { byHand: (share.byHand ?? 0) + (shares[i] ?? 0) } : {}),
      owedFee: share.owedFee + (feeParts[i + 1] ?? 0),
      owedCommission: share.owedCommission + (commissionParts[i + 1] ?? 0),
    })),
    ...(status !== 'completed' && shared !== undefined ? { 'payment.shared': shared - more } : {}),
  };
}

/** Fee and commission in `more` owed rupees. */
export const cutOfOwed = (booking: MoneyOf, more: number): number =>
  (['fee', 'commission'] as const)
    .map((what) => sum(cutParts(booking, booking.payment.refundOwed + more, what, [more])))
    .reduce((all, part) => all + part, 0);

/** How much more fee or commission each part of a refund takes when the booking owes `refundOwed` in all. */
function cutParts(
  booking: MoneyOf,
  refundOwed: number,
  what: 'fee' | 'commission',
  parts: readonly number[],
): number[] {
  const online = onlineOf(booking);
  const key = what === 'fee' ? 'owedFee' : 'owedCommission';
  const taken = hostCut(booking)[what] + sum(sharesOf(booking).map((share) => share[key]));
  const wanted = online > 0 ? Math.round((cutOf(booking)[what] * refundOwed) / online) : 0;
  return splitByWeights(Math.max(0, wanted - taken), parts);
}

/** A capture that is to become a share of the booking. */
export type NewShare = Pick<
  PaidShare,
  'placeId' | 'gameId' | 'userId' | 'paymentId' | 'orderId' | 'amount' | 'at'
>;

/**
 * The fields to set when a share replaces that of a player who leaves: theirs goes back in full, and nothing moves
 * between others. Null if the booking does not rely on the replaced share.
 */
export function replaceShare(
  booking: MoneyOf,
  share: NewShare,
  replaced: string,
): Record<string, unknown> | null {
  const leaver = shareOfCapture(booking, replaced);
  if (!leaver || leaver.replacedBy) return null;
  const worth = worthOf(leaver);
  // Only what was left of the leaver's share is needed of the new one.
  if (share.amount < worth) return null;
  const next = { ...share, passed: 0, owed: 0, owedFee: 0, owedCommission: 0, back: share.amount - worth };
  const left = { ...leaver, back: leaver.back + worth, replacedBy: share.paymentId };
  return {
    'payment.shares': [...sharesOf(booking).map((one) => (one === leaver ? left : one)), next],
  };
}

/** The fields to set when a share is passed on to the booking's player. Null if they have not that much left. */
export function passOn(booking: MoneyOf, share: NewShare, hostsLeft: number): Record<string, unknown> | null {
  if (Math.min(hostsLeft, hostsOwn(booking)) < share.amount) return null;
  const next = { ...share, passed: share.amount, owed: 0, owedFee: 0, owedCommission: 0, back: 0 };
  return { 'payment.shares': [...sharesOf(booking), next] };
}

/** The fields to set when a share pays a part of what the ground was to collect. Null if less than it is due. */
export function payPart(
  booking: MoneyOf,
  share: NewShare,
  cut: CaptureShare,
  due: number,
): Record<string, unknown> | null {
  if (due < share.amount) return null;
  const next = { ...share, passed: 0, cut, owed: 0, owedFee: 0, owedCommission: 0, back: 0 };
  return {
    'payment.shares': [...sharesOf(booking), next],
    'payment.shared': (booking.payment.shared ?? 0) + share.amount,
  };
}
