import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadResult, mustBe, pace, quantileOf, rateOf, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { Crowds } from './crowd.js';
import { onlyOne } from './one-winner.js';
import { bareHoldShot, type FreshHours, type Hour, holdShot } from './slots.js';

/** There are three times as many grounds: the API caches what it reads for two seconds. */
const READS_PER_SECOND = 100;
const HOLDS_PER_SECOND = 40;
/** More than can run during one measurement. */
const CROWDS = 12;

/** One of the two measured servers, as the neighbours of a crowd call it. */
interface Server {
  read(groundId: string): Shot;
  hold(hour: Hour, player: Player): Shot;
}

interface Load {
  reads: LoadResult;
  holds: LoadResult;
}

/**
 * Reads of other grounds and holds of other hours at a steady rate, for the same time in peace and beside crowds. For
 * comparison: the bare server beside its own crowd, and ours beside one that shares only cores and database with it.
 */
export async function measureNeighbours(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  quick: boolean,
  tell: SuiteOptions['tell'],
): Promise<void> {
  const servers = serversOf(stage);
  using crowds = new Crowds();
  const neighbours = new Neighbours(
    await stage.players(400),
    await stage.grounds(READS_PER_SECOND * 3),
    hours,
  );
  const spanMs = quick ? 1_500 : 2_500;
  const beside = async (server: Server, crowdsAt: Server) => {
    await stage.emptyHands();
    const peace = await neighbours.during(server, () => sleep(spanMs));

    await stage.emptyHands();
    await crowds.prepare(
      Array.from({ length: CROWDS }, () => {
        const hour = hours.take();
        return players.map((player) => crowdsAt.hold(hour, player));
      }),
    );
    const crowded = await neighbours.during(server, async () => {
      const endsAt = performance.now() + spanMs;
      while (performance.now() < endsAt) onlyOne((await crowds.go()).map(({ status }) => status));
    });
    return { peace, crowded };
  };
  tellOf(await measureRounds(servers, quick ? 6 : 9, beside), tell);
}

function serversOf(stage: Stage): { ours: Server; bare: Server } {
  const [port] = stage.api;
  const date = stage.dateIn(2);
  return {
    ours: {
      read: (groundId) => shot(port, `/api/grounds/${groundId}/availability/${date}`),
      hold: (hour, player) => holdShot(port, hour, player),
    },
    bare: {
      read: (groundId) => shot(stage.bare, `/day/${groundId}:${date}`),
      hold: (hour, player) => bareHoldShot(stage, hour, player),
    },
  };
}

/** Players who read other grounds and hold other hours. */
class Neighbours {
  // Counted over all phases: the API would still have cached what was just read in peace.
  #reads = 0;
  #holds = 0;

  constructor(
    private readonly players: readonly Player[],
    private readonly grounds: readonly string[],
    private readonly hours: FreshHours,
  ) {}

  /** Their load on a server while `work` runs. */
  async during(server: Server, work: () => Promise<void>): Promise<Load> {
    const nextRead = () => server.read(this.grounds[this.#reads++ % this.grounds.length] ?? '');
    const nextHold = () =>
      server.hold(this.hours.take(), this.players[this.#holds++ % this.players.length] as Player);
    const [reads, holds] = await Promise.all([
      pace(nextRead, READS_PER_SECOND),
      pace(nextHold, HOLDS_PER_SECOND),
    ]);
    await work();
    const result = { reads: await reads.stop(), holds: await holds.stop() };
    mustBe(result.reads.hits, 200);
    mustBe(result.holds.hits, 201);
    return result;
  }
}

const figures = () => ({ peace: [] as number[], crowded: [] as number[] });

async function measureRounds(
  { ours, bare }: { ours: Server; bare: Server },
  rounds: number,
  beside: (server: Server, crowdsAt: Server) => Promise<{ peace: Load; crowded: Load }>,
) {
  const p99s = { ours: figures(), bare: figures(), apart: figures() };
  const rates = figures();
  for (let round = 0; round < rounds; round++) {
    for (const [name, server, crowdsAt] of [
      ['ours', ours, ours],
      ['bare', bare, bare],
      ['apart', ours, bare],
    ] as const) {
      // Figures without a goal are measured a third as often.
      if (name !== 'ours' && round % 3 > 0) continue;
      const { peace, crowded } = await beside(server, crowdsAt);
      p99s[name].peace.push(quantileOf(peace.reads, 0.99));
      p99s[name].crowded.push(quantileOf(crowded.reads, 0.99));
      if (name !== 'ours') continue;
      rates.peace.push(rateOf(peace.holds));
      rates.crowded.push(rateOf(crowded.holds));
    }
  }
  return { p99s, rates };
}

function tellOf(
  { p99s, rates }: Awaited<ReturnType<typeof measureRounds>>,
  tell: SuiteOptions['tell'],
): void {
  const inPeace = (values: number[]) => ({ name: 'in peace', values });
  const metric = 'reads of other grounds meanwhile, p99';
  tell(compared(metric, 'ms', p99s.ours.crowded, inPeace(p99s.ours.peace), { atMost: 2 }));
  tell(compared('bare reads meanwhile, p99', 'ms', p99s.bare.crowded, inPeace(p99s.bare.peace)));
  const apart = 'reads of ours beside a crowd at the bare server, p99';
  tell(compared(apart, 'ms', p99s.apart.crowded, inPeace(p99s.apart.peace)));
  tell(compared('other holds meanwhile', '/s', rates.crowded, inPeace(rates.peace), { atLeast: 0.7 }));
}
