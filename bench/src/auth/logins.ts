import { verifyingAtOnce } from '@crease/domain/accounts/auth/passwords';
import { fire, mustBe, rateOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { PASSWORD } from './accounts.js';
import { bareVerify } from './bare-verify.js';

/** Logins a second with the right password, against the bare hash, as many at once as the product allows itself. */
export async function measureLogins(
  stage: Stage,
  accounts: readonly string[],
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const count = quick ? 30 : 120;
  const [port] = stage.api;
  const login = async (): Promise<number> => {
    const shots = Array.from({ length: count }, (_, i) =>
      shot(port, '/api/auth/login', {
        method: 'POST',
        body: { emailOrPhone: accounts[i % accounts.length], password: PASSWORD },
      }),
    );
    const result = await fire(shots, 8);
    mustBe(result.hits, 200);
    return rateOf(result);
  };
  const measured = await alternate(9, login, () => bareVerify(count));
  tell(
    compared(
      'logins',
      '/s',
      measured.ours,
      { name: `bare Argon2id, ${verifyingAtOnce} at once`, values: measured.bare },
      { atLeast: 0.7 },
    ),
  );
}
