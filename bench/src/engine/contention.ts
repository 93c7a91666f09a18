import { setTimeout as sleep } from 'node:timers/promises';
import { fire, type LoadResult, mustBe, pace, rateOf, shot } from '../http-load.js';
import { compared, quantile } from '../report.js';
import { takeTurns } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { bareHoldShot, type FreshHours, holdShot } from './slots.js';

const READS_PER_SECOND = 100;
const HOLDS_PER_SECOND = 40;
const p99 = ({ hits }: LoadResult): number =>
  quantile(
    hits.map(({ ms }) => ms),
    0.99,
  );

/** Two thousand players on one hour; how long until all are answered, and what others feel of it. */
export async function measureContention(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const [port] = stage.api;
  for (const connections of [64, 500]) {
    const ours = async (): Promise<number> => {
      await stage.emptyHands();
      const hour = hours.take();
      const result = await fire(
        players.map((player) => holdShot(port, hour, player)),
        connections,
      );
      mustBe(result.hits, 201, 409);
      onlyOne(result);
      return result.seconds * 1000;
    };
    const bare = async (): Promise<number> => {
      const hour = hours.take();
      const result = await fire(
        players.map((player) => bareHoldShot(stage, hour, player)),
        connections,
      );
      onlyOne(result);
      return result.seconds * 1000;
    };
    const measured = await takeTurns(quick ? 1 : 4, ours, bare);
    const name = 'node:http + findOneAndUpdate';
    const metric = `${players.length} players on one hour, ${connections} connections, all answered`;
    tell(compared(metric, 'ms', measured.ours, { name, values: measured.bare }, { atMost: 2.5 }));
  }
  await measureNeighbours(stage, players, hours, quick, tell);
}

function onlyOne({ hits }: LoadResult): void {
  const winners = hits.filter(({ status }) => status === 201).length;
  if (winners !== 1) throw new Error(`${winners} players got the one hour`);
}

/** Reads of other grounds and holds of other hours at a steady rate, in peace and beside the crowd. */
async function measureNeighbours(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  quick: boolean,
  tell: SuiteOptions['tell'],
): Promise<void> {
  const [port] = stage.api;
  const others = await stage.players(400);
  const grounds = await stage.grounds(200);
  const begin = () => {
    let i = 0;
    const reads = pace(() => {
      const groundId = grounds[i++ % grounds.length];
      return shot(port, `/api/grounds/${groundId}/availability/${stage.dateIn(2)}`);
    }, READS_PER_SECOND);
    let j = 0;
    const holds = pace(
      () => holdShot(port, hours.take(), others[j++ % others.length] as Player),
      HOLDS_PER_SECOND,
    );
    return async () => ({ reads: await reads.stop(), holds: await holds.stop() });
  };
  const measured = {
    idleP99: [] as number[],
    busyP99: [] as number[],
    idle: [] as number[],
    busy: [] as number[],
  };
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    await stage.emptyHands();
    const endPeace = begin();
    await sleep(quick ? 1_500 : 2_500);
    const peace = await endPeace();

    await stage.emptyHands();
    const hour = hours.take();
    // Made before the neighbours begin: making two thousand requests would keep theirs waiting in this very process.
    const shots = players.map((player) => holdShot(port, hour, player));
    const endCrowd = begin();
    const crowd = await fire(shots, 64);
    const beside = await endCrowd();
    onlyOne(crowd);
    for (const { reads, holds } of [peace, beside]) {
      mustBe(reads.hits, 200);
      mustBe(holds.hits, 201);
    }
    measured.idleP99.push(p99(peace.reads));
    measured.busyP99.push(p99(beside.reads));
    measured.idle.push(rateOf(peace.holds));
    measured.busy.push(rateOf(beside.holds));
  }
  const peace = { name: 'in peace', values: measured.idleP99 };
  tell(compared('reads of other grounds meanwhile, p99', 'ms', measured.busyP99, peace, { atMost: 2 }));
  const rate = { name: 'in peace', values: measured.idle };
  tell(compared('other holds meanwhile', '/s', measured.busy, rate, { atLeast: 0.7 }));
}
