import { z } from 'zod';
import { contract } from '../contract.js';
import { MAX_EVENTS_OF_A_MATCH, MAX_PLAYERS_OF_A_SIDE } from '../match-limits.js';
import {
  bookingDate,
  cacheBuster,
  idParams,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  shortText,
} from './common.js';
import { matchCard, matchResult, sideIndex } from './match-card.js';
import { matchEvent, matchEvents, playerId } from './match-events.js';
import { matchRules, presetName } from './match-rules.js';

export const matchStatus = z.enum(['planned', 'live', 'over', 'abandoned']);
export type MatchStatus = z.infer<typeof matchStatus>;

const index = z
  .number()
  .int()
  .min(0)
  .max(MAX_PLAYERS_OF_A_SIDE - 1);

/** One of the three: a member of the side's team, an account, or the name of a player without one. */
const givenPlayer = z
  .strictObject({
    memberId: objectId.optional(),
    userId: objectId.optional(),
    name: lineText(60).optional(),
  })
  .refine(
    (player) => Object.values(player).filter((value) => value !== undefined).length === 1,
    'must have one of memberId, userId and name',
  );
export type GivenPlayer = z.infer<typeof givenPlayer>;

const roles = {
  /** Indexes into `players`. */
  captain: index.optional(),
  keeper: index.optional(),
  /** Plays for both sides. */
  joker: index.optional(),
};
const players = z.array(givenPlayer).min(1).max(MAX_PLAYERS_OF_A_SIDE);

const lineUp = z.strictObject({ players, ...roles });
export type LineUp = z.infer<typeof lineUp>;

const givenSide = z
  .strictObject({
    teamId: objectId.optional(),
    name: lineText(40).optional(),
    players: players.optional(),
    ...roles,
  })
  .refine(
    ({ teamId, name }) => (teamId === undefined) !== (name === undefined),
    'must have either teamId or name',
  );
export type GivenSide = z.infer<typeof givenSide>;

const matchPlayer = z.object({
  playerId,
  /** A first name only, if the account is not public. */
  name: z.string(),
  /** Only of public accounts, and for those who play in the match or run it. */
  userId: objectId.optional(),
  memberId: objectId.optional(),
  /** The account has not accepted its place yet, so the match does not count as theirs. */
  isAsked: z.literal(true).optional(),
});

export const matchSide = z.object({
  teamId: objectId.optional(),
  name: z.string(),
  players: z.array(matchPlayer),
  ...roles,
});

export const toss = z.strictObject({ wonBy: sideIndex, chose: z.enum(['bat', 'bowl']) });

export const match = z.object({
  _id: objectId,
  status: matchStatus,
  startsAt: isoTime,
  groundId: objectId.optional(),
  groundName: z.string().optional(),
  bookingId: objectId.optional(),
  tournamentId: objectId.optional(),
  sides: z.tuple([matchSide, matchSide]),
  rules: matchRules,
  toss: toss.optional(),
  /** Number of events. */
  seq: z.number().int(),
  /** Number of changes of any kind, as in `match:changed`. */
  rev: z.number().int(),
  /** Score lines, first innings first. */
  scores: z.array(z.object({ side: sideIndex, total: z.number(), wickets: z.number(), overs: z.string() })),
  result: matchResult.optional(),
  /** Counted by figures and tables. */
  confirmed: z.boolean(),
  /** `silence`: not disputed within 48 hours, so it counts only on its players' own pages. */
  confirmedBy: z.enum(['sides', 'organiser', 'silence']).optional(),
  /** Sides that have confirmed. */
  confirmedSides: z.array(sideIndex),
  disputed: z.boolean(),
  /** The side whose captain disputes the result. */
  disputedSide: sideIndex.optional(),
  /** The dispute's text, for those who play in the match or run it. */
  dispute: z.string().optional(),
  /** When silence confirms it. */
  settlesAt: isoTime.optional(),
  endedAt: isoTime.optional(),
  createdAt: isoTime,
  /** What the caller may do with it. */
  can: z.object({
    run: z.boolean(),
    score: z.boolean(),
    confirm: z.boolean(),
    accept: z.boolean(),
    /** The sides that the caller confirms for, if any. */
    confirmFor: z.array(sideIndex).optional(),
    /** An official of its tournament, who confirms for both sides and may let later matches fall. */
    judge: z.literal(true).optional(),
  }),
});
export type Match = z.infer<typeof match>;

