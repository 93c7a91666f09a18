import type { TeamFigures, TeamResult } from '@crease/shared/contracts/figures';
import { seasonName, seasonOf } from '@crease/shared/cricket/figures/season';
import { sumLines } from '@crease/shared/cricket/figures/sum-lines';
import { hourStart } from '@crease/shared/time/ist';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { groupBy } from '../../platform/group-by.js';
import { type CountingLine, findLinesOfTeam } from '../figures/match-line.schema.js';
import { findConfirmed } from '../matches/match.queries.js';
import type { MatchDoc } from '../matches/match.schema.js';
import { findOutcomes, type Outcome } from '../matches/match-log.queries.js';
import { playerName } from '../matches/match-names.js';
import { getTeam } from '../teams/get-team.js';

/** Maximum number of matches counted in a season: more than a team plays. */
const MAX_MATCHES = 300;
const MAX_PLAYERS = 30;
const FORM_LENGTH = 10;

function outcomeOf({ card: { result } }: Outcome, side: number): TeamResult['outcome'] {
  if (!result || result.outcome === 'no-result') return 'no-result';
  if (result.outcome === 'tied') return 'tied';
  return result.winner === side ? 'won' : 'lost';
}

/** The first score of a side, without super overs. */
function scoreOf({ card }: Outcome, side: number) {
  const innings = card.innings.find((one) => one.side === side && !one.superOver);
  return innings && { total: innings.total, wickets: innings.wickets, overs: innings.overs };
}

/** The team's part in a match; null if it was given up before its first innings. */
function resultOf({ _id, startsAt }: MatchDoc, outcome: Outcome, teamId: Types.ObjectId): TeamResult | null {
  const side = outcome.sides.findIndex((one) => one.teamId?.equals(teamId));
  if (side < 0 || outcome.card.innings.length === 0) return null;
  const [scored, conceded] = [scoreOf(outcome, side), scoreOf(outcome, 1 - side)];
  return {
    matchId: _id.toString(),
    startsAt: startsAt.toISOString(),
    against: outcome.sides[1 - side]?.name ?? '',
    outcome: outcomeOf(outcome, side),
    ...(scored ? { scored } : {}),
    ...(conceded ? { conceded } : {}),
  };
}

type Scored = NonNullable<TeamFigures['highest']>;

/** The highest and the lowest total of the season; the latest of equals. */
function extremes(results: readonly TeamResult[]): Pick<TeamFigures, 'highest' | 'lowest'> {
  const scores = results.flatMap(({ matchId, startsAt, scored }): Scored[] =>
    scored ? [{ ...scored, matchId, startsAt }] : [],
  );
  const pick = (isBetter: (a: Scored, b: Scored) => boolean) =>
    scores.reduce<Scored | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
  const [highest, lowest] = [pick((a, b) => a.total > b.total), pick((a, b) => a.total < b.total)];
  return { ...(highest ? { highest } : {}), ...(lowest ? { lowest } : {}) };
}

async function playersOf(core: Core, lines: readonly CountingLine[]): Promise<TeamFigures['players']> {
  const sums = [...groupBy(lines, ({ userId }) => userId.toString())].map(([key, its]) => ({
    key,
    userId: its[0]?.userId,
    sums: sumLines(its.map(({ played }) => played.line)),
  }));
  const best = sums.sort((a, b) => b.sums.mvp - a.sums.mvp || (a.key < b.key ? -1 : 1)).slice(0, MAX_PLAYERS);
  return await Promise.all(
    best.map(async ({ userId, sums: { matches, batting, bowling, fielding, mvp } }) => ({
      ...(await playerName(core, { userId }, 'public')),
      matches,
      runs: batting.runs,
      wickets: bowling.wickets,
      dismissals: fielding.catches + fielding.stumpings + fielding.runOuts,
      mvp,
    })),
  );
}

/** A team's results in a season, and what its players did for it. @throws `NOT_FOUND` for a team that has ended */
export async function readTeamFigures(
  core: Core,
  id: string,
  season = seasonOf(core.clock.now()),
): Promise<TeamFigures> {
  const { _id } = await getTeam(core, id);
  const [from, to] = [hourStart(`${season}-04-01`, 0), hourStart(`${season + 1}-04-01`, 0)];
  const [matches, lines] = await Promise.all([
    findConfirmed(core, { teamId: _id, from, to }, MAX_MATCHES),
    findLinesOfTeam(core, _id, season),
  ]);
  const outcomes = await findOutcomes(
    core,
    matches.map((match) => match._id),
  );
  const byId = new Map(outcomes.map((outcome) => [outcome._id.toString(), outcome]));
  const results = matches.flatMap((match) => {
    const outcome = byId.get(match._id.toString());
    return (outcome && resultOf(match, outcome, _id)) ?? [];
  });
  const count = (outcome: TeamResult['outcome']) => results.filter((one) => one.outcome === outcome).length;
  return {
    season: seasonName(season),
    played: results.length,
    won: count('won'),
    lost: count('lost'),
    tied: count('tied'),
    noResult: count('no-result'),
    ...extremes(results),
    form: results.slice(0, FORM_LENGTH),
    players: await playersOf(core, lines),
  };
}
