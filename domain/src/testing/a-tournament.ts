import type { TournamentSettings } from '@crease/shared/contracts/tournament-settings';
import type { Types } from 'mongoose';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { Core } from '../platform/core.js';
import { createTeam } from '../play/teams/manage-teams.js';
import { enterTournament } from '../play/tournaments/enter-tournament.js';
import { createTournament, openTournament } from '../play/tournaments/organise.js';
import { findTournament } from '../play/tournaments/tournament.queries.js';
import type { TournamentDoc } from '../play/tournaments/tournament.schema.js';
import { callerOf } from './a-match.js';
import { aGround, aUser } from './factories.js';
import { dateAhead } from './slots-ahead.js';

/** Rupees of an entry where there is a fee. */
export const ENTRY_FEE = 2_040;

/** A knockout of eight teams on two evenings ahead, without a fee. */
export function tournamentTerms(
  ground: Pick<GroundDoc, '_id'>,
  over: Partial<TournamentSettings> = {},
): TournamentSettings {
  return {
    name: 'Sunday Cup',
    groundIds: [ground._id.toString()],
    format: 'knockout',
    teams: 8,
    rules: 'box-6',
    entryFee: 0,
    from: dateAhead(5),
    to: dateAhead(6),
    windows: [
      { date: dateAhead(5), start: '18:00', end: '23:00' },
      { date: dateAhead(6), start: '18:00', end: '23:00' },
    ],
    matchMinutes: 60,
    restMinutes: 0,
    registerUntil: `${dateAhead(5)}T00:00:00.000Z`,
    rosterMin: 1,
    rosterMax: 8,
    ...over,
  };
}

/** An open tournament with its owner and ground. */
export interface TestTournament {
  tournament: TournamentDoc;
  owner: UserDoc;
  ground: GroundDoc;
  /** The tournament as it is now. */
  read(): Promise<TournamentDoc>;
}

/** Makes a tournament and opens it for entries; `by` is a new owner unless given. */
export async function aTournament(
  core: Core,
  over: Partial<TournamentSettings> = {},
  by?: UserDoc,
): Promise<TestTournament> {
  const owner = by ?? (await aUser(core, { role: 'ground_owner' }));
  const ground = await aGround(core, { ownerId: owner._id });
  const { _id } = await createTournament(core, callerOf(owner), tournamentTerms(ground, over));
  const tournament = await openTournament(core, callerOf(owner), _id.toString());
  return { tournament, owner, ground, read: () => readTournament(core, _id) };
}

async function readTournament(core: Core, _id: Types.ObjectId): Promise<TournamentDoc> {
  const found = await findTournament(core, _id);
  if (!found) throw new Error('the tournament is gone');
  return found;
}

/** A team with its captain, and the roster of the captain alone. */
export interface TestTeam {
  captain: UserDoc;
  teamId: string;
  roster: string[];
}

/** Makes a team of a captain. */
export async function aTeamOf(core: Core, captain: UserDoc): Promise<TestTeam> {
  const team = await createTeam(core, captain._id.toString(), {
    name: 'Andheri Aces',
    shortName: 'AA',
    cityName: 'Mumbai',
  });
  return { captain, teamId: team._id, roster: team.members.map(({ memberId }) => memberId) };
}

/** Enters a team of a new captain. */
export async function entered(core: Core, { tournament }: TestTournament, team?: TestTeam) {
  const by = team ?? (await aTeamOf(core, await aUser(core)));
  return { ...by, ...(await enterTournament(core, callerOf(by.captain), tournament._id.toString(), by)) };
}
