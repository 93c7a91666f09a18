import { enterOpening } from '@crease/domain/calendar/openings/enter-opening';
import { readDraw, readOpening } from '@crease/domain/calendar/openings/read-opening';
import * as openings from '@crease/shared/contracts/openings';
import { arrivalOf } from '../http/join-lane.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerOpeningsRoutes(router: Router): void {
  route(router, openings.getOpening, async ({ core, caller, params: { id, date } }) =>
    readOpening(core, id, date, caller?.id),
  );

  route(router, openings.enterOpening, async ({ core, caller, params: { id, date }, req }) =>
    enterOpening(core, caller.id, id, date, arrivalOf(req)),
  );

  route(router, openings.getDraw, async ({ core, params: { id, date } }) => readDraw(core, id, date));
}
