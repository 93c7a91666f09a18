import { setTimeout as sleep } from 'node:timers/promises';
import { residentMb } from '../engine/processes.js';
import { compared, measured as measuredAs, median } from '../report.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type Bare, startBare } from './bare.js';
import { type Change, type Moving, type MovingDay, movingDay, pacedChanges } from './changes.js';
import { cpuMs, sharedNow } from './cpu.js';
import type { Kind } from './raw-socket.js';
import { startRealtimeProcess } from './realtime-process.js';
import { Viewers } from './viewers.js';

export const VIEWERS = 2_000;
const CHANGE_INTERVAL_MS = 150;
/** An idle process collects its garbage within this time. */
const COLLECTED_AFTER_MS = 14_000;

interface Contestant {
  name: string;
  kind: Kind;
  port: number;
  pid: number;
  ask: Moving['ask'];
  change(): Promise<Change>;
  viewers: Viewers;
}

/** What a number of changes cost. */
export interface Block {
  microsAFrame: number;
  bytesAFrame: number;
  /** The median of the milliseconds to the last viewer. */
  toLast: number;
}

interface Measured {
  microsAFrame: number[];
  toLast: number[];
}

/** The cost of one frame to one of 2,000 viewers of a day, how late the last one gets it, and the memory per viewer. */
export async function measureCost(stage: Stage, options: SuiteOptions): Promise<void> {
  const day = await movingDay(stage);
  await day.move();
  await measureFanOut(
    stage,
    { watched: day, what: 'a day', ack: await ackOf(stage, day) },
    options,
    async (all) => {
      await measureMemory(all, options);
    },
  );
}

interface Shown {
  watched: Moving;
  what: string;
  /** The answer to a watcher as text. */
  ack: string;
}

/** The cost of one frame to one of 2,000 viewers, and how late the last one gets it, beside bare servers. */
export async function measureFanOut(
  stage: Stage,
  { watched, what, ack }: Shown,
  { quick, note, tell }: SuiteOptions,
  before?: (contestants: readonly Contestant[]) => Promise<void>,
): Promise<void> {
  await using realtime = await startRealtimeProcess(stage);
  const bares = [await startBare('socket.io', ack), await startBare('ws')] as const;
  const bareAsks = [[{ name: 'watch', data: watched.ask[0]?.data }], []] as const;
  const contestants: Contestant[] = [
    {
      name: 'Crease',
      kind: 'socket.io',
      port: realtime.port,
      pid: realtime.pid,
      ask: watched.ask,
      change: watched.move,
      viewers: new Viewers(2),
    },
    ...bares.map(
      (bare, i): Contestant => ({
        name: i === 0 ? 'bare Socket.IO' : 'bare ws',
        kind: i === 0 ? 'socket.io' : 'ws',
        port: bare.port,
        pid: bare.pid,
        ask: bareAsks[i] ?? [],
        change: bareChange(watched.frameText, bare),
        viewers: new Viewers(2),
      }),
    ),
  ];
  try {
    await before?.(contestants);
    note(`${VIEWERS} viewers of ${what} each at Crease, bare Socket.IO and bare ws …`);
    for (const one of contestants) await enter(one);
    const measured = new Map(
      contestants.map(({ name }) => [name, { microsAFrame: [], toLast: [] } as Measured]),
    );
    const rounds = quick ? 4 : 8;
    for (let round = 0; round <= rounds; round++)
      for (const one of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const block = await measureBlock(one, quick ? 15 : 40);
        if (round === 0) continue; // an uncounted first round
        measured.get(one.name)?.microsAFrame.push(block.microsAFrame);
        measured.get(one.name)?.toLast.push(block.toLast);
      }
    tellCost(measured, what, tell);
  } finally {
    for (const { viewers } of contestants) viewers[Symbol.dispose]();
    for (const bare of bares) await bare.stop();
  }
}

