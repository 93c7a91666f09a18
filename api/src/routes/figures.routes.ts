import { readGroundRecords } from '@crease/domain/play/figure-pages/read-ground-records';
import { readLeaderboard } from '@crease/domain/play/figure-pages/read-leaderboard';
import { readPlayer } from '@crease/domain/play/figure-pages/read-player';
import { readTeamFigures } from '@crease/domain/play/figure-pages/read-team-figures';
import * as figures from '@crease/shared/contracts/figures';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Figures of players, teams and grounds, and leaderboards. */
export function registerFigureRoutes(router: Router): void {
  route(router, figures.readPlayer, ({ core, caller, params }) => readPlayer(core, caller, params.id));

  route(router, figures.readLeaderboard, ({ core, caller, query }) => readLeaderboard(core, caller, query));

  route(router, figures.readTeamFigures, ({ core, params, query }) =>
    readTeamFigures(core, params.id, query.season),
  );

  route(router, figures.readGroundRecords, ({ core, params }) => readGroundRecords(core, params.id));
}
