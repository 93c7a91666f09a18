import { z } from 'zod';
import { contract } from '../contract.js';
import { isoTime, objectId, pageQuery, pagination, rupees, searchText, shortText } from './common.js';
import { review } from './grounds.js';
import { workplaceQuery } from './workplace.js';

/** A customer of a workplace: an account, or a walk-in's phone number. */
export const customer = z.object({
  customerId: objectId,
  name: z.string(),
  phone: z.string(),
  email: z.string().optional(),
  visits: z.number().int(),
  /** Rupees paid and not refunded, online and at the ground. */
  spent: rupees,
  noShows: z.number().int(),
  lastVisit: z.string().optional(),
  note: z.string(),
  blocked: z.boolean(),
  /** Others with the same phone: the owner may merge them; it never happens automatically. */
  sameAs: z.array(objectId).optional(),
  /** Has walk-ins or weekly bookings here that a link can show to an account. */
  walksIn: z.boolean(),
  /** Accounts that have accepted such a link. */
  shownTo: z.number().int(),
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
    q: searchText(80).optional(),
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

export const shareCustomer = contract({
  method: 'POST',
  path: '/owner/customers/:customerId/link',
  auth: 'staff',
  act: 'customer.change',
  tag: 'Owner',
  summary: 'A link that shows their walk-ins and weekly games to the account that takes it up, once',
  params: customerParams,
  query: workplaceQuery,
  body: z.strictObject({ mail: z.boolean().optional() }),
  response: z.object({ link: z.object({ url: z.string(), endsAt: isoTime }) }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'RATE_LIMITED'],
});

export const unshareCustomer = contract({
  method: 'DELETE',
  path: '/owner/customers/:customerId/link',
  auth: 'staff',
  act: 'customer.change',
  tag: 'Owner',
  summary: 'Show them to nobody by link any more',
  params: customerParams,
  query: workplaceQuery,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const takeUpCustomerLink = contract({
  method: 'POST',
  path: '/bookings/link',
  auth: 'user',
  tag: 'Bookings',
  summary: 'Take up a ground’s link: what it has written down for us is among our bookings then',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ businessName: z.string() }),
  errors: ['BAD_CREDENTIALS'],
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
