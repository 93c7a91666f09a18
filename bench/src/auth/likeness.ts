import { fire, mustBe, shot } from '../http-load.js';
import { measured, median } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

const BLOCKS = 5;
const CALLS_PER_BLOCK = { quick: 20, full: 40 };
const WITHIN_MS = 10;

/** Requests about an account, known or not. */
const ASKING: Record<string, (email: string) => unknown> = {
  login: (email) => ({ emailOrPhone: email, password: 'a wrong one' }),
  'request-login-otp': (email) => ({ email }),
  'forgot-password': (email) => ({ email }),
};

/** The difference between the median response times for known and unknown accounts, asked alternately. */
export async function measureLikeness(
  stage: Stage,
  accounts: readonly string[],
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const calls = quick ? CALLS_PER_BLOCK.quick : CALLS_PER_BLOCK.full;
  const [port] = stage.api;
  for (const [name, bodyOf] of Object.entries(ASKING)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    const ask = async (into: number[], email: string) => {
      const one = shot(port, `/api/auth/${name}`, { method: 'POST', body: bodyOf(email) });
      const { hits } = await fire([one], 1);
      mustBe(hits, 200, 401);
      into.push(hits[0]?.ms ?? Number.NaN);
    };
    for (let i = 0; i < BLOCKS * calls; i++) {
      // From the end: the accounts at the front have signed in and have devices.
      const known = () => ask(times.known, accounts.at(-1 - i) ?? '');
      const unknown = () => ask(times.unknown, `nobody-${i}-${name}@bench.test`);
      for (const turn of i % 2 === 0 ? [known, unknown] : [unknown, known]) await turn();
    }
    const apart = Array.from({ length: BLOCKS }, (_, block) => {
      const [known, unknown] = [times.known, times.unknown].map((all) =>
        median(all.slice(block * calls, (block + 1) * calls)),
      );
      return Math.abs((known ?? Number.NaN) - (unknown ?? Number.NaN));
    });
    const metric = `${name}: medians of known and unknown accounts apart`;
    tell({
      ...measured(metric, 'ms', apart, { atMost: WITHIN_MS }),
      baseline: { name: 'of unknown ones', value: median(times.unknown) },
    });
  }
}
