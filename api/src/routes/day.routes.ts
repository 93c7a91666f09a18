import { findActor } from '@crease/domain/accounts/identity/find-user';
import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { readToday } from '@crease/domain/business/desk/today';
import { canMarkNoShow } from '@crease/domain/sales/booking-reads/booking.policy';
import { presentOne } from '@crease/domain/sales/booking-reads/booking.read';
import { findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { markNoShow, undoNoShow } from '@crease/domain/sales/change/no-show';
import * as day from '@crease/shared/contracts/day';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** The day's overview for the desk. */
export function registerDayRoutes(router: Router): void {
  route(router, day.today, async ({ core, caller, query: { workplace, date } }) =>
    readToday(core, await workplaceFor(core, caller, workplace, 'today.read'), date),
  );

  route(router, day.markNoShow, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canMarkNoShow);
    const after = await markNoShow(core, booking, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Noted: nobody came' };
  });

  route(router, day.undoNoShow, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canMarkNoShow);
    const after = await undoNoShow(core, booking, await findActor(core, caller.id));
    return { booking: await presentOne(core, after), message: 'Noted: they came after all' };
  });
}
