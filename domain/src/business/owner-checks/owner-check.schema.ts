import { bankMatch, checkKind, type LicenceKind } from '@crease/shared/owner-check-kinds';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import { findPage } from '../../platform/find-page.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import { ACCOUNT_VERIFIERS } from '../payouts/account-verifier.js';

/** What the payout provider's bank says of a payout account. */
const bankCheck = z.object({
  /** Our id at the provider, stored before the provider is asked. Replaced only after a final failure. */
  id: z.string(),
  by: z.enum(ACCOUNT_VERIFIERS),
  /** The legal name that the account should be in. */
  name: z.string(),
  state: z.enum(['asking', 'valid', 'invalid', 'failed']),
  /** Number of ids used so far. */
  tries: z.number(),
  /** When it was last started under this id. */
  startedAt: z.date().optional(),
  /** While `asking`: when the provider is asked next. */
  askAt: z.date().optional(),
  match: bankMatch.optional(),
  nameAtBank: z.string().optional(),
  /** The bank's reference for the rupee that was sent. */
  reference: z.string().optional(),
  /** When the answer came. */
  at: z.date().optional(),
  /** Set if only our team decides, because they refused this very account before. */
  onlyShown: z.literal(true).optional(),
});
export type BankCheck = z.infer<typeof bankCheck>;

/** One thing that our team checks of an owner: `<owner>:identity`, `<owner>:account` or `<ground>:<licence>`. */
const ownerCheckDoc = z.object({
  _id: z.string(),
  ownerId: objectId(),
  groundId: objectId().optional(),
  kind: checkKind,
  /** What the owner sent last, and what became of it. */
  state: z.enum(['waiting', 'passed', 'refused']),
  sentAt: z.date(),
  /** The version of the legal data or the account that was sent: a change of those voids the check. */
  of: z.string().optional(),
  number: z.string().optional(),
  until: z.string().optional(),
  notNeeded: z.string().optional(),
  /** The scan of the licence. */
  scan: objectId().optional(),
  scanType: z.enum(['pdf', 'webp']).optional(),
  reason: z.string().optional(),
  /** Only of a payout account, if a provider checks it too. */
  bank: bankCheck.optional(),
  /** Times within the last day at which a bank had to be asked about another account or name. */
  asks: z.array(z.date()).optional(),
  /** Set if the bank's answer decided, and not our team. */
  decidedByBank: z.literal(true).optional(),
  decidedAt: z.date().optional(),
  /** What passed last. A later sending leaves it in force until our team has decided. */
  good: z
    .object({
      sentAt: z.date(),
      at: z.date(),
      of: z.string().optional(),
      until: z.string().optional(),
      /** The legal name that the bank's answer was about: another name voids the check. */
      name: z.string().optional(),
      scan: objectId().optional(),
      /** Set if the ground needs no such licence. */
      notNeeded: z.literal(true).optional(),
    })
    .optional(),
  /** When the sweep acts next: at once after a change, else for the next reminder or the end of the licence. */
  dueAt: z.date().optional(),
  /** Up to when reminders were sent. */
  remindedAt: z.date().optional(),
  /** Set while the owner has not been notified of the last decision, or of the name that the bank has. */
  untold: z.literal(true).optional(),
});
export type OwnerCheckDoc = z.infer<typeof ownerCheckDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    ownerChecks: OwnerCheckDoc;
  }
}

export const ownerCheckSchema = schemaOf(ownerCheckDoc);
ownerCheckSchema.index({ ownerId: 1 });
ownerCheckSchema.index({ state: 1, sentAt: 1, _id: 1 });
ownerCheckSchema.index({ dueAt: 1 }, { sparse: true });

export const identityIdOf = (ownerId: Types.ObjectId): string => `${ownerId}:identity`;
export const accountIdOf = (ownerId: Types.ObjectId): string => `${ownerId}:account`;
export const licenceIdOf = (groundId: Types.ObjectId, kind: LicenceKind): string => `${groundId}:${kind}`;

export async function findCheck(core: Pick<Core, 'db'>, _id: string): Promise<OwnerCheckDoc | null> {
  return await core.db.ownerChecks.findOne({ _id }, MAJORITY);
}

