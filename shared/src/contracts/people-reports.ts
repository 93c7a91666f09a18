import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, lineText, objectId, pageQuery, pagination, shortText } from './common.js';

/** Reports about people and their reviews, and what our team decides (docs/product-rules.md, Safety between people). */

export const reportReason = z.enum(['abuse', 'harassment', 'fraud', 'no-show', 'fake-profile', 'other']);
export type ReportReason = z.infer<typeof reportReason>;

/**
 * `game-closed`: the game takes no more players; its booking and its places stay. `review-hidden`: the review is shown
 * and counted no more.
 */
export const reportVerdict = z.enum(['dismissed', 'warned', 'game-closed', 'review-hidden']);
export type ReportVerdict = z.infer<typeof reportVerdict>;

/** A report as an admin sees it. */
export const personReport = z.object({
  _id: objectId,
  reporter: z.object({ _id: objectId, name: z.string() }),
  about: z.object({ _id: objectId, name: z.string() }),
  gameId: objectId.optional(),
  /** The reported review; `about` is its author. */
  review: z
    .object({ _id: objectId, groundId: objectId, rating: z.number().int(), comment: z.string() })
    .optional(),
  reason: reportReason,
  text: z.string().optional(),
  reportedAt: isoTime,
  lookBy: isoTime,
  decideBy: isoTime,
  lookedAt: isoTime.optional(),
  /** Open, and past the deadline that it waits for. */
  isOverdue: z.boolean(),
  /** Reports about the same person, this one included. */
  reportsAbout: z.number().int(),
  decision: z.object({ verdict: reportVerdict, reason: z.string(), at: isoTime }).optional(),
});
export type PersonReport = z.infer<typeof personReport>;

const details = { reason: reportReason, text: shortText(500, 0).optional() };

export const reportPerson = contract({
  method: 'POST',
  path: '/reports/people',
  auth: 'user',
  tag: 'Profile',
  summary:
    'Report a person from a team or match of mine, the player of a place in a game, or a game’s host; at most 10 a day',
  body: z.union([
    z.strictObject({ userId: objectId, ...details }),
    z.strictObject({ placeId: objectId, ...details }),
    z.strictObject({ gameId: objectId, ...details }),
  ]),
  response: z.object({ message: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const reportReview = contract({
  method: 'POST',
  path: '/reports/reviews',
  auth: 'user',
  tag: 'Grounds',
  summary:
    'Report a review of a ground; the same review counts once, and it is one of the 10 reports of a day',
  body: z.strictObject({ reviewId: objectId, ...details }),
  response: z.object({ message: z.string() }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listPersonReports = contract({
  method: 'GET',
  path: '/admin/people-reports',
  auth: 'admin',
  tag: 'Admin',
  summary:
    'Reports about people and reviews: open ones the nearest deadline first, so overdue ones first; closed ones the latest first',
  query: pageQuery.extend({ status: z.enum(['open', 'closed']).default('open') }),
  response: z.object({
    reports: z.array(personReport),
    /** Open reports past a deadline, on all pages. */
    overdue: z.number().int(),
    pagination,
  }),
});

export const lookAtPersonReport = contract({
  method: 'POST',
  path: '/admin/people-reports/:id/look',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Say that our team has looked at an open report; it is then decided within 15 days of the report',
  params: idParams,
  response: z.object({ report: personReport }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const decidePersonReport = contract({
  method: 'POST',
  path: '/admin/people-reports/:id/decide',
  auth: 'admin',
  tag: 'Admin',
  summary:
    'Close a report: dismiss it, warn the person, who reads the reason, close the game to more players, or hide the review, whose author reads the reason; the reporter is told that it was looked at',
  params: idParams,
  body: z.strictObject({ verdict: reportVerdict, reason: lineText(300, 3) }),
  response: z.object({ report: personReport }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});
