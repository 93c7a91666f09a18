import { z } from 'zod';
import type { MatchEvent } from '../cricket/events.js';
import { isBranch } from '../cricket/timeline.js';
import { MAX_EVENTS_A_REQUEST, MAX_EVENTS_OF_A_BRANCH, MAX_EVENTS_OF_A_MATCH } from '../match-limits.js';
import { lineText } from './common.js';

/** Created by the device: the same one again changes nothing. */
export const eventId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters');
/** A player of one of the match's sides. */
export const playerId = z.string().min(1).max(64);

const runs = z.number().int().min(0).max(12);
/** A wide or no-ball: the rule's own runs, at most 3, and those that were run. */
const extraRuns = z.number().int().min(0).max(15);

const wicket = z.strictObject({
  kind: z.enum([
    'bowled',
    'caught',
    'lbw',
    'run-out',
    'stumped',
    'hit-wicket',
    'obstructing',
    'hit-twice',
    'timed-out',
    'dots',
    'over-net',
    'roof',
  ]),
  who: playerId,
  /** Fielders; may be empty. */
  by: z.array(playerId).max(4).optional(),
  /** The batters had crossed; counts for run-outs and obstruction only. */
  crossed: z.boolean().optional(),
});

/** One ball as observed. Everything that follows from it is computed. */
export const ball = z.strictObject({
  bowler: playerId,
  striker: playerId,
  nonStriker: playerId.optional(),
  /** Runs off the bat; with `zone` those that were run. */
  bat: runs,
  boundary: z.union([z.literal(4), z.literal(6)]).optional(),
  /** Runs awarded to the side for it, including the rule's own. */
  wide: extraRuns.optional(),
  noBall: extraRuns.optional(),
  bye: runs.optional(),
  legBye: runs.optional(),
  zone: z.string().min(1).max(40).optional(),
  roof: z.literal(true).optional(),
  overNet: z.literal(true).optional(),
  /** The batter played at the ball and missed: used by the dot rule that counts misses. */
  missed: z.literal(true).optional(),
  out: wicket.optional(),
  /** Recorded elsewhere: striker, bowler and over are taken as given. */
  asGiven: z.strictObject({ over: z.number().int().min(0).max(200) }).optional(),
});

const who = { who: playerId };
const side = z.union([z.literal(0), z.literal(1)]);
const count = (max: number) => z.number().int().min(1).max(max);
const over = z.strictObject({ over: z.number().int().min(0).max(200) });
/** Recorded elsewhere. */
const asGiven = z.literal(true).optional();

const open = z.strictObject({
  do: z.literal('open'),
  striker: playerId,
  nonStriker: playerId.optional(),
  bowler: playerId,
  asGiven: z.union([z.literal(true), over]).optional(),
});
const bowler = z.strictObject({ do: z.literal('bowler'), bowler: playerId });
const comesIn = z.strictObject({ do: z.literal('in'), batter: playerId });
const retire = z.strictObject({
  do: z.literal('retire'),
  ...who,
  reason: z.enum(['hurt', 'out', 'not-out']),
  asGiven,
});
const comesBack = z.strictObject({ do: z.literal('return'), ...who });
const swap = z.strictObject({ do: z.literal('swap') });
const penalty = z.strictObject({
  do: z.literal('penalty'),
  runs: count(20),
  to: z.enum(['batting', 'bowling']),
});
const declare = z.strictObject({ do: z.literal('declare') });
const end = z.strictObject({ do: z.literal('end'), asGiven });
const superOver = z.strictObject({ do: z.literal('super-over') });
const abandon = z.strictObject({ do: z.literal('abandon'), reason: lineText(200) });
/** The chosen over of `powerOver` begins. */
const power = z.strictObject({ do: z.literal('power') });
const revise = z.strictObject({ do: z.literal('revise'), overs: count(50), target: count(2_000).optional() });
/** Out without a ball. */
const out = z.strictObject({
  do: z.literal('out'),
  ...who,
  kind: z.enum(['timed-out', 'run-out']),
  by: z.array(playerId).max(4).optional(),
  asGiven,
});
/** A late player. One who is in no list yet has an id made by the device, and a name. */
const comesLate = z.strictObject({
  do: z.literal('player'),
  side,
  player: playerId,
  name: lineText(60).optional(),
});

/** The replacement in an edit: an event without its id. */
const body = z.union([
  z.strictObject({ ball }),
  z.discriminatedUnion('do', [
    open,
    bowler,
    comesIn,
    retire,
    comesBack,
    swap,
    penalty,
    declare,
    end,
    superOver,
    abandon,
    power,
    revise,
    out,
    comesLate,
  ]),
]);

const id = { id: eventId };
/** Either a ball or another event. */
const replacement = { ball: ball.optional(), event: body.optional() };
const hasOne = ({ ball, event }: { ball?: unknown; event?: unknown }) =>
  (ball === undefined) !== (event === undefined);
const HAS_ONE = 'must have either ball or event';

/** Everything but balls. The last five are edits: events that change other events. */
const doEvent = z.discriminatedUnion('do', [
  open.extend(id),
  bowler.extend(id),
  comesIn.extend(id),
  retire.extend(id),
  comesBack.extend(id),
  swap.extend(id),
  penalty.extend(id),
  declare.extend(id),
  end.extend(id),
  superOver.extend(id),
  abandon.extend(id),
  power.extend(id),
  revise.extend(id),
  out.extend(id),
  comesLate.extend(id),
  z.strictObject({ ...id, do: z.literal('undo') }),
  z.strictObject({ ...id, do: z.literal('correct'), of: eventId, ...replacement }).refine(hasOne, HAS_ONE),
  z.strictObject({ ...id, do: z.literal('insert'), before: eventId, ...replacement }).refine(hasOne, HAS_ONE),
  z.strictObject({ ...id, do: z.literal('remove'), of: eventId }),
  z.strictObject({
    ...id,
    do: z.literal('branch'),
    from: z.number().int().min(0).max(MAX_EVENTS_OF_A_MATCH),
  }),
]);

const wireEvent = z.union([z.strictObject({ ...id, ball }), doEvent]);
type WireEvent = z.infer<typeof wireEvent>;

/** An event of a match (docs/cricket-rules.md). The schema has checked that either `ball` or `event` is present. */
export const matchEvent = wireEvent.transform((event) => event as WireEvent & MatchEvent);

/** The events of one request. With a leading `branch` it may contain the whole chosen series. */
export const matchEvents = z
  .array(matchEvent)
  .min(1)
  .max(MAX_EVENTS_OF_A_BRANCH)
  .refine(
    ([first, ...others]) => others.length < MAX_EVENTS_A_REQUEST || (first !== undefined && isBranch(first)),
    `must have at most ${MAX_EVENTS_A_REQUEST} entries`,
  );
