import { isDeepStrictEqual } from 'node:util';
import type { Result } from '@crease/shared/cricket/card';
import type { PlayerLine } from '@crease/shared/cricket/figures/player-lines';
import { seasonOf } from '@crease/shared/cricket/figures/season';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import {
  claimLines,
  findLinesOfMatches,
  type LineChange,
  type MatchLineDoc,
  noteSummed,
  type Played,
  writeLines,
} from './match-line.schema.js';
import { sumPlayer } from './sum-player.js';

interface FiguredSide {
  teamId?: Types.ObjectId | undefined;
  name: string;
  players: readonly {
    playerId: string;
    userId?: Types.ObjectId | undefined;
    isAsked?: true | undefined;
  }[];
}

/** What filing needs; the command that rebuilds figures has no more. */
export type FiguresCore = Pick<Core, 'db' | 'reads' | 'clock'>;

/** What figures are made of: a match as its log has it at `seq`. */
export interface FiguredMatch {
  _id: Types.ObjectId;
  seq: number;
  startsAt: Date;
  groundId?: Types.ObjectId | undefined;
  tournamentId?: Types.ObjectId | undefined;
  sides: readonly FiguredSide[];
  result?: Result | undefined;
  /** Absent while it is not confirmed: then it counts for no player. */
  confirmedBy?: 'sides' | 'organiser' | 'silence' | undefined;
  /** By `playerId`. */
  lines: ReadonlyMap<string, PlayerLine>;
}

/** A player without an account, or whose account has not accepted the place, has no figures. */
const accountsIn = ({ players }: FiguredSide) =>
  players.flatMap(({ playerId, userId, isAsked }) => (userId && !isAsked ? [{ playerId, userId }] : []));

/**
 * Leaderboards count what both sides or an organiser confirmed. A side without an account cannot confirm, so a captain
 * who brings two sides cannot fill a leaderboard alone.
 */
function isRanked({ confirmedBy, sides }: FiguredMatch): boolean {
  if (confirmedBy === 'organiser') return true;
  return confirmedBy === 'sides' && sides.every((side) => accountsIn(side).length > 0);
}

function outcomeFor(side: number, result: Result | undefined): Played['outcome'] {
  if (!result || result.outcome === 'no-result') return 'no-result';
  if (result.outcome === 'tied') return 'tied';
  return result.winner === side ? 'won' : 'lost';
}

const definedOnly = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;

/** Wickets first, then few runs. */
const bowlingKey = ({ wickets, runs }: { wickets: number; runs: number }): number => wickets * 10_000 - runs;

function recordsIn({ batting, bowling }: PlayerLine): NonNullable<Played['records']> {
  const most = (values: readonly number[]) => (values.length > 0 ? Math.max(...values) : undefined);
  const fifties = batting.flatMap(({ fiftyIn }) => fiftyIn ?? []);
  return definedOnly({
    runs: most(batting.flatMap(({ runs }) => (runs > 0 ? runs : []))),
    fiftyIn: fifties.length > 0 ? Math.min(...fifties) : undefined,
    bowling: most(bowling.flatMap((one) => (one.wickets > 0 ? bowlingKey(one) : []))),
  });
}

/** The part of every account in the match, by account. The ground's city is looked up by the caller. */
export function playedIn(match: FiguredMatch, cityId?: string): Map<string, Played> {
  const { startsAt, groundId, tournamentId, sides, result, confirmedBy, lines } = match;
  const played = new Map<string, Played>();
  if (!confirmedBy) return played;
  const ranked = isRanked(match);
  for (const [index, side] of sides.entries())
    for (const { playerId, userId } of accountsIn(side)) {
      const line = lines.get(playerId);
      if (!line) continue;
      played.set(
        userId.toString(),
        definedOnly({
          startsAt,
          season: seasonOf(startsAt),
          groundId,
          cityId,
          tournamentId,
          teamId: side.teamId,
          against: sides[1 - index]?.name ?? '',
          outcome: outcomeFor(index, result),
          isRanked: ranked,
          line,
          records: ranked && groundId ? recordsIn(line) : undefined,
        }),
      );
    }
  return played;
}

/** The accounts of these ids that have not been deleted. */
async function aliveOf(core: FiguresCore, match: FiguredMatch): Promise<Types.ObjectId[]> {
  const ids = match.sides.flatMap(accountsIn).map(({ userId }) => userId);
  const found = await Promise.all(ids.map((id) => core.reads.profile(id.toString())));
  return ids.filter((_, at) => found[at] && !found[at].deletedAt);
}

async function changesFor(
  core: FiguresCore,
  match: FiguredMatch,
  alive: readonly Types.ObjectId[],
  everyone: readonly Types.ObjectId[],
): Promise<LineChange[]> {
  const ground = match.groundId && (await core.reads.bookedGround(match.groundId.toString()));
  const played = playedIn(match, ground?.location.cityId);
  const known = await findLinesOfMatches(core, [match._id]);
  return everyone.map((userId) => {
    const before = known.find((line) => line.userId.equals(userId));
    const counts = alive.some((id) => id.equals(userId)) ? played.get(userId.toString()) : undefined;
    const isDue = isDeepStrictEqual(before?.played, counts) ? before?.isDue : true;
    return {
      matchId: match._id,
      userId,
      ...(counts ? { played: counts } : {}),
      ...(isDue ? { isDue } : {}),
    };
  });
}

/** Players summed up in parallel. */
const AT_ONCE = 6;

async function sumPlayers(core: FiguresCore, lines: readonly Pick<MatchLineDoc, 'userId'>[]): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await Promise.all(lines.slice(from, from + AT_ONCE).map(({ userId }) => sumPlayer(core, userId)));
}

/**
 * Brings the figures of a match's players to what its log says at this `seq`: their lines, then the sums of those whose
 * line changed. Idempotent; after a crash the same call continues. An older `seq` changes nothing.
 */
export async function fileFigures(core: FiguresCore, match: FiguredMatch): Promise<void> {
  const alive = match.confirmedBy && match.lines.size > 0 ? await aliveOf(core, match) : [];
  const everyone = await claimLines(core, match._id, match.seq, alive);
  if (!everyone) return;
  const changes = await changesFor(core, match, alive, everyone);
  await failpoint('figures.afterClaim');
  await writeLines(core, match.seq, changes);
  await failpoint('figures.afterLines');
  await sumPlayers(
    core,
    changes.filter(({ isDue }) => isDue),
  );
  await noteSummed(core, match._id, match.seq);
}
