import { z } from 'zod';
import { contract } from '../contract.js';
import { PROCESS_KINDS } from '../process-kinds.js';
import { QUEUE_NAMES } from '../queue-names.js';
import { SWITCH_NAMES } from '../switches.js';
import { named, why } from './admin-acts.js';
import { session } from './auth.js';
import { idParams, isoTime, objectId } from './common.js';

const seconds = z.number().nonnegative();
const storeState = z.object({ ok: z.boolean(), reason: z.string().optional(), ms: z.number().optional() });

/** The system's health. Data of an unreachable store is left out, because an old figure would mislead. */
export const systemHealth = z.object({
  at: isoTime,
  stores: z.object({ mongo: storeState, redis: storeState }),
  /** Those heard from within ten minutes; `alive` within ten seconds. */
  processes: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(PROCESS_KINDS),
        version: z.string(),
        host: z.string(),
        pid: z.number().int(),
        startedAt: isoTime,
        seenAt: isoTime,
        alive: z.boolean(),
        memoryMb: z.number(),
        /** The 99th percentile of its event loop delay. */
        loopMs: z.number(),
      }),
    )
    .optional(),
  /** Age of the oldest event not yet on the stream. */
  outboxSeconds: seconds.optional(),
  /** How long the oldest unrequested refund has been due. */
  refundSeconds: seconds.optional(),
  groups: z
    .array(
      z.object({
        name: z.string(),
        consumers: z.number().int(),
        unread: z.number().int().optional(),
        pending: z.number().int(),
        ageSeconds: seconds,
      }),
    )
    .optional(),
  queues: z
    .array(
      z.object({
        name: z.enum(QUEUE_NAMES),
        waiting: z.number().int(),
        active: z.number().int(),
        delayed: z.number().int(),
        failed: z.number().int(),
        ageSeconds: seconds,
      }),
    )
    .optional(),
  /** Results of the standing audit. */
  findings: z.number().int().optional(),
});
export type SystemHealth = z.infer<typeof systemHealth>;

export const getSystemHealth = contract({
  method: 'GET',
  path: '/admin/health',
  auth: 'admin',
  tag: 'System',
  summary: 'Processes with their versions, stores, and how late events and jobs are',
  response: z.object({ health: systemHealth }),
});

export const auditResult = z.object({
  /** The last complete pass over the database. */
  last: z.object({ startedAt: isoTime, endedAt: isoTime, checked: z.number().int() }).optional(),
  /** Open breaches by invariant (docs/invariants.md). */
  checks: z.array(z.object({ invariant: z.number().int(), found: z.number().int() })),
  /** The newest 200 of them. */
  findings: z.array(
    z.object({
      invariant: z.number().int(),
      subject: z.string(),
      message: z.string(),
      firstAt: isoTime,
      lastAt: isoTime,
    }),
  ),
});
export type AuditResult = z.infer<typeof auditResult>;

export const getAuditResult = contract({
  method: 'GET',
  path: '/admin/audit-result',
  auth: 'admin',
  tag: 'System',
  summary: 'What the standing audit has found and not seen mended',
  response: auditResult,
});

export const listUserSessions = contract({
  method: 'GET',
  path: '/admin/users/:id/sessions',
  auth: 'admin',
  tag: 'System',
  summary: 'Where an account is signed in',
  params: idParams,
  response: z.object({ sessions: z.array(session) }),
  errors: ['NOT_FOUND'],
});

export const endUserSession = contract({
  method: 'DELETE',
  path: '/admin/users/:id/sessions/:sessionId',
  auth: 'admin',
  tag: 'System',
  summary: 'Sign an account out of one device',
  params: z.object({ id: objectId, sessionId: objectId }),
  body: why,
  errors: ['NOT_FOUND'],
});

export const endUserSessions = contract({
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  auth: 'admin',
  tag: 'System',
  summary: 'Sign an account out everywhere',
  params: idParams,
  body: why,
  response: z.object({ ended: z.number().int() }),
  errors: ['NOT_FOUND'],
});

/** A switch; `off` says who switched it off, when and why. */
export const switchState = z.object({
  name: z.enum(SWITCH_NAMES),
  off: z.object({ since: isoTime, by: named, why: z.string() }).optional(),
});
export type SwitchState = z.infer<typeof switchState>;

export const listSwitches = contract({
  method: 'GET',
  path: '/admin/switches',
  auth: 'admin',
  tag: 'System',
  summary: 'What can be switched off while something is wrong, and what is off',
  response: z.object({ switches: z.array(switchState) }),
});

export const setSwitch = contract({
  method: 'PATCH',
  path: '/admin/switches/:name',
  auth: 'admin',
  tag: 'System',
  summary: 'Switch it off or on, everywhere within a second',
  params: z.object({ name: z.enum(SWITCH_NAMES) }),
  body: why.extend({ on: z.boolean() }),
  response: z.object({ switches: z.array(switchState) }),
});
