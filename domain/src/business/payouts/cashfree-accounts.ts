import { z } from 'zod';
import { type CashfreeHttpOptions, createCashfreeHttp } from '../../sales/provider/cashfree-http.js';
import { orNull } from '../../sales/provider/provider-errors.js';
import { type AccountAnswer, type AccountVerifier, validAnswer } from './account-verifier.js';

const API_VERSION = '2023-12-18';
/** A bank answers more slowly than a provider. */
const TIMEOUT_MS = 10_000;
const LONGEST_NAME = 100;

const STATUSES: Record<string, AccountAnswer['status'] | undefined> = {
  VALID: 'VALID',
  INVALID: 'INVALID',
  FAILED: 'FAILED',
  REJECTED: 'FAILED',
  MANUALLY_REJECTED: 'FAILED',
  CANCELLED: 'FAILED',
};

const checkAnswer = z
  .object({
    account_status: z.string(),
    name_at_bank: z.string().nullish().catch(null),
    name_match_score: z.union([z.string(), z.number()]).nullish().catch(null),
    utr: z.string().nullish().catch(null),
  })
  .transform((wire): AccountAnswer => {
    const status = STATUSES[wire.account_status] ?? 'PENDING';
    if (status !== 'VALID') return { status };
    return validAnswer({ name: wire.name_at_bank, score: wire.name_match_score, utr: wire.utr });
  });

/**
 * Checks of bank accounts by Cashfree (Bank Account Verification V2, asynchronous), or any server with that API. It
 * takes no UPI addresses: its penny drop for those has no way to ask again by our id. `baseUrl` ends in
 * `/verification`.
 */
export function createCashfreeAccounts(options: CashfreeHttpOptions): AccountVerifier {
  const call = createCashfreeHttp({ timeoutMs: TIMEOUT_MS, ...options, apiVersion: API_VERSION });

  return {
    name: 'cashfree',
    takes: ({ accountNumber, ifsc }) => accountNumber !== undefined && ifsc !== undefined,

    async startCheck({ checkId, target, name }) {
      const known = nameFor(name);
      return await call({
        operation: 'create_account_check',
        method: 'POST',
        path: '/bank-account/async',
        body: {
          bank_account: target.accountNumber,
          ifsc: target.ifsc,
          user_id: checkId,
          ...(known ? { name: known } : {}),
        },
        answer: checkAnswer,
      });
    },

    getCheck: (checkId) =>
      orNull(
        call({
          operation: 'get_account_check',
          method: 'GET',
          path: `/bank-account?user_id=${encodeURIComponent(checkId)}`,
          answer: checkAnswer,
        }),
      ),
  };
}

/** The name in the letters that Cashfree takes; empty if it has none, and then no names are compared. */
const nameFor = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9 .\-/&]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
