import { decideMatch } from '@crease/domain/play/fixtures/decide-match';
import { disqualifyTeam } from '@crease/domain/play/fixtures/disqualify-team';
import { drawTournament } from '@crease/domain/play/fixtures/draw-tournament';
import { inviteScorer } from '@crease/domain/play/fixtures/invite-scorer';
import { moveMatch } from '@crease/domain/play/fixtures/move-match';
import { moveSeveral } from '@crease/domain/play/fixtures/move-several';
import { presentDraw } from '@crease/domain/play/fixtures/present-fixtures';
import { publishTournament } from '@crease/domain/play/fixtures/publish-tournament';
import {
  presentOneMatch,
  presentSchedule,
  readBracket,
  readLeaders,
  readMatches,
  readTable,
} from '@crease/domain/play/fixtures/read-fixtures';
import { replaceTeam } from '@crease/domain/play/fixtures/replace-team';
import { scheduleTournament } from '@crease/domain/play/fixtures/schedule-tournament';
import { presentEntry } from '@crease/domain/play/tournaments/list-entries';
import { presentTournament } from '@crease/domain/play/tournaments/present-tournament';
import * as tournaments from '@crease/shared/contracts/tournaments';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Draw, schedule, matches and results of tournaments. */
export function registerFixtureRoutes(router: Router): void {
  route(router, tournaments.drawTournament, async ({ core, caller, params, body }) =>
    presentDraw(await drawTournament(core, caller, params.id, body)),
  );

  route(router, tournaments.scheduleTournament, async ({ core, caller, params, body }) =>
    presentSchedule(await scheduleTournament(core, caller, params.id, body.preview ?? false)),
  );

  route(router, tournaments.publishTournament, async ({ core, caller, params }) => ({
    tournament: await presentTournament(core, await publishTournament(core, caller, params.id), caller),
  }));

  route(router, tournaments.decideTournamentMatch, async ({ core, caller, params, body }) => {
    const { number, falls, ...drawn } = await decideMatch(core, caller, params, body);
    return { match: await presentOneMatch(core, drawn, number), falls };
  });

  route(router, tournaments.moveTournamentMatch, async ({ core, caller, params, body }) => {
    const { number, notified, ...drawn } = await moveMatch(core, caller, params, body);
    return { match: await presentOneMatch(core, drawn, number), notified };
  });

  route(router, tournaments.moveTournamentMatches, ({ core, caller, params, body }) =>
    moveSeveral(core, caller, params.id, body),
  );

  route(router, tournaments.createDayScorerLink, ({ core, caller, params, body }) =>
    inviteScorer(core, caller, params.id, body.date),
  );

  route(router, tournaments.disqualifyEntry, async ({ core, caller, params, body }) => {
    const { tournament, row } = await disqualifyTeam(core, caller, params, body);
    return { entry: presentEntry(tournament, row, true) };
  });

  route(router, tournaments.replaceEntry, async ({ core, caller, params, body }) => {
    const { tournament, row } = await replaceTeam(core, caller, params, body.entryId);
    return { entry: presentEntry(tournament, row, true) };
  });

  registerReads(router);
}

function registerReads(router: Router): void {
  route(router, tournaments.listTournamentMatches, async ({ core, caller, params }) => ({
    matches: await readMatches(core, caller, params.id),
  }));

  route(router, tournaments.readTournamentTable, ({ core, caller, params }) =>
    readTable(core, caller, params.id),
  );

  route(router, tournaments.readTournamentBracket, ({ core, caller, params }) =>
    readBracket(core, caller, params.id),
  );

  route(router, tournaments.readTournamentLeaders, ({ core, caller, params }) =>
    readLeaders(core, caller, params.id),
  );
}
