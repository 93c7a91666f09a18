import { isDeepStrictEqual } from 'node:util';
import { LEADERBOARDS } from '@crease/shared/contracts/figures';
import type { Types } from 'mongoose';
import { readUsers } from '../accounts/identity/user.schema.js';
import { playedIn } from '../play/figures/file-figures.js';
import { findRowsOf, type LeaderboardRowDoc } from '../play/figures/leaderboard-row.schema.js';
import {
  findLinesOf,
  findLinesOfMatches,
  type MatchLineDoc,
  type Played,
} from '../play/figures/match-line.schema.js';
import { findFigures, type PlayerFiguresDoc } from '../play/figures/player-figures.schema.js';
import { sumPlayerLines } from '../play/figures/sum-player.js';
import type { MatchDoc } from '../play/matches/match.schema.js';
import { figuredMatch } from '../play/matches/match-figures.js';
import type { MatchLogDoc } from '../play/matches/match-log.schema.js';
import type { Audit, Violation } from './violation.js';

/** A change this young may still be on its way to the sums. */
const YOUNG_MS = 30_000;

/** As the database stores it: without undefined fields, ids as text. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** The ground's city may have changed since the match was filed. */
const withoutCity = (played: Played | undefined) => plain(played && { ...played, cityId: undefined });

/** The parts that a match's log gives, or none if its rules cannot have accepted its events. */
function wantedOf(match: MatchDoc, log: MatchLogDoc): Map<string, Played> {
  try {
    return playedIn(figuredMatch(match, log, log.events));
  } catch {
    return new Map(); // its log is reported by checkMatches
  }
}

function* judgeLines(
  wanted: ReadonlyMap<string, Played>,
  lines: readonly MatchLineDoc[],
  alive: ReadonlySet<string>,
): Iterable<string> {
  const users = new Set([...wanted.keys(), ...lines.map(({ userId }) => userId.toString())]);
  for (const user of users) {
    const line = lines.find(({ userId }) => userId.toString() === user);
    const due = alive.has(user) ? wanted.get(user) : undefined;
    if (!isDeepStrictEqual(withoutCity(line?.played), withoutCity(due)))
      yield `does not give the figures that ${user} has of it`;
    else if (line?.isDue) yield `has figures of ${user} that no sum contains`;
  }
}

/** Invariant 14, second half: the lines of a confirmed match are what its log gives, and no other match has any. */
export async function* checkMatchFigures(
  audit: Audit,
  logs: readonly MatchLogDoc[],
  matches: ReadonlyMap<string, MatchDoc>,
): AsyncIterable<Violation> {
  const settled = logs.filter(
    (log) =>
      matches.has(log._id.toString()) &&
      !log.unfiledAt &&
      !log.op &&
      audit.now.getTime() - log.updatedAt.getTime() >= YOUNG_MS,
  );
  const ids = settled.map(({ _id }) => _id);
  const lines = ids.length > 0 ? await findLinesOfMatches(audit, ids) : [];
  const accounts = settled.flatMap(({ sides }) =>
    sides.flatMap(({ players }) => players.flatMap(({ userId }) => userId?.toString() ?? [])),
  );
  const users = accounts.length > 0 ? await readUsers(audit.db, accounts, ['deletedAt']) : [];
  const alive = new Set(users.flatMap(({ _id, deletedAt }) => (deletedAt ? [] : [_id.toString()])));
  for (const log of settled) {
    const subject = log._id.toString();
    const match = matches.get(subject);
    if (!match) continue;
    const its = lines.filter(({ matchId }) => matchId.equals(log._id));
    for (const message of judgeLines(wantedOf(match, log), its, alive))
      yield { invariant: 14, subject, message };
  }
}

const isYoung = (audit: Audit, { summingSince }: PlayerFiguresDoc): boolean =>
  summingSince !== undefined && audit.now.getTime() - summingSince.getTime() < YOUNG_MS;

const isListed = (row: LeaderboardRowDoc): boolean => LEADERBOARDS.some((by) => row[by] !== undefined);

/** What a row lists, with its board. */
function listedOf(row: LeaderboardRowDoc): unknown {
  const { _id, userId, rev, ...values } = row;
  return values;
}

function* judgeSums(
  { sums }: PlayerFiguresDoc,
  lines: Parameters<typeof sumPlayerLines>[0],
  rows: readonly LeaderboardRowDoc[],
): Iterable<string> {
  const wanted = sumPlayerLines(lines);
  const { rev: _, ...stored } = sums ?? { rev: 0 };
  if (!isDeepStrictEqual(plain(stored), plain(wanted.sums)))
    yield 'has figures that do not follow from confirmed matches';
  const boards = new Map(rows.map((row) => [row.board, row]));
  for (const [board, values] of wanted.rows) {
    const row = boards.get(board);
    if (!row || !isDeepStrictEqual(plain(listedOf(row)), plain({ board, ...values })))
      yield `has another row on the leaderboard ${board} than confirmed matches give`;
  }
  for (const row of rows)
    if (isListed(row) && !wanted.rows.has(row.board))
      yield `is on the leaderboard ${row.board} without a match that counts there`;
}

/** Invariant 14: an account's sums and leaderboard rows are the sums of its lines. */
export async function* checkPlayerFigures(
  audit: Audit,
  figures: PlayerFiguresDoc[],
): AsyncIterable<Violation> {
  const settled = figures.filter((one) => !isYoung(audit, one));
  if (settled.length === 0) return;
  const ids = settled.map(({ _id }) => _id);
  const [lines, rows] = await Promise.all([findLinesOf(audit, ids), findRowsOf(audit, ids)]);
  const of = <T extends { userId: Types.ObjectId }>(all: readonly T[], id: Types.ObjectId) =>
    all.filter(({ userId }) => userId.equals(id));
  for (const one of settled) {
    const its = of(lines, one._id);
    // Its match is still being filed; if that was cut, checkMatchFigures finds the mark.
    if (its.some(({ isDue }) => isDue)) continue;
    for (const message of judgeSums(one, its, of(rows, one._id)))
      yield { invariant: 14, subject: one._id.toString(), message };
  }
}

/** Invariant 14: no account is on a leaderboard without figures. */
export async function* checkLeaderboardRows(
  audit: Audit,
  rows: LeaderboardRowDoc[],
): AsyncIterable<Violation> {
  const listed = rows.filter(isListed);
  if (listed.length === 0) return;
  const known = await findFigures(
    audit,
    listed.map(({ userId }) => userId),
  );
  const ids = new Set(known.map(({ _id }) => _id.toString()));
  for (const { userId, board } of listed)
    if (!ids.has(userId.toString()))
      yield {
        invariant: 14,
        subject: userId.toString(),
        message: `is on the leaderboard ${board} without figures`,
      };
}