const oneMatch = z.object({ match });
const sideParams = z.object({
  id: objectId,
  side: z.enum(['0', '1']).transform((side): 0 | 1 => (side === '0' ? 0 : 1)),
});
const givenRules = z.union([presetName, matchRules]);
const startsAt = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-11-28T18:00:00Z' });

export const createMatch = contract({
  method: 'POST',
  path: '/matches',
  asksParent: true,
  auth: 'user',
  tag: 'Matches',
  summary:
    'Make a match: for the host of a booking, captains and vice-captains of a side, and the staff of the ground',
  body: z.strictObject({
    bookingId: objectId.optional(),
    groundId: objectId.optional(),
    /** Defaults to the start of the booking, if there is one. */
    startsAt: startsAt.optional(),
    sides: z.tuple([givenSide, givenSide]),
    rules: givenRules,
  }),
  response: oneMatch,
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
});

export const listMatches = contract({
  method: 'GET',
  path: '/matches',
  auth: 'optional',
  tag: 'Matches',
  summary:
    'Matches, the latest start first; of an account: the caller’s or one with a public profile; of a booking: for its host and the ground',
  query: z.object({
    teamId: objectId.optional(),
    userId: objectId.optional(),
    groundId: objectId.optional(),
    tournamentId: objectId.optional(),
    bookingId: objectId.optional(),
    /** Those that the caller plays in, made, or that are of the caller's bookings. None without a sign-in. */
    mine: z.literal('true').optional(),
    status: matchStatus.optional(),
    /** Days of the start, both included. */
    from: bookingDate.optional(),
    to: bookingDate.optional(),
    ...pageQuery.shape,
  }),
  response: z.object({ matches: z.array(match), pagination }),
  errors: ['NOT_FOUND'],
});

export const readMatch = contract({
  method: 'GET',
  path: '/matches/:id',
  auth: 'optional',
  tag: 'Matches',
  summary: 'A match with its card',
  params: idParams,
  response: z.object({ match, card: matchCard }),
  errors: ['NOT_FOUND'],
});

