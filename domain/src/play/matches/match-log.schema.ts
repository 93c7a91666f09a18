import type { Card } from '@crease/shared/cricket/card';
import type { MatchEvent } from '@crease/shared/cricket/events';
import type { MatchRules } from '@crease/shared/cricket/rules';
import { z } from 'zod';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';

const matchPlayer = z.object({
  playerId: z.string(),
  /** As typed; the name of an account is read from the account. */
  name: z.string().optional(),
  userId: objectId().optional(),
  /** The member of the side's team. */
  memberId: objectId().optional(),
  /** The account has not accepted its place, so the match does not count as theirs. */
  isAsked: z.literal(true).optional(),
  /** Came late: added by an event of the match. */
  isLate: z.literal(true).optional(),
});
export type MatchPlayer = z.infer<typeof matchPlayer>;

const matchSide = z.object({
  teamId: objectId().optional(),
  name: z.string(),
  players: z.array(matchPlayer),
  /** Indexes into `players`. */
  captain: z.number().optional(),
  keeper: z.number().optional(),
  joker: z.number().optional(),
});
export type MatchSide = z.infer<typeof matchSide>;

/** An event with its time and sender. */
const loggedEvent = z.object({ event: stored<MatchEvent>(), at: z.date(), by: objectId() });
export type LoggedEvent = z.infer<typeof loggedEvent>;

const side = z.union([z.literal(0), z.literal(1)]);

/**
 * The fence of an operation on a match, as on a booking: `n` increases with each one, and the sweep takes over a stale
 * one.
 */
const matchOp = z.object({ kind: z.enum(['confirm', 'unconfirm']), n: z.number(), at: z.date() });
export type MatchOp = z.infer<typeof matchOp>;

/** News for the people of a match, sent once for each `n` and `move`. `by` caused it and does not get it. */
const matchNews = z.object({
  what: z.enum([
    'placed',
    'moved',
    'shortened',
    'begun',
    'over',
    'disputed',
    'confirmed',
    'undisputed',
    'decided',
  ]),
  n: z.number(),
  /** Overs of a side of a match that moved and is shorter. */
  overs: z.number().optional(),
  /** Number of the move: a match can return to a place that it had before. */
  move: z.number().optional(),
  at: z.date(),
  by: objectId().optional(),
});
export type MatchNews = z.infer<typeof matchNews>;

/** Everything played in a match: `_id` is the match's. */
const matchLogDoc = z.object({
  _id: objectId(),
  rules: stored<MatchRules>(),
  /** Always two. */
  sides: z.array(matchSide),
  toss: z.object({ wonBy: side, chose: z.enum(['bat', 'bowl']) }).optional(),
  /** Number of events: the `seq` that scorers and viewers know. */
  eventSeq: z.number(),
  /** Nothing is ever taken away: corrections are events too. */
  events: z.array(loggedEvent),
  /** The fold of `events`: a cache, written with them. */
  card: stored<Card>(),
  /** The scorer's lease. A lapsed one belongs to its holder until another account takes it. */
  lease: z.object({ token: z.string(), userId: objectId(), expiresAt: z.date() }).optional(),
  /** When the match ended. */
  endedAt: z.date().optional(),
  confirmations: z.array(z.object({ side: side.optional(), userId: objectId(), at: z.date() })),
  dispute: z.object({ side: side.optional(), userId: objectId(), text: z.string(), at: z.date() }).optional(),
  /**
   * When silence confirms it: set while it is over, neither confirmed nor disputed, and does not wait for an organiser.
   */
  settlesAt: z.date().optional(),
  confirmed: z
    .object({ at: z.date(), how: z.enum(['sides', 'organiser', 'silence']), eventSeq: z.number() })
    .optional(),
  op: matchOp.optional(),
  opSeq: z.number(),
  /** Set until the fields by which lists find the match are copied. */
  unfiledAt: z.date().optional(),
  /** News that a sweep has not told yet, written by the update that makes it true. */
  untold: z.array(matchNews).optional(),
  untoldAt: z.date().optional(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type MatchLogDoc = z.infer<typeof matchLogDoc>;
/** All fields but the events, which are most of its size. */
export type MatchState = Omit<MatchLogDoc, 'events' | 'outbox'>;
/** A log after an update. */
export type WrittenLog = Omit<MatchLogDoc, 'events'>;

declare module '../../platform/models.js' {
  interface Collections {
    matchLogs: MatchLogDoc;
  }
}

export const matchLogSchema = schemaOf(matchLogDoc);
matchLogSchema.index({ settlesAt: 1 }, { sparse: true });
matchLogSchema.index({ unfiledAt: 1 }, { sparse: true });
matchLogSchema.index({ untoldAt: 1 }, { sparse: true });
matchLogSchema.index({ 'op.at': 1 }, { sparse: true });
matchLogSchema.index({ 'sides.players.userId': 1 });
matchLogSchema.index({ 'sides.players.memberId': 1 }, { sparse: true });
indexOutbox(matchLogSchema);
