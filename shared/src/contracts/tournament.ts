import { z } from 'zod';
import { isoTime, objectId, rupees } from './common.js';
import { matchResult } from './match-card.js';
import { matchRules } from './match-rules.js';
import { matchStatus } from './matches.js';
import { collectMethod } from './owner-bookings.js';
import { weekday } from './price-rules.js';
import { seller } from './seller.js';
import { tournamentFields } from './tournament-settings.js';

export const tournamentStatus = z.enum(['draft', 'open', 'drawn', 'running', 'over', 'cancelled']);

export const entryStatus = z.enum(['held', 'in', 'waiting', 'withdrawn']);

export const tournament = z.object({
  ...tournamentFields,
  // As stored: bounds are for requests.
  groundIds: z.array(objectId),
  windows: z.array(
    z.object({
      weekday: weekday.optional(),
      date: z.string().optional(),
      start: z.string(),
      end: z.string(),
    }),
  ),
  from: z.string(),
  to: z.string(),
  rules: matchRules,
  registerUntil: isoTime,
  _id: objectId,
  status: tournamentStatus,
  grounds: z.array(z.object({ _id: objectId, name: z.string() })),
  /** The seller of its entries, as on a booking's ground: the owner of its grounds. */
  seller: seller.optional(),
  cityName: z.string(),
  /** Teams that are in. */
  entered: z.number().int(),
  /** Places that are neither taken nor held. */
  placesLeft: z.number().int(),
  /** Teams on the waiting list. */
  waiting: z.number().int(),
  champion: z.object({ teamId: objectId, name: z.string() }).optional(),
  /** Why it was cancelled. */
  reason: z.string().optional(),
  url: z.string(),
  /** Raised by each change: of two states the higher one is newer. */
  rev: z.number().int(),
  /** What the caller may do with it. */
  can: z.object({ run: z.boolean() }),
  /** True if the caller follows it. Only in the answer about one tournament, for an account. */
  following: z.boolean().optional(),
});
export type Tournament = z.infer<typeof tournament>;

export const tournamentEntry = z.object({
  _id: objectId,
  teamId: objectId,
  teamName: z.string(),
  status: entryStatus,
  /** When a held place ends. */
  expiresAt: isoTime.optional(),
  /** Position on the waiting list; 1 is next. */
  position: z.number().int().optional(),
  /** Members that play; for the team and the organisers. */
  roster: z.array(objectId).optional(),
  /** For the team and the organisers. */
  isPaid: z.boolean().optional(),
  /** Rupees of its fee, as long as it has a place; for the team and the organisers. */
  fee: rupees.optional(),
  /** The operator bills the convenience fee in it separately (`paymentFeeBill`); for the team and the organisers. */
  hasFeeBill: z.boolean().optional(),
  /** How the fee was paid at the desk; absent for one paid online. For the team and the organisers. */
  collectedBy: collectMethod.optional(),
  /** Its hold ended without a payment. It can still be paid at the desk while there is room. */
  hasLapsed: z.boolean().optional(),
  /** What the organiser gives back by hand of a fee paid at the desk, and when that was done; as `collectedBy`. */
  deskRefund: z.object({ amount: rupees, givenAt: isoTime.optional() }).optional(),
  /** It plays no more; what it has played remains. */
  isDisqualified: z.boolean().optional(),
});
export type TournamentEntry = z.infer<typeof tournamentEntry>;

/** A side: a team, or where it comes from. */
const drawnSide = z.object({
  teamId: objectId.optional(),
  name: z.string().optional(),
  /** Number of the match. */
  winnerOf: z.number().int().optional(),
  loserOf: z.number().int().optional(),
  /** A place in a group; both count from 1. */
  groupRank: z.object({ group: z.number().int(), rank: z.number().int() }).optional(),
});

const stage = z.enum(['league', 'group', 'knockout', 'winners', 'losers', 'third-place', 'final', 'reset']);
export const pairing = {
  /** From 1, each after those that its sides come from. */
  number: z.number().int(),
  round: z.number().int(),
  stage,
  /** From 1. */
  group: z.number().int().optional(),
  sides: z.tuple([drawnSide, drawnSide]),
};

