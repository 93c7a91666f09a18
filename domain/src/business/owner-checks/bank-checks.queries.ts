import type { Core } from '../../platform/core.js';
import type { BankCheck, OwnerCheckDoc } from './owner-check.schema.js';

/** A check whose account a bank is asked about. */
export type AskingCheck = OwnerCheckDoc & { bank: BankCheck };

/** How long other processes leave a check alone that one process is starting. */
const LEASE_MS = 60_000;

const unchanged = ({ _id, sentAt, bank: { id, startedAt } }: AskingCheck) => ({
  _id,
  sentAt,
  state: 'waiting' as const,
  'bank.id': id,
  'bank.state': 'asking' as const,
  'bank.startedAt': startedAt ?? { $exists: false },
});

/**
 * Records the start of a check before the provider is asked. Null if another process has started it, or if the owner
 * has sent something else: this condition prevents a second rupee.
 */
export async function beginBankCheck(core: Core, check: AskingCheck): Promise<OwnerCheckDoc | null> {
  const now = core.clock.now();
  return await core.db.ownerChecks.findOneAndUpdate(
    unchanged(check),
    { $set: { 'bank.startedAt': now, 'bank.askAt': new Date(now.getTime() + LEASE_MS) } },
    { returnDocument: 'after' },
  );
}

/**
 * Replaces what is known of the bank; its owner hears of another name. Null if the check has changed since it was read.
 */
export async function writeBank(
  core: Core,
  check: AskingCheck,
  bank: BankCheck,
): Promise<OwnerCheckDoc | null> {
  return await core.db.ownerChecks.findOneAndUpdate(
    unchanged(check),
    { $set: { bank, ...(isOfAnother(bank) ? { untold: true as const } : {}) } },
    { returnDocument: 'after' },
  );
}

/** True if the bank has the account under a name that is not the owner's. */
const isOfAnother = ({ state, match }: BankCheck): boolean => state === 'valid' && match === 'other';

/** Makes forgotten checks due: they wait for a bank, but nothing would ask about them again. */
export async function wakeForgotten(core: Core): Promise<void> {
  await core.db.ownerChecks.updateMany(
    { state: 'waiting', 'bank.state': 'asking', dueAt: { $exists: false } },
    { $set: { dueAt: core.clock.now() } },
  );
}
