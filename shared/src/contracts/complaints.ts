import { z } from 'zod';
import { MAX_COMPLAINTS_A_DAY } from '../complaints.js';
import { contract } from '../contract.js';
import {
  birthDate,
  bookingRef,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  refundId,
  rupees,
  rupeesToThePaisa,
  shortText,
} from './common.js';

/** Complaints to the operator, with their clocks (docs/product-rules.md, Complaints). */

export const complaintKind = z.enum(['booking', 'refund', 'ground', 'person', 'privacy', 'other']);
export type ComplaintKind = z.infer<typeof complaintKind>;

/** `escalated`: past its time. */
export const complaintStatus = z.enum(['open', 'acknowledged', 'resolved', 'escalated']);
export type ComplaintStatus = z.infer<typeof complaintStatus>;

/** What a complaint about a refund came to. */
export const refundOutcome = z.enum(['given', 'refused']);

/** A right of a person over their data (DPDP Act 2023, sections 11 to 14). */
export const dataRight = z.enum(['access', 'correction', 'erasure', 'nomination', 'grievance']);
export type DataRight = z.infer<typeof dataRight>;

/** The person that may exercise the rights of an account holder who has died or cannot act. */
export const nominee = z.object({ name: z.string(), email: z.string(), phone: z.string().optional() });
export type Nominee = z.infer<typeof nominee>;

export const complaintStep = z.object({
  at: isoTime,
  /** `system`: answered at once by the program. */
  by: z.enum(['complainant', 'ground', 'team', 'clock', 'system']),
  what: z.enum(['filed', 'acknowledged', 'answered', 'escalated', 'resolved', 'reopened', 'withdrawn']),
  text: z.string().optional(),
  /** The refund that this step made or named. */
  refund: z.object({ refundId: z.string(), amount: rupeesToThePaisa }).optional(),
});
export type ComplaintStep = z.infer<typeof complaintStep>;

export const complaint = z.object({
  _id: objectId,
  /** The ticket number that people read: `CC-` and 8 letters and digits. */
  number: z.string(),
  kind: complaintKind,
  /** Set for a request about one's own data. */
  right: dataRight.optional(),
  nominee: nominee.optional(),
  status: complaintStatus,
  text: z.string(),
  at: isoTime,
  acknowledgeBy: isoTime,
  resolveBy: isoTime,
  acknowledgedAt: isoTime.optional(),
  resolvedAt: isoTime.optional(),
  /** Until when the complainant can reopen it; absent while it waits, and once it was reopened. */
  reopenBy: isoTime.optional(),
  reopenedAt: isoTime.optional(),
  refund: refundOutcome.optional(),
  /** Why a refund is refused. */
  refusal: z.string().optional(),
  booking: z
    .object({
      _id: objectId,
      bookingId: z.string(),
      groundId: objectId,
      groundName: z.string(),
      bookingDate: z.string(),
      timeSlot: z.string(),
    })
    .optional(),
  steps: z.array(complaintStep),
});
export type Complaint = z.infer<typeof complaint>;

/** A complaint as our team sees it. */
export const deskComplaint = complaint.extend({
  complainant: z.object({ _id: objectId, name: z.string() }),
});
export type DeskComplaint = z.infer<typeof deskComplaint>;

const text = shortText(2_000, 3);

