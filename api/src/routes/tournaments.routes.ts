import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import { isFollowing } from '@crease/domain/accounts/users/followed-tournaments.queries';
import { cancelTournament, previewCancel } from '@crease/domain/play/fixtures/cancel-tournament';
import { withdrawTeam } from '@crease/domain/play/fixtures/withdraw-team';
import { collectFee } from '@crease/domain/play/tournaments/collect-fee';
import { giveBackFee } from '@crease/domain/play/tournaments/desk-money';
import { changeRoster, enterTournament } from '@crease/domain/play/tournaments/enter-tournament';
import { followTournament, unfollowTournament } from '@crease/domain/play/tournaments/follow-tournament';
import { listEntries, presentEntry } from '@crease/domain/play/tournaments/list-entries';
import { listTournaments } from '@crease/domain/play/tournaments/list-tournaments';
import { messageCaptains } from '@crease/domain/play/tournaments/message-captains';
import { changeSettings, createTournament, openTournament } from '@crease/domain/play/tournaments/organise';
import { presentTournament } from '@crease/domain/play/tournaments/present-tournament';
import { visibleTournament } from '@crease/domain/play/tournaments/tournament.policy';
import * as tournaments from '@crease/shared/contracts/tournaments';
import { formatExactRupees } from '@crease/shared/format/money';
import { actorOf } from '../http/actor.js';
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

  route(router, tournaments.readTournament, async ({ core, caller, params }) => {
    const tournament = await visibleTournament(core, caller, params.id);
    const shown = await presentTournament(core, tournament, caller);
    if (!caller) return { tournament: shown };
    return { tournament: { ...shown, following: await isFollowing(core, caller.id, tournament._id) } };
  });

  route(router, tournaments.followTournament, async ({ core, caller, params }) => {
    await followTournament(core, caller, params.id);
    return { following: true };
  });

  route(router, tournaments.unfollowTournament, async ({ core, caller, params }) => {
    await unfollowTournament(core, caller, params.id);
    return { following: false };
  });

  route(router, tournaments.cancelTournament, async ({ core, caller, params, body }) =>
    body.preview
      ? { preview: await previewCancel(core, caller, params.id) }
      : {
          tournament: await presentTournament(
            core,
            await cancelTournament(core, caller, params.id, body.reason),
            caller,
          ),
        },
  );

  registerEntries(router);
}

function registerEntries(router: Router): void {
  route(router, tournaments.collectEntryFee, async ({ core, caller, params, body }) => {
    const { tournament, row } = await collectFee(core, caller, params, body.method);
    return { entry: presentEntry(tournament, row, true) };
  });

  route(router, tournaments.giveBackEntryFee, async ({ core, caller, params, req }) => {
    const { tournament, row, isNew } = await giveBackFee(core, caller, params);
    const given = `entry:${params.entryId} tournament:${params.id} ${formatExactRupees(row.deskRefund?.amount ?? 0)}`;
    if (isNew) await recordAct(core, actorOf(caller, req), 'entry-fee.given-back', given);
    return { entry: presentEntry(tournament, row, true) };
  });

  route(
    router,
    tournaments.enterTournament,
    async ({ core, caller, params, body, requestKey }) => {
      const { tournament, row } = await enterTournament(core, caller, params.id, body, requestKey);
      return { entry: presentEntry(tournament, row, true) };
    },
    { limit: 'join' },
  );

  route(router, tournaments.changeEntry, async ({ core, caller, params, body }) => {
    const { tournament, row } = await changeRoster(core, caller, params, body.roster);
    return { entry: presentEntry(tournament, row, true) };
  });

  route(router, tournaments.withdrawEntry, async ({ core, caller, params }) => {
    const { tournament, row } = await withdrawTeam(core, caller, params);
    return { entry: presentEntry(tournament, row, true) };
  });

  route(router, tournaments.messageCaptains, async ({ core, caller, params, body }) => ({
    teams: await messageCaptains(core, caller, params.id, body.text),
  }));

  route(router, tournaments.listEntries, async ({ core, caller, params }) => ({
    entries: await listEntries(core, caller, params.id),
  }));
}
