import { disputeStatus } from '@crease/shared/contracts/disputes';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import { neverRefused, upsertOnce } from '../../platform/upsert.js';
import { due } from '../../platform/which-due.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { PROVIDER_NAMES, type ProviderName } from '../provider/payment-provider.js';

/** What the provider said last about a dispute; money in rupees. */
const saidDoc = z.object({
  phase: z.string(),
  reasonCode: z.string(),
  reason: z.string(),
  amount: z.number(),
  deducted: z.number(),
  currency: z.string(),
  respondBy: z.date().optional(),
  openedAt: z.date().optional(),
});

/**
 * A payment that the payer's bank disputes (docs/product-rules.md, Disputes). One document per dispute of the provider;
 * what it freezes is also marked on the payment, which decides about refunds.
 */
const disputeDoc = z.object({
  _id: objectId(),
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's own id of it. */
  disputeId: z.string(),
  orderId: z.string(),
  bookingId: objectId(),
  placeId: objectId().optional(),
  entryId: objectId().optional(),
  ownerId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  bookingNumber: z.string(),
  status: disputeStatus,
  /** A dispute that is opened again after it was decided has another round. */
  round: z.number(),
  paymentId: z.string().optional(),
  said: saidDoc.optional(),
  /** What the last round froze: rupees of the payment, and the owner's part of them. */
  frozen: z.object({ round: z.number(), amount: z.number(), owner: z.number() }).optional(),
  /** Set while the owner's part is withheld. */
  holds: z.literal(true).optional(),
  /** What a lost dispute took: from the booking's money, and beyond it from the operator. */
  lost: z.object({ amount: z.number(), beyond: z.number(), at: z.date() }).optional(),
  /** When evidence was submitted at the provider, and by whom. */
  submitted: z.object({ at: z.date(), by: z.string(), note: z.string().optional() }).optional(),
  /** When our team is reminded of the deadline. */
  remindAt: z.date().optional(),
  /** When the provider is asked next; unset if nothing more can come. */
  dueAt: z.date().optional(),
  at: z.date(),
  updatedAt: z.date(),
  ...outboxShape,
});
export type DisputeDoc = z.infer<typeof disputeDoc>;
export type DisputeSaid = z.infer<typeof saidDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    disputes: DisputeDoc;
  }
}

export const disputeSchema = schemaOf(disputeDoc);
// Repeated webhooks about a dispute share one document.
disputeSchema.index({ provider: 1, disputeId: 1 }, { unique: true });
disputeSchema.index({ dueAt: 1 }, { sparse: true });
disputeSchema.index({ remindAt: 1 }, { sparse: true });
// What is withheld from an owner: few, however many disputes there were.
disputeSchema.index({ ownerId: 1 }, { partialFilterExpression: { holds: true } });
disputeSchema.index({ ownerId: 1, at: -1, _id: -1 });
disputeSchema.index({ status: 1, 'said.respondBy': 1, _id: 1 });
disputeSchema.index({ at: -1, _id: -1 });
indexOutbox(disputeSchema);

/** The form of a provider's id that may be stored. */
const DISPUTE_ID = /^[A-Za-z0-9_-]{1,60}$/;

export const isDisputeId = (disputeId: string): boolean => DISPUTE_ID.test(disputeId);

/** Names a round of a dispute: on the payment, on the refund that books its loss, and in the ledger. */
export const roundKey = ({ _id, round }: Pick<DisputeDoc, '_id' | 'round'>): string => `${_id}-${round}`;

