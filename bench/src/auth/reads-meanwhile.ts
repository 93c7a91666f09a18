import { setTimeout as sleep } from 'node:timers/promises';
import { fire, mustBe, pace, quantileOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { PASSWORD } from './accounts.js';
import { bareVerify } from './bare-verify.js';

const READS_A_SECOND = 60;
const CONCURRENT_LOGINS = 20;

/** How long reads take while twenty people sign in at once, compared with no sign-ins. */
export async function measureReadsMeanwhile(
  stage: Stage,
  accounts: readonly string[],
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const [port] = stage.api;
  const grounds = await stage.grounds(20);
  const date = stage.dateIn(3);
  let turn = 0;
  const read = () => {
    turn += 1;
    const ground = grounds[turn % grounds.length];
    const paths = [`/api/grounds/${ground}`, `/api/grounds/${ground}/availability/${date}`];
    return shot(port, paths[turn % paths.length] ?? '');
  };
  const p99 = async (meanwhile: () => Promise<unknown>, next = read): Promise<number> => {
    const readers = await pace(next, READS_A_SECOND);
    await meanwhile();
    const result = await readers.stop();
    mustBe(result.hits, 200);
    return quantileOf(result, 0.99);
  };
  const rushes = quick ? 3 : 8;
  const signIns = async (): Promise<void> => {
    for (let rush = 0; rush < rushes; rush++) {
      const shots = Array.from({ length: CONCURRENT_LOGINS }, (_, i) =>
        shot(port, '/api/auth/login', {
          method: 'POST',
          body: {
            emailOrPhone: accounts[(rush * CONCURRENT_LOGINS + i) % accounts.length],
            password: PASSWORD,
          },
        }),
      );
      mustBe((await fire(shots, CONCURRENT_LOGINS)).hits, 200);
    }
  };
  let seconds = 2;
  const busy = async (): Promise<number> => {
    const began = performance.now();
    const value = await p99(signIns);
    seconds = (performance.now() - began) / 1000;
    return value;
  };
  const measured = await alternate(quick ? 3 : 5, busy, () => p99(() => sleep(seconds * 1000)));
  tell(
    compared(
      'p99 of reads while 20 sign in at once',
      'ms',
      measured.ours,
      { name: 'while nobody does', values: measured.bare },
      { atMost: 2 },
    ),
  );

  // What hashing alone does to reads on this machine: a bare server that returns a constant, and the bare hash.
  const bareRead = () => shot(stage.bare, '/constant');
  const floor = await alternate(
    quick ? 3 : 5,
    () => p99(() => bareVerify(rushes * CONCURRENT_LOGINS), bareRead),
    () => p99(() => sleep(seconds * 1000), bareRead),
  );
  tell(
    compared('p99 of bare reads while as many hash, bare', 'ms', floor.ours, {
      name: 'while nobody does',
      values: floor.bare,
    }),
  );
}
