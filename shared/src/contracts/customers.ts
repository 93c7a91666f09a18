import { z } from 'zod';
import { contract } from '../contract.js';
import { objectId, pageQuery, pagination, rupees, shortText } from './common.js';
import { review } from './grounds.js';
import { workplaceQuery } from './staff.js';

/** Somebody who plays at a workplace: an account, or a walk-in's phone number. */
export const customer = z.object({
  customerId: objectId,
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  visits: z.number().int(),
  /** Rupees paid and kept, online and at the ground. */
  spent: rupees,
  noShows: z.number().int(),
  lastVisit: z.string().optional(),
  note: z.string(),
  blocked: z.boolean(),
  /** Others with the same phone: to be merged by the owner, never by itself. */
  sameAs: z.array(objectId).optional(),
});
export type Customer = z.infer<typeof customer>;

const customerParams = z.object({ customerId: objectId });

export const listCustomers = contract({
  method: 'GET',
  path: '/owner/customers',
  auth: 'staff',
  act: 'customer.read',
  tag: 'Owner',
  summary: 'Who plays here',
  query: pageQuery.extend({
    ...workplaceQuery.shape,
    q: z.string().trim().max(80).optional(),
    sort: z.enum(['recent', 'spent', 'visits']).default('recent'),
  }),
  response: z.object({ customers: z.array(customer), pagination }),
});

export const changeCustomer = contract({
  method: 'PATCH',
  path: '/owner/customers/:customerId',
  auth: 'staff',
  act: 'customer.change',
  tag: 'Owner',
  summary: 'A note on a customer, or no more bookings for them at this workplace',
  params: customerParams,
  query: workplaceQuery,
  body: z.strictObject({ note: shortText(1000, 0).optional(), blocked: z.boolean().optional() }),
  response: z.object({ customer }),
  errors: ['NOT_FOUND'],
});

export const mergeCustomers = contract({
  method: 'POST',
  path: '/owner/customers/:customerId/merge',
  auth: 'staff',
  act: 'customer.change',
  tag: 'Owner',
  summary: 'Two records are one person',
  params: customerParams,
  query: workplaceQuery,
  body: z.strictObject({ into: objectId }),
  response: z.object({ customer }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

const reviewParams = z.object({ id: objectId });
const answerBody = z.strictObject({ text: shortText(1000) });

export const answerReview = contract({
  method: 'POST',
  path: '/reviews/:id/answer',
  auth: 'staff',
  act: 'review.answer',
  tag: 'Owner',
  summary: 'Answer a review of a ground of ours, once',
  params: reviewParams,
  body: answerBody,
  response: z.object({ review }),
  status: 201,
  errors: ['NOT_FOUND', 'DUPLICATE'],
});

export const changeAnswer = contract({
  method: 'PATCH',
  path: '/reviews/:id/answer',
  auth: 'staff',
  act: 'review.answer',
  tag: 'Owner',
  summary: 'Change the answer, within 24 hours of it',
  params: reviewParams,
  body: answerBody,
  response: z.object({ review }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
