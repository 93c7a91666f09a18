import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import { MAJORITY } from '../../platform/mongo.js';

/** Where an owner's money goes: a UPI address, or a bank account. */
export const payoutTarget = z.object({
  vpa: z.string().optional(),
  accountNumber: z.string().optional(),
  ifsc: z.string().optional(),
  /** The holder of the bank account. */
  name: z.string().optional(),
});
export type PayoutTarget = z.infer<typeof payoutTarget>;

/** The payout account of a workplace; `_id` is its owner's. */
const payoutAccountDoc = payoutTarget.extend({
  _id: objectId(),
  updatedAt: z.date(),
  /** When it replaced another account; payouts are held for a while after that. */
  changedAt: z.date().optional(),
});
export type PayoutAccountDoc = z.infer<typeof payoutAccountDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    payoutAccounts: PayoutAccountDoc;
  }
}

export const payoutAccountSchema = schemaOf(payoutAccountDoc);

/** How long payouts are held after an account was replaced. */
const HELD_AFTER_CHANGE_MS = 24 * 3_600_000;

/** The workplace's account as stored; null if none was given. */
export async function readStoredAccount(
  core: Core,
  ownerId: Types.ObjectId,
): Promise<PayoutAccountDoc | null> {
  return await core.db.payoutAccounts.findOne({ _id: ownerId }, MAJORITY);
}

export async function findPayoutAccount(core: Core, ownerId: Types.ObjectId): Promise<PayoutTarget | null> {
  const found = await readStoredAccount(core, ownerId);
  return found && targetOf(found);
}

/** Until when payouts to the account are held; undefined if it can be paid now. */
export async function heldUntil(core: Core, ownerId: Types.ObjectId): Promise<Date | undefined> {
  const changedAt = (await readStoredAccount(core, ownerId))?.changedAt;
  if (!changedAt) return undefined;
  const until = new Date(changedAt.getTime() + HELD_AFTER_CHANGE_MS);
  return until > core.clock.now() ? until : undefined;
}

export function targetOf({ vpa, accountNumber, ifsc, name }: PayoutAccountDoc): PayoutTarget {
  return vpa === undefined
    ? {
        ...(accountNumber === undefined ? {} : { accountNumber }),
        ...(ifsc === undefined ? {} : { ifsc }),
        ...(name === undefined ? {} : { name }),
      }
    : { vpa };
}

/** Stores a workplace's first account. False if it has one by now: the index on `_id` decides. */
export async function insertPayoutAccount(
  core: Core,
  ownerId: Types.ObjectId,
  target: PayoutTarget,
): Promise<boolean> {
  return await insertOnce(() =>
    core.db.payoutAccounts.insertOne({ _id: ownerId, ...target, updatedAt: core.clock.now() }),
  );
}

/** Replaces the account that was read. False if another change came first: this condition decides. */
export async function replacePayoutAccount(
  core: Core,
  { _id, updatedAt }: PayoutAccountDoc,
  target: PayoutTarget,
): Promise<boolean> {
  const now = core.clock.now();
  const { matchedCount } = await core.db.payoutAccounts.replaceOne(
    { _id, updatedAt },
    { ...target, updatedAt: now, changedAt: now },
  );
  return matchedCount === 1;
}

const SHOWN = 4;

/** The masked form for screens and records: only the end of a number or address, enough for its owner to recognise. */
export function maskTarget({ vpa, accountNumber, ifsc, name }: PayoutTarget): PayoutTarget {
  if (vpa !== undefined) {
    const [user = '', bank = ''] = vpa.split('@');
    return { vpa: `${'•'.repeat(Math.max(1, user.length - 2))}${user.slice(-2)}@${bank}` };
  }
  const hidden = '•'.repeat(Math.max(1, (accountNumber?.length ?? 0) - SHOWN));
  return {
    accountNumber: `${hidden}${accountNumber?.slice(-SHOWN) ?? ''}`,
    ...(ifsc === undefined ? {} : { ifsc }),
    ...(name === undefined ? {} : { name }),
  };
}

/** An owner's payout account, masked as on their screens. */
export async function exportPayoutAccount(core: Core, ownerId: Types.ObjectId) {
  const target = await findPayoutAccount(core, ownerId);
  return target ? [maskTarget(target)] : [];
}
