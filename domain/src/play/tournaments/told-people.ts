import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { MatchSide } from '../matches/match-log.schema.js';
import { findTeam } from '../teams/team.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** The accounts notified about a team's match: its captain, who may not play, and those on its roster. */
interface Told {
  captainId: Types.ObjectId | undefined;
  people: Types.ObjectId[];
}

/** The team's captain of now; of a deleted team the account that entered it, if it still plays. */
export async function captainOf(
  core: Core,
  { teamId, captainId, people }: EntryRow,
): Promise<Types.ObjectId | undefined> {
  const team = await findTeam(core, teamId);
  return team ? team.captainId : people.find((id) => id.equals(captainId));
}

/** The captain and the roster of a team that is in; a member who has left the team since does not count. */
async function toldOfEntry(core: Core, row: EntryRow): Promise<Told> {
  const team = await findTeam(core, row.teamId);
  if (!team) return { captainId: row.people.find((id) => id.equals(row.captainId)), people: row.people };
  const playing = team.members.filter(({ memberId }) => row.roster.some((one) => one.equals(memberId)));
  return { captainId: team.captainId, people: playing.flatMap(({ userId }) => userId ?? []) };
}

/** The captain of a side's team and its roster; undefined for a side of no team that is in. */
export async function toldOfSide(
  core: Core,
  { rows }: Pick<TournamentDoc, 'rows'>,
  { teamId }: Pick<MatchSide, 'teamId'>,
): Promise<Told | undefined> {
  const row = rows.findLast(
    (one) => one.status === 'in' && teamId !== undefined && one.teamId.equals(teamId),
  );
  return row && (await toldOfEntry(core, row));
}

/** The accounts notified when a match of a tournament moves: its players, and the captains and rosters of its teams. */
export async function toldOfMatch(
  core: Core,
  tournament: Pick<TournamentDoc, 'rows'>,
  sides: readonly Pick<MatchSide, 'teamId' | 'players'>[],
): Promise<Types.ObjectId[]> {
  const all = new Map<string, Types.ObjectId>();
  for (const side of sides) {
    const { captainId, people = [] } = (await toldOfSide(core, tournament, side)) ?? {};
    const players = side.players.flatMap(({ userId, isAsked }) => (userId && !isAsked ? [userId] : []));
    for (const id of [...players, ...people, ...(captainId ? [captainId] : [])]) all.set(id.toString(), id);
  }
  return [...all.values()];
}
