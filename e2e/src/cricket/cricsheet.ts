import { z } from 'zod';

/*
 * Match files in the JSON format 1.x of cricsheet.org, as far as a scorecard needs them. Unknown fields are ignored;
 * everything that is walked later has a bounded size.
 */

const name = z.string().min(1).max(120);
const count = z.number().int().min(0).max(1_000);

const wicket = z.object({
  kind: z.string().max(60),
  player_out: name,
  /** A substitute may have no name. */
  fielders: z
    .array(z.object({ name: name.optional() }))
    .max(11)
    .default([]),
});
export type Wicket = z.infer<typeof wicket>;

const replacement = z.object({ in: name.optional(), out: name.optional(), team: name.optional() });

const delivery = z.object({
  batter: name,
  bowler: name,
  non_striker: name,
  runs: z.object({ batter: count, extras: count, total: count, non_boundary: z.boolean().optional() }),
  extras: z
    .object({
      wides: count.default(0),
      noballs: count.default(0),
      byes: count.default(0),
      legbyes: count.default(0),
      penalty: count.default(0),
    })
    .prefault({}),
  wickets: z.array(wicket).max(4).default([]),
  replacements: z
    .object({
      match: z.array(replacement).max(22).default([]),
      role: z.array(replacement).max(22).default([]),
    })
    .optional(),
});
export type Delivery = z.infer<typeof delivery>;

const over = z.object({
  over: z.number().int().min(0).max(200),
  deliveries: z.array(delivery).max(60),
});

const innings = z.object({
  team: name,
  overs: z.array(over).max(200).default([]),
  super_over: z.boolean().default(false),
  absent_hurt: z.array(name).max(11).default([]),
  penalty_runs: z.object({ pre: count.default(0), post: count.default(0) }).prefault({}),
  declared: z.boolean().default(false),
  forfeited: z.boolean().default(false),
  /** `overs` may be a fraction in cricket's notation: 15.3. */
  target: z.object({ overs: z.number().min(0).max(450).optional(), runs: count.optional() }).optional(),
});
export type Innings = z.infer<typeof innings>;

export const cricsheetMatch = z.object({
  info: z.object({
    teams: z.tuple([name, name]),
    players: z.record(name, z.array(name).max(40)),
    balls_per_over: z.number().int().min(1).max(12).default(6),
    overs: z.number().int().min(1).max(450).optional(),
    dates: z.array(z.string().max(10)).max(10).default([]),
    toss: z.object({ winner: name.optional(), decision: z.string().max(20).optional() }).optional(),
    outcome: z
      .object({
        winner: name.optional(),
        result: z.string().max(40).optional(),
        eliminator: name.optional(),
        bowl_out: name.optional(),
        method: z.string().max(40).optional(),
        by: z.object({ runs: count.optional(), wickets: count.optional() }).optional(),
      })
      .default({}),
  }),
  innings: z.array(innings).max(40).default([]),
});
export type CricsheetMatch = z.infer<typeof cricsheetMatch>;

const out = z.object({
  kind: z.string().max(60),
  bowler: name.nullish(),
  fielders: z.array(name.nullable()).max(11).default([]),
});

/** The card that a match has to give. */
export const expectedCard = z.object({
  innings: z
    .array(
      z.object({
        team: name,
        super_over: z.boolean().default(false),
        total: z.number().int(),
        wickets: count,
        balls: count,
        extras: z.record(z.string().max(20), count),
        batting: z.record(
          name,
          z.object({ runs: count, balls: count, fours: count, sixes: count, out: out.nullish() }),
        ),
        bowling: z.record(
          name,
          z.object({
            balls: count,
            runs: count,
            wickets: count,
            wides: count,
            noballs: count,
            maidens: count,
          }),
        ),
        fall: z.array(z.tuple([z.number().int(), name, count])).max(40),
      }),
    )
    .max(40),
});
export type ExpectedCard = z.infer<typeof expectedCard>;

export const givenMatch = z.object({
  id: z.string().min(1).max(80),
  match: cricsheetMatch,
  expected: expectedCard,
});
export type GivenMatch = z.infer<typeof givenMatch>;

/** The matches of a season in brief, with its table as it was published. */
export const givenTable = z.object({
  season: z.union([z.string().max(40), z.number()]).transform(String),
  balls_per_over: z.number().int().min(1).max(12).default(6),
  matches: z
    .array(
      z.object({
        teams: z.tuple([name, name]),
        overs: z.number().min(0).max(450),
        winner: name.nullish(),
        result: z.string().max(40).nullish(),
        innings: z
          .array(
            z.object({
              team: name,
              runs: z.number().int(),
              balls: count,
              allOut: z.boolean(),
              /** Where an innings was shortened on its own. */
              overs: z.number().min(0).max(450).optional(),
            }),
          )
          .max(2)
          .default([]),
      }),
    )
    .max(2_000),
  rows: z
    .array(
      z.object({
        team: name,
        played: count,
        won: count,
        lost: count,
        noResult: count,
        points: z.number(),
        nrr: z.number(),
      }),
    )
    .max(128),
});
export type GivenTable = z.infer<typeof givenTable>;
