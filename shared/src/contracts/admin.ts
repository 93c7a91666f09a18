import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, lineText, objectId, pageQuery, pagination, shortText } from './common.js';
import { sendingBack } from './ground-reviews.js';
import { ground, groundStatus } from './grounds.js';
import { role } from './user.js';

export const broadcast = contract({
  method: 'POST',
  path: '/admin/broadcast',
  pausedBy: 'broadcasts',
  auth: 'admin',
  tag: 'Admin',
  summary:
    'Tell everybody, all players or all owners; with a city, players who ever booked there and owners with a ground there',
  body: z.strictObject({
    title: lineText(100),
    message: shortText(1000),
    priority: z.enum(['high', 'medium', 'low']).default('medium'),
    audience: z.enum(['all', 'users', 'owners']),
    cityId: shortText(60).optional(),
    /** An offer: only for people who consent to marketing, who get it by mail too. */
    marketing: z.boolean().optional(),
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
  summary: 'Let a ground in, or take it out; with a reason it goes back to its owner, in the status named',
  params: idParams,
  body: z.strictObject({ status: groundStatus, ...sendingBack }),
  response: z.object({ ground }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
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

/** An account as an admin finds it. */
export const account = z.object({
  _id: objectId,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role,
  createdAt: isoTime,
});
export type Account = z.infer<typeof account>;

export const listUsers = contract({
  method: 'GET',
  path: '/admin/users',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Accounts whose email or phone begins with a text, newest first',
  query: pageQuery.extend({ q: z.string().trim().max(254).default(''), role: role.optional() }),
  response: z.object({ users: z.array(account), pagination }),
});

export const setRole = contract({
  method: 'PATCH',
  path: '/admin/users/:id',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Give an account another role; ends its sessions',
  params: idParams,
  body: z.strictObject({ role }),
  response: z.object({ user: z.object({ _id: objectId, name: z.string(), email: z.string(), role }) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** One privileged act: who did what, to what, the reason if one was asked for, when, and from where. */
export const auditEntry = z.object({
  _id: objectId,
  who: objectId,
  /** The account's current name. */
  whoName: z.string().optional(),
  what: z.string(),
  subject: z.string(),
  why: z.string().optional(),
  when: isoTime,
  from: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudits = contract({
  method: 'GET',
  path: '/admin/audits',
  auth: 'admin',
  tag: 'Admin',
  summary: 'What admins and owners did by their special rights, newest first',
  query: pageQuery,
  response: z.object({ audits: z.array(auditEntry), pagination }),
});
