import { mongoAnswers } from '@crease/domain/platform/health';
import { whyMongoTakesNoWrites } from '@crease/domain/platform/takes-writes';
import { health } from '@crease/shared/contracts/health';
import { refuse } from '@crease/shared/refusals';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerHealthRoutes(router: Router): void {
  route(router, health, async ({ core }) => {
    const { connection } = core;
    if (!(await mongoAnswers(connection)) || (await whyMongoTakesNoWrites(connection))) {
      throw refuse('UNAVAILABLE', 'bookings_paused', {
        retryAfterSeconds: 1,
      });
    }
    return { status: 'ok' as const };
  });
}
