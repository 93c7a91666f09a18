import { z } from 'zod';
import { createRazorpayHttp, type RazorpayHttpOptions } from '../../sales/provider/razorpay-http.js';
import { type AccountAnswer, type AccountVerifier, validAnswer } from './account-verifier.js';
import type { PayoutTarget } from './payout-account.schema.js';

export interface RazorpayAccountsOptions extends RazorpayHttpOptions {
  /** The account at RazorpayX that pays for checks. */
  sourceAccount: string;
}

/** A bank answers more slowly than a provider. */
const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 100;
/** A check is asked about within days of its start, so it is among the newest. */
const PAGES = 10;

const checkAnswer = z.object({
  status: z.string(),
  reference_id: z.string().nullish().catch(null),
  validation_results: z
    .object({
      account_status: z.string().nullish().catch(null),
      registered_name: z.string().nullish().catch(null),
      name_match_score: z.number().nullish().catch(null),
    })
    .nullish()
    .catch(null),
  utr: z.string().nullish().catch(null),
});
const checksAnswer = z.object({ items: z.array(checkAnswer) });

function answerOf({ status, validation_results: results, utr }: z.infer<typeof checkAnswer>): AccountAnswer {
  if (status === 'failed') return { status: 'FAILED' };
  if (status !== 'completed') return { status: 'PENDING' };
  if (results?.account_status === 'invalid') return { status: 'INVALID' };
  // Razorpay's documentation uses both words for an account that exists.
  if (results?.account_status !== 'active' && results?.account_status !== 'valid')
    return { status: 'PENDING' };
  return validAnswer({ name: results.registered_name, score: results.name_match_score, utr });
}

/**
 * Checks of bank accounts and UPI addresses by Razorpay (composite account validation), or any server with that API.
 */
export function createRazorpayAccounts({
  sourceAccount,
  ...options
}: RazorpayAccountsOptions): AccountVerifier {
  const call = createRazorpayHttp({ timeoutMs: TIMEOUT_MS, ...options });

  return {
    name: 'razorpay',
    takes: () => true,

    async startCheck({ checkId, target, name }) {
      return answerOf(
        await call({
          operation: 'create_account_check',
          method: 'POST',
          path: '/fund_accounts/validations',
          body: {
            source_account_number: sourceAccount,
            validation_type: 'pennydrop',
            reference_id: checkId,
            fund_account: { ...fundAccountOf(target, name), contact: { name } },
          },
          answer: checkAnswer,
        }),
      );
    },

    /** It has no search by our id, so the newest are read page by page. */
    async getCheck(checkId) {
      for (let skipped = 0; skipped < PAGES * PAGE_SIZE; skipped += PAGE_SIZE) {
        const page = { account_number: sourceAccount, count: String(PAGE_SIZE), skip: String(skipped) };
        const { items } = await call({
          operation: 'get_account_check',
          method: 'GET',
          path: `/fund_accounts/validations?${new URLSearchParams(page)}`,
          answer: checksAnswer,
        });
        const found = items.find(({ reference_id }) => reference_id === checkId);
        if (found) return answerOf(found);
        if (items.length < PAGE_SIZE) return null;
      }
      return null;
    },
  };
}

function fundAccountOf({ vpa, accountNumber, ifsc }: PayoutTarget, name: string): object {
  return vpa === undefined
    ? { account_type: 'bank_account', bank_account: { name, ifsc, account_number: accountNumber } }
    : { account_type: 'vpa', vpa: { address: vpa } };
}
