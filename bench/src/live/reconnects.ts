import { setTimeout as sleep } from 'node:timers/promises';
import { pace, quantileOf, shot } from '../http-load.js';
import { compared } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { startBare } from './bare.js';
import { movingDays } from './changes.js';
import { ackOf } from './cost.js';
import { startRealtimeProcess } from './realtime-process.js';
import { shownBy } from './shown-by.js';
import { Viewers } from './viewers.js';

const SOCKETS = 10_000;
const DAYS = 50;
/** Concurrent reads of the API per second, of unwatched grounds. */
const PER_SECOND = 100;
/** Until the server has noticed that the viewers are gone. */
const REST_MS = 1_000;

/** Everybody reconnects after a restart, signed in and watching, while others use the API. */
export async function measureReconnects(stage: Stage, options: SuiteOptions): Promise<void> {
  const { quick, note, tell } = options;
  const count = quick ? SOCKETS / 5 : SOCKETS;
  const rounds = 3;
  note(`${count} sockets come back after a restart …`);
  const days = await movingDays(stage, DAYS);
  for (const day of days) await day.move();
  const tokens = (await stage.players(count)).map(({ token }) => token);
  const [others] = await stage.grounds(1);
  const ack = await ackOf(stage, days[0]);
  const apiShot = () => shot(stage.api[0], `/api/grounds/${others}/availability/${stage.dateIn(4)}`);
  const rates = { ours: [] as number[], bare: [] as number[] };
  const p99 = { ours: [] as number[], bare: [] as number[] };
  let readsADay = 0;

  const comeBack = async (round: number, into: 'ours' | 'bare', open: () => Promise<number>) => {
    const load = await pace(apiShot, PER_SECOND);
    const ms = await open();
    const hits = await load.stop();
    await viewers.report('close');
    await sleep(REST_MS);
    if (round === 0) return; // an uncounted first round
    rates[into].push((count * 1_000) / ms);
    p99[into].push(quantileOf(hits, 0.99));
  };

  await using realtime = await startRealtimeProcess(stage);
  using viewers = new Viewers(2);
  const askOf = days.map(({ groundId, date }) => [{ name: 'availability:watch', data: { groundId, date } }]);
  const bareAsk = [{ name: 'watch', data: { room: 'day' } }];
  // Each process is stopped while the other one is measured.
  const ours = async (round: number) => {
    await comeBack(round, 'ours', async () => {
      await realtime.start();
      return await viewers.open({ port: realtime.port, kind: 'socket.io', count, askOf, tokens });
    });
    readsADay = Math.max(readsADay, (await shownBy(realtime.port, 'crease_realtime_day_reads_total')) / DAYS);
    await realtime.kill();
  };
  const theirs = async (round: number) => {
    const bare = await startBare('socket.io', ack);
    await comeBack(
      round,
      'bare',
      async () => await viewers.open({ port: bare.port, kind: 'socket.io', count, ask: bareAsk, tokens }),
    );
    await bare.stop();
  };
  await realtime.kill();
  for (let round = 0; round <= rounds; round++)
    for (const turn of round % 2 === 0 ? [ours, theirs] : [theirs, ours]) await turn(round);
  const name = 'bare Socket.IO, nobody signed in';
  tell(
    compared(
      `${count} sockets back after a restart, signed in and watching`,
      '/s',
      rates.ours,
      { name, values: rates.bare },
      { atLeast: 0.6 },
    ),
  );
  tell({
    metric: 'reads of a day meanwhile',
    value: readsADay,
    unit: '',
    target: { atMost: 1 },
  });
  tell(
    compared(
      'a read of the API meanwhile, p99',
      'ms',
      p99.ours,
      { name: 'beside bare Socket.IO’s', values: p99.bare },
      { atMost: 2 },
    ),
  );
}
