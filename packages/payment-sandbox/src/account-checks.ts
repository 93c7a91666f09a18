import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { parseOr400 } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { accountCheckIdOf } from './razorpay-ids.js';
import { type AccountCheckPlan, type AccountCheckRecord, accountCheckPlan } from './records.js';

const AT_ONCE: AccountCheckPlan = { outcome: 'VALID', nameAtBank: null, delayMs: 0, hiddenMs: 0 };

const name = z.string().max(100);
const ifsc = z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/);

const cashfreeBody = z.object({
  bank_account: z.string().regex(/^[A-Za-z0-9]{6,40}$/),
  ifsc,
  name: name.regex(/^[A-Za-z0-9 .\-/&]+$/).optional(),
  user_id: z.string().regex(/^\w+$/),
});

const contact = z.object({ name });
const razorpayBody = z.object({
  source_account_number: z.string().min(1),
  validation_type: z.literal('pennydrop'),
  reference_id: z.string().min(1).max(40),
  notes: z.record(z.string(), z.string()).optional(),
  fund_account: z.discriminatedUnion('account_type', [
    z.object({
      account_type: z.literal('bank_account'),
      bank_account: z.object({ name, ifsc, account_number: z.string().regex(/^[A-Za-z0-9]{5,35}$/) }),
      contact,
    }),
    z.object({
      account_type: z.literal('vpa'),
      vpa: z.object({ address: z.string().regex(/^[^@\s]+@[^@\s]+$/) }),
      contact,
    }),
  ]),
});

/**
 * Checks of bank accounts and UPI addresses. Neither provider promises that an id of the caller's is used once, so each
 * request here is another check: another rupee on its way to the account.
 */
export interface AccountChecks {
  /** @throws ProviderProblem 400 */
  createCashfree(body: unknown): AccountCheckRecord;
  /** @throws ProviderProblem 400 */
  createRazorpay(body: unknown): AccountCheckRecord;
  /** The latest one under an id of the caller's. @throws ProviderProblem 404, also while it is hidden */
  find(checkId: string): AccountCheckRecord;
  /** Razorpay's, the latest first, without hidden ones. */
  list(): AccountCheckRecord[];
  /** Plans the outcome of checks from now on. Not kept over a restart. @throws ProviderProblem 400 */
  plan(body: unknown): AccountCheckPlan;
  asCashfree(check: AccountCheckRecord): object;
  asRazorpay(check: AccountCheckRecord): object;
}

type Asked = Pick<AccountCheckRecord, 'checkId' | 'speaks' | 'account' | 'ifsc' | 'name'>;

export function createAccountChecks(ledger: Ledger, nowMs: () => number): AccountChecks {
  let planned = AT_ONCE;

  function create(asked: Asked): AccountCheckRecord {
    const { outcome, nameAtBank, delayMs, hiddenMs } = planned;
    const record: AccountCheckRecord = {
      ...asked,
      ownId: ledger.nextId(),
      outcome,
      nameAtBank: nameAtBank ?? asked.name?.toUpperCase() ?? null,
      dueAt: nowMs() + delayMs,
      shownFrom: nowMs() + hiddenMs,
      createdAt: nowMs(),
    };
    ledger.transact(() => ledger.put({ kind: 'accountCheck', record }));
    return record;
  }

  const shown = () => ledger.accountChecks().filter(({ shownFrom }) => shownFrom <= nowMs());

  return {
    createCashfree(body) {
      const input = parseOr400(cashfreeBody, body);
      const { user_id: checkId, bank_account: account } = input;
      return create({ checkId, account, ifsc: input.ifsc, name: input.name ?? null, speaks: 'cashfree' });
    },
    createRazorpay(body) {
      const { reference_id: checkId, fund_account: fund } = parseOr400(razorpayBody, body);
      if (fund.account_type === 'vpa')
        return create({
          ...{ checkId, account: fund.vpa.address, ifsc: null },
          ...{ name: fund.contact.name, speaks: 'razorpay' },
        });
      const { account_number: account, ...bank } = fund.bank_account;
      return create({ checkId, account, ifsc: bank.ifsc, name: bank.name, speaks: 'razorpay' });
    },
    find(checkId) {
      const found = shown().findLast((check) => check.checkId === checkId);
      if (!found) throw new ProviderProblem(404, 'verification_not_found', 'verification does not exist');
      return found;
    },
    list: () =>
      shown()
        .filter(({ speaks }) => speaks === 'razorpay')
        .reverse(),
    plan(body) {
      planned = parseOr400(accountCheckPlan, body);
      return planned;
    },
    asCashfree: (check) => cashfreeEntity(check, nowMs()),
    asRazorpay: (check) => razorpayEntity(check, nowMs()),
  };
}

