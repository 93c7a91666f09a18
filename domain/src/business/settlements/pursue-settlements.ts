import { isSuspended } from '../../accounts/workplaces/authorise.js';
import { inMs } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { isOff } from '../../platform/switches/switches.js';
import { pollIntervalMs } from '../../sales/provider/poll-interval.js';
import { NotAsked, ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { insertEntry } from '../ledger/ledger-entry.schema.js';
import { paidBackLines, paidOutLines } from '../ledger/lines.js';
import {
  findPayoutAccount,
  heldUntil,
  maskTarget,
  type PayoutTarget,
} from '../payouts/payout-account.schema.js';
import type { PayoutProvider, Transfer } from '../payouts/payout-provider.js';
import { vendorToPay } from '../payouts/vendor-to-pay.js';
import { isFirstPayoutHeld } from './hold-first-payout.js';
import { isMade, makeList, stampList } from './make-settlement.js';
import type { SettlementDoc } from './settlement.schema.js';
import {
  beginPayout,
  countAsk,
  findDueSettlements,
  findDueSplits,
  leaseSettlement,
  noteHeld,
  noteTransfer,
  noteUnknownWord,
  postponeSettlement,
  takeBackAsk,
  writeFailed,
  writeNothingToPay,
  writePaid,
} from './settlement-payouts.queries.js';

const LEASE_MS = 30_000;
const AT_ONCE = 4;
/**
 * After a final failure the next payout is tried a day later, up to this many times. Then a staff member or a new
 * account must help.
 */
const AGAIN_AFTER_MS = 86_400_000;
const PAYOUTS_BY_ITSELF = 5;
/**
 * How long the provider may deny an id that it has accepted. Until then the refusal of a repeated request is not
 * trusted.
 */
export const DENIED_FOR_MS = 2 * 86_400_000;
const WITHOUT_PROVIDER_MS = 3_600_000;
/** Poll interval for a payout to an owner without the role; an admin may pay it by hand meanwhile. */
const WHILE_SUSPENDED_MS = 3_600_000;
/** Poll interval while an admin has paused payouts: none starts, but those under way are still polled. */
const WHILE_PAUSED_MS = 60_000;
/** Poll interval for a first payout that waits for checks; the last check that passes ends the wait at once. */
const WHILE_HELD_MS = 3_600_000;

/**
 * Moves each due settlement one step on: made, stamped, sent, paid. Interrupted work resumes from its state, and one
 * conditional update decides between workers. Returns how many were due.
 */
export async function pursueSettlements(core: Core, signal?: AbortSignal): Promise<number> {
  const round = {
    atOnce: AT_ONCE,
    failed: 'a settlement is left for the next round',
    endsRound: (error: unknown) => error instanceof NotAsked,
    signal,
  };
  const step = async (found: Parameters<typeof leaseSettlement>[1]) => {
    const settlement = await leaseSettlement(core, found, inMs(core, LEASE_MS));
    if (settlement) await pursue(core, settlement);
  };
  const met = await drain(core, findDueSettlements(core), round, step);
  return met + (await drain(core, findDueSplits(core), round, step));
}

async function pursue(core: Core, settlement: SettlementDoc): Promise<void> {
  if (!isMade(settlement)) {
    await makeList(core, settlement);
    return;
  }
  if (!settlement.stamped) {
    await stampList(core, settlement);
    return;
  }
  if (settlement.status === 'paid') {
    await recordPaidByHand(core, settlement);
    return;
  }
  if (settlement.status === 'sent') await pursuePayout(core, settlement);
  else await send(core, settlement);
}

/** `due` or `failed`: starts the next payout, through the split if the owner has an active vendor there. */
async function send(core: Core, settlement: SettlementDoc): Promise<void> {
  // Stamped by a worker of an earlier version, which leaves one of 0 rupees due.
  if (settlement.amount === 0) {
    await writeNothingToPay(core, settlement);
    return;
  }
  // If the account was deleted meanwhile, uses the one the settlement was made with.
  const account = (await findPayoutAccount(core, settlement.ownerId)) ?? settlement.account;
  if (!account) {
    await postponeSettlement(core, settlement, undefined); // setting an account makes it due
    return;
  }
  const vendor = await vendorToPay(core, settlement.ownerId);
  if (!vendor && !core.payouts) {
    await postponeSettlement(core, settlement, inMs(core, WITHOUT_PROVIDER_MS));
    return;
  }
  if (await isSuspended(core, settlement.ownerId)) {
    await postponeSettlement(core, settlement, inMs(core, WHILE_SUSPENDED_MS));
    return;
  }
  const held = await heldUntil(core, settlement.ownerId);
  if (held) {
    await postponeSettlement(core, settlement, held);
    return;
  }
  if (await isFirstPayoutHeld(core, settlement.ownerId)) {
    await noteHeld(core, settlement);
    await postponeSettlement(core, settlement, inMs(core, WHILE_HELD_MS));
    return;
  }
  if (await isOff(core, 'payouts')) {
    await postponeSettlement(core, settlement, inMs(core, WHILE_PAUSED_MS));
    return;
  }
  const sent = await beginPayout(core, settlement, { account, vendor });
  if (!sent) return;
  await failpoint('settlement.afterSent');
  await pursuePayout(core, sent);
}

/** `sent`: posts to the ledger first, then asks the provider under the stored id. */
async function pursuePayout(core: Core, settlement: SettlementDoc): Promise<void> {
  const { payoutId, account, ownerId, amount } = settlement;
  if (!payoutId || !account) throw new Error('a settlement that is sent has a payout and an account');
  await insertEntry(core, {
    _id: `settlement:${payoutId}`,
    kind: 'settlement',
    at: core.clock.now(),
    ownerId,
    lines: paidOutLines(ownerId, amount),
  });
  const found = settlement.vendor?.found;
  if (found) {
    if (found.made) await writePaid(core, settlement, found.reference ?? payoutId, maskTarget(account));
    else await failPayout(core, settlement, payoutId);
    return;
  }
  const payouts = settlement.vendor ? core.splits[settlement.vendor.provider] : core.payouts;
  if (!payouts) {
    await postponeSettlement(core, settlement, inMs(core, WITHOUT_PROVIDER_MS));
    return;
  }
  const asking = await countAsk(core, settlement);
  if (!asking) return;
  const said = await ask(core, payouts, asking, { payoutId, account }).catch((error: unknown) =>
    notHeard(core, asking, error),
  );
  await failpoint('payout.afterAsk');
  if (said === 'PENDING') {
    if (asking.vendor && isOld(core, asking))
      core.log.error(
        { alarm: 'payout', payoutId, vendor: asking.vendor },
        'a transfer through the split has had no outcome for two days',
      );
    const ageMs = core.clock.now().getTime() - (asking.sentAt ?? asking.updatedAt).getTime();
    const wait = pollIntervalMs(ageMs);
    await postponeSettlement(core, settlement, inMs(core, wait));
  } else if (said === 'FAILED') {
    await failPayout(core, asking, payoutId);
  } else {
    await writePaid(core, asking, said.reference ?? payoutId, maskTarget(account));
  }
}

/** True of a payout that has been under way for two days. */
const isOld = (core: Core, { sentAt }: SettlementDoc): boolean =>
  sentAt !== undefined && core.clock.now().getTime() - sentAt.getTime() > DENIED_FOR_MS;

/**
 * A transfer of the split without an answer counts as pending once it is old: the alarm then tells staff every hour.
 */
async function notHeard(core: Core, settlement: SettlementDoc, error: unknown): Promise<'PENDING'> {
  const isAnswer = error instanceof ProviderUnavailable || error instanceof ProviderRefused;
  if (!settlement.vendor || !isAnswer) throw error;
  if (error instanceof NotAsked) await takeBackAsk(core, settlement);
  if (error instanceof NotAsked || !isOld(core, settlement)) throw error;
  core.log.warn({ err: error, payoutId: settlement.payoutId }, 'an old transfer has no answer');
  return 'PENDING';
}

/**
 * Asks for the state of a payout. A refusal is final only on the first request under its id: after a lost answer, the
 * provider may have the payout and refuse just the repetition.
 */
async function ask(
  core: Core,
  payouts: PayoutProvider,
  settlement: SettlementDoc,
  { payoutId, account }: { payoutId: string; account: PayoutTarget },
): Promise<Transfer | 'PENDING' | 'FAILED'> {
  const isFirst = settlement.asks === 1;
  const { vendorId, transferId, unknownWord: word } = settlement.vendor ?? {};
  const { amount } = settlement;
  const known = isFirst ? null : await payouts.getTransfer(payoutId, transferId);
  try {
    // After an unknown word nothing is requested again: that it exists already would not mean that it was made.
    const answered: Transfer | undefined =
      word === undefined
        ? undefined
        : {
            transferId: payoutId,
            status: 'PENDING',
            amount,
            unknownWord: word,
            reference: undefined,
          };
    const transfer =
      known ??
      answered ??
      (await payouts.createTransfer({
        transferId: payoutId,
        amount,
        target: account,
        vendorId,
        asks: settlement.asks,
        remarks: `Crease settlement ${settlement.to}`,
      }));
    const { providerId, unknownWord } = transfer;
    if (unknownWord !== undefined) {
      await noteUnknownWord(core, settlement, unknownWord);
      core.log.error(
        { alarm: 'payout', payoutId, unknownWord },
        'the provider says an unknown word of a transfer',
      );
    }
    if (providerId !== undefined && providerId !== transferId)
      await noteTransfer(core, settlement, providerId);
    return transfer.status === 'SUCCESS' ? transfer : transfer.status;
  } catch (error) {
    const isNo = error instanceof ProviderRefused && error.status !== 401 && error.status !== 403;
    if (!isNo) throw error;
    // A transfer of the split cannot always be read, so only its first refusal is final.
    if (isFirst || (isOld(core, settlement) && !settlement.vendor)) return 'FAILED';
    core.log.warn(
      { err: error, payoutId },
      'a payout with an unknown outcome was refused when it was requested again',
    );
    return 'PENDING';
  }
}

/** Reverses the ledger entry first; only then may the next payout start. */
async function failPayout(core: Core, settlement: SettlementDoc, payoutId: string): Promise<void> {
  const { ownerId, amount, payouts } = settlement;
  await insertEntry(core, {
    _id: `settlement_failed:${payoutId}`,
    kind: 'settlement_failed',
    at: core.clock.now(),
    ownerId,
    lines: paidBackLines(ownerId, amount),
  });
  await failpoint('settlement.afterFailed');
  core.log.error({ alarm: 'payout', payoutId }, 'a payout failed');
  await writeFailed(core, settlement, payouts < PAYOUTS_BY_ITSELF ? inMs(core, AGAIN_AFTER_MS) : undefined);
}

/** Posts a payment by hand to the ledger; the settlement stays due until that is done. */
export async function recordPaidByHand(core: Core, settlement: SettlementDoc): Promise<void> {
  const { ownerId, amount, payoutId, updatedAt } = settlement;
  await insertEntry(core, {
    _id: `settlement:${payoutId}`,
    kind: 'settlement',
    at: updatedAt,
    ownerId,
    lines: paidOutLines(ownerId, amount),
  });
  await postponeSettlement(core, settlement, undefined);
}