function tellCost(measured: ReadonlyMap<string, Measured>, what: string, tell: SuiteOptions['tell']): void {
  const of = (name: string): Measured => measured.get(name) ?? { microsAFrame: [], toLast: [] };
  const ours = of('Crease');
  const against = (name: string, atMost: number) =>
    tell(
      compared(
        `processor for one frame to one of ${VIEWERS} viewers of ${what}, beside ${name}`,
        'µs',
        ours.microsAFrame,
        { name, values: of(name).microsAFrame },
        { atMost },
      ),
    );
  against('bare Socket.IO', 1.2);
  against('bare ws', 1.6);
  const [last, bareLast] = [median(ours.toLast), median(of('bare Socket.IO').toLast)];
  tell(measuredAs(`change to the last of ${VIEWERS} viewers of ${what}`, 'ms', ours.toLast));
  tell(measuredAs(`${what}: the same by bare Socket.IO, from the emit`, 'ms', of('bare Socket.IO').toLast));
  tell({
    metric: `${what}: later than by bare Socket.IO`,
    value: last - bareLast,
    unit: 'ms',
    target: { atMost: 50 },
  });
}

/** A day's answer to a watcher, as text. */
export async function ackOf({ api }: Stage, day: MovingDay | undefined): Promise<string> {
  const path = `grounds/${day?.groundId}/availability/${day?.date}`;
  const answer = await fetch(`http://127.0.0.1:${api[0]}/api/${path}`);
  return await answer.text();
}

/** Makes a bare server send one more frame. */
export function bareChange(frameText: Moving['frameText'], bare: Bare): () => Promise<Change> {
  let rev = 1_000_000;
  return async () => {
    const at = sharedNow();
    bare.emit(frameText(++rev));
    return { at, rev };
  };
}

async function enter({ viewers, port, kind, ask }: Contestant): Promise<void> {
  await viewers.open({ port, kind, count: VIEWERS, ask });
}

/** @throws Error if a frame did not reach all of `watching` viewers */
export async function measureBlock(
  { pid, viewers, change }: Pick<Contestant, 'pid' | 'viewers' | 'change'>,
  changes: number,
  everyMs = CHANGE_INTERVAL_MS,
  watching = VIEWERS,
): Promise<Block> {
  const before = cpuMs(pid);
  const { report, toLast } = await pacedChanges(viewers, changes, everyMs, change);
  const everybody = report.byRev.length * watching;
  if (report.frames !== everybody) throw new Error(`${report.frames} frames came instead of ${everybody}`);
  return {
    microsAFrame: ((cpuMs(pid) - before) * 1_000) / report.frames,
    bytesAFrame: report.bytes / report.frames,
    toLast: median(toLast),
  };
}

/** The memory per viewer, and what remains when all have gone, after a fresh start. */
async function measureMemory(
  [crease, bare]: readonly Contestant[],
  { tell, note }: SuiteOptions,
): Promise<void> {
  if (!crease || !bare) return;
  note('what a viewer weighs …');
  const weigh = async (one: Contestant) => {
    const mb = () => residentMb(() => one.pid);
    await sleep(COLLECTED_AFTER_MS);
    const start = mb();
    await enter(one);
    await sleep(COLLECTED_AFTER_MS);
    const full = mb();
    await one.viewers.report('close');
    await sleep(COLLECTED_AFTER_MS);
    return { start, kb: ((full - start) * 1024) / VIEWERS, after: mb() };
  };
  const [ours, theirs] = await Promise.all([weigh(crease), weigh(bare)]);
  const values = [theirs.kb];
  tell(compared('memory a viewer', 'kB', [ours.kb], { name: 'bare Socket.IO', values }, { atMost: 1 }));
  const before = { name: 'before they came', values: [ours.start] };
  tell(compared(`memory when all ${VIEWERS} have left`, 'MB', [ours.after], before, { atMost: 1.1 }));
}
