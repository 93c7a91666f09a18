import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { isTakenByOthers } from '../../calendar/day/read-days.js';
import { isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { placeOf } from '../operation/tidy-cut-move.js';
import { areApart, groundFor, judgeMove, type Move, type Mover, sameTurf, targetOf } from './move-rules.js';

/**
 * What a move would cost, and the difference to now. Writes nothing. Throws what the move itself would throw at this
 * moment.
 */
export async function previewMove(
  core: Core,
  booking: BookingDoc,
  move: Move,
  mover: Mover,
): Promise<{ pricing: BookingDoc['pricing']; difference: number }> {
  const target = targetOf(booking.groundId.toString(), move);
  const ground = await groundFor(core, target, mover);
  const now = core.clock.now();
  const pricing = judgeMove(booking, ground, { move, target, mover, now });
  if (!(await areApart(core, target, placeOf(booking)))) throw sameTurf();
  const isMine = ({ ref }: { ref: string }) => ref === booking._id.toString();
  if (!isOpenFor(ground, target) || (await isTakenByOthers(core, target, now, isMine)))
    throw await slotTaken(core, ground, target);
  return { pricing, difference: pricing.totalAmount - booking.pricing.totalAmount };
}
