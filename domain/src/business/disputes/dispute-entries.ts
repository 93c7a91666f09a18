import { type DisputeDoc, roundKey } from '../../sales/disputes/dispute.schema.js';
import type { LedgerEntryDoc } from '../ledger/ledger-entry.schema.js';
import { beyondLines, frozenLines } from '../ledger/lines.js';

const ofDispute = ({ bookingId, placeId, entryId, ownerId }: DisputeDoc) => ({
  bookingId,
  ...(placeId ? { placeId } : {}),
  ...(entryId ? { entryId } : {}),
  ownerId,
});

/** The ids of what a round of a dispute posts: the owner's part withheld, given back, and the operator's loss. */
export function disputeEntryIds(dispute: Pick<DisputeDoc, '_id' | 'round'>) {
  const key = roundKey(dispute);
  return { frozen: `dispute:${key}`, end: `dispute_end:${key}`, beyond: `dispute_loss:${key}` };
}

/**
 * The owner's part of a disputed payment moves to an account of its own. No settlement takes this entry or the next:
 * both together are 0, and `refundsGoing` keeps the money back meanwhile.
 */
export function frozenEntry(dispute: DisputeDoc, owner: number, at: Date): LedgerEntryDoc {
  const lines = frozenLines(dispute.ownerId, owner);
  return { _id: disputeEntryIds(dispute).frozen, kind: 'dispute', at, ...ofDispute(dispute), lines };
}

/** The end of a round, however it was decided: a loss is booked as a refund, which takes the money from the owner. */
export function endedEntry(dispute: DisputeDoc, owner: number, at: Date): LedgerEntryDoc {
  const lines = frozenLines(dispute.ownerId, -owner);
  return { _id: disputeEntryIds(dispute).end, kind: 'dispute', at, ...ofDispute(dispute), lines };
}

/** What the bank took beyond what was left of the payment, because it had been refunded before: the operator's loss. */
export function beyondEntry(dispute: DisputeDoc, beyond: number, at: Date): LedgerEntryDoc {
  const lines = beyondLines(beyond);
  return { _id: disputeEntryIds(dispute).beyond, kind: 'dispute', at, ...ofDispute(dispute), lines };
}
