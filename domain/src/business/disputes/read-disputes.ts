import type { DeskDispute, Dispute } from '@crease/shared/contracts/disputes';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import { type DisputeDoc, findDispute, writeSubmitted } from '../../sales/disputes/dispute.schema.js';

/** A dispute as its owner reads it. */
export function presentDispute(dispute: DisputeDoc): Dispute {
  const { _id, status, bookingNumber, bookingId, entryId, groundName, said, frozen, holds, lost, at } =
    dispute;
  return {
    _id: _id.toString(),
    ...{ status, bookingNumber, groundName },
    ...(entryId ? {} : { bookingId: bookingId.toString() }),
    ...(said ? { phase: said.phase, reason: said.reason, amount: said.amount } : {}),
    ...(said?.respondBy ? { respondBy: said.respondBy.toISOString() } : {}),
    withheld: holds ? (frozen?.owner ?? 0) : 0,
    ...(lost ? { taken: lost.amount } : {}),
    at: at.toISOString(),
  };
}

/** Disputes as our team reads them, with their owners' names. */
export async function presentForDesk(core: Core, disputes: readonly DisputeDoc[]): Promise<DeskDispute[]> {
  const names = await findNames(
    core,
    disputes.map(({ ownerId }) => ownerId),
  );
  return disputes.map((dispute) => {
    const { provider, disputeId, ownerId, said, lost, submitted } = dispute;
    return {
      ...presentDispute(dispute),
      ...{ provider, disputeId },
      ...(said ? { reasonCode: said.reasonCode } : {}),
      owner: { _id: ownerId.toString(), name: names.get(ownerId.toString()) ?? '' },
      ...(lost ? { beyond: lost.beyond } : {}),
      ...(submitted ? { submitted: { ...submitted, at: submitted.at.toISOString() } } : {}),
    };
  });
}

/** @throws `NOT_FOUND` */
export async function readDispute(core: Core, id: string): Promise<DisputeDoc> {
  const dispute = await findDispute(core, new Types.ObjectId(id));
  if (!dispute) throw refuse('NOT_FOUND', 'no_such_dispute');
  return dispute;
}

/**
 * Records that evidence was submitted at the provider; the reminder of its deadline ends. Idempotent in a round.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` once the bank has decided
 */
export async function submitEvidence(
  core: Core,
  id: string,
  by: string,
  note: string | undefined,
): Promise<{ dispute: DisputeDoc; isNew: boolean }> {
  const dispute = await readDispute(core, id);
  const submitted = { at: core.clock.now(), by, ...(note ? { note } : {}) };
  const after = await writeSubmitted(core, dispute._id, submitted);
  if (after) return { dispute: after, isNew: true };
  const now = await readDispute(core, id);
  if (!now.submitted || now.status === 'noted') throw refuse('STATE_CONFLICT', 'dispute_not_open');
  return { dispute: now, isNew: false };
}
