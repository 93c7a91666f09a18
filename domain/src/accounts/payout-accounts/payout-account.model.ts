import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { native } from '../../platform/models.js';
import { MAJORITY } from '../../platform/mongo.js';

/** Where an owner's money goes: a UPI address, or a bank account. */
export const payoutTarget = z.object({
  vpa: z.string().optional(),
  accountNumber: z.string().optional(),
  ifsc: z.string().optional(),
  /** Whose bank account it is. */
  name: z.string().optional(),
});
export type PayoutTarget = z.infer<typeof payoutTarget>;

/** The payout account of a workplace; `_id` is its owner's. */
const payoutAccountDoc = payoutTarget.extend({ _id: objectId(), updatedAt: z.date() });
export type PayoutAccountDoc = z.infer<typeof payoutAccountDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    payoutAccounts: PayoutAccountDoc;
  }
}

export const payoutAccountSchema = schemaOf(payoutAccountDoc);

const accounts = (core: Core) => native(core.models, 'payoutAccounts');

export async function findPayoutAccount(core: Core, ownerId: Types.ObjectId): Promise<PayoutTarget | null> {
  const found = await accounts(core).findOne({ _id: ownerId }, MAJORITY);
  if (!found) return null;
  const { vpa, accountNumber, ifsc, name } = found;
  return vpa === undefined
    ? {
        ...(accountNumber === undefined ? {} : { accountNumber }),
        ...(ifsc === undefined ? {} : { ifsc }),
        ...(name === undefined ? {} : { name }),
      }
    : { vpa };
}

/** The last one stands; what the one before had and this one has not is gone. */
export async function writePayoutAccount(
  core: Core,
  ownerId: Types.ObjectId,
  target: PayoutTarget,
): Promise<void> {
  await accounts(core).replaceOne(
    { _id: ownerId },
    { ...target, updatedAt: core.clock.now() },
    { upsert: true },
  );
}

const SHOWN = 4;

/** As it is shown and kept for later: of a number or an address the end alone, which its owner knows it by. */
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
