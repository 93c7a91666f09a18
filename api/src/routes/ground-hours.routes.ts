import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { findActor } from '@crease/domain/accounts/identity/find-user';
import { isClosure } from '@crease/domain/calendar/blocks/block.schema';
import { addBlock, presentBlock, removeBlock } from '@crease/domain/calendar/blocks/block.service';
import { findGroundAs, findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import {
  presentBookingsFor,
  presentOne,
  readableGrounds,
} from '@crease/domain/sales/booking-reads/booking.read';
import { readCalendar } from '@crease/domain/sales/booking-reads/ground-calendar';
import { closureRefund } from '@crease/domain/sales/change/close-booking';
import { assertReaches, bookingsUnder, closeGround } from '@crease/domain/sales/change/closure.service';
import { tournamentsUnder } from '@crease/domain/sales/change/tournaments-under';
import * as owner from '@crease/shared/contracts/owner';
import { AppError } from '@crease/shared/errors';
import { MAX_DAYS_AHEAD, STAFF_DAYS_AHEAD } from '@crease/shared/time/slots';
import { actorOf } from '../http/actor.js';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

const slotOf = (groundId: string, { date, timeSlot }: { date: string; timeSlot: string }) => ({
  groundId,
  bookingDate: date,
  timeSlot,
});

/** What an owner does with a ground's hours: blocks, walk-ins, the rain button, the calendar. */
export function registerGroundHoursRoutes(router: Router): void {
  route(router, owner.addBlock, async ({ core, caller, params, body }) => {
    const ground = await findGroundFor(core, params.id, caller, 'block.change');
    const block = await addBlock(core, ground, body, await findActor(core, caller.id));
    return { block: presentBlock(block) };
  });

  route(router, owner.removeBlock, async ({ core, caller, params }) => {
    const ground = await findGroundFor(core, params.id, caller, 'block.change');
    // A kind never changes, so this read decides no race.
    if (caller.key && (await isClosure(core, ground._id, params.blockId)))
      throw new AppError('FORBIDDEN', 'This key may not open what was closed.');
    await removeBlock(core, ground, params.blockId);
    return { message: 'The hours are free again.' };
  });

  route(router, owner.addWalkIn, async ({ core, caller, params, body }) => {
    const { ground, role } = await findGroundAs(core, params.id, caller, 'walk-in.add');
    const collected =
      typeof body.collected === 'number'
        ? { amount: body.collected, method: 'cash' as const }
        : body.collected;
    const by = await findActor(core, caller.id);
    const walkIn = { ...body, collected };
    const booking = await addWalkIn(
      core,
      ground,
      walkIn,
      by,
      role === 'desk' ? MAX_DAYS_AHEAD : STAFF_DAYS_AHEAD,
    );
    return { booking: await presentOne(core, booking) };
  });

  route(router, owner.previewClosure, async ({ core, caller, params, body }) => {
    const ground = await findGroundFor(core, params.id, caller, 'closure.open');
    const under = await bookingsUnder(core, ground, body);
    const readable = await readableGrounds(core, under, caller);
    const own = under.filter(({ groundId }) => readable.has(groundId.toString()));
    return {
      bookings: await presentBookingsFor(core, under, caller),
      refundTotal: own.reduce((sum, booking) => sum + closureRefund(booking), 0),
      tournaments: await tournamentsUnder(core, slotOf(params.id, body)),
    };
  });

  route(router, owner.closeGround, async ({ core, caller, params, body, req }) => {
    const ground = await findGroundFor(core, params.id, caller, 'closure.open');
    await assertReaches(core, ground, caller);
    const by = await findActor(core, caller.id);
    const { closure, created } = await closeGround(core, ground, body, by);
    const hours = `ground:${params.id} ${body.date} ${body.timeSlot}`;
    if (created) await recordAct(core, actorOf(caller, req), 'ground.closed-hours', hours);
    return reply(created ? 201 : 200, {
      closure: presentBlock(closure),
      cancelled: closure.cancelled.length,
      refundTotal: closure.refundTotal,
      tournaments: await tournamentsUnder(core, slotOf(params.id, body)),
    });
  });

  route(router, owner.groundCalendar, async ({ core, caller, params, query }) => {
    const ground = await findGroundFor(core, params.id, caller, 'calendar.read');
    return { days: await readCalendar(core, ground, query.from, query.to) };
  });
}
