import { setTimeout as sleep } from 'node:timers/promises';
import { dayEventKey } from '@crease/domain/messaging/outbox/publisher';
import { appendToStream } from '@crease/domain/messaging/outbox/stream';
import { Types } from 'mongoose';
import { compared } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type Moving, movingDay, pacedChanges } from './changes.js';
import { cpuMs } from './cpu.js';
import { type RealtimeProcess, startRealtimeProcess } from './realtime-process.js';
import { Viewers } from './viewers.js';

const CROWD = 10_000;
const MAX_PROCESSES = 8;
/** Viewers per process: eight processes and their viewers must fit on two processors. */
const VIEWERS_PER_PROCESS = 1_000;
const CHANGE_INTERVAL_MS = 250;
const BATCH_SIZE = 250;

/** How far one process scales, and whether more of them cost more per delivered frame. */
export async function measureScale(stage: Stage, options: SuiteOptions): Promise<void> {
  await measureCrowd(stage, await movingDay(stage), 'one day', options);
  await measureProcesses(stage, options);
}

/** 10,000 viewers of the same thing at one process. */
export async function measureCrowd(
  stage: Stage,
  watched: Moving,
  what: string,
  { quick, note, tell }: SuiteOptions,
): Promise<void> {
  const crowd = quick ? CROWD / 5 : CROWD;
  note(`${crowd} viewers of ${what} on one process …`);
  await using realtime = await startRealtimeProcess(stage);
  using viewers = new Viewers(4);
  await viewers.open({ port: realtime.port, kind: 'socket.io', count: crowd, ask: watched.ask });
  const before = cpuMs(realtime.pid);
  const changes = quick ? 10 : 30;
  const { report, toLast } = await pacedChanges(viewers, changes, 1_000, watched.move);
  const lost = report.byRev.length * crowd - report.frames;
  const name = `${crowd} viewers of ${what} on one process`;
  tell({ metric: `${name}: frames that did not come`, value: lost, unit: '', target: { atMost: 0 } });
  tell({
    metric: `${name}: processor for one frame`,
    value: ((cpuMs(realtime.pid) - before) * 1_000) / report.frames,
    unit: 'µs',
  });
  tell({ metric: `${name}: bytes for one frame`, value: report.bytes / report.frames, unit: 'B' });
  tell({ metric: `${name}: change to the last, at most`, value: Math.max(...toLast), unit: 'ms' });
}

/** The same viewers per process with one process and with eight, and one process beside them that no event concerns. */
async function measureProcesses(stage: Stage, { quick, note, tell }: SuiteOptions): Promise<void> {
  const each = quick ? VIEWERS_PER_PROCESS / 2 : VIEWERS_PER_PROCESS;
  note(`1 to ${MAX_PROCESSES} processes with ${each} viewers each …`);
  const day = await movingDay(stage);
  await using started = new Together();
  const { processes } = started;
  using viewers = new Viewers(2);
  const measure = async (rounds: number): Promise<number[]> => {
    const figures: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const used = () => processes.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
      const before = used();
      const { report } = await pacedChanges(viewers, quick ? 10 : 20, CHANGE_INTERVAL_MS, day.move);
      if (round > 0) figures.push(((used() - before) * 1_000) / report.frames);
    }
    return figures;
  };
  const grow = async (to: number): Promise<void> => {
    while (processes.length < to) {
      const one = await started.add(stage);
      await viewers.open({ port: one.port, kind: 'socket.io', count: each, ask: day.ask });
    }
  };
  const rounds = 5;
  await grow(1);
  const alone = { name: '1 process', values: await measure(rounds) };
  for (const count of quick ? [MAX_PROCESSES] : [2, 4, MAX_PROCESSES]) {
    await grow(count);
    const target = count === MAX_PROCESSES ? ({ atMost: 1.15 } as const) : undefined;
    const metric = `processor for one frame, ${count} processes, ${each} viewers each`;
    tell(compared(metric, 'µs', await measure(rounds), alone, target));
  }
  await measureForeign(stage, await started.add(stage), quick, tell);
}

/** Processes that end together. */
class Together implements AsyncDisposable {
  readonly processes: RealtimeProcess[] = [];

  async add(stage: Stage): Promise<RealtimeProcess> {
    const one = await startRealtimeProcess(stage);
    this.processes.push(one);
    return one;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.processes.map((one) => one.kill()));
  }
}

/** The cost of an event to a process without viewers of it. */
async function measureForeign(
  { core }: Stage,
  { pid }: RealtimeProcess,
  quick: boolean,
  tell: SuiteOptions['tell'],
): Promise<void> {
  const events = quick ? 10_000 : 40_000;
  const date = '2030-01-01';
  const used = async (work: () => Promise<unknown>): Promise<{ ms: number; cpu: number }> => {
    const [from, before] = [performance.now(), cpuMs(pid)];
    await work();
    await sleep(500);
    return { ms: performance.now() - from, cpu: cpuMs(pid) - before };
  };
  await sleep(5_000); // wait until its start is complete
  const idle = await used(() => sleep(5_000));
  const busy = await used(async () => {
    for (let sent = 0; sent < events; sent += BATCH_SIZE) {
      const some = Array.from({ length: BATCH_SIZE }, (_, i) => {
        const groundId = new Types.ObjectId().toString();
        const data = { groundId, date, rev: i + 1 };
        const at = core.clock.now().toISOString();
        return {
          id: new Types.ObjectId().toString(),
          name: 'day.changed' as const,
          v: 1 as const,
          at,
          key: dayEventKey(groundId, date),
          seq: i + 1,
          data,
        };
      });
      await appendToStream(core.redis, core.env.QUEUE_PREFIX, some);
      await sleep(10);
    }
  });
  const micros = ((busy.cpu - (idle.cpu / idle.ms) * busy.ms) * 1_000) / events;
  const metric = 'an event that concerns none of a process’s viewers';
  tell({ metric, value: micros, unit: 'µs', target: { atMost: 30 } });
}
