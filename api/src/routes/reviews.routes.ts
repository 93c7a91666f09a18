import { listReviews } from '@crease/domain/grounds/review.service';
import * as grounds from '@crease/shared/contracts/grounds';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerReviewRoutes(router: Router): void {
  const { core } = router;

  route(router, grounds.listReviews, ({ params, query }) => listReviews(core, params.id, query));
}
