import { z } from 'zod';
import { contract } from '../contract.js';
import { cityId, idParams, isoTime, objectId } from './common.js';
import { matchResult, sideIndex } from './match-card.js';

/**
 * Figures of confirmed matches (docs/cricket-rules.md, Figures). Super overs do not count, and doubled runs count once.
 */

const count = z.number().int();
/** To two places; absent where it would be divided by zero. */
const rate = z.number().optional();

/** The first year of a season, which is April to March: 2026 is the season 2026-27. */
const seasonYear = z.number().int();

const battingFigures = z.object({
  matches: count,
  innings: count,
  notOut: count,
  runs: count,
  balls: count,
  fours: count,
  sixes: count,
  /** Runs per dismissal. */
  average: rate,
  /** Runs per 100 balls. */
  strikeRate: rate,
  highest: count,
  /** The highest score was not out. */
  highestNotOut: z.boolean(),
  ducks: count,
  /** Innings of 30 to 49. */
  thirties: count,
  /** Innings of 50 and more. */
  fifties: count,
});

const bowlingFigures = z.object({
  innings: count,
  balls: count,
  /** In cricket's notation, at six balls an over. */
  overs: z.string(),
  maidens: count,
  runs: count,
  wickets: count,
  /** Best of one innings; absent without a ball bowled. */
  best: z.object({ wickets: count, runs: count }).optional(),
  /** Runs per wicket. */
  average: rate,
  /** Runs per six balls, however long the overs were. */
  economy: rate,
  /** Balls per wicket. */
  strikeRate: rate,
});

const fieldingFigures = z.object({ catches: count, stumpings: count, runOuts: count });

export const figures = z.object({
  matches: count,
  batting: battingFigures,
  bowling: bowlingFigures,
  fielding: fieldingFigures,
  /** Most-valuable points. */
  mvp: count,
});
export type Figures = z.infer<typeof figures>;

/** A player's part in one match. */
export const matchLine = z.object({
  matchId: objectId,
  startsAt: isoTime,
  /** The name of the other side. */
  against: z.string(),
  outcome: z.enum(['won', 'lost', 'tied', 'no-result']),
  /** Absent for a player who did not bat. */
  batting: z.object({ runs: count, balls: count, fours: count, sixes: count, out: z.boolean() }).optional(),
  /** Absent for a player who did not bowl. */
  bowling: z.object({ balls: count, runs: count, wickets: count, maidens: count }).optional(),
  fielding: fieldingFigures,
  mvp: count,
});
export type MatchLine = z.infer<typeof matchLine>;

const inMatch = { matchId: objectId, startsAt: isoTime };

export const playerTeam = z.object({
  _id: objectId,
  name: z.string(),
  shortName: z.string(),
  colour: z.string().optional(),
});

export const playerPage = z.object({
  player: z.object({ _id: objectId, name: z.string(), teams: z.array(playerTeam) }),
  figures: z.object({
    all: figures,
    /** By season, the latest first. */
    byYear: z.array(z.object({ year: seasonYear, season: z.string(), ...figures.shape })),
    /** The ground of most matches first. */
    byGround: z.array(z.object({ groundId: objectId, groundName: z.string(), ...figures.shape })),
  }),
  /** The last ten matches, the latest first. */
  form: z.array(matchLine),
  /** The best of one match. */
  best: z.object({
    batting: z.object({ runs: count, balls: count, out: z.boolean(), ...inMatch }).optional(),
    bowling: z.object({ wickets: count, runs: count, balls: count, ...inMatch }).optional(),
    mvp: z.object({ points: count, ...inMatch }).optional(),
  }),
  /** The profile is not public: only matches that the reader played in too are counted. */
  sharedOnly: z.literal(true).optional(),
});
export type PlayerPage = z.infer<typeof playerPage>;

export const LEADERBOARDS = ['runs', 'wickets', 'strikeRate', 'economy', 'sixes', 'catches', 'mvp'] as const;
export const leaderboardBy = z.enum(LEADERBOARDS);
export type LeaderboardBy = z.infer<typeof leaderboardBy>;

export const leaderboardScope = z.enum(['city', 'ground', 'tournament']);
export type LeaderboardScope = z.infer<typeof leaderboardScope>;

/** `2026` or `2026-27`. */
const seasonText = z
  .string()
  .regex(/^20\d\d(-\d\d)?$/, 'must be a season like 2026-27')
  .transform((text) => Number(text.slice(0, 4)));

