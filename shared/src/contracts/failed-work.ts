import { z } from 'zod';
import { contract } from '../contract.js';
import { QUEUE_NAMES } from '../queue-names.js';
import { named, why } from './admin-acts.js';
import { idParams, isoTime, objectId, pageQuery, pagination, refundId, rupeesToThePaisa } from './common.js';
import { settlementStatus, shownPayoutAccount } from './settlements.js';

/** Money of one payment whose refund failed: the total that is stuck, and the latest failed refund. */
export const failedRefund = z.object({
  refundId: z.string(),
  amount: rupeesToThePaisa,
  reason: z.string(),
  at: isoTime,
  failures: z.number().int(),
  bookingId: objectId,
  bookingNumber: z.string(),
  groundName: z.string(),
  player: named,
});
export type FailedRefund = z.infer<typeof failedRefund>;

export const listFailedRefunds = contract({
  method: 'GET',
  path: '/admin/failed-refunds',
  auth: 'admin',
  tag: 'System',
  summary: 'Money that failed to go back and waits for a person',
  query: pageQuery,
  response: z.object({ refunds: z.array(failedRefund), pagination }),
});

export const retryRefund = contract({
  method: 'POST',
  path: '/admin/failed-refunds/:id/retry',
  auth: 'admin',
  tag: 'System',
  summary: 'Give it back again, once: the same answer however often it is asked',
  params: z.object({ id: refundId }),
  body: why,
  response: z.object({
    refund: z.object({
      refundId: z.string(),
      amount: rupeesToThePaisa,
      status: z.enum(['pending', 'processed', 'failed']),
    }),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

/** A settlement whose last payout failed; `nextAt` if another attempt is scheduled. */
export const failedPayout = z.object({
  _id: objectId,
  owner: named,
  from: z.string(),
  to: z.string(),
  amount: rupeesToThePaisa,
  tries: z.number().int(),
  failedAt: isoTime,
  nextAt: isoTime.optional(),
  account: shownPayoutAccount.optional(),
});
export type FailedPayout = z.infer<typeof failedPayout>;

/**
 * A transfer through the provider's split that has had no outcome for two days, or of which the provider said
 * `unknownWord`.
 */
export const openTransfer = z.object({
  _id: objectId,
  owner: named,
  amount: rupeesToThePaisa,
  provider: z.enum(['cashfree', 'razorpay']),
  payoutId: z.string(),
  transferId: z.string().optional(),
  unknownWord: z.string().optional(),
  sentAt: isoTime,
});
export type OpenTransfer = z.infer<typeof openTransfer>;

/**
 * A part of a transfer that is taken back because of a refund: `sent` and without an outcome for two days, or
 * `refused`, which the next settlements make up for.
 */
export const openReversal = z.object({
  _id: objectId,
  refundId,
  owner: named,
  amount: rupeesToThePaisa,
  provider: z.enum(['cashfree', 'razorpay']),
  payoutId: z.string(),
  transferId: z.string().optional(),
  status: z.enum(['sent', 'refused']),
  reason: z.string().optional(),
  unknownWord: z.string().optional(),
  sentAt: isoTime,
});
export type OpenReversal = z.infer<typeof openReversal>;

export const listFailedPayouts = contract({
  method: 'GET',
  path: '/admin/failed-payouts',
  auth: 'admin',
  tag: 'System',
  summary:
    'Settlements whose last payout failed, and transfers through the split and reversals without an outcome',
  query: pageQuery,
  response: z.object({
    payouts: z.array(failedPayout),
    /** The oldest 50 of them. */
    transfers: z.array(openTransfer),
    /** The number of all. */
    openTransfers: z.number().int(),
    /** The oldest 50 of them, and the number of all; optional, because an API of an older version may answer. */
    reversals: z.array(openReversal).optional(),
    openReversals: z.number().int().optional(),
    pagination,
  }),
});

export const askForTransfer = contract({
  method: 'POST',
  path: '/admin/open-transfers/:id/ask',
  auth: 'admin',
  tag: 'System',
  summary: 'Have the provider asked about a listed transfer within a minute; it is made once',
  params: idParams,
  body: why,
  response: z.object({ status: settlementStatus }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const askForReversal = contract({
  method: 'POST',
  path: '/admin/open-reversals/:id/:refundId/ask',
  auth: 'admin',
  tag: 'System',
  summary:
    'Have the provider asked about a listed reversal, or a refused one requested again; it is made once',
  params: idParams.extend({ refundId }),
  body: why,
  response: z.object({ status: z.enum(['due', 'sent']) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const retryPayout = contract({
  method: 'POST',
  path: '/admin/failed-payouts/:id/retry',
  auth: 'admin',
  tag: 'System',
  summary: 'Begin the next payout now; one that is on its way or paid stays as it is',
  params: idParams,
  body: why,
  response: z.object({ status: settlementStatus }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/**
 * A document between businesses that the portal has not registered or not signed; `nextAt` if another try is scheduled.
 */
export const unregisteredInvoice = z.object({
  /** Issuer, year, series and number of the document. */
  id: z.string(),
  number: z.string(),
  date: z.string(),
  buyer: z.object({ name: z.string(), gstin: z.string() }),
  total: rupeesToThePaisa,
  /** `unsigned`: registered, but the portal gave only the numbers. */
  state: z.enum(['refused', 'unsigned', 'waiting']),
  /**
   * The portal's code, or ours: empty without one, `LATE` once the portal no longer accepts the document, `UNSIGNED`.
   */
  code: z.string(),
  problem: z.string(),
  at: isoTime,
  nextAt: isoTime.optional(),
});
export type UnregisteredInvoice = z.infer<typeof unregisteredInvoice>;

export const listUnregisteredInvoices = contract({
  method: 'GET',
  path: '/admin/unregistered-invoices',
  auth: 'admin',
  tag: 'System',
  summary: 'Documents that could not be registered as e-invoices yet',
  query: pageQuery,
  response: z.object({
    /** False if no invoice is registered here. */
    isOn: z.boolean(),
    invoices: z.array(unregisteredInvoice),
    pagination,
  }),
});

const invoiceParams = z.object({
  id: z.string().regex(/^[A-Za-z0-9:-]{3,60}$/, 'must be the id of an invoice'),
});

export const retryEInvoice = contract({
  method: 'POST',
  path: '/admin/unregistered-invoices/:id/retry',
  auth: 'admin',
  tag: 'System',
  summary: 'Register it again; one that is registered or waits for its next try stays as it is',
  params: invoiceParams,
  body: why,
  response: z.object({ isRegistered: z.boolean() }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const setEInvoiceAside = contract({
  method: 'POST',
  path: '/admin/unregistered-invoices/:id/set-aside',
  auth: 'admin',
  tag: 'System',
  summary: 'Take it off the list with the reason: it is not tried again',
  params: invoiceParams,
  body: why,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** A failed job, with its payload stripped of personal data. */
export const deadLetter = z.object({
  queue: z.enum(QUEUE_NAMES),
  id: z.string(),
  what: z.string(),
  key: z.string(),
  failedAt: isoTime.optional(),
  tries: z.number().int(),
  reason: z.string(),
  payload: z.string(),
});
export type ShownDeadLetter = z.infer<typeof deadLetter>;

export const listDeadLetters = contract({
  method: 'GET',
  path: '/admin/dead-letters',
  auth: 'admin',
  tag: 'System',
  summary: 'Jobs that gave up and events that no worker could take, the newest first',
  query: pageQuery,
  response: z.object({ letters: z.array(deadLetter), pagination }),
  errors: ['UNAVAILABLE'],
});

const letterParams = z.object({
  queue: z.enum(QUEUE_NAMES),
  id: z.string().regex(/^[\w.-]{1,200}$/, 'must be the id of a job'),
});

export const replayDeadLetter = contract({
  method: 'POST',
  path: '/admin/dead-letters/:queue/:id/replay',
  auth: 'admin',
  tag: 'System',
  summary: 'Try it again; one that is on its way or done stays as it is',
  params: letterParams,
  body: why,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const discardDeadLetter = contract({
  method: 'POST',
  path: '/admin/dead-letters/:queue/:id/discard',
  auth: 'admin',
  tag: 'System',
  summary: 'Throw it away for good',
  params: letterParams,
  body: why,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
});

export const replayDeadLetters = contract({
  method: 'POST',
  path: '/admin/dead-letters/replay',
  auth: 'admin',
  tag: 'System',
  summary: 'Try all of them again, a thousand of each queue at most',
  body: why,
  response: z.object({ replayed: z.number().int() }),
  errors: ['UNAVAILABLE'],
});
