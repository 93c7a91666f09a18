import type { BankMatch } from '@crease/shared/owner-check-kinds';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { type AskingCheck, beginBankCheck, writeBank } from '../owner-checks/bank-checks.queries.js';
import { accountVersion } from '../owner-checks/judge-checks.js';
import {
  type BankCheck,
  findCheck,
  type OwnerCheckDoc,
  writeDecision,
} from '../owner-checks/owner-check.schema.js';
import type { AccountAnswer, AccountVerifier } from '../payouts/account-verifier.js';
import { type PayoutTarget, readStoredAccount, targetOf } from '../payouts/payout-account.schema.js';

/** First poll interval; it grows to a fifth of the time since the start, at most an hour. */
const POLL_MS = 5_000;
const LONGEST_POLL_MS = 3_600_000;
const AFTER_ERROR_MS = 60_000;
/** How long the provider may deny a check that it has accepted. Until then it is not started again. */
const DENIED_FOR_MS = 15 * 60_000;
/** A bank that could not be asked is asked again an hour later, so many times in all. Then our team decides alone. */
const AGAIN_AFTER_MS = 3_600_000;
const MAX_TRIES = 5;
/** From here on a name differs by spelling, order or an initial (a "good partial match" of Cashfree). */
const CLOSE_FROM = 85;

/**
 * Asks the payout provider whose account it is, if that is due, and passes or refuses the check where the answer is
 * clear; everything else waits for our team. Returns the check as it is then.
 */
export async function askBank(core: Core, check: OwnerCheckDoc): Promise<OwnerCheckDoc> {
  const { bank } = check;
  if (check.kind !== 'account' || check.state !== 'waiting' || !bank) return check;
  const account = await readStoredAccount(core, check.ownerId);
  // Another account voids the check, so this answer has no use.
  if (!account || accountVersion(account) !== check.of) return check;
  const answered =
    bank.state === 'asking' ? await pursueAnswer(core, { ...check, bank }, targetOf(account)) : check;
  return await decideByBank(core, answered);
}

async function pursueAnswer(core: Core, check: AskingCheck, target: PayoutTarget): Promise<OwnerCheckDoc> {
  const { bank } = check;
  const { askAt, ...rest } = bank;
  if (askAt && askAt > core.clock.now()) return check;
  const verifier = core.accountVerifier;
  if (verifier?.name !== bank.by) {
    // The provider that has the answer is no longer configured.
    return (await writeBank(core, check, { ...rest, state: 'failed' })) ?? (await asNow(core, check));
  }
  let asking: AskingCheck = check;
  let answer: AccountAnswer;
  try {
    const known = bank.startedAt ? await verifier.getCheck(bank.id) : null;
    if (known) answer = known;
    else if (bank.startedAt && core.clock.now().getTime() - bank.startedAt.getTime() < DENIED_FOR_MS)
      answer = { status: 'PENDING' };
    else {
      const begun = await beginBankCheck(core, check);
      if (!begun?.bank) return await asNow(core, check);
      asking = { ...begun, bank: begun.bank };
      await failpoint('bankCheck.afterBegin');
      answer = await start(verifier, asking, target);
      await failpoint('bankCheck.afterStart');
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    core.log.warn({ err: error, check: check._id }, 'the bank of a payout account could not be asked');
    return (
      (await writeBank(core, asking, { ...asking.bank, askAt: inMs(core, AFTER_ERROR_MS) })) ??
      (await asNow(core, check))
    );
  }
  return (
    (await writeBank(core, asking, afterAnswer(core, asking.bank, answer))) ?? (await asNow(core, check))
  );
}

/** The check as it is stored now, after another process or person changed it. */
const asNow = async (core: Core, check: OwnerCheckDoc): Promise<OwnerCheckDoc> =>
  (await findCheck(core, check._id)) ?? check;

const inMs = (core: Core, ms: number): Date => new Date(core.clock.now().getTime() + ms);

/** A request that is refused for what it says is an account that no bank can have. */
async function start(
  verifier: AccountVerifier,
  { bank: { id, name } }: AskingCheck,
  target: PayoutTarget,
): Promise<AccountAnswer> {
  try {
    return await verifier.startCheck({ checkId: id, target, name });
  } catch (error) {
    if (error instanceof ProviderRefused && (error.status === 400 || error.status === 422))
      return { status: 'INVALID' };
    throw error;
  }
}

function afterAnswer(core: Core, bank: BankCheck, answer: AccountAnswer): BankCheck {
  const { askAt: _, ...rest } = bank;
  const now = core.clock.now();
  const { status, nameAtBank, reference } = answer;
  switch (status) {
    case 'VALID':
      return {
        ...rest,
        state: 'valid',
        at: now,
        match: matchOf(answer),
        ...(nameAtBank ? { nameAtBank } : {}),
        ...(reference ? { reference } : {}),
      };
    case 'INVALID':
      return { ...rest, state: 'invalid', at: now };
    case 'FAILED': {
      if (bank.tries >= MAX_TRIES) return { ...rest, state: 'failed', at: now };
      const { startedAt: __, ...fresh } = rest;
      const tries = bank.tries + 1;
      const id = `${bank.id.replace(/_t\d$/, '')}_t${tries}`;
      return { ...fresh, id, tries, askAt: inMs(core, AGAIN_AFTER_MS) };
    }
    case 'PENDING': {
      const ageMs = now.getTime() - (bank.startedAt ?? now).getTime();
      return { ...bank, askAt: inMs(core, Math.min(Math.max(POLL_MS, ageMs / 5), LONGEST_POLL_MS)) };
    }
  }
}

function matchOf({ nameAtBank, score }: AccountAnswer): BankMatch {
  if (!nameAtBank || score === undefined) return 'unknown';
  if (score >= 100) return 'same';
  return score >= CLOSE_FROM ? 'close' : 'other';
}

/** Passes an account in the owner's legal name, and refuses one that the bank does not know. */
async function decideByBank(core: Core, check: OwnerCheckDoc): Promise<OwnerCheckDoc> {
  const { bank, sentAt, of } = check;
  if (!bank || bank.onlyShown || check.state !== 'waiting') return check;
  const isInName = bank.state === 'valid' && (bank.match === 'same' || bank.match === 'close');
  if (!isInName && bank.state !== 'invalid') return check;
  const good = { sentAt, at: core.clock.now(), ...(of ? { of } : {}), name: bank.name };
  const decided = await writeDecision(core, check, {
    decidedByBank: true,
    ...(isInName ? { state: 'passed', good } : { state: 'refused' }),
  });
  return decided ?? check;
}
