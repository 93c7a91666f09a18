import { z } from 'zod';
import { eventId, playerId } from './match-events.js';

/** The card of a match with names, computed from its events (docs/cricket-rules.md). */

export const sideIndex = z.union([z.literal(0), z.literal(1)]);
const count = z.number().int();
const player = { playerId, name: z.string() };
/** A player with the name that the reader may see. */
const named = z.object(player);

const dismissal = z.object({
  kind: z.string(),
  bowler: playerId.optional(),
  by: z.array(playerId).optional(),
});

const batter = z.object({
  ...player,
  runs: count,
  balls: count,
  fours: count,
  sixes: count,
  strikeRate: z.number(),
  out: dismissal.optional(),
  retired: z.enum(['hurt', 'out', 'not-out']).optional(),
  /** In pairs: how often the batter was out. */
  outs: count.optional(),
});

const bowler = z.object({
  ...player,
  balls: count,
  maidens: count,
  runs: count,
  wickets: count,
  wides: count,
  noBalls: count,
  economy: z.number(),
});

const innings = z.object({
  side: sideIndex,
  superOver: z.literal(true).optional(),
  total: count,
  wickets: count,
  /** Legal balls. */
  balls: count,
  /** In cricket's notation. */
  overs: z.string(),
  extras: z.object({ wide: count, noBall: count, bye: count, legBye: count, penalty: count }),
  adjust: z.object({ doubled: count, wickets: count }),
  batting: z.array(batter),
  bowling: z.array(bowler),
  fall: z.array(z.object({ total: count, wickets: count, balls: count, playerId })),
  partnerships: z.array(
    z.object({
      batters: z.array(playerId),
      wickets: count,
      runs: count,
      balls: count,
      bat: z.array(count),
    }),
  ),
  closed: z.boolean(),
  closedBy: z.enum(['overs', 'all-out', 'target', 'declared', 'ended', 'abandoned']).optional(),
});

export const overBall = z.object({
  id: eventId,
  runs: count,
  bat: count,
  wide: count.optional(),
  noBall: count.optional(),
  bye: count.optional(),
  legBye: count.optional(),
  zone: z.string().optional(),
  boundary: z.union([z.literal(4), z.literal(6)]).optional(),
  out: z.string().optional(),
  dead: z.literal(true).optional(),
});

export const matchResult = z.union([
  z.object({
    outcome: z.literal('won'),
    winner: sideIndex,
    by: z.union([
      z.object({ runs: count }),
      z.object({ wickets: count, balls: count }),
      z.object({ superOver: z.literal(true) }),
      z.object({ boundaries: count }),
    ]),
  }),
  z.object({ outcome: z.literal('tied') }),
  z.object({ outcome: z.literal('no-result'), reason: z.string() }),
]);

/** The latest event in words. */
export const lastWords = z.object({ en: z.string(), hi: z.string() });

const chase = {
  target: count.optional(),
  needed: z.object({ runs: count, balls: count }).optional(),
};
const runRates = z.object({ current: z.number(), required: z.number().optional() });
const nextUp = {
  striker: playerId,
  nonStriker: playerId.optional(),
  bowler: playerId.optional(),
  freeHit: z.boolean(),
  lastBall: z.boolean(),
};

export const matchCard = z.object({
  innings: z.array(innings),
  thisOver: z.array(overBall),
  ...chase,
  runRates,
  next: z.object(nextUp).optional(),
  result: matchResult.optional(),
  last: lastWords.optional(),
});
export type MatchCard = z.infer<typeof matchCard>;

/**
 * The scoreboard that viewers are sent: complete in itself and at most 2 kB. Names are cut to 40 bytes; fours, sixes
 * and the lists are in the card.
 */
export const matchBoard = z.object({
  status: z.enum(['planned', 'live', 'over', 'abandoned']),
  sides: z.tuple([z.string(), z.string()]),
  innings: z.array(
    z.object({
      side: sideIndex,
      superOver: z.literal(true).optional(),
      total: count,
      wickets: count,
      balls: count,
      overs: z.string(),
      closed: z.literal(true).optional(),
    }),
  ),
  /** At the crease, the striker first. */
  batters: z.array(z.object({ ...named.shape, runs: count, balls: count })),
  bowler: z.object({ ...named.shape, balls: count, runs: count, wickets: count, maidens: count }).optional(),
  thisOver: z.array(overBall.omit({ id: true, zone: true })),
  ...chase,
  runRates,
  freeHit: z.literal(true).optional(),
  result: matchResult.optional(),
  last: lastWords.optional(),
});
export type MatchBoard = z.infer<typeof matchBoard>;
