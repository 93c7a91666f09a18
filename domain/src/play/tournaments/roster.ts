import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { assertCaptain } from '../teams/team.policy.js';
import { findTeam } from '../teams/team.queries.js';
import type { TeamDoc } from '../teams/team.schema.js';
import { hasLapsed } from './entries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** The team, for its captain. @throws `NOT_FOUND`; `FORBIDDEN` for anyone else, vice-captains too */
export async function teamOfCaptain(
  core: Core,
  teamId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<TeamDoc> {
  const team = await findTeam(core, teamId);
  if (!team) throw refuse('NOT_FOUND', 'no_such_team');
  assertCaptain(team, userId);
  return team;
}

/** The members that play, and the accounts among them. @throws `VALIDATION` for too few, too many, or strangers */
export function rosterOf(
  { rosterMin: min, rosterMax: max }: Pick<TournamentDoc, 'rosterMin' | 'rosterMax'>,
  { members }: Pick<TeamDoc, 'members'>,
  asked: readonly string[],
): Pick<EntryRow, 'roster' | 'people'> {
  if (asked.length < min || asked.length > max)
    throw refuse('VALIDATION', 'roster_size', { field: 'roster', params: { min, max } });
  const chosen = asked.map((id) => members.find(({ memberId }) => memberId.toString() === id));
  if (chosen.includes(undefined)) throw refuse('VALIDATION', 'not_in_roster_team', { field: 'roster' });
  return {
    roster: asked.map((id) => new Types.ObjectId(id)),
    people: chosen.flatMap((member) => member?.userId ?? []),
  };
}

type Whose = Pick<EntryRow, 'entryId' | 'teamId' | 'people'>;

/** What another live entry has of this one: its team, or one of its people. Null if nothing. */
export function conflictOf(
  { rows }: Pick<TournamentDoc, 'rows'>,
  { entryId, teamId, people }: Whose,
  now: Date,
): 'team' | 'person' | null {
  const others = rows.filter((row) => !row.entryId.equals(entryId) && !hasLapsed(row, now));
  if (others.some((row) => row.teamId.equals(teamId))) return 'team';
  const taken = new Set(others.flatMap((row) => row.people.map(String)));
  return people.some((id) => taken.has(id.toString())) ? 'person' : null;
}

/** @throws `DUPLICATE` if the team has another entry, or one of its people is in one */
export function assertOnce(tournament: Pick<TournamentDoc, 'rows'>, entry: Whose, now: Date): void {
  const conflict = conflictOf(tournament, entry, now);
  if (conflict === 'team') throw refuse('DUPLICATE', 'team_entered');
  if (conflict) throw refuse('DUPLICATE', 'person_in_other_team', { field: 'roster' });
}
