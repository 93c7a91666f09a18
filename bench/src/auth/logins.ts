import { verifyingAtOnce } from '@crease/domain/accounts/auth/passwords';
import { fire, mustBe, rateOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { PASSWORD } from './accounts.js';
import { bareVerify } from './bare-verify.js';

/** Logins until V8 has compiled the code: the first ones took twice the time of later ones. */
const WARM_UP_LOGINS = 900;

/** Logins per second with the right password, compared with the bare hash at the product's concurrency. */
export async function measureLogins(
  stage: Stage,
  accounts: readonly string[],
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const count = quick ? 60 : 120;
  const [port] = stage.api;
  let turn = 0;
  const login = async (logins: number): Promise<number> => {
    const shots = Array.from({ length: logins }, () =>
      shot(port, '/api/auth/login', {
        method: 'POST',
        body: { emailOrPhone: accounts[turn++ % accounts.length], password: PASSWORD },
      }),
    );
    const result = await fire(shots, 8);
    mustBe(result.hits, 200);
    return rateOf(result);
  };
  await login(WARM_UP_LOGINS); // the bare hash is native code
  const measured = await alternate(
    9,
    () => login(count),
    () => bareVerify(count),
  );
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
