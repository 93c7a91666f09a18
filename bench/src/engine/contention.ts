import { setTimeout as sleep } from 'node:timers/promises';
import { fire, type LoadResult, mustBe, pace, quantileOf, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { Crowds } from './crowd.js';
import { bareHoldShot, type FreshHours, type Hour, holdShot } from './slots.js';

/** Over three times as many grounds: what was read is remembered for two seconds. */
const READS_PER_SECOND = 100;
const HOLDS_PER_SECOND = 40;
/** More than are answered in the time that the neighbours are watched. */
const CROWDS = 12;

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
      onlyOne(statusesOf(result));
      return result.seconds * 1000;
    };
    const bare = async (): Promise<number> => {
      const hour = hours.take();
      const result = await fire(
        players.map((player) => bareHoldShot(stage, hour, player)),
        connections,
      );
      onlyOne(statusesOf(result));
      return result.seconds * 1000;
    };
    const measured = await alternate(quick ? 2 : 4, ours, bare);
    const name = 'node:http + findOneAndUpdate';
    const metric = `${players.length} players on one hour, ${connections} connections, all answered`;
    tell(compared(metric, 'ms', measured.ours, { name, values: measured.bare }, { atMost: 2.5 }));
  }
  await measureNeighbours(stage, players, hours, quick, tell);
}

const statusesOf = ({ hits }: LoadResult): number[] => hits.map(({ status }) => status);

function onlyOne(statuses: readonly number[]): void {
  const winners = statuses.filter((status) => status === 201).length;
  if (winners !== 1) throw new Error(`${winners} players got the one hour`);
}

/** One of the two servers that are measured, as the neighbours of a crowd ask it. */
interface Server {
  read(groundId: string): Shot;
  hold(hour: Hour, player: Player): Shot;
}

/**
 * Reads of other grounds and holds of other hours at a steady rate, in peace and beside one crowd after another. Both
 * take as long, for a p99 says something of some hundreds of reads only. Beside it stand what a crowd at the bare server
 * does to its own readers, and what it does to ours, who then share nothing with it but the cores and the database.
 */
async function measureNeighbours(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  quick: boolean,
  tell: SuiteOptions['tell'],
): Promise<void> {
  const [port] = stage.api;
  const others = await stage.players(400);
  const grounds = await stage.grounds(READS_PER_SECOND * 3);
  const date = stage.dateIn(2);
  const ours: Server = {
    read: (groundId) => shot(port, `/api/grounds/${groundId}/availability/${date}`),
    hold: (hour, player) => holdShot(port, hour, player),
  };
  const bare: Server = {
    read: (groundId) => shot(stage.bare, `/day/${groundId}:${date}`),
    hold: (hour, player) => bareHoldShot(stage, hour, player),
  };
  // Over all phases: what peace has just read the API would remember beside the crowd.
  let [i, j] = [0, 0];
  const meanwhile = async (server: Server, work: () => Promise<void>) => {
    const nextRead = () => server.read(grounds[i++ % grounds.length] ?? '');
    const nextHold = () => server.hold(hours.take(), others[j++ % others.length] as Player);
    const [reads, holds] = await Promise.all([
      pace(nextRead, READS_PER_SECOND),
      pace(nextHold, HOLDS_PER_SECOND),
    ]);
    await work();
    const result = { reads: await reads.stop(), holds: await holds.stop() };
    mustBe(result.reads.hits, 200);
    mustBe(result.holds.hits, 201);
    return result;
  };
  const spanMs = quick ? 1_500 : 2_500;
  using crowds = new Crowds();
  const beside = async (server: Server, crowdsAt: Server) => {
    await stage.emptyHands();
    const peace = await meanwhile(server, () => sleep(spanMs));

    await stage.emptyHands();
    await crowds.prepare(
      Array.from({ length: CROWDS }, () => {
        const hour = hours.take();
        return players.map((player) => crowdsAt.hold(hour, player));
      }),
    );
    const crowded = await meanwhile(server, async () => {
      const endsAt = performance.now() + spanMs;
      while (performance.now() < endsAt) onlyOne(await crowds.go());
    });
    return { peace, crowded };
  };

  const figures = () => ({ peace: [] as number[], crowded: [] as number[] });
  const p99s = { ours: figures(), bare: figures(), apart: figures() };
  const rates = figures();
  for (let round = 0; round < (quick ? 6 : 9); round++) {
    for (const [name, server, crowdsAt] of [
      ['ours', ours, ours],
      ['bare', bare, bare],
      ['apart', ours, bare],
    ] as const) {
      // What is only written down is measured a third as often.
      if (name !== 'ours' && round % 3 > 0) continue;
      const { peace, crowded } = await beside(server, crowdsAt);
      p99s[name].peace.push(quantileOf(peace.reads, 0.99));
      p99s[name].crowded.push(quantileOf(crowded.reads, 0.99));
      if (name !== 'ours') continue;
      rates.peace.push(rateOf(peace.holds));
      rates.crowded.push(rateOf(crowded.holds));
    }
  }
  const inPeace = (values: number[]) => ({ name: 'in peace', values });
  const metric = 'reads of other grounds meanwhile, p99';
  tell(compared(metric, 'ms', p99s.ours.crowded, inPeace(p99s.ours.peace), { atMost: 2 }));
  tell(compared('bare reads meanwhile, p99', 'ms', p99s.bare.crowded, inPeace(p99s.bare.peace)));
  const apart = 'reads of ours beside a crowd at the bare server, p99';
  tell(compared(apart, 'ms', p99s.apart.crowded, inPeace(p99s.apart.peace)));
  tell(compared('other holds meanwhile', '/s', rates.crowded, inPeace(rates.peace), { atLeast: 0.7 }));
}
