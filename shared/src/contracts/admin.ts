import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, pageQuery, pagination, shortText } from './common.js';
import { ground, groundStatus } from './grounds.js';

export const broadcast = contract({
  method: 'POST',
  path: '/admin/broadcast',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Tell everybody, or the players or owners of a city',
  body: z.strictObject({
    title: shortText(100),
    message: shortText(1000),
    priority: z.enum(['high', 'medium', 'low']).default('medium'),
    audience: z.enum(['all', 'users', 'owners']),
    cityId: shortText(60).optional(),
  }),
  response: z.object({ message: z.string(), recipients: z.number().int() }),
  status: 201,
});

export const listGroundsToReview = contract({
  method: 'GET',
  path: '/admin/grounds',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Grounds by status',
  query: pageQuery.extend({ status: groundStatus.default('pending_review') }),
  response: z.object({ grounds: z.array(ground), pagination }),
});

export const setGroundStatus = contract({
  method: 'PATCH',
  path: '/admin/grounds/:id',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Let a ground in, or take it out',
  params: idParams,
  body: z.strictObject({ status: groundStatus }),
  response: z.object({ ground }),
  errors: ['NOT_FOUND'],
});

export const openQueues = contract({
  method: 'POST',
  path: '/admin/queues/ticket',
  auth: 'admin',
  tag: 'Admin',
  summary: 'A 10-minute cookie for the queue board at /api/admin/queues',
  response: z.object({ url: z.string() }),
  status: 201,
});