/** 0 to 100: how many of the words in the longer name are in both. */
export function matchScore(asked: string, atBank: string): number {
  const [one, other] = [asked, atBank].map((text) => new Set(text.toUpperCase().match(/[A-Z0-9]+/g) ?? []));
  if (!one || !other || one.size === 0) return 0;
  const shared = [...one].filter((word) => other.has(word)).length;
  return Math.round((100 * shared) / Math.max(one.size, other.size));
}

function scoreOf({ outcome, name: asked, nameAtBank }: AccountCheckRecord): number | null {
  return outcome === 'VALID' && asked !== null && nameAtBank !== null ? matchScore(asked, nameAtBank) : null;
}

const MATCHES: readonly (readonly [number, string])[] = [
  [100, 'DIRECT_MATCH'],
  [85, 'GOOD_PARTIAL_MATCH'],
  [60, 'MODERATE_PARTIAL_MATCH'],
  [34, 'POOR_PARTIAL_MATCH'],
  [0, 'NO_MATCH'],
];

const CASHFREE_CODES = {
  VALID: 'ACCOUNT_IS_VALID',
  INVALID: 'INVALID_ACCOUNT_FAIL',
  FAILED: 'NPCI_UNAVAILABLE',
} as const;

function cashfreeEntity(check: AccountCheckRecord, nowMs: number): object {
  const { ownId, checkId, outcome, nameAtBank, dueAt } = check;
  const known = { reference_id: Number(ownId), user_id: checkId };
  if (dueAt > nowMs)
    return { ...known, account_status: 'RECEIVED', account_status_code: 'VALIDATION_IN_PROGRESS' };
  const score = scoreOf(check);
  return {
    ...known,
    account_status: outcome,
    account_status_code: CASHFREE_CODES[outcome],
    name_at_bank: outcome === 'VALID' ? nameAtBank : null,
    bank_name: 'SANDBOX BANK',
    utr: outcome === 'VALID' ? `UTR${ownId}` : null,
    name_match_score: score === null ? null : score.toFixed(2),
    name_match_result: score === null ? null : MATCHES.find(([from]) => score >= from)?.[1],
  };
}

function razorpayEntity(check: AccountCheckRecord, nowMs: number): object {
  const { checkId, outcome, nameAtBank, dueAt, account, ifsc: code, name: asked } = check;
  const isDone = dueAt <= nowMs;
  const isCompleted = isDone && outcome !== 'FAILED';
  const isValid = isCompleted && outcome === 'VALID';
  return {
    id: accountCheckIdOf(check),
    entity: 'fund_account.validation',
    status: isCompleted ? 'completed' : isDone ? 'failed' : 'created',
    validation_results: {
      account_status: isCompleted ? (isValid ? 'active' : 'invalid') : null,
      registered_name: isValid ? nameAtBank : null,
      details: null,
      name_match_score: isValid ? scoreOf(check) : null,
    },
    status_details: isDone
      ? { description: null, source: isCompleted ? 'beneficiary_bank' : 'gateway', reason: null }
      : null,
    utr: isValid ? check.ownId.slice(-12) : null,
    reference_id: checkId,
    fund_account: {
      entity: 'fund_account',
      ...(code === null
        ? { account_type: 'vpa', vpa: { address: account } }
        : {
            account_type: 'bank_account',
            bank_account: { name: asked, ifsc: code, account_number: account },
          }),
    },
    created_at: Math.floor(check.createdAt / 1_000),
  };
}
