import { AppError } from '@crease/shared/errors';
import { addDays } from '@crease/shared/time/ist';
import { hoursByDate, slotsOverlap, slotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { isLive } from '../availability/judge-day.js';
import type { BookingDoc } from '../bookings/booking.model.js';
import { closeBooking } from '../bookings/close-booking.js';
import { claimHours, readDay } from '../ground-days/claim-hours.js';
import type { Claim } from '../ground-days/ground-day.model.js';
import type { GroundDoc } from '../grounds/ground.model.js';
import { endHoldUnder } from '../holds/end-hold.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { BlockDoc } from './block.model.js';
import { assertNotOver, type BlockRequest, recordIntent, setActive, slotOfBlock } from './block.service.js';

/** Live bookings that share an hour with the wanted closure. */
export async function bookingsUnder(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
): Promise<BookingDoc[]> {
  const found = await native(core.models, 'bookings')
    .find({
      groundId: ground._id,
      bookingDate: { $in: [addDays(request.date, -1), request.date, addDays(request.date, 1)] },
      status: { $in: ['pending', 'confirmed'] },
    })
    .toArray();
  const closed = { date: request.date, slot: request.timeSlot };
  return found.filter((b) => slotsOverlap({ date: b.bookingDate, slot: slotText(b.timeSlot) }, closed));
}

/** Rupees that a closure gives back for a booking: all that was captured and is not owed back already. */
export const closureRefund = (booking: BookingDoc): number =>
  booking.payment.captured - booking.payment.refundOwed;

/**
 * The rain button: blocks the hours, cancels every booking on them with a full refund, ends holds under them (contract
 * §3, Owners). A record first, then one story per booking, each moving its claims to the block, so that nobody can slip
 * in between (design §2). Throws `SLOT_TAKEN` only where another block owns an hour.
 */
export async function closeGround(
  core: Core,
  ground: GroundDoc,
  request: BlockRequest,
  by: string,
): Promise<BlockDoc> {
  assertNotOver(request, core.clock.now());
  const closure = await recordIntent(core, ground, 'closure', request, by);
  await failpoint('closure.afterRecord');
  return await finishClosure(core, closure);
}

/** Does what is left of a closure: for the request that began it, and for the sweep after a crash. */
export async function finishClosure(core: Core, closure: BlockDoc): Promise<BlockDoc> {
  const slot = slotOfBlock(closure);
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  const claim: Claim = {
    kind: 'block',
    ref: closure._id.toString(),
    userId: closure.ownerId.toString(),
    n: 1,
  };
  for (let round = 0; round < 12; round++) {
    for (const group of groups) await closeDay(core, closure, group);
    await endHolds(core, slot.groundId, groups);
    // What is still free, lapsed or held goes to the block at once; a booking made meanwhile sends us round again.
    if (
      await claimHours(core, { groundId: slot.groundId, claim, overAllHolds: true, overOwn: true }, groups)
    ) {
      await failpoint('closure.afterClaim');
      const active = await setActive(core, closure);
      if (active) return active;
    }
  }
  throw new AppError('UNAVAILABLE', 'The ground is very busy right now. We go on closing it.', {
    retryAfterSeconds: 10,
  });
}

async function closeDay(core: Core, closure: BlockDoc, { date, hours }: { date: string; hours: number[] }) {
  const day = await readDay(core, closure.groundId.toString(), date);
  const now = core.clock.now();
  const claims = hours.flatMap((hour) => {
    const found = day?.claims[hour];
    return isLive(found, now) && found.ref !== closure._id.toString() ? [found] : [];
  });
  if (claims.some((found) => found.kind === 'block')) {
    // Already closed by another block: leave it theirs, close the rest.
    hours = hours.filter((hour) => day?.claims[hour]?.kind !== 'block');
  }
  const refs = new Set(claims.filter((found) => found.kind === 'booking').map((found) => found.ref));
  for (const ref of refs) {
    const refunded = await closeBooking(core, new Types.ObjectId(ref), closure);
    if (refunded === null) continue;
    await native(core.models, 'blocks').updateOne(
      { _id: closure._id, cancelled: { $ne: ref } },
      { $addToSet: { cancelled: ref }, $inc: { refundTotal: refunded } },
    );
  }
}

async function endHolds(
  core: Core,
  groundId: string,
  groups: { date: string; hours: number[] }[],
): Promise<void> {
  const now = core.clock.now();
  for (const { date, hours } of groups) {
    const day = await readDay(core, groundId, date);
    const held = hours.flatMap((hour) => {
      const claim = day?.claims[hour];
      return isLive(claim, now) && claim.kind === 'hold' ? [claim] : [];
    });
    for (const hold of new Map(held.map((claim) => [claim.ref, claim])).values()) {
      await endHoldUnder(core, hold.userId, hold.ref);
    }
  }
}