export const matchPlace = {
  groundId: objectId.optional(),
  bookingDate: z.string().optional(),
  timeSlot: z.string().optional(),
};

const placed = z.object({ groundId: objectId, bookingDate: z.string(), timeSlot: z.string() });

/** A match that moves, and the teams that are notified. */
export const plannedMove = z.object({
  matchId: objectId,
  number: z.number().int(),
  sides: pairing.sides,
  from: placed.optional(),
  to: placed,
  /** Overs of a side, if it is shortened. */
  overs: z.number().int().optional(),
  teams: z.array(z.object({ teamId: objectId, name: z.string(), captain: z.string() })),
});
export type PlannedMove = z.infer<typeof plannedMove>;

export const tournamentMatch = z.object({
  _id: objectId,
  ...pairing,
  ...matchPlace,
  groundName: z.string().optional(),
  /** Overs of a side, if it was shortened. */
  overs: z.number().int().optional(),
  /** The match that is scored, once both teams are known. */
  matchId: objectId.optional(),
  /** `skipped`: it need not be played. */
  status: z.enum([...matchStatus.options, 'skipped']),
  result: matchResult.optional(),
  /** Decided without play. */
  decidedBy: z.enum(['walkover', 'abandoned', 'disqualified']).optional(),
  /** The team that goes on. */
  winnerId: objectId.optional(),
});
export type TournamentMatch = z.infer<typeof tournamentMatch>;

export const tournamentTableRow = z.object({
  rank: z.number().int(),
  teamId: objectId,
  name: z.string(),
  played: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  tied: z.number().int(),
  noResult: z.number().int(),
  points: z.number(),
  netRunRate: z.number(),
});
export type TournamentTableRow = z.infer<typeof tournamentTableRow>;

/** The least that is enough, as `Need` of the tournaments; balls are legal ones. */
const tableNeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('win'), runs: z.number().int() }),
  z.object({ kind: z.literal('chase'), balls: z.number().int() }),
  z.object({ kind: z.literal('tie') }),
  z.object({ kind: z.literal('lose'), runs: z.number().int() }),
  z.object({ kind: z.literal('hold'), balls: z.number().int() }),
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('out-of-reach') }),
]);
export type TableNeed = z.infer<typeof tableNeed>;

/** What its two teams need of a match to reach a place of their table. */
const lastMatch = z.object({
  number: z.number().int(),
  /** The place to reach, from 1: the last that goes on, or the first of a league. */
  goal: z.number().int(),
  /** Runs of the first innings that are assumed: the average of those played. */
  runs: z.number().int(),
  /** Legal balls of a side. */
  quota: z.number().int(),
  sides: z.array(
    z.object({ teamId: objectId, name: z.string(), battingFirst: tableNeed, chasing: tableNeed }),
  ),
});
export type LastMatch = z.infer<typeof lastMatch>;

/** One per group; a league is one group. */
export const tournamentTables = z.array(
  z.object({
    group: z.number().int(),
    rows: z.array(tournamentTableRow),
    /** While one match of the group is left. */
    last: lastMatch.optional(),
  }),
);

const dayHour = z.object({ date: z.string(), hour: z.number().int() });
export const matchNumbers = z.array(z.number().int());
/** Why a schedule cannot place all matches, as `ScheduleProblem` of the tournaments. */
export const scheduleProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no-room'), hours: z.number(), longest: z.number() }),
  z.object({
    kind: z.literal('hours'),
    matches: matchNumbers,
    needed: z.number(),
    available: z.number(),
    until: dayHour.optional(),
  }),
  z.object({ kind: z.literal('rest'), team: objectId.optional(), matches: matchNumbers, fits: z.number() }),
  z.object({ kind: z.literal('order'), matches: matchNumbers }),
  z.object({ kind: z.literal('crowded'), matches: matchNumbers, isProven: z.boolean() }),
]);
