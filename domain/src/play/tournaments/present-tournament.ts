import type { Tournament } from '@crease/shared/contracts/tournament';
import { tournamentAddress } from '@crease/shared/tournaments/tournament-address';
import type { Person } from '../../accounts/identity/caller.js';
import { sellerOf } from '../../catalogue/ground-record/seller.js';
import type { Core } from '../../platform/core.js';
import { enteredOf, placesLeftOf, waitingOf } from './entries.js';
import { canRun } from './tournament.policy.js';
import type { TournamentDoc } from './tournament.schema.js';
import { settingsOf } from './tournament-settings.js';

/** The path of a tournament's page, for links inside the site. Links to share also have its name. */
export const tournamentPath = (tournamentId: TournamentDoc['_id']): string => `/tournament/${tournamentId}`;

/** The wire form of a tournament. */
export async function presentTournament(
  core: Core,
  tournament: TournamentDoc,
  person: Person,
): Promise<Tournament> {
  const { _id, status, grounds, cityName, rules, champion, reason, seq } = tournament;
  const [first] = grounds;
  const [ground, mayRun] = await Promise.all([
    first && core.reads.recentBookedGround(first.groundId.toString()),
    canRun(core, person, tournament),
  ]);
  return {
    ...settingsOf(tournament),
    rules,
    _id: _id.toString(),
    status,
    grounds: grounds.map(({ groundId, name }) => ({ _id: groundId.toString(), name })),
    ...(ground ? { seller: sellerOf(ground) } : {}),
    cityName,
    entered: enteredOf(tournament).length,
    placesLeft: placesLeftOf(tournament, core.clock.now()),
    waiting: waitingOf(tournament).length,
    ...(champion ? { champion: { teamId: champion.teamId.toString(), name: champion.name } } : {}),
    ...(reason === undefined ? {} : { reason }),
    url: `${core.env.PUBLIC_URL}${tournamentAddress(tournament)}`,
    rev: seq,
    can: { run: mayRun },
  };
}
