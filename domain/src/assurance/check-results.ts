import { isDeepStrictEqual } from 'node:util';
import type { FixtureMatch, FixtureResult, FixturesDoc } from '../play/fixtures/fixtures.schema.js';
import { withTeams } from '../play/fixtures/load-fixtures.js';
import { outcomeOfLog } from '../play/fixtures/result-of-match.js';
import { type Settled, settled } from '../play/fixtures/settle-results.js';
import { standingOf } from '../play/fixtures/standing.js';
import { findMatchLog } from '../play/matches/match-log.queries.js';
import { teamsIn } from '../play/tournaments/entries.js';
import { findTournament } from '../play/tournaments/tournament.queries.js';
import type { TournamentDoc } from '../play/tournaments/tournament.schema.js';
import type { Audit, Violation } from './violation.js';

/** A result this young may still be on its way to the tournament. */
const YOUNG_MS = 30_000;

const isYoung = ({ updatedAt }: { updatedAt: Date }, now: Date): boolean =>
  now.getTime() - updatedAt.getTime() < YOUNG_MS;

/** Without the ids of matches that are still to be made. */
const comparable = ({ results, matches, dropped, places }: Settled) => ({
  results,
  dropped,
  places,
  matches: matches.map(({ number, teams }) => ({ number, teams })),
});

/** Invariant 15, from results: each is what its match gave, and sides, status and champion follow from all of them. */
export async function* checkResults(audit: Audit, all: readonly FixturesDoc[]): AsyncIterable<Violation> {
  for (const stored of all) {
    // A change that is under way is finished by its sweep.
    if (stored.dueAt || stored.op || isYoung(stored, audit.now)) continue;
    const tournament = await findTournament(audit, stored._id);
    if (!tournament || tournament.teamsDueAt) continue;
    const subject = stored._id.toString();
    const fixtures = withTeams(stored, tournament);
    for (const message of wrongIn(fixtures, tournament, audit.now)) yield { invariant: 15, subject, message };
    for await (const message of wrongResults(audit, fixtures)) yield { invariant: 15, subject, message };
  }
}

function* wrongIn(fixtures: FixturesDoc, tournament: TournamentDoc, now: Date): Iterable<string> {
  const next = settled(fixtures, fixtures.results, now);
  if (!isDeepStrictEqual(comparable(next), comparable(fixtures)))
    yield 'has matches that do not follow from its results';
  const { status, champion } = tournament;
  if (status === 'cancelled' || isYoung(tournament, now)) return;
  const entered = new Set(teamsIn(tournament).map(({ teamId }) => teamId.toString()));
  for (const team of fixtures.draw.order)
    if (fixtures.hours === 'taken' && !entered.has(team))
      yield `has matches of the team ${team}, which is not in`;
  const { progress } = standingOf(fixtures, fixtures.rules);
  const isOver = progress.isOver && fixtures.begunAt !== undefined;
  if (isOver !== (status === 'over')) yield `is ${status} and its matches ${isOver ? 'are' : 'are not'} over`;
  const first = isOver ? progress.champion : undefined;
  if (champion?.teamId.toString() !== first)
    yield `names ${champion?.teamId ?? 'no team'} as its champion, and its matches ${first ?? 'no team'}`;
}

async function* wrongResults(audit: Audit, { matches, results }: FixturesDoc): AsyncIterable<string> {
  for (const { number, matchId } of results)
    if (matchId && !matches.some((row) => row.number === number && row.matchId.equals(matchId)))
      yield `has a result of match ${number} from a match that is not its own`;
  for (const row of matches) {
    if (row.isDue) continue;
    const result = results.find(({ number }) => number === row.number);
    if (!(await isResultOf(audit, row, result)))
      yield `has a result of match ${row.number} that does not follow from its log`;
  }
}

/**
 * True if the result is what the match's log gives. One that is corrected counts as it was until it is confirmed again.
 */
async function isResultOf(
  audit: Audit,
  row: FixtureMatch,
  result: FixtureResult | undefined,
): Promise<boolean> {
  const log = await findMatchLog(audit, row.matchId);
  if (!log?.confirmed || isYoung(log, audit.now)) return true;
  const given = givenBy(log, row.teams);
  return isDeepStrictEqual(result && outcomeOf(result), given && outcomeOf(given));
}

/** What the log gives; undefined without a result, and if its rules cannot have accepted its events. */
function givenBy(...played: Parameters<typeof outcomeOfLog>): Outcome | undefined {
  try {
    return outcomeOfLog(...played);
  } catch {
    return undefined; // its log is reported by checkMatches
  }
}

type Outcome = Pick<FixtureResult, 'kind' | 'winner' | 'teams' | 'scores'>;
const outcomeOf = ({ kind, winner, teams, scores }: Outcome): Outcome => ({
  kind,
  teams,
  ...(winner === undefined ? {} : { winner }),
  ...(scores === undefined ? {} : { scores }),
});
