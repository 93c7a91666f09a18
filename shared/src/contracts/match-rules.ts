import { z } from 'zod';
import { lineText } from './common.js';

/** Named rule sets (docs/cricket-rules.md explains each). */
export const PRESET_NAMES = [
  'box-6',
  'turf-8',
  'corporate-dots',
  'indoor-pairs',
  't20',
  't10',
  'hundred',
] as const;
export const presetName = z.enum(PRESET_NAMES);
export type PresetName = z.infer<typeof presetName>;

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const points = z.number().min(0).max(20);

const extras = { runs: whole(0, 3), again: z.boolean() };

/**
 * The rules of a match. Absent rules have the values of a plain match: six balls an over, wide and no-ball 1 and again.
 */
export const matchRules = z.strictObject({
  /** Players per side. */
  players: whole(3, 11),
  overs: whole(1, 50),
  ballsPerOver: whole(4, 8).default(6),
  maxOversPerBowler: whole(1, 50).optional(),
  /** Maximum balls of an over, including those bowled again. */
  maxBallsPerOver: whole(4, 20).optional(),
  /** The maximum overs of the busiest bowler, the next one, and so on; the last number applies to all others. */
  bowlerQuota: z.array(whole(1, 50)).min(1).max(15).optional(),
  wide: z.strictObject(extras).default({ runs: 1, again: true }),
  noBall: z
    .strictObject({ ...extras, freeHit: z.boolean() })
    .default({ runs: 1, again: true, freeHit: false }),
  /** In the last over of an innings wides and no-balls are bowled again, whatever `again` says. */
  lastOverAgain: z.boolean().optional(),
  byes: z.boolean().default(true),
  legByes: z.boolean().default(true),
  lbw: z.boolean().default(false),
  /** The last batter bats alone; `even`: only even runs count then. */
  lastBatterStands: z.union([z.boolean(), z.literal('even')]).default(false),
  /** A batter is out after this many dot balls in a row. */
  dotsOut: z.strictObject({ balls: whole(2, 6), counts: z.enum(['scoreless', 'missed']) }).optional(),
  retireAt: z
    .strictObject({
      runs: whole(1, 500).optional(),
      balls: whole(1, 300).optional(),
      mayReturn: z.boolean(),
    })
    .optional(),
  /** Deducted from the total for each wicket. */
  wicketRuns: whole(-10, 0).default(0),
  powerOver: z
    .strictObject({
      over: z.union([z.enum(['last', 'chosen']), whole(1, 50)]),
      factor: whole(2, 2),
      wicketRuns: whole(-20, 0).optional(),
    })
    .optional(),
  /** The last ball of an innings counts double. */
  jackpotBall: z.boolean().optional(),
  /** Nets whose runs are added to those that were run. */
  zones: z
    .array(z.strictObject({ name: lineText(40), runs: whole(0, 12), mustRun: z.boolean().optional() }))
    .max(12)
    .default([]),
  roof: z.enum(['play', 'dead', 'out']).default('play'),
  overTheNet: z.enum(['out', 'six', 'dead']).default('six'),
  /** A one-handed catch after one bounce or off a net is out. */
  oneTip: z.boolean().default(false),
  /** Batters stay in pairs for this many overs; an out does not remove a batter. */
  pairs: z.strictObject({ overs: whole(1, 10) }).optional(),
  /** Balls bowled from one end before the ends change. */
  ballsPerEnd: whole(4, 60).optional(),
  /** Overs that one bowler may bowl in a row. */
  oversInARow: whole(1, 10).optional(),
  tie: z.enum(['super-over', 'shared', 'boundaries']).default('shared'),
  points: z
    .strictObject({ win: points, tie: points, noResult: points, bonus: points.optional() })
    .default({ win: 2, tie: 1, noResult: 1 }),
});