const leaderboardRow = z.object({
  /** Equal values share a rank. */
  rank: count,
  /** A first name only, if the account is not public. */
  name: z.string(),
  /** Only of public accounts. */
  userId: objectId.optional(),
  value: z.number(),
  matches: count,
  /** There are too many better rows to count them: the rank is this or more. */
  isBeyond: z.literal(true).optional(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

export const leaderboard = z.object({
  /** The season, like `2026-27`. */
  season: z.string(),
  by: leaderboardBy,
  rows: z.array(leaderboardRow),
  /** The reader's own row, on this page or not. */
  me: leaderboardRow.optional(),
  page: count,
  hasMore: z.boolean(),
  /** Balls that a rate needs: faced for `strikeRate`, bowled for `economy`. */
  leastBalls: count.optional(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

const teamScore = z.object({ total: count, wickets: count, overs: z.string() });

/** A team's part in one match. */
const teamResult = z.object({
  ...inMatch,
  against: z.string(),
  outcome: z.enum(['won', 'lost', 'tied', 'no-result']),
  scored: teamScore.optional(),
  conceded: teamScore.optional(),
});
export type TeamResult = z.infer<typeof teamResult>;

const teamPlayer = z.object({
  /** A first name only, if the account is not public. */
  name: z.string(),
  userId: objectId.optional(),
  matches: count,
  runs: count,
  wickets: count,
  /** Catches, stumpings and run-outs. */
  dismissals: count,
  mvp: count,
});

export const teamFigures = z.object({
  season: z.string(),
  played: count,
  won: count,
  lost: count,
  tied: count,
  noResult: count,
  highest: z.object({ ...teamScore.shape, ...inMatch }).optional(),
  lowest: z.object({ ...teamScore.shape, ...inMatch }).optional(),
  /** The last ten matches, the latest first. */
  form: z.array(teamResult),
  /** Accounts that played for the team, by most-valuable points; at most 30. */
  players: z.array(teamPlayer),
});
export type TeamFigures = z.infer<typeof teamFigures>;

const groundMatch = z.object({
  ...inMatch,
  sides: z.tuple([z.string(), z.string()]),
  scores: z.array(z.object({ side: sideIndex, ...teamScore.shape })),
  result: matchResult.optional(),
});

const recordOf = { userId: objectId, name: z.string(), ...inMatch };

export const groundRecords = z.object({
  /** The last five confirmed matches, the latest first. */
  matches: z.array(groundMatch),
  /** Of players with a public profile; absent where none has one yet. */
  fastestFifty: z.object({ balls: count, ...recordOf }).optional(),
  highestScore: z.object({ runs: count, balls: count, out: z.boolean(), ...recordOf }).optional(),
  bestBowling: z.object({ wickets: count, runs: count, ...recordOf }).optional(),
});
export type GroundRecords = z.infer<typeof groundRecords>;

export const readPlayer = contract({
  method: 'GET',
  path: '/players/:id',
  auth: 'optional',
  tag: 'Figures',
  summary: 'A player’s figures: one’s own, those of a public profile, or those of matches played together',
  params: idParams,
  response: playerPage,
  errors: ['NOT_FOUND'],
});

export const readLeaderboard = contract({
  method: 'GET',
  path: '/leaderboards',
  auth: 'optional',
  tag: 'Figures',
  summary: 'A leaderboard of a city, ground or tournament in a season, with the reader’s own place',
  query: z.object({
    by: leaderboardBy.default('runs'),
    scope: leaderboardScope,
    /** The city’s, ground’s or tournament’s id. */
    id: cityId.transform((id) => id.toLowerCase()),
    /** Defaults to the season of today. */
    season: seasonText.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  response: leaderboard,
});

export const readTeamFigures = contract({
  method: 'GET',
  path: '/teams/:id/figures',
  auth: 'optional',
  tag: 'Figures',
  summary: 'A team’s results and its players’ figures for it in a season',
  params: idParams,
  query: z.object({ season: seasonText.optional() }),
  response: teamFigures,
  errors: ['NOT_FOUND'],
});

export const readGroundRecords = contract({
  method: 'GET',
  path: '/grounds/:id/records',
  auth: 'optional',
  tag: 'Figures',
  summary: 'A ground’s last matches and its records, of players with a public profile',
  params: idParams,
  response: groundRecords,
  errors: ['NOT_FOUND'],
});
