import { z } from 'zod';
import { MAX_COMPLAINTS_A_DAY } from '../complaints.js';
import { contract } from '../contract.js';
import { email, lineText, pageQuery, pagination, phone, shortText } from './common.js';
import { complaint, dataRight } from './complaints.js';

/** Requests about one's own data: each has a number, a clock and a state (docs/product-rules.md, Rights over data). */

export const HELD = [
  'account',
  'bookings',
  'money',
  'play',
  'ground',
  'messages',
  'security',
  'requests',
] as const;
export const heldGroup = z.enum(HELD);
export type HeldGroup = z.infer<typeof heldGroup>;

/** Kinds of recipients of an account's data. */
export const recipient = z.enum([
  'ground',
  'payment_provider',
  'mail_provider',
  'text_provider',
  'push_service',
  'teammates',
  'workplace',
  'everybody',
]);
export type Recipient = z.infer<typeof recipient>;

/** What is held about the account, in records of each group, and who received something of it. */
export const heldData = z.object({
  held: z.array(z.object({ group: heldGroup, records: z.number().int() })),
  recipients: z.array(z.object({ who: recipient, name: z.string().optional() })),
});
export type HeldData = z.infer<typeof heldData>;

const asked = z
  .strictObject({
    right: dataRight,
    /** What is wrong, what is to be erased, or what went wrong. */
    text: shortText(2_000, 3).optional(),
    /** Null withdraws the nomination. */
    nominee: z
      .strictObject({ name: lineText(80), email, phone: phone.optional() })
      .nullable()
      .optional(),
  })
  .superRefine(({ right, text, nominee }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const needsText = right === 'correction' || right === 'erasure' || right === 'grievance';
    if (needsText && !text) wrong('text', 'is required');
    if (right === 'nomination' && nominee === undefined) wrong('nominee', 'is required');
    if (right !== 'nomination' && nominee !== undefined) wrong('nominee', 'belongs to a nomination');
  });

export const makeDataRequest = contract({
  method: 'POST',
  path: '/users/me/requests',
  auth: 'user',
  tag: 'Users',
  summary: `Exercise a right over my data. Access and nomination are answered at once, the others by our team; at most ${MAX_COMPLAINTS_A_DAY} a day`,
  body: asked,
  response: z.object({
    request: complaint,
    /** The answer to a request for access. */
    data: heldData.optional(),
  }),
  status: 201,
  errors: ['STATE_CONFLICT'],
});

export const listDataRequests = contract({
  method: 'GET',
  path: '/users/me/requests',
  auth: 'user',
  tag: 'Users',
  summary: 'My requests about my data, the latest first, each with its number and deadlines',
  query: pageQuery,
  response: z.object({ requests: z.array(complaint), pagination }),
});
