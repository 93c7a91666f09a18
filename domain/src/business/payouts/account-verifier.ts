import type { PayoutTarget } from './payout-account.schema.js';

/**
 * The port to the provider that asks a bank whose account it is, by sending a rupee there. Throws `ProviderUnavailable`
 * (unknown outcome) or `ProviderRefused` (final), like the payment provider's.
 */
export interface AccountVerifier {
  readonly name: AccountVerifierName;
  /** False for a kind of account whose check cannot be found again after a lost answer. */
  takes(target: PayoutTarget): boolean;
  /** Starts a check. Providers do not promise to keep an id unique, so a repetition may send another rupee. */
  startCheck(input: StartCheckInput): Promise<AccountAnswer>;
  /** Null if the provider does not know this id; may be null briefly after it accepted one. */
  getCheck(checkId: string): Promise<AccountAnswer | null>;
}

export const ACCOUNT_VERIFIERS = ['cashfree', 'razorpay'] as const;
export type AccountVerifierName = (typeof ACCOUNT_VERIFIERS)[number];

declare module '../../platform/core.js' {
  interface Core {
    /** Undefined if our team alone checks payout accounts. */
    accountVerifier: AccountVerifier | undefined;
  }
}

export interface StartCheckInput {
  /** Up to 40 letters, digits and `_`, made and stored before the call. */
  checkId: string;
  target: PayoutTarget;
  /** The name that the account should be in. */
  name: string;
}

export interface AccountAnswer {
  /** `FAILED`: the bank could not be asked. Unknown words count as pending. */
  status: 'VALID' | 'INVALID' | 'FAILED' | 'PENDING';
  nameAtBank?: string;
  /** 0 to 100: how well the bank's name matches the one that was asked about. */
  score?: number;
  /** The bank's reference for the rupee. */
  reference?: string;
}

const score = (value: number): number | undefined => (value >= 0 && value <= 100 ? value : undefined);

/** The answer for a valid account, without the fields that the provider left out. */
export function validAnswer(said: {
  name?: string | null;
  score?: number | string | null;
  utr?: string | null;
}): AccountAnswer {
  // An empty text means no score, not 0.
  const points = said.score == null || said.score === '' ? undefined : score(Number(said.score));
  return {
    status: 'VALID',
    ...(said.name ? { nameAtBank: said.name } : {}),
    ...(points === undefined ? {} : { score: points }),
    ...(said.utr ? { reference: said.utr } : {}),
  };
}
