import {
  complaintKind,
  complaintStatus,
  complaintStep,
  dataRight,
  nominee,
  refundOutcome,
} from '@crease/shared/contracts/complaints';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import type { Deadlines } from '../../platform/deadlines.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import { due } from '../../platform/which-due.js';

/** An account's complaint to the operator, with everything that happened to it. */
const complaintDoc = z.object({
  _id: objectId(),
  number: z.string(),
  userId: objectId(),
  kind: complaintKind,
  /** The right that a request about one's own data exercises. */
  right: dataRight.optional(),
  /** The person that may act for the account: only on its latest nomination. */
  nominee: nominee.optional(),
  text: z.string(),
  status: complaintStatus,
  at: z.date(),
  acknowledgeBy: z.date(),
  resolveBy: z.date(),
  /** The next deadline. Absent once it is resolved, or after both have passed. */
  escalateAt: z.date().optional(),
  acknowledgedAt: z.date().optional(),
  resolvedAt: z.date().optional(),
  /** When the complainant reopened it, which is possible once. */
  reopenedAt: z.date().optional(),
  refund: refundOutcome.optional(),
  refusal: z.string().optional(),
  /** The booking as it was when the complaint was made. */
  booking: z
    .object({
      _id: objectId(),
      bookingId: z.string(),
      groundId: objectId(),
      groundName: z.string(),
      bookingDate: z.string(),
      timeSlot: z.string(),
    })
    .optional(),
  /** The workplace that sees it; absent for complaints about a person or about privacy. */
  ownerId: objectId().optional(),
  steps: z.array(
    z.object({
      at: z.date(),
      by: complaintStep.shape.by,
      what: complaintStep.shape.what,
      text: z.string().optional(),
      refund: complaintStep.shape.refund,
    }),
  ),
  /** Fence of a decision whose refund is being made; `key` is the refund's request key. */
  giving: z
    .object({ key: z.string(), at: z.date(), text: z.string().optional(), amount: z.number().optional() })
    .optional(),
  /** When a nomination was made, until the nominees of earlier ones are forgotten. */
  earlierDueAt: z.date().optional(),
  /**
   * The day in India (and what was answered at once on it), and the number of the account's complaint on it, from 0.
   */
  day: z.string(),
  n: z.number(),
  ...outboxShape,
});
export type ComplaintDoc = z.infer<typeof complaintDoc>;
export type Step = ComplaintDoc['steps'][number];
export type Giving = NonNullable<ComplaintDoc['giving']>;

/** The clocks of a complaint, as our team's deadlines. */
export const deadlinesOf = ({ acknowledgeBy, resolveBy, acknowledgedAt }: ComplaintDoc): Deadlines => ({
  first: acknowledgeBy,
  last: resolveBy,
  answeredAt: acknowledgedAt,
});

declare module '../../platform/models.js' {
  interface Collections {
    complaints: ComplaintDoc;
  }
}

export const complaintSchema = schemaOf(complaintDoc);
// Decides which of two concurrent complaints is the last one of a day.
complaintSchema.index({ userId: 1, day: 1, n: 1 }, { unique: true });
complaintSchema.index({ number: 1 }, { unique: true });
complaintSchema.index({ userId: 1, at: -1, _id: -1 });
complaintSchema.index({ userId: 1, right: 1, at: -1, _id: -1 });
complaintSchema.index({ ownerId: 1, at: -1, _id: -1 });
complaintSchema.index({ at: -1, _id: -1 });
complaintSchema.index({ kind: 1, at: -1, _id: -1 });
complaintSchema.index({ status: 1, resolveBy: 1, _id: 1 });
complaintSchema.index({ status: 1, kind: 1, resolveBy: 1, _id: 1 });
complaintSchema.index({ escalateAt: 1 }, { sparse: true });
complaintSchema.index({ 'giving.at': 1 }, { sparse: true });
complaintSchema.index({ earlierDueAt: 1 }, { sparse: true });
indexOutbox(complaintSchema);

type Id = Types.ObjectId;
type Page = { page: number; limit: number };
type Found = Promise<{ found: ComplaintDoc[]; total: number }>;

const stepOf = (
  core: Core,
  doc: Pick<ComplaintDoc, '_id' | 'userId' | 'ownerId' | 'booking'>,
  step: number,
  at: Date,
) =>
  fact(core, 'complaint.changed', at, {
    complaintId: doc._id.toString(),
    complainantId: doc.userId.toString(),
    step,
    ...(doc.ownerId && doc.booking
      ? { ownerId: doc.ownerId.toString(), groundId: doc.booking.groundId.toString() }
      : {}),
  });

