import { PARENT_NOTICE_VERSION } from '@crease/shared/consent-purposes';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { AskedParent, ConsentAnswer, UserDoc } from './user.schema.js';

/** A parent's consent for a child, or its end. */
export type ParentAnswer = Pick<ConsentAnswer, 'given' | 'way'>;

/** A request to a parent, by the child that has made it. */
export interface ParentRequest {
  userId: Types.ObjectId;
  requestId: Types.ObjectId;
}

const requestOf = ({ userId, requestId }: ParentRequest) => ({
  _id: userId,
  deletedAt: { $exists: false },
  'parent.requestId': requestId,
});

/** The update that records an answer: it is copied to the collection of consents later (`fileConsents`). */
function recording(answer: ParentAnswer, at: Date) {
  const record = { _id: new Types.ObjectId(), purpose: 'parent' as const, version: PARENT_NOTICE_VERSION };
  return {
    $push: { unfiledConsents: { ...record, ...answer, at } },
    $inc: { consentSeq: 1 },
  };
}

/** Stores whom a minor asks, in place of an earlier request. Null if the account needs no parent, or has a consent. */
export async function setParent(
  core: Core,
  userId: Types.ObjectId,
  parent: AskedParent,
): Promise<UserDoc | null> {
  const now = core.clock.now();
  return await core.db.users.findOneAndUpdate(
    {
      _id: userId,
      deletedAt: { $exists: false },
      turnsAdultAt: { $gt: now },
      'parent.status': { $ne: 'given' },
    },
    { $set: { parent, updatedAt: now } },
    { returnDocument: 'after' },
  );
}

/** Records that a code was entered. Null if the request does not wait for an answer any more. */
export async function markProven(
  core: Core,
  request: ParentRequest,
  field: 'mailProvenAt' | 'phoneProvenAt',
): Promise<UserDoc | null> {
  return await core.db.users.findOneAndUpdate(
    { ...requestOf(request), 'parent.status': 'asked' },
    { $set: { [`parent.${field}`]: core.clock.now() } },
    { returnDocument: 'after' },
  );
}

/**
 * Gives the consent. Of two answers at once this update lets one through; null for the other, and without both proofs.
 */
export async function giveParentConsent(core: Core, request: ParentRequest): Promise<UserDoc | null> {
  const now = core.clock.now();
  const { $push, $inc } = recording({ given: true, way: 'parent-codes' }, now);
  return await core.db.users.findOneAndUpdate(
    {
      ...requestOf(request),
      turnsAdultAt: { $gt: now },
      'parent.status': 'asked',
      'parent.linkEndsAt': { $gt: now },
      'parent.mailProvenAt': { $exists: true },
      'parent.phoneProvenAt': { $exists: true },
    },
    {
      $set: { 'parent.status': 'given', 'parent.at': now, unfiledConsentsAt: now, updatedAt: now },
      $unset: { 'parent.linkEndsAt': '' },
      $push,
      $inc,
    },
    { returnDocument: 'after' },
  );
}

/** Children with the consent of the person at this address or phone. */
export async function findChildrenOf(
  core: Core,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
): Promise<UserDoc[]> {
  const ways = [...(email ? [{ 'parent.email': email }] : []), ...(phone ? [{ 'parent.phone': phone }] : [])];
  if (ways.length === 0) return [];
  return await core.db.users.find({ $or: ways, 'parent.status': 'given' }).toArray();
}

/**
 * Suspends the consent of a parent who turns out to be a minor, until another adult consents. Null if it has ended
 * meanwhile.
 */
export const suspendParentConsent = async (core: Core, request: ParentRequest): Promise<UserDoc | null> =>
  await endParentConsent(core, request, { from: 'given', to: 'withdrawn', way: 'parent-suspended' });

/**
 * Refuses, withdraws or suspends the consent, and forgets how to reach the parent. Of two answers at once this update
 * lets one through; null for the other.
 */
export async function endParentConsent(
  core: Core,
  request: ParentRequest,
  {
    from,
    to,
    way = 'parent-link',
  }: {
    from: 'asked' | 'given';
    to: 'refused' | 'withdrawn';
    way?: 'parent-link' | 'parent-suspended';
  },
): Promise<UserDoc | null> {
  const now = core.clock.now();
  const { $push, $inc } = recording({ given: false, way }, now);
  return await core.db.users.findOneAndUpdate(
    { ...requestOf(request), 'parent.status': from },
    {
      $set: {
        'parent.status': to,
        ...(way === 'parent-suspended' ? { 'parent.suspended': true as const } : {}),
        ...{ 'parent.at': now, unfiledConsentsAt: now, updatedAt: now },
      },
      $unset: { 'parent.linkEndsAt': '', 'parent.email': '', 'parent.phone': '' },
      $push,
      $inc,
    },
    { returnDocument: 'after' },
  );
}

/** Accounts whose parent has let the link end without an answer. */
export const lapsedParents = (now: Date) => due('users', { 'parent.linkEndsAt': { $lte: now } });

/** Ends requests without an answer, and forgets how to reach the parent. Returns how many there were. */
export async function lapseParents(core: Core): Promise<number> {
  const now = core.clock.now();
  const { modifiedCount } = await core.db.users.updateMany(
    { ...lapsedParents(now).where, 'parent.status': 'asked' },
    {
      $set: { 'parent.status': 'lapsed', 'parent.at': now, updatedAt: now },
      $unset: { 'parent.linkEndsAt': '', 'parent.email': '', 'parent.phone': '' },
    },
  );
  return modifiedCount;
}

/** Ends what a parent has said for an account that is an adult's now. Idempotent. */
export async function endParent(core: Core, { _id, parent }: UserDoc): Promise<void> {
  if (!parent) return;
  const now = core.clock.now();
  const wasGiven = parent.status === 'given';
  const recorded = wasGiven ? recording({ given: false, way: 'grown-up' }, now) : {};
  await core.db.users.updateOne(
    {
      _id,
      'parent.requestId': parent.requestId,
      'parent.status': parent.status,
      // Not a minor's again since it was read, by a correction of the date of birth.
      turnsAdultAt: { $not: { $gt: now } },
    },
    {
      $unset: { parent: '' },
      $set: { updatedAt: now, ...(wasGiven ? { unfiledConsentsAt: now } : {}) },
      ...recorded,
    },
  );
}

/** Accounts that are 18 by now and still name a parent. */
export const findGrownUpWithParent = (core: Core): AsyncIterable<UserDoc> =>
  core.db.users.find({ turnsAdultAt: { $lte: core.clock.now() }, parent: { $exists: true } });
