import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { type Capture, findOrder, type PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import { noteWebhook } from '../../sales/booking-record/payment-captures.queries.js';
import {
  type DisputeDoc,
  type DisputeSaid,
  findDueDisputes,
  isDecided,
  leaseDispute,
  postponeDispute,
  writeSaid,
} from '../../sales/disputes/dispute.schema.js';
import type { ProviderDispute } from '../../sales/provider/payment-provider.js';
import { passingOverSilent, providerOf } from '../../sales/provider/provider-of.js';
import { endDispute } from './end-dispute.js';
import { freezeDisputed } from './freeze-disputed.js';

const AT_ONCE = 4;
const LEASE_MS = 30_000;
/** Poll interval of an open dispute, for lost webhooks. */
const POLL_INTERVAL_MS = 6 * 3_600_000;
/** Poll interval while the provider does not know the dispute, or the payment is not recorded yet. */
const RETRY_MS = 60_000;
/** A dispute that the provider denies for so long was never one. */
const DENIED_FOR_MS = 3 * 86_400_000;
/** How long the payment of a dispute may stay unrecorded before staff are alarmed. */
const UNMATCHED_ALARM_MS = 3_600_000;
/** How long the payment of an unmatched dispute is looked for. */
const UNMATCHED_FOR_MS = 3 * 86_400_000;
/** How long before the deadline our team is reminded. */
const REMIND_BEFORE_MS = 86_400_000;

/**
 * Moves each due dispute one step on: asks the provider, freezes the money of an open one, books the outcome.
 * Everything is derived from what the provider says now, so doubled, late and reordered webhooks change nothing.
 * Returns how many were due.
 */
export async function pursueDisputes(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: AT_ONCE,
    failed: 'a dispute is left for the next round',
    signal,
  };
  return await drain(
    core,
    findDueDisputes(core),
    round,
    passingOverSilent(async (found) => {
      const until = new Date(core.clock.now().getTime() + LEASE_MS);
      const dispute = await leaseDispute(core, found, until);
      if (dispute) await pursueDispute(core, dispute);
    }),
  );
}

async function pursueDispute(core: Core, leased: DisputeDoc): Promise<void> {
  const said = await providerOf(core, leased).getDispute(leased.disputeId);
  if (!said) {
    await postponeDenied(core, leased);
    return;
  }
  const dispute = await recordSaid(core, leased, said);
  if (dispute.status === 'noted') {
    await postpone(core, leased, RETRY_MS);
    return;
  }
  await failpoint('dispute.afterSaid');
  if (dispute.status === 'won' || dispute.status === 'closed') {
    await endDispute(core, dispute);
    await postpone(core, leased, undefined);
    return;
  }
  const { payment, capture } = await captureOf(core, dispute);
  if (!capture) {
    await postponeUnmatched(core, leased, dispute);
    return;
  }
  if (capture.currency !== dispute.said?.currency) {
    core.log.error({ alarm: 'dispute', dispute: dispute._id }, 'a dispute is in another currency');
    await postpone(core, leased, POLL_INTERVAL_MS);
    return;
  }
  const frozen = await freezeDisputed(core, dispute, payment, capture);
  if (dispute.status === 'lost') await endDispute(core, frozen);
  await postpone(core, leased, dispute.status === 'lost' ? undefined : POLL_INTERVAL_MS);
}

const postpone = (core: Core, dispute: DisputeDoc, ms: number | undefined): Promise<void> =>
  postponeDispute(core, dispute, ms === undefined ? undefined : new Date(core.clock.now().getTime() + ms));

async function postponeDenied(core: Core, dispute: DisputeDoc): Promise<void> {
  const isNone = core.clock.now().getTime() - dispute.at.getTime() > DENIED_FOR_MS;
  if (isNone && dispute.status === 'noted')
    core.log.warn({ dispute: dispute._id }, 'the provider knows no such dispute');
  await postpone(core, dispute, isNone && dispute.status === 'noted' ? undefined : RETRY_MS);
}

/** Postpones a dispute whose payment is not recorded. Alarms once it should have been, and gives up in the end. */
async function postponeUnmatched(
  core: Core,
  leased: DisputeDoc,
  { _id, orderId, paymentId, updatedAt }: DisputeDoc,
): Promise<void> {
  const waitedMs = core.clock.now().getTime() - updatedAt.getTime();
  if (waitedMs < UNMATCHED_ALARM_MS) {
    await postpone(core, leased, RETRY_MS);
    return;
  }
  core.log.error(
    { alarm: 'dispute', dispute: _id, orderId, paymentId },
    'the payment of a dispute is not recorded',
  );
  await postpone(core, leased, waitedMs < UNMATCHED_FOR_MS ? POLL_INTERVAL_MS : undefined);
}

/** The payment that it is about; asks the provider for one that is not recorded yet. */
async function captureOf(
  core: Core,
  { _id, orderId, paymentId }: DisputeDoc,
): Promise<{ payment: PaymentDoc; capture?: Capture | undefined }> {
  const payment = await findOrder(core, orderId);
  if (!payment) throw new Error(`the order ${orderId} of the dispute ${_id} is gone`);
  const capture = payment.captures.find((one) => one.paymentId === paymentId);
  if (!capture) await noteWebhook(core, orderId, { checkAt: core.clock.now(), isOfRefund: false });
  return { payment, capture };
}

/**
 * Records what the provider says now, if it is news. A dispute that is opened again after it was won begins another
 * round. A lost one is final: its money is booked, so a person must look at anything else that is said of it.
 */
async function recordSaid(core: Core, dispute: DisputeDoc, said: ProviderDispute): Promise<DisputeDoc> {
  const { status } = said;
  if (status === 'UNKNOWN') {
    core.log.error({ alarm: 'dispute', dispute: dispute._id }, 'a dispute has an unknown status');
    return dispute;
  }
  if (dispute.status === 'lost') {
    if (status !== 'lost')
      core.log.error({ alarm: 'dispute', dispute: dispute._id, status }, 'a lost dispute has changed');
    return dispute;
  }
  const now = saidOf(said);
  if (status === dispute.status && JSON.stringify(now) === JSON.stringify(dispute.said)) return dispute;
  const isReopened =
    isDecided(dispute) && dispute.status !== status && status !== 'won' && status !== 'closed';
  // A crash may have left the end of the round that was decided.
  if (isReopened) await endDispute(core, dispute);
  const after = await writeSaid(core, dispute, {
    status,
    round: dispute.round + (isReopened ? 1 : 0),
    paymentId: said.paymentId,
    said: now,
    remindAt: status === 'open' ? reminderOf(core, dispute, said) : undefined,
  });
  if (!after) throw new Error(`another process has changed the dispute ${dispute._id}`);
  return after;
}

/** A deadline that is announced again is reminded of again. */
function reminderOf(
  core: Core,
  { said, remindAt }: DisputeDoc,
  { respondBy }: ProviderDispute,
): Date | undefined {
  if (!respondBy) return undefined;
  if (said?.respondBy?.getTime() === respondBy.getTime()) return remindAt;
  return new Date(Math.max(core.clock.now().getTime(), respondBy.getTime() - REMIND_BEFORE_MS));
}

const saidOf = (said: ProviderDispute): DisputeSaid => ({
  phase: said.phase,
  reasonCode: said.reasonCode,
  reason: said.reason,
  amount: said.amount,
  deducted: said.deducted,
  currency: said.currency,
  ...(said.respondBy ? { respondBy: said.respondBy } : {}),
  ...(said.openedAt ? { openedAt: said.openedAt } : {}),
});
