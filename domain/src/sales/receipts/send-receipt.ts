import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { isMailOff } from '../../accounts/mails/mail-address.queries.js';
import { assertMayMail, type CountedMail } from '../../messaging/mail/mail-caps.js';
import { findMailStatus, hasReceiptUnderWay } from '../../messaging/mail/receipt-mails.queries.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { bookingNotFound, findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteReceiptAsked } from '../booking-record/booking-changes.queries.js';
import {
  clearShareReceiptsDue,
  findOwedReceipts,
  findShareReceiptsDue,
} from '../booking-record/booking-due.queries.js';
import { sharesOf } from '../booking-record/shares.js';
import { isShownTo } from '../customers/shown-to.js';

/** How long a requested receipt that was not sent yet also counts for a new request. */
const UNDER_WAY_MS = 2 * 60_000;

/** The id of a booking's automatic receipt, which makes repeated requests one mail. */
export const receiptMailId = (bookingId: string): Types.ObjectId => stableId(`receipt-${bookingId}`);

export const hasReceipt = (booking: Pick<BookingDoc, 'status'>): boolean =>
  booking.status === 'confirmed' || booking.status === 'completed';

/**
 * The address of the booking's account; of the caller's if the booking is shown to them. `isOwn`: the caller mails
 * themselves.
 */
async function addressOf(
  core: Core,
  booking: BookingDoc,
  asking?: string,
): Promise<{ to: string | null; isOwn: boolean }> {
  const shown = asking !== undefined && (await isShownTo(core, booking, asking));
  const userId = shown ? new Types.ObjectId(asking) : booking.userId;
  const to = userId ? ((await findEmailOf(core, userId)) ?? null) : null;
  return { to, isOwn: asking === undefined || userId?.toString() === asking };
}

/**
 * Requests the receipt that is mailed once after confirmation to the account's address (docs/product-rules.md,
 * Bookings). Idempotent. A walk-in, or a booking whose account was deleted, gets none.
 */
export async function askForReceipt(core: Core, bookingId: string): Promise<void> {
  const booking = await findBooking(core, bookingId);
  if (!booking || !hasReceipt(booking) || booking.emailSent) return;
  const { to } = await addressOf(core, booking);
  if (to) await mailReceipt(core, booking, to, receiptMailId(booking._id.toString()));
  await noteReceiptAsked(core, booking._id);
}

/** Requests the receipt of a share, which is mailed once to the account that paid it. Idempotent. */
export async function askForShareReceipt(
  core: Core,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<void> {
  const to = await findEmailOf(core, new Types.ObjectId(userId));
  if (!to) return;
  await requestMail(core, {
    id: stableId(`share-receipt-${orderId}`),
    to,
    kind: 'receipt',
    // Replaced by the receipt's own words when it is made.
    subject: 'Receipt for your share of a game',
    text: 'The receipt of your share of a game.',
    shareReceiptFor: orderId,
  });
}

/** Requests the receipt of an entry fee, which is mailed once to the captain who paid it. Idempotent. */
export async function askForFeeReceipt(
  core: Core,
  { orderId, captainId }: { orderId: string; captainId: Types.ObjectId },
): Promise<void> {
  const to = await findEmailOf(core, captainId);
  if (!to) return;
  await requestMail(core, {
    id: stableId(`fee-receipt-${orderId}`),
    to,
    kind: 'receipt',
    // Replaced by the receipt's own words when it is made.
    subject: 'Receipt for your entry fee',
    text: 'The receipt of your entry fee.',
    feeReceiptFor: orderId,
  });
}

/**
 * Sends the receipt again, to the booking's account or to the caller who is shown it; does nothing while one is under
 * way. The route checks permission. Throws `NOT_FOUND`; `STATE_CONFLICT` if there is no receipt yet, no recipient, or
 * the address is switched off; `RATE_LIMITED` for the ground's staff over the day's mails to this player.
 */
export async function requestReceipt(core: Core, bookingId: string, asking?: string): Promise<void> {
  const booking = await findBooking(core, bookingId);
  if (!booking) throw bookingNotFound();
  if (!hasReceipt(booking)) {
    throw refuse('STATE_CONFLICT', 'receipt_not_ready');
  }
  const { to, isOwn } = await addressOf(core, booking, asking);
  if (!to) throw new AppError('STATE_CONFLICT', 'This booking has no account to mail the receipt to.');
  if (await isMailOff(core, to)) {
    throw refuse('STATE_CONFLICT', 'address_unreachable');
  }
  if (await isUnderWay(core, booking)) return;
  const { ownerId } = booking;
  const cause = isOwn ? undefined : await assertMayMail(core, to, { what: 'customer', ownerId });
  await mailReceipt(core, booking, to, new Types.ObjectId(), cause);
}

/** True if a receipt of this booking is on its way. If none was ever requested, requests the automatic one now. */
async function isUnderWay(core: Core, booking: BookingDoc): Promise<boolean> {
  const bookingId = booking._id.toString();
  const automaticId = receiptMailId(bookingId);
  if (!booking.emailSent) {
    await askForReceipt(core, bookingId);
    const status = await findMailStatus(core, automaticId);
    return status !== undefined && status !== 'failed';
  }
  // The booking knows that the automatic one is out, a moment before its own record does.
  const since = new Date(core.clock.now().getTime() - UNDER_WAY_MS);
  return await hasReceiptUnderWay(core, bookingId, { besides: automaticId, since });
}

async function mailReceipt(
  core: Core,
  booking: BookingDoc,
  to: string,
  id: Types.ObjectId,
  cause?: CountedMail,
): Promise<void> {
  await requestMail(core, {
    id,
    cause,
    to,
    kind: 'receipt',
    // Replaced by the receipt's own words when it is made.
    subject: `Receipt for booking ${booking.bookingId}`,
    text: `The receipt of your booking ${booking.bookingId} at ${booking.groundName}.`,
    receiptFor: booking._id.toString(),
  });
}

/** Requests missing receipts of confirmed bookings, after lost events. Returns how many. */
export async function askForOwedReceipts(core: Core): Promise<number> {
  const owed = findOwedReceipts(core, new Date(core.clock.now().getTime() - OWED_AFTER_MS));
  return await drain(core, owed, { atOnce: 4, failed: 'a receipt could not be asked for yet' }, ({ _id }) =>
    askForReceipt(core, _id.toString()),
  );
}

/** Requests the receipts of shares whose events were lost. Returns how many bookings it examined. */
export async function askForOwedShareReceipts(core: Core): Promise<number> {
  const owed = findShareReceiptsDue(core, new Date(core.clock.now().getTime() - OWED_AFTER_MS));
  const round = { atOnce: 4, failed: 'the receipt of a share could not be asked for yet' };
  return await drain(core, owed, round, async (booking) => {
    for (const { orderId, userId } of sharesOf(booking))
      await askForShareReceipt(core, { orderId, userId: userId.toString() });
    await clearShareReceiptsDue(core, booking);
  });
}

/** The event of a booking or a share has this long before its receipt counts as owed. */
const OWED_AFTER_MS = 10_000;
