import { workplaceFor } from '@crease/domain/accounts/workplaces/standing';
import { readToday } from '@crease/domain/business/desk/today';
import * as day from '@crease/shared/contracts/day';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** The day at the desk. */
export function registerDayRoutes(router: Router): void {
  route(router, day.today, async ({ core, caller, query: { workplace, date } }) =>
    readToday(core, await workplaceFor(core, caller, workplace, 'today.read'), date),
  );
}
