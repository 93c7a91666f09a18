import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, pageQuery, pagination, shortText } from './common.js';
import { ground, groundStatus } from './grounds.js';
import { groundPart, reviewState } from './review-states.js';

const text = z.object({ kind: z.literal('text'), field: z.string(), before: z.string(), after: z.string() });
const number = z.object({
  kind: z.literal('number'),
  field: z.enum(['capacity', 'discount']),
  before: z.number(),
  after: z.number(),
});
const feature = z.object({
  kind: z.literal('feature'),
  field: z.string(),
  before: z.boolean(),
  after: z.boolean(),
});
const list = z.object({
  kind: z.literal('list'),
  field: z.enum(['amenities', 'rules']),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
const priced = z.array(z.object({ start: z.string(), end: z.string(), perHour: z.number() }));
const hours = z.object({ kind: z.literal('hours'), before: priced, after: priced });
const point = z.object({
  kind: z.literal('point'),
  before: z.object({ latitude: z.number(), longitude: z.number() }),
  after: z.object({ latitude: z.number(), longitude: z.number() }),
  /** How far the pin has moved. */
  metres: z.number().int(),
});
const picture = z.object({ url: z.string(), alt: z.string() });
const pictures = z.object({
  kind: z.literal('pictures'),
  added: z.array(picture),
  /** The picture's bytes may be gone. */
  removed: z.array(picture),
  reworded: z.array(z.object({ url: z.string(), before: z.string(), after: z.string() })),
  reordered: z.boolean(),
});

/** One difference between a ground and its last reviewed version. */
export const groundDifference = z.discriminatedUnion('kind', [
  text,
  number,
  feature,
  list,
  hours,
  point,
  pictures,
]);
export type GroundDifference = z.infer<typeof groundDifference>;

export const waitingGround = z.object({
  ground,
  since: isoTime,
  /** The owner's note to the reviewer. */
  note: z.string().optional(),
  /** Version of what is shown: a decision that returns the ground is refused if the ground has changed since. */
  seen: z.string(),
  /** When it was last decided; absent for a new ground, which has no differences. */
  lookedAt: isoTime.optional(),
  differences: z.array(groundDifference),
  /** Earlier decisions, newest first. */
  past: z.array(
    z.object({ at: isoTime, state: reviewState, status: groundStatus, reason: z.string().optional() }),
  ),
});
export type WaitingGround = z.infer<typeof waitingGround>;

export const listWaitingGrounds = contract({
  method: 'GET',
  path: '/admin/ground-reviews',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Grounds that wait for a look, the longest first, each with what has changed since the last',
  query: pageQuery,
  response: z.object({ waiting: z.array(waitingGround), pagination }),
});

/** What an admin may add to a status: the reason for returning it to its owner, and the parts to fix. */
export const sendingBack = {
  reason: shortText(1000).optional(),
  mend: z.array(groundPart).max(10).optional(),
  seen: z.string().max(80).optional(),
};

export const submitGround = contract({
  method: 'POST',
  path: '/grounds/:id/review',
  auth: 'staff',
  act: 'ground.change',
  tag: 'Owner',
  summary: 'Send a ground of mine that came back to review again, with a word to who looks at it',
  params: idParams,
  body: z.strictObject({ note: shortText(500, 0).optional() }),
  response: z.object({ ground }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
