import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { findActor } from '@crease/domain/accounts/identity/find-user';
import { paginationOf } from '@crease/domain/platform/pagination';
import {
  canConfirmGate,
  canDisputeGate,
  canReportGate,
} from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import {
  bookingNotFound,
  findBooking,
  findBookingFor,
} from '@crease/domain/sales/booking-reads/find-booking';
import { pageOfOpenGates } from '@crease/domain/sales/booking-record/booking-money.queries';
import { confirmGate, disputeGate, rejectGate } from '@crease/domain/sales/closed-gates/decide-gate';
import { reportGate } from '@crease/domain/sales/closed-gates/report-gate';
import * as gates from '@crease/shared/contracts/closed-gates';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Reports of closed gates and their outcome. */
export function registerClosedGateRoutes(router: Router): void {
  route(router, gates.reportClosedGate, async ({ core, caller, params, body }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canReportGate);
    const after = await reportGate(core, booking, body.note, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'We have told the ground and our team.' };
  });

  route(router, gates.confirmClosedGate, async ({ core, caller, params }) => {
    const { booking, side } = await findBookingFor(core, params.id, caller, canConfirmGate);
    const by = side === 'admin' ? 'admin' : 'owner';
    const after = await confirmGate(core, booking, by, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Confirmed. The refund is on its way.' };
  });

  route(router, gates.disputeClosedGate, async ({ core, caller, params, body }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canDisputeGate);
    const after = await disputeGate(core, booking, body.reason, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Noted. Our team decides.' };
  });

  route(router, gates.listClosedGates, async ({ core, query }) => {
    const { found, total } = await pageOfOpenGates(core, query);
    const { page, limit } = query;
    return {
      bookings: await Promise.all(found.map((booking) => presentOne(core, booking))),
      pagination: paginationOf({ page, limit }, total),
    };
  });

  route(router, gates.decideClosedGate, async ({ core, caller, params, body, req }) => {
    const booking = await findBooking(core, params.id);
    if (!booking) throw bookingNotFound();
    const by = await findActor(core, caller.id);
    const { verdict, reason } = body;
    const after =
      verdict === 'confirmed'
        ? await confirmGate(core, booking, 'admin', by, reason)
        : await rejectGate(core, booking, reason, by);
    await recordAct(
      core,
      actorOf(caller, req),
      'closed-gate.decided',
      `booking:${booking._id} ${verdict}`,
      reason,
    );
    return { booking: await presentOne(core, after), message: 'Decided. The player has been told.' };
  });
}