/** True once the bank has decided, or the dispute was dropped. */
export const isDecided = ({ status }: Pick<DisputeDoc, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'closed';

export const findDispute = (core: Pick<Core, 'db'>, _id: Types.ObjectId): Promise<DisputeDoc | null> =>
  core.db.disputes.findOne({ _id });

type DisputedField =
  | 'orderId'
  | 'bookingId'
  | 'placeId'
  | 'entryId'
  | 'ownerId'
  | 'groundId'
  | 'groundName'
  | 'bookingNumber';

/** Stores a dispute that the provider names, or makes a known one due. Idempotent. */
export async function noteDispute(
  core: Core,
  provider: ProviderName,
  disputeId: string,
  order: Pick<PaymentDoc, DisputedField>,
): Promise<void> {
  const now = core.clock.now();
  const { orderId, bookingId, placeId, entryId, ownerId, groundId, groundName, bookingNumber } = order;
  const update: mongo.UpdateFilter<DisputeDoc> = {
    $set: { dueAt: now },
    $setOnInsert: {
      ...{ _id: new Types.ObjectId(), orderId, bookingId, ownerId, groundId, groundName, bookingNumber },
      ...(placeId ? { placeId } : {}),
      ...(entryId ? { entryId } : {}),
      ...{ status: 'noted' as const, round: 1, at: now, updatedAt: now, outbox: [], seq: 0 },
    },
  };
  await upsertOnce(
    () => core.db.disputes.updateOne({ provider, disputeId }, update, { upsert: true }),
    neverRefused,
  );
}

export const disputesDue = (now: Date) => due('disputes', { dueAt: { $lte: now } });

/** Disputes that are due, longest due first. */
export const findDueDisputes = (core: Core): AsyncIterable<Pick<DisputeDoc, '_id' | 'provider' | 'dueAt'>> =>
  core.db.disputes.find(disputesDue(core.clock.now()).where, {
    projection: { provider: 1, dueAt: 1 },
    sort: { dueAt: 1 },
  });

/** Leases a dispute to this process until then. Null if another process has it, or a webhook made it due again. */
export const leaseDispute = (
  core: Core,
  { _id, dueAt }: Pick<DisputeDoc, '_id' | 'dueAt'>,
  until: Date,
): Promise<DisputeDoc | null> =>
  core.db.disputes.findOneAndUpdate(
    { _id, ...(dueAt ? { dueAt } : {}) },
    { $set: { dueAt: until } },
    { returnDocument: 'after' },
  );

/** Sets when it is asked about next; never if `next` is undefined. Misses if a webhook made it due meanwhile. */
export async function postponeDispute(
  core: Core,
  { _id, dueAt }: Pick<DisputeDoc, '_id' | 'dueAt'>,
  next: Date | undefined,
): Promise<void> {
  if (!dueAt) return;
  await core.db.disputes.updateOne(
    { _id, dueAt },
    next ? { $set: { dueAt: next } } : { $unset: { dueAt: '' } },
  );
}

/** Makes a dispute due: the next round asks the provider about it. */
export async function makeDisputeDue(core: Core, { _id }: Pick<DisputeDoc, '_id'>): Promise<void> {
  await core.db.disputes.updateOne({ _id }, { $set: { dueAt: core.clock.now() } });
}

/** What an event about a dispute says. */
type What = 'changed' | 'reminder';

const factOf = (core: Core, { _id, ownerId, groundId }: DisputeDoc, at: Date, what: What) =>
  fact(core, 'dispute.changed', at, {
    disputeId: _id.toString(),
    ownerId: ownerId.toString(),
    groundId: groundId.toString(),
    what,
  });

/** Records what the provider said, and that it is news, on a dispute that is still as it was read. Null if not. */
export async function writeSaid(
  core: Core,
  read: DisputeDoc,
  change: Pick<DisputeDoc, 'status' | 'round' | 'paymentId' | 'said' | 'remindAt'>,
): Promise<DisputeDoc | null> {
  const now = core.clock.now();
  const { push, inc, set } = recording([factOf(core, read, now, 'changed')]);
  const { remindAt, ...said } = change;
  const isNewRound = change.round !== read.round;
  const $unset: mongo.UpdateFilter<DisputeDoc>['$unset'] = {
    ...(remindAt ? {} : { remindAt: '' as const }),
    ...(isNewRound ? { submitted: '' as const } : {}),
  };
  const update: mongo.UpdateFilter<DisputeDoc> = {
    $set: { ...set, ...said, ...(remindAt ? { remindAt } : {}), updatedAt: now },
    $push: push,
    $inc: inc,
    ...(Object.keys($unset).length > 0 ? { $unset } : {}),
  };
  // Decides between workers: `seq` counts what was recorded of it.
  const filter = { _id: read._id, seq: read.seq, status: read.status };
  const after = await core.db.disputes.findOneAndUpdate(filter, update, { returnDocument: 'after' });
  core.events.publishSoon('disputes', after);
  return after;
}

/** Stores what a round freezes, unless its status has changed; the first writer decides. Returns the dispute. */
export async function writeFrozen(
  core: Core,
  { _id, round, status }: DisputeDoc,
  frozen: Omit<NonNullable<DisputeDoc['frozen']>, 'round'>,
): Promise<DisputeDoc | null> {
  await core.db.disputes.updateOne(
    { _id, round, status, 'frozen.round': { $ne: round } },
    { $set: { frozen: { round, ...frozen }, holds: true, updatedAt: core.clock.now() } },
  );
  return await findDispute(core, _id);
}

/** Records that a decided round withholds nothing any more, and what it took. */
export async function writeEnded(
  core: Core,
  { _id, round }: DisputeDoc,
  lost: Omit<NonNullable<DisputeDoc['lost']>, 'at'> | undefined,
): Promise<void> {
  const now = core.clock.now();
  await core.db.disputes.updateOne(
    { _id, round, holds: true },
    { $set: { updatedAt: now, ...(lost ? { lost: { ...lost, at: now } } : {}) }, $unset: { holds: '' } },
  );
}

/** What is withheld from an owner. */
export const findHeld = (
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<Pick<DisputeDoc, '_id' | 'round' | 'bookingId' | 'frozen'>[]> =>
  core.db.disputes
    .find({ ownerId, holds: true }, MAJORITY)
    .project<Pick<DisputeDoc, '_id' | 'round' | 'bookingId' | 'frozen'>>({
      round: 1,
      bookingId: 1,
      frozen: 1,
    })
    .sort({ _id: 1 })
    .toArray();

export const disputesToRemind = (now: Date) => due('disputes', { remindAt: { $lte: now } });

export const findToRemind = (core: Core): AsyncIterable<DisputeDoc> =>
  core.db.disputes.find(disputesToRemind(core.clock.now()).where);

/** Reminds our team of a deadline, once. */
export async function writeReminded(core: Core, read: DisputeDoc): Promise<void> {
  const now = core.clock.now();
  const { push, inc, set } = recording([factOf(core, read, now, 'reminder')]);
  const after = await core.db.disputes.findOneAndUpdate(
    { _id: read._id, seq: read.seq, remindAt: { $exists: true } },
    { $set: set, $push: push, $inc: inc, $unset: { remindAt: '' } },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('disputes', after);
}

type Page = { page: number; limit: number };
type Found = Promise<{ found: DisputeDoc[]; total: number }>;

/** An owner's disputes, newest first. */
export const pageOfDisputesAt = (core: Core, ownerId: Types.ObjectId, page: Page): Found =>
  findPage(core.db.disputes, { ownerId }, { ...page, sort: { at: -1, _id: -1 } });

/** All disputes, newest first, or those that wait for evidence, by deadline. */
export const pageOfDisputes = (core: Core, status: 'waiting' | undefined, page: Page): Found =>
  status
    ? findPage(core.db.disputes, { status: 'open' }, { ...page, sort: { 'said.respondBy': 1, _id: 1 } })
    : findPage(core.db.disputes, {}, { ...page, sort: { at: -1, _id: -1 } });

/** Records once that evidence was submitted in this round. Null if it was before, or the bank has decided. */
export const writeSubmitted = (
  core: Core,
  _id: Types.ObjectId,
  submitted: NonNullable<DisputeDoc['submitted']>,
): Promise<DisputeDoc | null> =>
  core.db.disputes.findOneAndUpdate(
    { _id, submitted: { $exists: false }, status: { $in: ['open', 'under_review'] } },
    { $set: { submitted, updatedAt: submitted.at }, $unset: { remindAt: '' } },
    { returnDocument: 'after' },
  );
