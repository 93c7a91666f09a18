import { verifyingAtOnce } from '@crease/domain/accounts/auth/passwords';
import { fire, mustBe, rateOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { PASSWORD } from './accounts.js';
import { bareVerify } from './bare-verify.js';

/** Logins until V8 has compiled what one does: in the main thread the first cost twice what later ones do. */
const WARM_UP = 900;

/** Logins a second with the right password, against the bare hash, as many at once as the product allows itself. */
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
  await login(WARM_UP); // the bare hash is compiled as it is
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
