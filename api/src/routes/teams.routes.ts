import { claimGuest, previewClaim } from '@crease/domain/play/guest-claims/claim-guest';
import { changeMember } from '@crease/domain/play/teams/change-member';
import { addGuest, createClaimLink } from '@crease/domain/play/teams/guests';
import { endInvite, invite, joinTeam, previewJoin } from '@crease/domain/play/teams/join-team';
import { removeMember } from '@crease/domain/play/teams/leave-team';
import {
  changeTeam,
  createTeam,
  deleteTeam,
  listTeams,
  readTeam,
} from '@crease/domain/play/teams/manage-teams';
import * as teams from '@crease/shared/contracts/teams';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Teams, their members, and the links into them. */
export function registerTeamRoutes(router: Router): void {
  route(router, teams.createTeam, async ({ core, caller, body }) => ({
    team: await createTeam(core, caller.id, body),
  }));

  route(router, teams.listMyTeams, async ({ core, caller }) => ({ teams: await listTeams(core, caller.id) }));

  route(router, teams.joinTeam, async ({ core, caller, body }) => ({
    team: await joinTeam(core, caller.id, body.token),
  }));

  route(router, teams.previewJoin, async ({ core, caller, body }) => ({
    team: await previewJoin(core, body.token, caller?.id),
  }));

  route(router, teams.claimGuest, async ({ core, caller, body }) => ({
    team: await claimGuest(core, caller.id, body.token),
  }));

  route(
    router,
    teams.previewClaim,
    async ({ core, caller, body }) => await previewClaim(core, body.token, caller?.id),
  );

  route(router, teams.readTeam, async ({ core, caller, params }) => ({
    team: await readTeam(core, params.id, caller?.id),
  }));

  route(router, teams.changeTeam, async ({ core, caller, params, body }) => ({
    team: await changeTeam(core, caller.id, params.id, body),
  }));

  route(router, teams.deleteTeam, async ({ core, caller, params }) => {
    await deleteTeam(core, caller.id, params.id);
    return { message: 'The team has ended.' };
  });

  route(
    router,
    teams.inviteToTeam,
    async ({ core, caller, params }) => await invite(core, caller.id, params.id),
  );

  route(router, teams.endTeamInvite, async ({ core, caller, params }) => {
    await endInvite(core, caller.id, params.id);
    return { message: 'The invite link has ended.' };
  });

  route(
    router,
    teams.addGuest,
    async ({ core, caller, params, body }) => await addGuest(core, caller.id, params.id, body.name),
  );

  route(
    router,
    teams.createClaimLink,
    async ({ core, caller, params }) => await createClaimLink(core, caller.id, params.id, params.memberId),
  );

  route(router, teams.changeTeamMember, async ({ core, caller, params, body }) => ({
    team: await changeMember(core, caller.id, params.id, params.memberId, body),
  }));

  route(router, teams.removeTeamMember, async ({ core, caller, params }) => {
    await removeMember(core, caller.id, params.id, params.memberId);
    return { message: 'They are not in the team any more.' };
  });
}