/** All checks of an owner and of their grounds. */
export async function findChecksOf(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<OwnerCheckDoc[]> {
  return await core.db.ownerChecks.find({ ownerId }, MAJORITY).toArray();
}

/** Stores what an owner sent in place of what was read. False if another sending came first. */
export async function writeSent(
  core: Core,
  before: OwnerCheckDoc | null,
  check: OwnerCheckDoc,
): Promise<boolean> {
  if (before) {
    const { _id, sentAt, state } = before;
    const { matchedCount } = await core.db.ownerChecks.replaceOne({ _id, sentAt, state }, check);
    return matchedCount === 1;
  }
  return await insertOnce(() => core.db.ownerChecks.insertOne(check));
}

export type Decision = Pick<OwnerCheckDoc, 'state' | 'reason' | 'good' | 'decidedByBank'>;

/** The earlier pass, which stays in force if this version is refused. A pass of this very version does not count. */
export const earlierGood = ({ good, sentAt }: OwnerCheckDoc): Pick<OwnerCheckDoc, 'good'> =>
  good && good.sentAt < sentAt ? { good } : {};

/**
 * Stores a decision on the version sent at `sentAt`. Null if the owner has sent another version or left since; for a
 * bank's decision also if our team has decided.
 */
export async function writeDecision(
  core: Core,
  { _id, sentAt, good }: OwnerCheckDoc,
  decision: Decision,
): Promise<OwnerCheckDoc | null> {
  const now = core.clock.now();
  const { state, reason, good: after, decidedByBank } = decision;
  const gone = [
    ...(reason ? [] : ['reason']),
    ...(good && !after ? ['good'] : []),
    ...(decidedByBank ? [] : ['decidedByBank']),
  ];
  return await core.db.ownerChecks.findOneAndUpdate(
    { _id, sentAt, ...(decidedByBank ? { state: 'waiting' as const } : {}) },
    {
      $set: {
        state,
        decidedAt: now,
        dueAt: now,
        untold: true,
        ...(reason ? { reason } : {}),
        ...(decidedByBank ? { decidedByBank } : {}),
        ...(after ? { good: after } : {}),
      },
      ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((field) => [field, ''])) } : {}),
    },
    { returnDocument: 'after' },
  );
}

export const checksDue = (now: Date) => due('ownerChecks', { dueAt: { $lte: now } });

/** Checks with something to do, longest waiting first. */
export const findDueChecks = (core: Core): AsyncIterable<OwnerCheckDoc> =>
  core.db.ownerChecks.find(checksDue(core.clock.now()).where, { sort: { dueAt: 1 } });

/** Sets when the check is due next. Misses if it was sent or decided since it was read. */
export async function noteDone(
  core: Core,
  { _id, dueAt, sentAt, decidedAt }: OwnerCheckDoc,
  next: Date | undefined,
): Promise<void> {
  if (!dueAt) return;
  await core.db.ownerChecks.updateOne(
    { _id, dueAt, sentAt, decidedAt: decidedAt ?? { $exists: false } },
    {
      $set: { remindedAt: core.clock.now(), ...(next ? { dueAt: next } : {}) },
      $unset: { untold: '', ...(next ? {} : { dueAt: '' }) },
    },
  );
}

/** A page of checks in a state: those that wait, the longest first; decided ones, the latest first. */
export async function pageOfChecks(
  core: Core,
  { state, page, limit }: { state: OwnerCheckDoc['state']; page: number; limit: number },
): Promise<{ found: OwnerCheckDoc[]; total: number }> {
  const sort: mongo.Sort = state === 'waiting' ? { sentAt: 1, _id: 1 } : { sentAt: -1, _id: -1 };
  return await findPage(core.db.ownerChecks, { state }, { page, limit, sort });
}

/** For an owner's export: without the name of the account's holder, who may be another person. */
export async function exportChecks(core: Core, ownerId: Types.ObjectId) {
  const forTeam = { 'bank.nameAtBank': 0, 'bank.reference': 0, 'bank.id': 0 } as const;
  return await core.db.ownerChecks
    .find({ ownerId }, { projection: { dueAt: 0, remindedAt: 0, untold: 0, ...forTeam } })
    .toArray();
}

/** These checks, by id. */
export async function findChecks(core: Pick<Core, 'db'>, ids: readonly string[]): Promise<OwnerCheckDoc[]> {
  return await core.db.ownerChecks.find({ _id: { $in: [...ids] } }, MAJORITY).toArray();
}