/** Throws a duplicate key if the account has a complaint with this number on this day. */
export async function insertComplaint(
  core: Core,
  complaint: Omit<ComplaintDoc, 'outbox' | 'seq' | 'outboxDirtyAt'>,
): Promise<ComplaintDoc> {
  const told = stepOf(core, complaint, 0, complaint.at);
  const doc: ComplaintDoc = { ...complaint, ...recording([told]).set, outbox: [told], seq: 1 };
  await core.db.complaints.insertOne(doc);
  core.events.publishSoon('complaints', doc);
  return doc;
}

export const findComplaint = (core: Core, _id: Id): Promise<ComplaintDoc | null> =>
  core.db.complaints.findOne({ _id });

export const countComplaintsOn = (core: Core, userId: Id, day: string): Promise<number> =>
  core.db.complaints.countDocuments({ userId, day });

export interface ComplaintChange {
  step: Step;
  set?: Partial<
    Pick<
      ComplaintDoc,
      | 'status'
      | 'resolveBy'
      | 'escalateAt'
      | 'acknowledgedAt'
      | 'resolvedAt'
      | 'reopenedAt'
      | 'refund'
      | 'refusal'
    >
  >;
  /** Fields that end: `escalateAt` when no deadline is left. */
  unset?: ('escalateAt' | 'resolvedAt' | 'refusal' | 'giving')[];
}

/** Adds a step to a complaint that is still as it was read. Null if it has changed since. */
export async function writeStep(
  core: Core,
  read: ComplaintDoc,
  { step, set = {}, unset = [] }: ComplaintChange,
): Promise<ComplaintDoc | null> {
  const told = recording([stepOf(core, read, read.steps.length, step.at)]);
  const update: mongo.UpdateFilter<ComplaintDoc> = {
    $set: { ...told.set, ...set },
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
    $push: { ...told.push, steps: step },
    $inc: told.inc,
  };
  // Decides between a ground, our team, the clock and a withdrawal: `seq` counts the complaint's steps.
  const unchanged = { _id: read._id, seq: read.seq, status: read.status, ...sameFence(read) };
  const after = await core.db.complaints.findOneAndUpdate(unchanged, update, { returnDocument: 'after' });
  core.events.publishSoon('complaints', after);
  return after;
}

const sameFence = ({ giving }: ComplaintDoc): mongo.Filter<ComplaintDoc> =>
  giving ? { 'giving.key': giving.key } : { giving: { $exists: false } };

/** Fences a complaint that is still as it was read, before its refund is made. Null if it has changed since. */
export const fenceForRefund = (
  core: Core,
  read: ComplaintDoc,
  giving: Giving,
): Promise<ComplaintDoc | null> =>
  core.db.complaints.findOneAndUpdate(
    { _id: read._id, seq: read.seq, status: read.status, giving: { $exists: false } },
    { $set: { giving } },
    { returnDocument: 'after' },
  );

/** Removes the fence of a refund that was refused, or whose complaint has been withdrawn. */
export async function liftRefundFence(core: Core, _id: Id, key: string): Promise<void> {
  await core.db.complaints.updateOne({ _id, 'giving.key': key }, { $unset: { giving: '' } });
}

/** A refund that takes longer than this was interrupted. */
const REFUND_TAKES_MS = 10_000;

/** Which complaints have a refund that was interrupted. */
export const complaintRefundsCut = (now: Date) =>
  due('complaints', { 'giving.at': { $lte: new Date(now.getTime() - REFUND_TAKES_MS) } });

export const findCutRefunds = (core: Core, now: Date): AsyncIterable<ComplaintDoc> =>
  core.db.complaints.find(complaintRefundsCut(now).where);

/** What an account complained about a booking, oldest first. */
export const findComplaintsAbout = (
  core: Core,
  userId: Id,
  bookingId: Id,
  limit: number,
): Promise<ComplaintDoc[]> =>
  core.db.complaints
    .find({ userId, 'booking._id': bookingId })
    .sort({ at: 1, _id: 1 })
    .limit(limit)
    .toArray();

const LATEST_FIRST: mongo.Sort = { at: -1, _id: -1 };

