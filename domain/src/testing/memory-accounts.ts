import type {
  AccountAnswer,
  AccountVerifier,
  StartCheckInput,
} from '../business/payouts/account-verifier.js';
import { ProviderUnavailable } from '../sales/provider/provider-errors.js';

/** A bank behind the port, in memory: each start sends a rupee. Tests choose the answer and the faults. */
export class MemoryAccounts implements AccountVerifier {
  readonly name = 'cashfree';
  answer: AccountAnswer = { status: 'VALID', nameAtBank: 'SANJAY MHATRE', score: 100 };
  /** Number of next checks that are started, but whose answer is lost. */
  loses = 0;
  /** While set, a query for a check finds nothing. */
  hides = false;
  /** Called while the next check is being started. */
  during: (() => Promise<unknown>) | undefined;
  /** Every check that was started. */
  readonly started: StartCheckInput[] = [];

  takes = ({ vpa }: StartCheckInput['target']): boolean => vpa === undefined;

  async startCheck(input: StartCheckInput): Promise<AccountAnswer> {
    this.started.push(input);
    const { during } = this;
    this.during = undefined;
    await during?.();
    if (this.loses === 0) return this.answer;
    this.loses -= 1;
    throw new ProviderUnavailable('the answer was lost');
  }

  async getCheck(checkId: string): Promise<AccountAnswer | null> {
    const isKnown = !this.hides && this.started.some((one) => one.checkId === checkId);
    return isKnown ? this.answer : null;
  }
}
