import { stagger } from '@crease/domain/testing/pauses';
import { until } from '@crease/domain/testing/until';
import { me } from '@crease/shared/contracts/auth';
import { getAvailability } from '@crease/shared/contracts/grounds';
import { afterAll, expect } from 'vitest';
import type { Slot } from '../history/acknowledgements.js';
import { type Actor, must } from './actor.js';
import { startOwnMongo } from './own-service.js';
import { aSlot, bookingOf } from './places.js';
import type { Processes } from './processes.js';
import { openCases } from './survives.js';

const mongo = await startOwnMongo();
afterAll(async () => await mongo[Symbol.asyncDispose]());
const survives = openCases({ worker: 1, env: { MONGO_URL: mongo.url } });

const STOPPED_MS = 15_000;
/** Calls start at this interval whether or not earlier ones were answered, so that a backlog shows. */
const CALL_INTERVAL_MS = 25;
/** A failing answer takes up to three seconds (`api/src/http/answer-in-time.ts`), plus a busy machine. */
const MAX_ANSWER_MS = 4_000;
/** Connections to the database, and as many for the waiting calls. */
const MAX_EXTRA_FILES = 250;
const MORE_BYTES = 150_000_000;

/** A ground's day is cached for two seconds. */
const FROM_MEMORY_MS = 2_500;

interface Answered {
  name: string;
  askedAt: number;
  ms: number;
  outcome: string;
  /** Status and code of a refusal, or the error. */
  detail: string | undefined;
}

/** Players who read, hold and book until stopped, at their own pace. */
function startCalls(players: readonly Actor[], slots: readonly Slot[]) {
  const answered: Answered[] = [];
  let waiting = 0;
  let most = 0;
  let calls = 0;
  const call = (player: Actor, slot: Slot) => {
    const { groundId, bookingDate } = slot;
    if (calls % 4 === 0) return player.hold(slot);
    if (calls % 4 === 1) return player.book(slot);
    if (calls % 4 === 2) return player.call('me', me);
    return player.call('availability', getAvailability, { params: { id: groundId, date: bookingDate } });
  };
  const timer = setInterval(() => {
    calls += 1;
    const i = calls % players.length;
    const [player, slot] = [players[i], slots[i]];
    if (!player || !slot) return;
    waiting += 1;
    most = Math.max(most, waiting);
    void call(player, slot).then(({ name, startedAt, endedAt = Date.now(), outcome, detail }) => {
      waiting -= 1;
      answered.push({ name, askedAt: startedAt, ms: endedAt - startedAt, outcome, detail });
    });
  }, CALL_INTERVAL_MS);
  return {
    answered,
    mostWaiting: () => most,
    async end() {
      clearInterval(timer);
      await until('every call to be answered', () => waiting === 0, 30_000);
    },
  };
}

/** What the API processes report about their resources. */
async function usage({ api }: Processes): Promise<{ files: number; bytes: number }[]> {
  return await Promise.all(
    api.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const value = (name: string) => Number(new RegExp(`^${name}\\S* (\\S+)`, 'm').exec(text)?.[1]);
      return { files: value('process_open_fds'), bytes: value('process_resident_memory_bytes') };
    }),
  );
}

survives(
  'answers 503 quickly while the database hangs for fifteen seconds, builds no backlog, and recovers on its own',
  'minute',
  async ({ system, core, history }) => {
    const players = await system.players(history, 24);
    const slots = await Promise.all(players.map(() => aSlot(core)));
    const [early] = await system.players(history, 1);
    const paid = await early?.bookAndPay(await aSlot(core)); // no webhook: the worker must find it

    const calls = startCalls(players, slots);
    await stagger(1_500);
    const before = await usage(system);
    mongo.stop();
    const stoppedAt = Date.now();
    await stagger(STOPPED_MS - 500);
    const during = await usage(system);
    await stagger(500);
    mongo.cont();
    const wentOnAt = Date.now();
    const player = await system.actor(history).catch(() => undefined);
    await stagger(4_000);
    await calls.end();
    const after = await usage(system);

    const refused = calls.answered.filter(({ outcome }) => outcome === 'unknown');
    // A call in progress when the database resumed may still succeed. It may have been busy before it stopped, so the
    // time counts from then on.
    const late = refused.filter(
      ({ askedAt, ms }) => askedAt + ms - Math.max(askedAt, stoppedAt) > MAX_ANSWER_MS,
    );
    expect(late).toEqual([]);
    expect(new Set(refused.map(({ detail }) => detail))).toEqual(new Set(['503 UNAVAILABLE']));
    // Calls made and answered during the outage: no answer was invented.
    const blind = calls.answered.filter(
      ({ askedAt, ms, outcome }) =>
        outcome !== 'unknown' && askedAt > stoppedAt + FROM_MEMORY_MS && askedAt + ms < wentOnAt - 100,
    );
    expect(blind).toEqual([]);
    // Two seconds later everything works as before.
    const again = calls.answered.filter(({ askedAt }) => askedAt > wentOnAt + 2_000);
    expect(again.length).toBeGreaterThan(20);
    expect(again.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);

    expect(calls.mostWaiting()).toBeLessThan((MAX_ANSWER_MS + 1_000) / CALL_INTERVAL_MS);
    for (const [i, was] of before.entries()) {
      expect((during[i]?.files ?? 0) - was.files).toBeLessThan(MAX_EXTRA_FILES);
      expect((during[i]?.bytes ?? 0) - was.bytes).toBeLessThan(MORE_BYTES);
      expect((after[i]?.bytes ?? 0) - was.bytes).toBeLessThan(MORE_BYTES);
    }

    // All processes continue without a restart.
    expect([...system.api, system.worker].every((process) => process?.isRunning())).toBe(true);
    await until(
      'the worker to settle what nobody told of',
      async () => (await bookingOf(core, paid?.booking._id ?? '')).status === 'confirmed',
      25_000,
    );
    must((await player?.book(await aSlot(core))) ?? { name: 'book', startedAt: 0, outcome: 'unknown' });
  },
);
