import { addGameAlert, dropGameAlert, listGameAlerts } from '@crease/domain/play/game-alerts/manage-alerts';
import * as alerts from '@crease/shared/contracts/game-alerts';
import { Types } from 'mongoose';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Saved searches of games. */
export function registerGameAlertRoutes(router: Router): void {
  route(
    router,
    alerts.addGameAlert,
    async ({ core, caller, body }) => ({
      alert: await addGameAlert(core, new Types.ObjectId(caller.id), body),
    }),
    { limit: 'game' },
  );

  route(router, alerts.listGameAlerts, async ({ core, caller }) => ({
    alerts: await listGameAlerts(core, new Types.ObjectId(caller.id)),
  }));

  route(router, alerts.dropGameAlert, async ({ core, caller, params }) => {
    await dropGameAlert(core, new Types.ObjectId(caller.id), params.id);
    return { message: 'Deleted. You will not hear of these games any more.' };
  });
}