export const setMatchSide = contract({
  method: 'PUT',
  path: '/matches/:id/sides/:side',
  asksParent: true,
  auth: 'user',
  tag: 'Matches',
  summary: 'Who plays for a side, until the first ball',
  params: sideParams,
  body: lineUp,
  response: oneMatch,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const setMatchToss = contract({
  method: 'PUT',
  path: '/matches/:id/toss',
  auth: 'user',
  tag: 'Matches',
  summary: 'Who won the toss and what they chose, until the first ball',
  params: idParams,
  body: toss,
  response: oneMatch,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const updateMatch = contract({
  method: 'PATCH',
  path: '/matches/:id',
  auth: 'user',
  tag: 'Matches',
  summary: 'Change the rules and the start, until the first ball',
  params: idParams,
  body: z
    .strictObject({ startsAt: startsAt.optional(), rules: givenRules.optional() })
    .refine(
      ({ startsAt, rules }) => startsAt !== undefined || rules !== undefined,
      'must have startsAt or rules',
    ),
  response: oneMatch,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const acceptMatchPlace = contract({
  method: 'POST',
  path: '/matches/:id/accept',
  auth: 'user',
  tag: 'Matches',
  summary: 'Accept or decline my place in a side: only then does the match count as mine',
  params: idParams,
  body: z.strictObject({ accept: z.boolean() }),
  response: oneMatch,
  errors: ['NOT_FOUND', 'PARENT_CONSENT_NEEDED', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const takeScorerLease = contract({
  method: 'POST',
  path: '/matches/:id/scorer',
  auth: 'user',
  shownOnce: true,
  tag: 'Matches',
  summary:
    'Become the scorer for 60 seconds, or renew that; `takeOver` takes it from another, `token` is that of a scorer link',
  params: idParams,
  body: z
    .strictObject({
      takeOver: z.boolean().optional(),
      /** The lease to renew. If another one was taken since: `LEASE_LOST`. */
      lease: z.string().min(1).max(100).optional(),
      token: z.string().min(1).max(100).optional(),
    })
    .optional(),
  response: z.object({ lease: z.string(), expiresAt: isoTime, seq: z.number().int() }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LEASE_HELD', 'LEASE_LOST', 'BAD_CREDENTIALS', 'UNAVAILABLE'],
});

export const createScorerLink = contract({
  method: 'POST',
  path: '/matches/:id/scorer-link',
  auth: 'user',
  shownOnce: true,
  tag: 'Matches',
  summary: 'Make the link that hands the scoring over: good once, for an hour. The link before it ends',
  params: idParams,
  response: z.object({ url: z.string(), expiresAt: isoTime }),
  status: 201,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const addMatchEvents = contract({
  method: 'POST',
  path: '/matches/:id/events',
  auth: 'user',
  tag: 'Matches',
  summary: 'Add events to a match, all or none; the same event again changes nothing',
  params: idParams,
  body: z.strictObject({
    lease: z.string().min(1).max(100),
    /** The `seq` that the scorer knows. */
    after: z.number().int().min(0).max(MAX_EVENTS_OF_A_MATCH),
    events: matchEvents,
  }),
  response: z.object({ seq: z.number().int(), card: matchCard }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'IDEMPOTENCY_MISMATCH',
    'LEASE_LOST',
    'BEHIND',
    'NOT_IN_RULES',
    'STATE_CONFLICT',
    'TOO_LARGE',
    'UNAVAILABLE',
  ],
});

export const listMatchEvents = contract({
  method: 'GET',
  path: '/matches/:id/events',
  auth: 'optional',
  tag: 'Matches',
  summary: 'The events of a match after a `seq`, and when each came; what was taken back is there too',
  params: idParams,
  query: z.object({
    after: z.coerce.number().int().min(0).max(9999).optional(),
  }),
  response: z.object({
    seq: z.number().int(),
    /** The first has `seq` `after` + 1. */
    events: z.array(matchEvent),
    at: z.array(isoTime),
    /** The sender of each, for those who run the match. */
    by: z.array(z.string()).optional(),
  }),
  errors: ['NOT_FOUND'],
});

export const confirmMatch = contract({
  method: 'POST',
  path: '/matches/:id/confirm',
  auth: 'user',
  tag: 'Matches',
  summary:
    'Confirm the result, as the captain of a side, which withdraws one’s own dispute; an admin, or a tournament’s official, confirms for both and ends a dispute',
  params: idParams,
  /** From an organiser: accepts that the matches of the tournament named in the refusal fall. Else ignored. */
  body: z.strictObject({ confirm: z.boolean().optional() }).optional(),
  response: oneMatch,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const disputeMatch = contract({
  method: 'POST',
  path: '/matches/:id/dispute',
  auth: 'user',
  tag: 'Matches',
  summary: 'Say what is wrong with the result, as the captain of a side, before it is confirmed',
  params: idParams,
  body: z.strictObject({ text: shortText(500) }),
  response: oneMatch,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});
export const matchCardPdf = contract({
  method: 'GET',
  path: '/matches/:id/card.pdf',
  auth: 'optional',
  tag: 'Matches',
  summary: 'The scorecard as a PDF',
  params: idParams,
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const matchCardPng = contract({
  method: 'GET',
  path: '/matches/:id/card.png',
  auth: 'optional',
  tag: 'Matches',
  summary: 'The score as a picture of 1200 × 630 to share',
  params: idParams,
  query: z.object(cacheBuster),
  contentType: 'image/png',
  errors: ['NOT_FOUND'],
});
