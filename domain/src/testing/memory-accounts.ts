import type {
  AccountAnswer,
  AccountVerifier,
  StartCheckInput,
} from '../business/payouts/account-verifier.js';
import { ProviderRefused, ProviderUnavailable } from '../sales/provider/provider-errors.js';

/** A bank behind the port, in memory: each start sends a rupee. Tests choose the answer and the faults. */
export class MemoryAccounts implements AccountVerifier {
  readonly name = 'cashfree';
  answer: AccountAnswer = { status: 'VALID', nameAtBank: 'SANJAY MHATRE', score: 100 };
  /** How many of the next checks are started but lose their answer. */
  loses = 0;
  /** While set, a query for a check finds nothing. */
  hides = false;
  /** While set, the provider refuses every request with this status. */
  refuses: number | undefined;
  /** Number of requests that it refused. */
  refusals = 0;
  /** Called while the next check is being started. */
  during: (() => Promise<unknown>) | undefined;
  /** Every check that was started. */
  readonly started: StartCheckInput[] = [];

  takes = ({ vpa }: StartCheckInput['target']): boolean => vpa === undefined;

  async startCheck(input: StartCheckInput): Promise<AccountAnswer> {
    this.refuse();
    this.started.push(input);
    const { during } = this;
    this.during = undefined;
    await during?.();
    if (this.loses === 0) return this.answer;
    this.loses -= 1;
    throw new ProviderUnavailable('the answer was lost');
  }

  async getCheck(checkId: string): Promise<AccountAnswer | null> {
    this.refuse();
    const isKnown = !this.hides && this.started.some((one) => one.checkId === checkId);
    return isKnown ? this.answer : null;
  }

  private refuse(): void {
    if (this.refuses === undefined) return;
    this.refusals += 1;
    throw new ProviderRefused(this.refuses, 'refused', 'the provider refused the request');
  }
}
