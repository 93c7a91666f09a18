import { fire, mustBe, rateOf } from '../http-load.js';
import { compared, median } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { cpuSeconds } from './processes.js';
import { bareHoldShot, type FreshHours, holdShot, warmUpsOf } from './slots.js';

const CONNECTIONS = 64;

/** Holds per second when everybody wants a different hour: one API process, then two. */
export async function measureIndependent(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell, note }: SuiteOptions,
): Promise<void> {
  const count = quick ? 1_200 : 2_000;
  const playerOf = (i: number) => players[i % players.length] as Player; // not empty
  const run = async (ports: readonly number[]): Promise<number> => {
    await stage.emptyHands();
    const shots = Array.from({ length: count }, (_, i) =>
      holdShot(ports[i % ports.length] ?? 0, hours.take(), playerOf(i)),
    );
    const result = await fire(shots, CONNECTIONS);
    mustBe(result.hits, 201);
    return rateOf(result);
  };
  const bare = async (): Promise<number> => {
    const shots = Array.from({ length: count }, (_, i) => bareHoldShot(stage, hours.take(), playerOf(i)));
    const result = await fire(shots, CONNECTIONS);
    mustBe(result.hits, 201);
    return rateOf(result);
  };
  const [first, second] = stage.api;
  const warmUps = warmUpsOf(count);
  const one = await alternate(9, () => run([first]), bare, warmUps);
  const name = 'node:http + findOneAndUpdate';
  tell(
    compared(
      'independent holds, one API process',
      '/s',
      one.ours,
      { name, values: one.bare },
      { atLeast: 0.8 },
    ),
  );

  // The second process has not answered anything yet.
  for (let block = 0; block < warmUps; block++) await run([second]);
  const before = cpuOf(stage);
  const began = performance.now();
  const two = await alternate(
    quick ? 5 : 9,
    () => run([first, second]),
    () => run([first]),
  );
  const seconds = (performance.now() - began) / 1000;
  tell(
    compared('independent holds, two API processes', '/s', two.ours, {
      name: 'one process',
      values: two.bare,
    }),
  );
  for (const [process, used] of cpuOf(stage)) {
    const share = (used - (before.get(process) ?? 0)) / seconds;
    tell({ metric: `processor of ${process} meanwhile`, value: share * 100, unit: '%' });
    if (share > 0.85) note(`the limit is ${process}: it uses a whole processor`);
  }
  if (median(two.ours) < median(two.bare) * 1.2) {
    note('two processes add little: the processors of this machine, or the database, are the limit');
  }
}

/** Processor seconds used by each process. */
function cpuOf(stage: Stage): Map<string, number> {
  const names = ['api', 'api-2', 'mongo', 'redis', 'worker', 'realtime'];
  return new Map(names.map((name) => [name, cpuSeconds(stage.system.pidOf(name))]));
}
