import { z } from 'zod';
import { contract } from '../contract.js';
import { ACTS, type Act, WORK_ROLES } from '../permissions.js';
import { email, idParams, isoTime, objectId, pageQuery, pagination } from './common.js';
import { workplace, workplaceQuery } from './workplace.js';

export const memberRole = z.enum(['manager', 'desk']);
export type MemberRole = z.infer<typeof memberRole>;

export const member = z.object({
  _id: objectId,
  email: z.string(),
  name: z.string().optional(),
  role: memberRole,
  groundIds: z.array(objectId).optional(),
  status: z.enum(['invited', 'active']),
  /** Their mail goes out once a ground of the workplace is approved. */
  mailWaits: z.literal(true).optional(),
  at: isoTime,
});
export type Member = z.infer<typeof member>;

const groundIds = z.array(objectId).min(1).max(100);

export const inviteMember = contract({
  method: 'POST',
  path: '/owner/staff',
  auth: 'staff',
  act: 'staff.change',
  tag: 'Staff',
  summary: 'Invite somebody to work at my grounds; the mail has a link that is good once, for 7 days',
  query: workplaceQuery,
  body: z.strictObject({ email, role: memberRole, groundIds: groundIds.optional() }),
  response: z.object({ member }),
  status: 201,
  errors: ['NOT_FOUND', 'DUPLICATE', 'RATE_LIMITED'],
});

export const acceptInvitation = contract({
  method: 'POST',
  path: '/staff/accept',
  auth: 'user',
  tag: 'Staff',
  summary: 'Take up an invitation, signed in with the address it was sent to',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ workplace }),
  errors: ['BAD_CREDENTIALS', 'FORBIDDEN'],
});

export const listStaff = contract({
  method: 'GET',
  path: '/owner/staff',
  auth: 'staff',
  act: 'staff.change',
  tag: 'Staff',
  summary: 'Who works here, and who is invited',
  query: workplaceQuery,
  response: z.object({ staff: z.array(member) }),
});

export const changeMember = contract({
  method: 'PATCH',
  path: '/owner/staff/:id',
  auth: 'staff',
  act: 'staff.change',
  tag: 'Staff',
  summary: 'Change what somebody may do here; `groundIds: null` means all grounds',
  params: idParams,
  query: workplaceQuery,
  body: z.strictObject({ role: memberRole.optional(), groundIds: groundIds.nullable().optional() }),
  response: z.object({ member }),
  errors: ['NOT_FOUND'],
});

export const removeMember = contract({
  method: 'DELETE',
  path: '/owner/staff/:id',
  auth: 'staff',
  act: 'staff.change',
  tag: 'Staff',
  summary: 'End somebody’s work here, or their invitation: at once, open screens included',
  params: idParams,
  query: workplaceQuery,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

/** An entry of the workplace's log. */
export const logEntry = z.object({
  at: isoTime,
  by: z.object({ _id: objectId, name: z.string(), role: z.enum([...WORK_ROLES, 'admin']) }),
  what: z.enum(Object.keys(ACTS) as [Act, ...Act[]]),
  bookingId: objectId.optional(),
  groundId: objectId.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type LogEntry = z.infer<typeof logEntry>;

export const readLog = contract({
  method: 'GET',
  path: '/owner/log',
  auth: 'staff',
  act: 'log.read',
  tag: 'Staff',
  summary: 'Every write by anybody at the workplace, newest first',
  query: pageQuery.extend(workplaceQuery.shape),
  response: z.object({ entries: z.array(logEntry), pagination }),
});