/** Complaints of an account, with its grievances about data; its other requests have a list of their own. */
export const pageOfComplaintsBy = (core: Core, userId: Id, page: Page): Found =>
  findPage(
    core.db.complaints,
    { userId, right: { $nin: ['access', 'correction', 'erasure', 'nomination'] } },
    { ...page, sort: LATEST_FIRST },
  );

/** An account's requests about its own data. */
export const pageOfRequestsBy = (core: Core, userId: Id, page: Page): Found =>
  findPage(core.db.complaints, { userId, right: { $exists: true } }, { ...page, sort: LATEST_FIRST });

/** The request that was answered at once under this key of a day. */
export const findAnswered = (core: Core, userId: Id, day: string): Promise<ComplaintDoc | null> =>
  core.db.complaints.findOne({ userId, day, n: 0 });

/** Forgets the nominees of earlier nominations. Ids decide, so that of two at once one stays. */
export async function dropEarlierNominees(core: Core, userId: Id, latest: Id): Promise<void> {
  await core.db.complaints.updateMany(
    { userId, right: 'nomination', _id: { $lt: latest } },
    { $unset: { nominee: '' } },
  );
  await core.db.complaints.updateOne({ _id: latest }, { $unset: { earlierDueAt: '' } });
}

/** Nominations whose earlier nominees should have been forgotten before this moment. */
export const nominationsCut = (before: Date) => due('complaints', { earlierDueAt: { $lt: before } });

export const findCutNominations = (core: Core, before: Date): AsyncIterable<ComplaintDoc> =>
  core.db.complaints.find(nominationsCut(before).where);

/** Complaints that a workplace sees, about some of its grounds or all. */
export const pageOfComplaintsAt = (core: Core, ownerId: Id, groundIds: Id[] | undefined, page: Page): Found =>
  findPage(
    core.db.complaints,
    { ownerId, ...(groundIds ? { 'booking.groundId': { $in: groundIds } } : {}) },
    { ...page, sort: LATEST_FIRST },
  );

export interface ComplaintFilter {
  status?: ComplaintDoc['status'] | 'waiting' | undefined;
  kind?: ComplaintDoc['kind'] | undefined;
}

const WAITING: ComplaintDoc['status'][] = ['open', 'acknowledged', 'escalated'];

function asked({ status, kind }: ComplaintFilter): { filter: mongo.Filter<ComplaintDoc>; sort: mongo.Sort } {
  const filter: mongo.Filter<ComplaintDoc> = {
    ...(status ? { status: status === 'waiting' ? { $in: WAITING } : status } : {}),
    ...(kind ? { kind } : {}),
  };
  return { filter, sort: status ? { resolveBy: 1, _id: 1 } : LATEST_FIRST };
}

export function pageOfComplaints(core: Core, wanted: ComplaintFilter, page: Page): Found {
  const { filter, sort } = asked(wanted);
  return findPage(core.db.complaints, filter, { ...page, sort });
}

export function allComplaints(core: Core, wanted: ComplaintFilter): AsyncIterable<ComplaintDoc> {
  const { filter, sort } = asked(wanted);
  return core.db.complaints.find(filter).sort(sort);
}

/** Which complaints are past a deadline. */
export const complaintsLate = (now: Date) => due('complaints', { escalateAt: { $lte: now } });

export const findLateComplaints = (core: Core, now: Date): AsyncIterable<ComplaintDoc> =>
  core.db.complaints.find(complaintsLate(now).where);

/** Closes what the account complained about, and empties what it and others wrote. */
export async function eraseComplaints(core: Core, userId: Id): Promise<void> {
  const at = core.clock.now();
  await core.db.complaints.updateMany(
    { userId, status: { $ne: 'resolved' } },
    {
      $set: { status: 'resolved', resolvedAt: at },
      $unset: { escalateAt: '' },
      $push: { steps: { at, by: 'complainant', what: 'withdrawn' } },
    },
  );
  await core.db.complaints.updateMany(
    { userId },
    {
      $set: { text: '' },
      $unset: { refusal: '', nominee: '', 'steps.$[].text': '', 'giving.text': '' },
    },
  );
}

/** The account's complaints, for its export. */
export const exportComplaints = async (core: Core, userId: Id): Promise<unknown[]> =>
  (await core.db.complaints.find({ userId }).sort({ at: 1, _id: 1 }).toArray()).map(
    ({ number, kind, right, nominee: named, text, status, at, steps, refund, refusal, booking }) => ({
      ...{ number, kind, right, nominee: named, text, status, at, steps, refund, refusal },
      bookingId: booking?.bookingId,
    }),
  );
