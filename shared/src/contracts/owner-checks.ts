import { z } from 'zod';
import { contract } from '../contract.js';
import { bankMatch, checkKind, licenceKind } from '../owner-check-kinds.js';
import {
  bookingDate,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  rupeesToThePaisa,
} from './common.js';
import { vendor } from './settlements.js';
import { workplaceQuery } from './workplace.js';

/**
 * What our team checks of an owner and of each ground before the first payout (docs/product-rules.md, Know your owner).
 */

/**
 * `missing`: there is nothing to check yet. `ready`: the owner can send it. `waiting`: our team looks at it. `expired`:
 * the licence has ended.
 */
export const checkState = z.enum(['missing', 'ready', 'waiting', 'passed', 'refused', 'expired']);
export type CheckState = z.infer<typeof checkState>;

const licence = {
  number: z.string().optional(),
  /** The last day on which it is valid. */
  until: z.string().optional(),
  /** The scan of the licence, for `GET /owner/checks/scans/{id}`. */
  scanId: z.string().optional(),
  scanType: z.enum(['pdf', 'webp']).optional(),
  /** Why the ground needs no such licence. */
  notNeeded: z.string().optional(),
};

export const ownerCheck = z.object({
  _id: z.string(),
  kind: checkKind,
  ground: z.object({ _id: objectId, name: z.string() }).optional(),
  state: checkState,
  /** What is checked: the legal name with the last four of the PAN, or the masked account. */
  shown: z.string().optional(),
  ...licence,
  /** Until when an earlier licence is valid while this one waits or was refused. */
  earlierUntil: z.string().optional(),
  /** Why it was refused. */
  reason: z.string().optional(),
  decidedAt: isoTime.optional(),
  /** What the payout provider's bank says of the account, and the legal name that it was asked about. */
  bank: z
    .object({
      by: z.enum(['cashfree', 'razorpay']),
      state: z.enum(['asking', 'valid', 'invalid', 'failed']),
      match: bankMatch.optional(),
      name: z.string(),
      at: isoTime.optional(),
    })
    .optional(),
});
export type OwnerCheck = z.infer<typeof ownerCheck>;

export const listOwnerChecks = contract({
  method: 'GET',
  path: '/owner/checks',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Owner',
  summary: 'What our team checks of us: name and PAN, payout account, and the licences of each ground',
  query: workplaceQuery,
  response: z.object({
    checks: z.array(ownerCheck),
    /** True if everything has passed. */
    complete: z.boolean(),
    /** True if the first payout waits until everything has passed. */
    holdsPayout: z.boolean(),
  }),
});

export const sendOwnerCheck = contract({
  method: 'POST',
  path: '/owner/checks',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Owner',
  summary:
    'Send one thing to be checked: the legal data or the payout account as they are, or a licence of a ground',
  query: workplaceQuery,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['identity', 'account']) }),
    z.strictObject({
      kind: licenceKind,
      groundId: objectId,
      licence: z.union([
        z.strictObject({ number: lineText(60, 2), until: bookingDate, scanId: objectId.optional() }),
        z.strictObject({ notNeeded: lineText(200, 3) }),
      ]),
    }),
  ]),
  response: z.object({ check: ownerCheck }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** Judged by its content, whatever its declared type; a picture is re-encoded. */
export const addLicenceScan = contract({
  method: 'POST',
  path: '/owner/checks/scans',
  pausedBy: 'uploads',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Owner',
  summary:
    'Upload the scan of a licence (PDF, JPEG, PNG or WebP, at most 5 MB), to be sent with it as `scanId` within an hour',
  query: workplaceQuery.extend({ groundId: objectId, kind: licenceKind }),
  upload: ['scan'],
  uploads: 'scan',
  response: z.object({ scanId: objectId }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TOO_LARGE'],
});

export const getLicenceScan = contract({
  method: 'GET',
  path: '/owner/checks/scans/:id',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Owner',
  summary: 'The scan of a licence of ours, as PDF or WebP',
  params: z.object({ id: objectId }),
  query: workplaceQuery,
  contentType: 'application/octet-stream',
  errors: ['NOT_FOUND'],
});

const owner = z.object({ _id: objectId, name: z.string() });

/** A check as our team sees it. `sentAt` names the version that is decided; the owner does not read `nameAtBank`. */
export const deskCheck = ownerCheck.extend({ owner, sentAt: isoTime, nameAtBank: z.string().optional() });
export type DeskCheck = z.infer<typeof deskCheck>;

export const listDeskChecks = contract({
  method: 'GET',
  path: '/admin/owner-checks',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Checks of owners by state, those that wait the longest first, and the first payouts that wait',
  query: pageQuery.extend({ status: z.enum(['waiting', 'passed', 'refused']).default('waiting') }),
  response: z.object({
    checks: z.array(deskCheck),
    /** Owners whose first payout waits for their checks: at most 50, the oldest first. */
    heldPayouts: z.array(z.object({ _id: objectId, owner, amount: rupeesToThePaisa, since: isoTime })),
    /** Owners whom the provider’s split cannot pay yet or any more: at most 50, the oldest first. */
    vendors: z.array(vendor.extend({ owner })),
    pagination,
  }),
});

export const getLicenceScanForDesk = contract({
  method: 'GET',
  path: '/admin/owner-checks/scans/:id',
  auth: 'admin',
  tag: 'Admin',
  summary: 'The scan of an owner’s licence, as PDF or WebP',
  params: z.object({ id: objectId }),
  contentType: 'application/octet-stream',
  errors: ['NOT_FOUND'],
});

export const decideOwnerCheck = contract({
  method: 'PATCH',
  path: '/admin/owner-checks',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Pass or refuse a check, as it was sent at `sentAt`; the owner is told',
  body: z.discriminatedUnion('verdict', [
    z.strictObject({ _id: z.string().max(60), sentAt: isoTime, verdict: z.literal('passed') }),
    z.strictObject({
      _id: z.string().max(60),
      sentAt: isoTime,
      verdict: z.literal('refused'),
      reason: lineText(300, 3),
    }),
  ]),
  response: z.object({ check: deskCheck }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
