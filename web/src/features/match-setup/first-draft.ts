import type { Match } from '@crease/shared/contracts/matches';
import type { Team } from '@crease/shared/contracts/teams';
import { type DraftSide, emptySide, sideOfMatch, sideOfTeam, withPlayers } from './draft.js';
import { choiceOfRules, type RulesChoice } from './rules-choice.js';

interface Known {
  teams: readonly Team[];
  /** My matches, the latest first. */
  recent: readonly Match[];
  userId: string;
  /** The team that the match is made for. */
  teamId?: string | undefined;
}

/** The side without players who have left its team since, as far as the team is known. */
function stillIn(side: DraftSide, teams: readonly Team[]): DraftSide {
  const team = teams.find(({ _id }) => _id === side.teamId);
  if (!team) return side;
  const isIn = (memberId: string | undefined) =>
    memberId === undefined || team.members.some((member) => member.memberId === memberId);
  return withPlayers(
    side,
    side.players.filter((player) => isIn(player.memberId)),
  );
}

/** True if the side is one of my teams, or if I play in it. */
const isMine = (side: DraftSide, { teams, userId }: Known): boolean =>
  teams.some(({ _id }) => _id === side.teamId) || side.players.some((player) => player.userId === userId);

/** The sides of a match, mine first. */
function sidesAgain(match: Match, known: Known): [DraftSide, DraftSide] {
  const [first, second] = match.sides.map((side) => stillIn(sideOfMatch(side), known.teams));
  if (!first || !second) return [emptySide(), emptySide()];
  const isOther = known.teamId
    ? second.teamId === known.teamId
    : !isMine(first, known) && isMine(second, known);
  return isOther ? [second, first] : [first, second];
}

/** A new match as it is shown first: the sides and rules of the last one, or one of my teams and an empty opponent. */
export function firstDraft(known: Known): { sides: [DraftSide, DraftSide]; rules: RulesChoice } {
  const { teams, recent, teamId } = known;
  const last = recent.find(({ sides }) => !teamId || sides.some((side) => side.teamId === teamId));
  if (last) return { sides: sidesAgain(last, known), rules: choiceOfRules(last.rules) };
  const team = teams.find(({ _id }) => !teamId || _id === teamId);
  return { sides: [team ? sideOfTeam(team) : emptySide(), emptySide()], rules: { preset: 'box-6' } };
}

/** Each team of the recent matches, with the players of its newest one. */
export function knownSides(recent: readonly Match[], teams: readonly Team[]): DraftSide[] {
  const sides = recent.flatMap((match) => match.sides.map(sideOfMatch)).filter(({ teamId }) => teamId !== '');
  const first = new Map<string, DraftSide>();
  for (const side of sides) if (!first.has(side.teamId)) first.set(side.teamId, stillIn(side, teams));
  return [...first.values()];
}
