import { z } from 'zod';
import { contract } from '../contract.js';
import { drawFile } from '../openings/draw.js';
import { bookingDate, isoTime, objectId } from './common.js';

/** The line for a ground's new day (docs/product-rules.md, Openings). */

export const openingPhase = z.enum(['before', 'gathering', 'drawing', 'letting', 'over']);

/** The public part of an opening. */
export const openingBoard = z.object({
  groundId: objectId,
  date: z.string(),
  phase: openingPhase,
  opensAt: isoTime,
  /** Entries from this instant on come after the draw, in order of arrival. */
  closesAt: isoTime,
  /** The promise of the seed. */
  seedHash: z.string().optional(),
  /** The hash of the closed list, published before the draw. */
  entriesHash: z.string().optional(),
  /** How many entries took part in the draw; absent until it is done. */
  drawn: z.number().int().optional(),
  /** All places up to this one have been let in. */
  reached: z.number().int(),
  /** Seconds until the next player's turn, on average. */
  secondsEach: z.number(),
});
export type OpeningBoard = z.infer<typeof openingBoard>;

/** The caller's entry. */
export const ownEntry = z.object({
  /** Proves that the entry is the caller's: for `npm run verify-draw`. */
  receipt: z.string(),
  /** The entry as the published list names it. */
  entry: z.string(),
  /** False for an entry after the draw. */
  inDraw: z.boolean(),
  /** The rank of the draw, or the place behind it. Absent until the draw. */
  place: z.number().int().optional(),
  /** Set once the caller is let in: they can hold hours until then. */
  until: isoTime.optional(),
});
export type OwnEntry = z.infer<typeof ownEntry>;

const params = z.object({ id: objectId, date: bookingDate });
const response = z.object({ opening: openingBoard, mine: ownEntry.optional() });

export const getOpening = contract({
  method: 'GET',
  path: '/grounds/:id/openings/:date',
  auth: 'optional',
  tag: 'Openings',
  summary: 'The line for a day that opens by a draw, and my place in it',
  params,
  response,
  errors: ['NOT_FOUND'],
});

export const enterOpening = contract({
  method: 'PUT',
  path: '/grounds/:id/openings/:date/entry',
  asksParent: true,
  pausedBy: 'booking',
  auth: 'user',
  tag: 'Openings',
  summary: 'Join the line for a day; an account has one entry, also across tabs and devices',
  params,
  response,
  errors: ['NOT_FOUND', 'NOT_BOOKABLE', 'STATE_CONFLICT'],
});

export const getDraw = contract({
  method: 'GET',
  path: '/grounds/:id/openings/:date/draw',
  tag: 'Openings',
  summary: 'The published draw of a day, for `npm run verify-draw`',
  params,
  response: drawFile,
  errors: ['NOT_FOUND'],
});
