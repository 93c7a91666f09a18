import { type TableMatch, type TableOutcome, type TableRow, tableOf } from '@crease/shared/tournaments/table';
import type { GivenTable } from './cricsheet.js';
import { differences, type Figures } from './figures.js';

type GivenMatch = GivenTable['matches'][number];

const POINTS = { win: 2, tie: 1, noResult: 1 };

/** Lines about each figure of a published table that differs from ours. */
export function tableDifferences(given: GivenTable): string[] {
  const { balls_per_over: ballsPerOver, matches, rows } = given;
  const ours = tableOf(
    matches.map((match) => toTableMatch(match, ballsPerOver)),
    POINTS,
    { ballsPerOver },
  );
  const published = rows.map(({ nrr, ...row }) => ({ ...row, netRunRate: nrr }));
  return differences(rowFigures(published), rowFigures(ours));
}

function rowFigures(rows: readonly Omit<TableRow, 'tied'>[]): Figures {
  const figures: Figures = new Map([['rows', rows.length]]);
  rows.forEach(({ team, played, won, lost, noResult, points, netRunRate }, index) => {
    const line = {
      place: index + 1,
      played,
      won,
      lost,
      'no result': noResult,
      points,
      'net run rate': netRunRate,
    };
    for (const [name, value] of Object.entries(line)) figures.set(`${team}, ${name}`, value);
  });
  return figures;
}

function toTableMatch(match: GivenMatch, ballsPerOver: number): TableMatch {
  const sideOf = (team: string) => {
    const innings = match.innings.find((one) => one.team === team);
    const quota = ballsOf(innings?.overs ?? match.overs, ballsPerOver);
    return {
      team,
      runs: innings?.runs ?? 0,
      balls: innings?.balls ?? 0,
      allOut: innings?.allOut ?? false,
      quota,
    };
  };
  return { sides: [sideOf(match.teams[0]), sideOf(match.teams[1])], outcome: outcomeOf(match) };
}

/** A tie with a winner was decided by a super over. */
function outcomeOf({ teams, winner, result, innings }: GivenMatch): TableOutcome {
  if (!winner) return { kind: result === 'tie' ? 'tied' : 'no-result' };
  const side = winner === teams[0] ? 0 : 1;
  if (winner !== teams[side]) throw new Error(`${winner} won a match in which it did not play`);
  return { kind: innings.length === 0 ? 'walkover' : 'won', side };
}

/** 15.3 overs of six balls are 93 balls. */
function ballsOf(overs: number, ballsPerOver: number): number {
  const whole = Math.floor(overs);
  return whole * ballsPerOver + Math.round((overs - whole) * 10);
}
