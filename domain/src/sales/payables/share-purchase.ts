import { dueAtGround } from '@crease/shared/money-state';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { mailAddressOf } from '../../accounts/identity/mail-address.js';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { getUser } from '../../accounts/users/user.service.js';
import type { Core } from '../../platform/core.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { hostsLeft } from '../booking-record/money-back.js';
import type { PlaceToPay } from './game-places-port.js';
import { emailOf, type Purchase } from './payable.js';

/**
 * The share of a place that its player is to pay.
 * @throws `NOT_FOUND` for a place of another player
 */
export async function sharePurchase(
  core: Core,
  placeId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<Purchase> {
  const place = await core.gamePlaces.find(core, placeId);
  if (!place?.userId.equals(userId)) throw refuse('NOT_FOUND', 'no_place_of_yours');
  const booking = await findBookingById(core, place.bookingId);
  if (!booking) throw refuse('NOT_FOUND', 'no_such_booking');
  return purchaseOf(place, booking, await getUser(core, userId.toString()));
}

function purchaseOf(place: PlaceToPay, booking: BookingDoc, user: UserDoc): Purchase {
  const { placeId, gameId, userId, share, expiresAt } = place;
  return {
    record: {
      kind: 'share',
      payableId: placeId,
      placeId,
      gameId,
      ...(booking.userId ? { hostId: booking.userId } : {}),
      bookingId: booking._id,
      bookingNumber: booking.bookingId,
      userId,
      ownerId: booking.ownerId,
      groundId: booking.groundId,
      groundName: booking.groundName,
      amount: share,
    },
    contact: { phone: user.phone, name: user.name, ...emailOf(mailAddressOf(user)) },
    returnPath: `/payment/callback?place_id=${placeId}`,
    note: `Place in a game, booking ${booking.bookingId}`,
    isFirst: false,
    ...(expiresAt ? { endsAt: expiresAt } : {}),
    assertDue(now) {
      if (!isHeld(place, now) || booking.status !== 'confirmed')
        throw refuse('STATE_CONFLICT', 'place_not_held');
      if (!hasUse(place, booking)) throw refuse('STATE_CONFLICT', 'share_not_needed');
    },
    readAgain: (core) => sharePurchase(core, placeId, userId),
    async noteOrder(core) {
      const now = await core.gamePlaces.find(core, placeId);
      return now !== null && isHeld(now, core.clock.now());
    },
  };
}

const isHeld = ({ isHeld, expiresAt }: PlaceToPay, now: Date): boolean =>
  isHeld && expiresAt !== undefined && expiresAt > now;

/** True if the booking can take the share now: as money for its player, or for what is due at the ground. */
function hasUse({ share, isSuccessor }: PlaceToPay, booking: BookingDoc): boolean {
  if (isSuccessor) return true;
  return share <= (booking.payment.status === 'completed' ? hostsLeft(booking) : dueAtGround(booking));
}
