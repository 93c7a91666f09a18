import type { LineUp, Match } from '@crease/shared/contracts/matches';
import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import type { User } from '@crease/shared/contracts/user';
import { MAX_PLAYERS_OF_A_SIDE } from '@crease/shared/match-limits';
import { newKey } from './random.js';

/** A player of a side that is being written: a member of its team, an account, or a typed name. */
export interface DraftPlayer {
  /** Identifies the row; the member's or the account's id, so that a person has one row. */
  key: string;
  name: string;
  memberId?: string;
  userId?: string;
}

export interface DraftSide {
  /** Empty for a side that is only named. */
  teamId: string;
  name: string;
  players: DraftPlayer[];
  /** Keys of players. */
  captain?: string | undefined;
  keeper?: string | undefined;
  joker?: string | undefined;
}
export type Role = 'captain' | 'keeper' | 'joker';

export const emptySide = (): DraftSide => ({ teamId: '', name: '', players: [] });

export const typedPlayer = (name: string): DraftPlayer => ({ key: newKey(), name: name.trim() });

export const memberPlayer = ({ memberId, userId, name }: TeamMember): DraftPlayer => ({
  key: userId ?? memberId,
  name,
  memberId,
  ...(userId ? { userId } : {}),
});

export const accountPlayer = ({ id, name }: Pick<User, 'id' | 'name'>): DraftPlayer => ({
  key: id,
  name,
  userId: id,
});

/** A player as a member of no team: by the account, else by name. */
export const withoutTeam = ({ memberId: _, ...player }: DraftPlayer): DraftPlayer => player;

/** A team's side with its members, as many as a side may have, the captain first. */
export function sideOfTeam(team: Team, max = MAX_PLAYERS_OF_A_SIDE): DraftSide {
  const order = { captain: 0, vice: 1, player: 2 };
  const members = [...team.members].sort((one, other) => order[one.role] - order[other.role]);
  const players = members.slice(0, max).map(memberPlayer);
  const captain = members[0]?.role === 'captain' ? players[0]?.key : undefined;
  return { teamId: team._id, name: team.name, players, captain };
}

/** A side of a match as a draft, to change it or to play again. */
export function sideOfMatch(side: Match['sides'][number]): DraftSide {
  const players = side.players.map(
    ({ playerId, name, userId, memberId }): DraftPlayer => ({
      key: userId ?? memberId ?? playerId,
      name,
      ...(userId ? { userId } : {}),
      ...(memberId ? { memberId } : {}),
    }),
  );
  const keyAt = (index: number | undefined) => (index === undefined ? undefined : players[index]?.key);
  return {
    teamId: side.teamId ?? '',
    name: side.name,
    players,
    captain: keyAt(side.captain),
    keeper: keyAt(side.keeper),
    joker: keyAt(side.joker),
  };
}

/** The side's players and roles as the API takes them. A role of a player who is gone is left out. */
export function lineUpOf({ teamId, players, ...roles }: DraftSide): LineUp {
  const indexOf = (role: Role) => {
    const index = players.findIndex(({ key }) => key === roles[role]);
    return index === -1 ? {} : { [role]: index };
  };
  return {
    players: players.map(({ memberId, userId, name }) => {
      if (teamId && memberId) return { memberId };
      return userId ? { userId } : { name: name.trim() };
    }),
    ...indexOf('captain'),
    ...indexOf('keeper'),
    ...indexOf('joker'),
  };
}

/** The side as a new match takes it; without players while none are known. */
export function givenSide(side: DraftSide) {
  const { players, ...roles } = lineUpOf(side);
  return {
    ...(side.teamId ? { teamId: side.teamId } : { name: side.name.trim() }),
    ...(players.length > 0 ? { players, ...roles } : {}),
  };
}

/** The side with its players replaced; roles of players who are gone are removed. */
export function withPlayers(side: DraftSide, players: DraftPlayer[]): DraftSide {
  const kept = (key: string | undefined) => (players.some((one) => one.key === key) ? key : undefined);
  return {
    ...side,
    players,
    captain: kept(side.captain),
    keeper: kept(side.keeper),
    joker: kept(side.joker),
  };
}
