import { findActor } from '@crease/domain/accounts/identity/find-user';
import { assertWelcome } from '@crease/domain/catalogue/ground-record/blocklist-port';
import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import type { Core } from '@crease/domain/platform/core';
import { firstName } from '@crease/domain/play/game-pages/present-game';
import {
  canAcknowledgeBooking,
  canApproveBooking,
  canCancelBooking,
  canMoveBooking,
  canMoveForGround,
} from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import type { OwedPart } from '@crease/domain/sales/booking-record/shares';
import { acknowledgeBooking } from '@crease/domain/sales/change/acknowledge-booking';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import {
  assertCancellable,
  cancelBooking,
  cancellationTerms,
} from '@crease/domain/sales/change/cancel-booking';
import { previewMove } from '@crease/domain/sales/change/preview-move';
import { rescheduleBooking } from '@crease/domain/sales/change/reschedule-booking';
import { disownBooking } from '@crease/domain/sales/disown/disown-booking';
import * as bookings from '@crease/shared/contracts/bookings';
import * as ownerBookings from '@crease/shared/contracts/owner-bookings';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Admins act on a booking as its ground's owner would. */
const actingSide = (side: string): 'player' | 'owner' => (side === 'player' ? 'player' : 'owner');

/** The reason that both sides read when none was given. */
const DEFAULT_REASON = { player: 'User cancellation', owner: 'Cancelled by the ground' };

/** A part of a refund, with the first name of the player who has paid it. */
async function namedPart(core: Core, { place, amount }: OwedPart) {
  if (!place) return { amount };
  return { placeId: place.placeId.toString(), name: await firstName(core, place.userId), amount };
}

export function registerBookingChangeRoutes(router: Router): void {
  route(router, bookings.refundPreview, async ({ core, caller, params }) => {
    const { booking, side } = await findBookingFor(core, params.id, caller, canCancelBooking);
    const by = actingSide(side);
    assertCancellable(booking, by, core.clock.now());
    const { parts, ...terms } = cancellationTerms(booking, by, core.clock.now());
    return {
      ...terms,
      ...(parts ? { parts: await Promise.all(parts.map((one) => namedPart(core, one))) } : {}),
    };
  });

  route(router, bookings.setBookingStatus, async ({ core, caller, params, body }) => {
    const { booking, side } = await findBookingFor(core, params.id, caller, canCancelBooking);
    const by = { side: actingSide(side), ...(await findActor(core, caller.id)) };
    const after = await cancelBooking(core, booking._id, by, body.reason || DEFAULT_REASON[by.side]);
    return { booking: await presentOne(core, after), message: 'Booking cancelled successfully' };
  });

  route(router, bookings.rescheduleBooking, async ({ core, caller, params, body }) => {
    const { preview, ...move } = body;
    const forGround = move.groundId !== undefined || move.keepPrice !== undefined;
    const right = forGround ? canMoveForGround : canMoveBooking;
    const { booking, side } = await findBookingFor(core, params.id, caller, right);
    // A staff member limited to one ground must not move bookings to another.
    if (move.groundId) await findGroundFor(core, move.groundId, caller, 'booking.move');
    if (side === 'player') await assertWelcome(core, booking.groundId.toString(), caller.id);
    const mover = {
      side: side === 'player' ? side : 'ground',
      ...(await findActor(core, caller.id)),
    } as const;
    if (preview) return await previewMove(core, booking, move, mover);
    const after = await rescheduleBooking(core, booking._id, booking.groundId.toString(), move, mover);
    return { booking: await presentOne(core, after), message: 'Booking moved' };
  });

  route(router, ownerBookings.approveBooking, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canApproveBooking);
    const after = await approveBooking(core, booking._id, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Booking approved' };
  });

  route(router, ownerBookings.acknowledgeBooking, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canAcknowledgeBooking);
    return { booking: await presentOne(core, await acknowledgeBooking(core, booking)) };
  });

  route(router, bookings.disownBooking, async ({ core, caller, params }) => {
    await disownBooking(core, params.id, caller.id);
    return { message: 'It is off your bookings, and the ground is told.' };
  });
}
