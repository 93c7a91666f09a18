import type { GivenPlayer, GivenSide, LineUp } from '@crease/shared/contracts/matches';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { TeamDoc } from '../teams/team.schema.js';
import type { MatchPlayer, MatchSide } from './match-log.schema.js';

const newPlayerId = (): string => new Types.ObjectId().toString();

/** A player who was in the side before keeps their `playerId`. */
function knownIn(side: MatchSide | undefined, player: Omit<MatchPlayer, 'playerId'>): string | undefined {
  return side?.players.find((one) => {
    if (player.memberId) return one.memberId?.equals(player.memberId);
    if (player.userId) return one.userId?.equals(player.userId);
    return !one.userId && !one.memberId && one.name === player.name;
  })?.playerId;
}

interface Around {
  team: TeamDoc | undefined;
  /** Accounts that need not accept: the caller's and the host's. */
  agreed: readonly Types.ObjectId[];
}

async function resolve(
  core: Core,
  given: GivenPlayer,
  path: string,
  { team, agreed }: Around,
): Promise<Omit<MatchPlayer, 'playerId'>> {
  if (given.name !== undefined) return { name: given.name };
  if (given.memberId !== undefined) {
    const member = team?.members.find(({ memberId }) => memberId.toString() === given.memberId);
    if (!member) throw refuse('VALIDATION', 'not_in_team', { field: path });
    const { memberId, userId, name } = member;
    return userId ? { memberId, userId } : { memberId, ...(name === undefined ? {} : { name }) };
  }
  const userId = new Types.ObjectId(given.userId);
  const member = team?.members.find((one) => one.userId?.equals(userId));
  if (member) return { memberId: member.memberId, userId };
  const account = await core.reads.profile(userId.toString());
  if (!account || account.deletedAt) throw refuse('VALIDATION', 'player_unknown', { field: path });
  return agreed.some((id) => id.equals(userId)) ? { userId } : { userId, isAsked: true };
}

/** Identifies two entries as the same person. */
const personOf = ({ memberId, userId }: Pick<MatchPlayer, 'memberId' | 'userId'>): string | undefined =>
  userId?.toString() ?? memberId?.toString();

/**
 * A side's players as stored. Members of the team and the caller count at once; other accounts accept first.
 * @throws `VALIDATION` for a member of another team, an unknown account, a player named twice, and a captain, keeper or
 * joker outside the list
 */
export async function lineUpOf(
  core: Core,
  given: Partial<LineUp>,
  around: Around,
  before?: MatchSide,
): Promise<Pick<MatchSide, 'players' | 'captain' | 'keeper' | 'joker'>> {
  const players: MatchPlayer[] = [];
  for (const [i, one] of (given.players ?? []).entries()) {
    const path = `players.${i}`;
    const player = await resolve(core, one, path, around);
    const person = personOf(player);
    if (person && players.some((other) => personOf(other) === person))
      throw refuse('VALIDATION', 'player_twice', { field: path });
    const known = knownIn(before, player);
    const isTaken = players.some(({ playerId }) => playerId === known);
    players.push({ playerId: known && !isTaken ? known : newPlayerId(), ...player });
  }
  const roles: Pick<MatchSide, 'captain' | 'keeper' | 'joker'> = {};
  for (const role of ['captain', 'keeper', 'joker'] as const) {
    const index = given[role];
    if (index === undefined) continue;
    if (!players[index]) throw refuse('VALIDATION', 'not_in_side', { field: role });
    roles[role] = index;
  }
  return { players, ...roles };
}

/** A side of a new match. A team's name is copied as it is now. */
export async function sideOf(core: Core, given: GivenSide, around: Around): Promise<MatchSide> {
  const { team } = around;
  return {
    ...(team ? { teamId: team._id } : {}),
    name: team?.name ?? given.name ?? '',
    ...(await lineUpOf(core, given, around)),
  };
}

/** @throws `VALIDATION` if an account or member is in both sides: only a joker plays for both, and is listed once */
export function assertApart(sides: readonly MatchSide[]): void {
  const [one, other] = sides;
  const people = new Set(one?.players.flatMap((player) => personOf(player) ?? []));
  const both = other?.players.some((player) => people.has(personOf(player) ?? ''));
  if (both) throw refuse('VALIDATION', 'player_in_both', { field: 'players' });
  if (one?.joker !== undefined && other?.joker !== undefined)
    throw refuse('VALIDATION', 'one_joker', { field: 'joker' });
}
