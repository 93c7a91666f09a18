import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { resultInWords } from '@crease/shared/match-words/result';
import { language } from '../../lib/language/language.js';
import { tournamentMatchTexts as t } from './play-texts.js';

type Match = Pick<TournamentMatch, 'number' | 'round' | 'stage' | 'sides' | 'group'>;

/** A team's name, or where the side comes from: `Winner of match 3`. */
export function sideName({ name, winnerOf, loserOf, groupRank }: Match['sides'][number]): string {
  if (name !== undefined) return name;
  if (winnerOf !== undefined) return t.winnerOf(winnerOf);
  if (loserOf !== undefined) return t.loserOf(loserOf);
  return groupRank ? t.rankOf(groupRank.rank, groupLetter(groupRank.group)) : t.openSide;
}

/** Both sides: `Royals v Kings`. */
export const versus = (sides: Match['sides']): string => t.versus(sideName(sides[0]), sideName(sides[1]));

/** `A` for the first group, `AA` for the 27th. */
export const groupLetter = (group: number): string =>
  group > 26
    ? groupLetter(Math.floor((group - 1) / 26)) + groupLetter(((group - 1) % 26) + 1)
    : String.fromCharCode(64 + group);

/** `Final`, `Semi-final`, `Group A`, `Round 2`; a match of a knockout is named by how many its round has. */
export function stageName({ stage, group, round }: Match, matchesOfRound: number): string {
  if (stage === 'group' && group !== undefined) return t.group(groupLetter(group));
  if (stage === 'knockout') return t.knockoutMatches[matchesOfRound] ?? t.round(round);
  if (stage === 'league' || stage === 'group') return t.round(round);
  return t.stages[stage];
}

/** A whole round as `stageName` names its matches: `Semi-finals`. */
export const roundName = (match: Match, matchesOfRound: number): string =>
  (match.stage === 'knockout' ? t.knockoutRounds[matchesOfRound] : undefined) ??
  stageName(match, matchesOfRound);

/** The result of a decided match in a sentence; undefined while it is open. */
export function resultOf(match: TournamentMatch): string | undefined {
  const names = match.sides.map(sideName);
  const winner = match.sides.find(({ teamId }) => teamId !== undefined && teamId === match.winnerId)?.name;
  if (match.decidedBy === 'abandoned') return winner ? t.abandonedOn(winner) : t.abandoned;
  if (match.decidedBy !== undefined && winner) return t[match.decidedBy](winner);
  return match.result && resultInWords(match.result, names)[language];
}

/** Whether the side at `index` has lost. */
export const hasLost = ({ winnerId, sides }: TournamentMatch, index: 0 | 1): boolean =>
  winnerId !== undefined && sides[index].teamId !== winnerId;

/** How many matches of a round are played at the same stage, by which a round of a knockout is named. */
export const matchesOfRound = (matches: readonly Match[], match: Match): number =>
  matches.filter(({ stage, round }) => stage === match.stage && round === match.round).length;
