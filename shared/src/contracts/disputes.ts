import { z } from 'zod';
import { contract } from '../contract.js';
import { idParams, isoTime, objectId, pageQuery, pagination, rupeesToThePaisa, shortText } from './common.js';
import { workplaceQuery } from './workplace.js';

/** `noted` until the provider has said more; `open` waits for our evidence; `closed` ended without a decision. */
export const disputeStatus = z.enum(['noted', 'open', 'under_review', 'won', 'lost', 'closed']);

/** A payment that the payer's bank disputes, as the owner reads it. */
export const dispute = z.object({
  _id: objectId,
  status: disputeStatus,
  /** The number of the booking, or of the tournament's entry. */
  bookingNumber: z.string(),
  /** Absent for an entry fee. */
  bookingId: objectId.optional(),
  groundName: z.string(),
  /** The provider's word for the stage: `chargeback`, `retrieval`, `pre_arbitration` … */
  phase: z.string().optional(),
  reason: z.string().optional(),
  amount: rupeesToThePaisa.optional(),
  /** Until when the bank takes evidence. */
  respondBy: isoTime.optional(),
  /** The owner's part that waits for the decision. */
  withheld: rupeesToThePaisa,
  /** What was taken of the booking's money once it was lost. */
  taken: rupeesToThePaisa.optional(),
  at: isoTime,
});
export type Dispute = z.infer<typeof dispute>;

/** The same as our team reads it. */
export const deskDispute = dispute.extend({
  provider: z.string(),
  /** The provider's own id of it. */
  disputeId: z.string(),
  reasonCode: z.string().optional(),
  owner: z.object({ _id: objectId, name: z.string() }),
  /** What the bank took beyond the booking's money: our loss. */
  beyond: rupeesToThePaisa.optional(),
  /** When evidence was submitted at the provider. */
  submitted: z.object({ at: isoTime, by: z.string(), note: z.string().optional() }).optional(),
});
export type DeskDispute = z.infer<typeof deskDispute>;

export const listOwnDisputes = contract({
  method: 'GET',
  path: '/owner/disputes',
  auth: 'staff',
  act: 'settlement.read',
  tag: 'Money',
  summary: 'Disputed payments, the newest first',
  query: pageQuery.extend(workplaceQuery.shape),
  response: z.object({ disputes: z.array(dispute), pagination }),
});

export const listDisputes = contract({
  method: 'GET',
  path: '/admin/disputes',
  auth: 'admin',
  tag: 'Money',
  summary: 'Disputed payments: those that wait for evidence by deadline, or all, the newest first',
  query: pageQuery.extend({ status: z.enum(['waiting']).optional() }),
  response: z.object({ disputes: z.array(deskDispute), pagination }),
});

export const disputeEvidence = contract({
  method: 'GET',
  path: '/admin/disputes/:id/evidence.pdf',
  auth: 'admin',
  tag: 'Money',
  summary: 'What the booking’s record says, as a PDF for the bank',
  params: idParams,
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const submitDispute = contract({
  method: 'POST',
  path: '/admin/disputes/:id/submitted',
  auth: 'admin',
  tag: 'Money',
  summary: 'Evidence was submitted at the provider',
  params: idParams,
  body: z.strictObject({ note: shortText(300, 0).optional() }),
  response: z.object({ dispute: deskDispute }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
