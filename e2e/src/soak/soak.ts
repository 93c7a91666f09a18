import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@crease/domain/testing/until';
import { me } from '@crease/shared/contracts/auth';
import { listOwnGrounds } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { Api } from '../api.js';
import { Actor } from '../cases/actor.js';
import { actAsOwner, actAsPlayer, type Stage } from '../chaos/actors.js';
import { enrolPlayers, SESSION_REUSE_MS } from '../chaos/players.js';
import { Chance } from '../chaos/prng.js';
import { History } from '../history/history.js';
import type { RunningSystem } from '../system.js';
import { agree, agreeExactly } from './agreement.js';
import { SoakClient, type WatchedDay } from './soak-client.js';
import { FAULTS } from './soak-faults.js';

export interface SoakOptions {
  /** At least one round of all faults is run, however short. */
  minutes: number;
  seed: number;
  clients: number;
  players: number;
  say(line: string): void;
}

export interface SoakReport {
  violations: string[];
  /** Fault → the times in ms after each recovery until all clients had the API's state. */
  backMs: Map<string, number[]>;
  echoes: number;
  operations: number;
}

/** Short windows, so that holds and windows end all the time. */
export const SOAK_ENV = { HOLD_SECONDS: '6', PENDING_SECONDS: '8', REALTIME_INSTANCES: '2' };

/** How soon after each recovery every client equals the API. */
const AGREEMENT_TIMEOUT_MS = 5_000;
/** After the last write: windows, sweeps and their events. */
const REST_TIMEOUT_MS = 60_000;
const DAYS_A_CLIENT = 3;

/**
 * Many live clients while players and owners write and parts are taken away: connections, tabs, realtime processes, the
 * stream, Redis. After each recovery, and at the end, every client must be right.
 */
export async function soak(system: RunningSystem, options: SoakOptions): Promise<SoakReport> {
  const { seed, say } = options;
  const api = await Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
  const { grounds } = await api.call(listOwnGrounds);
  const stage: Stage = { grounds, history: new History(), orders: [] };
  const days = grounds.flatMap(({ _id: groundId }) =>
    [1, 2, 3].map((ahead): WatchedDay => ({ groundId, date: addDays(dayOf(new Date()), ahead) })),
  );
  const clients = Array.from({ length: options.clients }, (_, nth) => {
    const own = Array.from({ length: DAYS_A_CLIENT }, (_, i) => days[(nth * 5 + i) % days.length]);
    return new SoakClient(
      system.baseUrl,
      own.filter((day) => day !== undefined),
      new Chance(seed + nth),
    );
  });
  const report: SoakReport = { violations: [], backMs: new Map(), echoes: 0, operations: 0 };
  try {
    await until('all to have their days', () => clients.every(hasAll), 30_000);
    const stopActing = await act(system, stage, options);
    const end = Date.now() + options.minutes * 60_000;
    const chance = new Chance(seed + 77_777);
    const round = Object.keys(FAULTS);
    for (let nth = 0; nth < round.length || Date.now() < end; nth++) {
      const name = round[nth] ?? chance.weighed(weights());
      await FAULTS[name]?.hurt({ system, clients, chance });
      const { ms, wrong } = await agree(new Api(system.baseUrl), clients, AGREEMENT_TIMEOUT_MS);
      report.backMs.set(name, [...(report.backMs.get(name) ?? []), ms]);
      for (const line of wrong) report.violations.push(`after ${name}: ${line}`);
      say(
        `${name}: all right after ${Math.round(ms)} ms${wrong.length > 0 ? `, ${wrong.length} WRONG` : ''}`,
      );
      await sleep(chance.between(200, 1_000));
    }
    await stopActing();
    const { ms, wrong } = await agreeExactly(new Api(system.baseUrl), clients, REST_TIMEOUT_MS);
    say(`at the end: all equal after ${Math.round(ms)} ms`);
    report.violations.push(...wrong.map((line) => `at the end: ${line}`));
  } finally {
    for (const client of clients) client.close();
  }
  report.echoes = clients.reduce((sum, { echoes }) => sum + echoes, 0);
  report.operations = stage.history.operations.length;
  report.violations.push(...clients.flatMap(({ spoilt }) => spoilt.map((what) => `heard again: ${what}`)));
  return report;
}

const hasAll = (client: SoakClient): boolean => client.days.size === client.watched.length;
const weights = () => Object.fromEntries(Object.entries(FAULTS).map(([name, { weight }]) => [name, weight]));

/** Players and an owner who act until stopped. */
async function act(
  system: RunningSystem,
  stage: Stage,
  { seed, players: count }: SoakOptions,
): Promise<() => Promise<void>> {
  let busy = true;
  const repeat = async (
    what: typeof actAsPlayer,
    nth: number,
    who: { _id: string; name: string },
    api: () => Promise<Api>,
  ) => {
    for (let turn = 0; busy; turn++) {
      const chance = new Chance(seed * 1_000_003 + nth * 7_919 + turn * 104_729);
      const known = { _id: new Types.ObjectId(who._id), name: who.name };
      await what(stage, new Actor(known, [await api()], stage.history), chance);
      await sleep(chance.between(0, 100));
    }
  };
  const signIn = () => Api.signIn(system.baseUrl, 'owner@crease.test', 'Owner@123');
  let [owner, freshUntil] = [await signIn(), Date.now() + SESSION_REUSE_MS];
  const freshOwner = async () => {
    if (Date.now() > freshUntil) [owner, freshUntil] = [await signIn(), Date.now() + SESSION_REUSE_MS];
    return owner;
  };
  const { user } = await owner.call(me);
  const players = await enrolPlayers(system, count);
  const acting = Promise.all([
    ...players.map((player, i) => repeat(actAsPlayer, i + 1, player.user, () => player.fresh())),
    repeat(actAsOwner, 1_000, user, freshOwner),
  ]);
  return async () => {
    busy = false;
    await acting;
  };
}
