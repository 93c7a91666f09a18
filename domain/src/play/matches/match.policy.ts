import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Person } from '../../accounts/identity/caller.js';
import { accessAt } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { playersOfBooking } from '../games/game.policy.js';
import { leads } from '../teams/team.policy.js';
import { findTeams } from '../teams/team.queries.js';
import type { TeamDoc } from '../teams/team.schema.js';
import type { MatchDoc } from './match.schema.js';
import type { MatchSide } from './match-log.schema.js';

type Place = Pick<MatchDoc, 'groundId' | 'ownerId' | 'bookingId' | 'hostId'>;

export type SideIndex = 0 | 1;

/** What a person may do with a match. */
export interface Standing {
  /**
   * Host, players in the booking's game, ground staff, admin, captain or vice-captain of a side: may create and score
   * it, and hand the scoring over.
   */
  runs: boolean;
  /** Runs it, or took the scoring over by a link. */
  scores: boolean;
  /** Sides that they may confirm for. */
  confirms: readonly SideIndex[];
  /** Ends disputes and changes confirmed matches. */
  judges: boolean;
  plays: boolean;
  /** Has a place that they have not accepted yet. */
  asked: boolean;
}

const NOBODY: Standing = {
  runs: false,
  scores: false,
  confirms: [],
  judges: false,
  plays: false,
  asked: false,
};

export const matchNotFound = () => refuse('NOT_FOUND', 'no_such_match');
export const notYourMatch = () => new AppError('FORBIDDEN', 'This is not yours to do.');

/** The booking's host, players who are in its game, ground staff and admins. */
export async function runsThePlace(core: Core, person: Person, place: Place): Promise<boolean> {
  if (!person) return false;
  if (person.role === 'admin') return true;
  if (place.hostId?.toString() === person.id) return true;
  if (place.bookingId) {
    const players = await playersOfBooking(core, place.bookingId);
    if (players.some((id) => id.toString() === person.id)) return true;
  }
  if (!place.groundId || !place.ownerId) return false;
  const standing = await accessAt(core, person, { ownerId: place.ownerId, groundId: place.groundId });
  return standing !== null && standing !== 'elsewhere';
}

/** The accounts that need not accept a place in a match here: the booking's host, and players who are in its game. */
export async function agreedFor(
  core: Core,
  { bookingId, hostId }: Pick<MatchDoc, 'bookingId' | 'hostId'>,
): Promise<Types.ObjectId[]> {
  return [...(hostId ? [hostId] : []), ...(bookingId ? await playersOfBooking(core, bookingId) : [])];
}

/**
 * The accounts that confirm for a side: its team's captain; without a team its captain, else any account that plays.
 */
export function confirmersOf(side: MatchSide, team: TeamDoc | undefined): Types.ObjectId[] {
  if (team) return [team.captainId];
  const accounts = side.players.filter((player) => player.userId && !player.isAsked);
  const captain = side.captain === undefined ? undefined : side.players[side.captain];
  const ones = captain?.userId && !captain.isAsked ? [captain] : accounts;
  return ones.flatMap(({ userId }) => userId ?? []);
}

/** What a person may do with a match of these sides at this place. */
export async function standingIn(
  core: Core,
  match: Place & Partial<Pick<MatchDoc, 'scorerIds' | 'dayScorers' | 'tournamentId'>>,
  sides: readonly MatchSide[],
  person: Person,
): Promise<Standing> {
  if (!person) return NOBODY;
  const userId = new Types.ObjectId(person.id);
  const teamIds = sides.flatMap(({ teamId }) => teamId ?? []);
  const [teams, isOfPlace] = await Promise.all([findTeams(core, teamIds), runsThePlace(core, person, match)]);
  const teamOf = ({ teamId }: MatchSide) => teams.find(({ _id }) => teamId?.equals(_id));
  const runs = isOfPlace || teams.some((team) => leads(team, userId));
  const isScorer = match.scorerIds?.some((id) => id.equals(userId)) ?? false;
  const now = core.clock.now();
  const isOfDay = match.dayScorers?.some((one) => one.userId.equals(userId) && one.until > now) ?? false;
  const own = sides.flatMap(({ players }) => players.filter((player) => player.userId?.equals(userId)));
  const confirms = ([0, 1] as const).filter((index) => {
    const side = sides[index];
    return side !== undefined && confirmersOf(side, teamOf(side)).some((id) => id.equals(userId));
  });
  return {
    runs,
    scores: runs || isScorer || isOfDay,
    confirms,
    // The staff of the ground are the officials of a tournament.
    judges: person.role === 'admin' || (match.tournamentId !== undefined && isOfPlace),
    plays: own.some(({ isAsked }) => !isAsked),
    asked: own.some(({ isAsked }) => isAsked),
  };
}