export const fileComplaint = contract({
  method: 'POST',
  path: '/complaints',
  auth: 'user',
  tag: 'Complaints',
  summary: `Complain to the operator; the answer has the ticket number and both clocks. At most ${MAX_COMPLAINTS_A_DAY} a day`,
  body: z.strictObject({ bookingId: bookingRef.optional(), kind: complaintKind, text }),
  response: z.object({ complaint }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

export const listMyComplaints = contract({
  method: 'GET',
  path: '/complaints/mine',
  auth: 'user',
  tag: 'Complaints',
  summary: 'My complaints, the latest first',
  query: pageQuery,
  response: z.object({ complaints: z.array(complaint), pagination }),
});

export const reopenComplaint = contract({
  method: 'POST',
  path: '/complaints/:id/reopen',
  auth: 'user',
  tag: 'Complaints',
  summary:
    'Not satisfied: reopen a resolved complaint of mine, once and within 14 days; the next officer has a month',
  params: idParams,
  body: z.strictObject({ reason: text }),
  response: z.object({ complaint }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const listGroundComplaints = contract({
  method: 'GET',
  path: '/owner/complaints',
  auth: 'staff',
  act: 'complaint.answer',
  tag: 'Owner',
  summary:
    'Complaints about bookings of our grounds, the latest first; not those about a person or about privacy',
  query: pageQuery.extend({ workplace: objectId.optional() }),
  response: z.object({ complaints: z.array(complaint), pagination }),
});

export const answerComplaint = contract({
  method: 'POST',
  path: '/owner/complaints/:id/answer',
  auth: 'staff',
  act: 'complaint.answer',
  tag: 'Owner',
  summary: 'Answer a complaint about a booking of ours; the complainant and the operator read it',
  params: idParams,
  body: z.strictObject({ text }),
  response: z.object({ complaint }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

const deskFilter = z.object({
  /** `waiting`: not resolved, the nearest deadline first. Absent: all, the latest first. */
  status: z.enum(['waiting', ...complaintStatus.options]).optional(),
  kind: complaintKind.optional(),
});

export const listComplaints = contract({
  method: 'GET',
  path: '/admin/complaints',
  auth: 'admin',
  tag: 'Admin',
  summary: 'Complaints by status and kind',
  query: pageQuery.extend(deskFilter.shape),
  response: z.object({ complaints: z.array(deskComplaint), pagination }),
});

export const complaintsCsv = contract({
  method: 'GET',
  path: '/admin/complaints.csv',
  auth: 'admin',
  tag: 'Admin',
  summary: 'The same as CSV, all of them, without what people wrote',
  query: deskFilter,
  contentType: 'text/csv',
});

const decision = {
  /** Absent: only an answer. */
  status: z.enum(['acknowledged', 'resolved']).optional(),
  /** What the complainant reads; resolving needs it. */
  text: text.optional(),
  refund: refundOutcome.optional(),
  /** Refusing a refund needs it. */
  reason: shortText(500, 3).optional(),
  /** Rupees to refund where one is given; absent: all that is left of the booking's payment. */
  amount: rupees.positive().optional(),
  /** A refund of the booking that was made before; nothing is refunded then. */
  refundId: refundId.optional(),
  /** The right date of birth, for a request for correction; needs `resolved`. */
  birthDate: birthDate.optional(),
};
const judged = (
  {
    status,
    text: words,
    refund,
    reason,
    amount,
    refundId,
    birthDate: date,
  }: z.infer<z.ZodObject<typeof decision>>,
  context: z.RefinementCtx,
): void => {
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (status !== 'acknowledged' && !words) missing('text', 'is required');
  if ((refund || date) && status !== 'resolved') missing('status', 'must be resolved');
  if (refund === 'refused' && !reason) missing('reason', 'is required where a refund is refused');
  if (refund !== 'given' && (amount !== undefined || refundId)) missing('refund', 'must be given');
  if (refund && date) missing('refund', 'is not for a correction');
  if (amount !== undefined && refundId) missing('amount', 'is that of the named refund');
};

export const decideComplaint = contract({
  method: 'PATCH',
  path: '/admin/complaints/:id',
  auth: 'admin',
  tag: 'Admin',
  summary:
    'Acknowledge, answer or resolve a complaint; the complainant is told of each step. A refund that is given is made here, unless `refundId` names it',
  params: idParams,
  body: z.strictObject(decision).superRefine(judged),
  response: z.object({ complaint: deskComplaint }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const decideNamedComplaint = contract({
  method: 'PATCH',
  path: '/admin/complaints',
  auth: 'admin',
  tag: 'Admin',
  summary: 'The same, with the complaint named in the body',
  body: z.strictObject({ _id: objectId, ...decision }).superRefine(judged),
  response: z.object({ complaint: deskComplaint }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export type Decision = z.infer<z.ZodObject<typeof decision>>;
