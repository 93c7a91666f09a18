import { listTournaments } from '@crease/domain/play/tournaments/list-tournaments';
import { changeSettings, createTournament, openTournament } from '@crease/domain/play/tournaments/organise';
import { presentTournament } from '@crease/domain/play/tournaments/present-tournament';
import { visibleTournament } from '@crease/domain/play/tournaments/tournament.policy';
import * as tournaments from '@crease/shared/contracts/tournaments';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Tournaments and the entries of teams. */
export function registerTournamentRoutes(router: Router): void {
  route(router, tournaments.createTournament, async ({ core, caller, body }) => ({
    tournament: await presentTournament(core, await createTournament(core, caller, body), caller),
  }));

  route(router, tournaments.changeTournament, async ({ core, caller, params, body }) => ({
    tournament: await presentTournament(core, await changeSettings(core, caller, params.id, body), caller),
  }));

  route(router, tournaments.openTournament, async ({ core, caller, params }) => ({
    tournament: await presentTournament(core, await openTournament(core, caller, params.id), caller),
  }));

  route(router, tournaments.listTournaments, ({ core, caller, query }) =>
    listTournaments(core, caller, query),
  );

  route(router, tournaments.readTournament, async ({ core, caller, params }) => ({
    tournament: await presentTournament(core, await visibleTournament(core, caller, params.id), caller),
  }));
}
