import type { BankMatch } from '@crease/shared/owner-check-kinds';
import { inMs } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { pollIntervalMs } from '../../sales/provider/poll-interval.js';
import { ProviderRefused, ProviderUnavailable } from '../../sales/provider/provider-errors.js';
import { type AskingCheck, beginBankCheck, writeBank } from '../owner-checks/bank-checks.queries.js';
import { accountVersion } from '../owner-checks/judge-checks.js';
import {
  type BankCheck,
  earlierGood,
  findCheck,
  type OwnerCheckDoc,
  writeDecision,
} from '../owner-checks/owner-check.schema.js';
import type { AccountAnswer, AccountVerifier } from '../payouts/account-verifier.js';
import { type PayoutTarget, readStoredAccount, targetOf } from '../payouts/payout-account.schema.js';

const AFTER_ERROR_MS = 60_000;
/** How long a check that the provider accepted may be unknown to it. It is not started again before that. */
const DENIED_FOR_MS = 15 * 60_000;
/** Retry interval and maximum number of tries for a bank that cannot be asked. After that our team decides alone. */
const AGAIN_AFTER_MS = 3_600_000;
const MAX_TRIES = 5;
/** Our team also decides alone if no answer has come this long after the account was sent. */
const ASKED_FOR_MS = 24 * 3_600_000;
/** From this score on, a name differs only by spelling, order or an initial (Cashfree's "good partial match"). */
const CLOSE_FROM = 85;

/**
 * Asks the payout provider whose account it is, if that is due, and passes or refuses the check if the answer is clear;
 * otherwise our team decides. Returns the check as it is afterwards.
 */
export async function askBank(core: Core, check: OwnerCheckDoc): Promise<OwnerCheckDoc> {
  const { bank } = check;
  if (check.kind !== 'account' || check.state !== 'waiting' || !bank) return check;
  const account = await readStoredAccount(core, check.ownerId);
  const isOutdated = !account || accountVersion(account) !== check.of;
  if (bank.state !== 'asking') return isOutdated ? check : await decideByBank(core, check);
  const asking = { ...check, bank };
  // Another account voids the check, so this answer has no use.
  if (isOutdated) return await note(core, asking, ended(bank));
  return await decideByBank(core, await pursueAnswer(core, asking, targetOf(account)));
}

async function pursueAnswer(core: Core, check: AskingCheck, target: PayoutTarget): Promise<OwnerCheckDoc> {
  const { bank } = check;
  if (bank.askAt && bank.askAt > core.clock.now()) return check;
  const verifier = core.accountVerifier;
  // The provider that has the answer is no longer configured.
  if (verifier?.name !== bank.by) return await note(core, check, ended(bank));
  let asking: AskingCheck = check;
  let answer: AccountAnswer;
  try {
    const known = bank.startedAt ? await readAnswer(core, verifier, bank) : null;
    if (known) answer = known;
    else if (mayAppear(core, bank) || isOver(core, check)) answer = { status: 'PENDING' };
    else {
      const begun = await beginBankCheck(core, check);
      if (!begun?.bank) return await asNow(core, check);
      asking = { ...begun, bank: begun.bank };
      await failpoint('bankCheck.afterBegin');
      answer = await start(core, verifier, asking, target);
      await failpoint('bankCheck.afterStart');
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    core.log.warn({ err: error, check: check._id }, 'the bank of a payout account could not be asked');
    return await note(core, asking, { ...asking.bank, askAt: inMs(core, AFTER_ERROR_MS) });
  }
  return await note(core, asking, afterAnswer(core, asking.bank, answer));
}

/** True while the provider may still find a check that it does not know yet. */
const mayAppear = (core: Core, { startedAt }: BankCheck): boolean =>
  startedAt !== undefined && core.clock.now().getTime() - startedAt.getTime() < DENIED_FOR_MS;

/** True if a check has waited too long for its bank. */
const isOver = (core: Core, { sentAt }: OwnerCheckDoc): boolean =>
  core.clock.now().getTime() - sentAt.getTime() > ASKED_FOR_MS;

/** The bank's part of a check without an answer: our team decides alone. */
const ended = ({ askAt: _, ...bank }: BankCheck): BankCheck => ({ ...bank, state: 'failed' });

/** Stores the state of the bank's answer. Returns the stored check, even if another process has changed it. */
async function note(core: Core, check: AskingCheck, bank: BankCheck): Promise<OwnerCheckDoc> {
  const known =
    bank.state === 'asking' && isOver(core, check) ? { ...ended(bank), at: core.clock.now() } : bank;
  return (await writeBank(core, check, known)) ?? (await asNow(core, check));
}

const asNow = async (core: Core, check: OwnerCheckDoc): Promise<OwnerCheckDoc> =>
  (await findCheck(core, check._id)) ?? check;

/**
 * A refused request says nothing about the account, as our keys, address or wallet may be the reason: it is a failed
 * try.
 */
async function start(
  core: Core,
  verifier: AccountVerifier,
  { _id, bank: { id, name } }: AskingCheck,
  target: PayoutTarget,
): Promise<AccountAnswer> {
  try {
    return await verifier.startCheck({ checkId: id, target, name });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    core.log.warn({ err: error, check: _id }, 'the provider refused to check a payout account');
    return { status: 'FAILED' };
  }
}

/** What the provider knows of a check that was started. If it refuses to say, another rupee would not help. */
async function readAnswer(
  core: Core,
  verifier: AccountVerifier,
  { id }: BankCheck,
): Promise<AccountAnswer | null> {
  try {
    return await verifier.getCheck(id);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    core.log.warn({ err: error, id }, 'the provider does not say what a bank answered');
    return { status: 'PENDING' };
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
      if (bank.tries >= MAX_TRIES) return { ...ended(bank), at: now };
      const { startedAt: __, ...fresh } = rest;
      const tries = bank.tries + 1;
      const id = `${bank.id.replace(/_t\d$/, '')}_t${tries}`;
      return { ...fresh, id, tries, askAt: inMs(core, AGAIN_AFTER_MS) };
    }
    case 'PENDING': {
      const ageMs = now.getTime() - (bank.startedAt ?? now).getTime();
      return { ...bank, askAt: inMs(core, pollIntervalMs(ageMs)) };
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
    ...(isInName ? { state: 'passed', good } : { state: 'refused', ...earlierGood(check) }),
  });
  return decided ?? (await asNow(core, check));
}
