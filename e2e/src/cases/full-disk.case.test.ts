import { join } from 'node:path';
import { createLogger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';
import { whyRedisTakesNoWrites } from '@crease/domain/platform/takes-writes';
import { mountSmallDisk, NO_MOUNT, type SmallDisk } from '@crease/domain/testing/small-disk';
import { holdSlot } from '@crease/shared/contracts/bookings';
import { addFavorite, getAvailability, listFavorites, listGrounds } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../api.js';
import { FEW_GROUNDS, isAlive, type RunningSystem, startSystem } from '../system.js';

const EVERYTHING = ['gateway', 'realtime', 'api', 'worker', 'sandbox', 'mailbox', 'redis', 'mongo'];
const WITHIN = { timeout: 45_000, interval: 200 };
const REFUSED = {
  status: 503,
  code: 'UNAVAILABLE',
  body: { message: expect.stringMatching(/cannot save anything right now, so nothing was changed/) },
};

describe.skipIf(NO_MOUNT)(`the whole system on a full disk${NO_MOUNT}`, () => {
  let disk: SmallDisk;
  let system: RunningSystem;
  let player: Api;
  let groundId: string;
  let hour: { groundId: string; bookingDate: string; timeSlot: string };

  beforeAll(async () => {
    disk = await mountSmallDisk(96);
    system = await startSystem({ dataDir: join(disk.path, 'data'), env: FEW_GROUNDS });
    player = await Api.signIn(system.baseUrl, 'player@crease.test', 'Player@123');
    const { grounds } = await player.call(listGrounds);
    groundId = grounds[0]?._id ?? '';
    const bookingDate = addDays(dayOf(new Date()), 20);
    const { availability } = await player.call(getAvailability, {
      params: { id: groundId, date: bookingDate },
    });
    const free = availability.slots.findIndex(({ status }) => status === 'available');
    hour = { groundId, bookingDate, timeSlot: slotFrom(free, 1) };
  });

  afterAll(async () => {
    await system?.stop();
    await disk?.remove();
  });

  /** The `/readyz` answers of the three processes. */
  async function readiness(query = ''): Promise<unknown[]> {
    const ports = [system.env.API_PORT, system.env.REALTIME_PORT, system.env.WORKER_PORT];
    return await Promise.all(
      ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz${query}`);
        return await answer.json();
      }),
    );
  }

  const eachOf = (said: unknown) => [said, said, said];
  const pids = () => EVERYTHING.map((name) => system.pidOf(name));

  it('names the store and the reason, refuses writes, serves reads, and recovers by itself', async () => {
    const before = pids();
    disk.fill();
    const full = { status: 'unavailable', failing: 'mongo', reason: 'its disk is full' };
    await expect.poll(readiness, WITHIN).toEqual(eachOf(full));
    expect(await readiness('?for=traffic')).toEqual(eachOf({ status: 'ready' }));
    expect((await fetch(`${system.baseUrl}/api/health`)).status).toBe(503);

    await expect(player.call(addFavorite, { params: { groundId } })).rejects.toMatchObject(REFUSED);
    await expect(player.call(holdSlot, { body: hour })).rejects.toMatchObject(REFUSED);
    expect((await player.call(listGrounds)).grounds.length).toBeGreaterThan(0);
    expect((await player.call(listFavorites)).favorites).toEqual([]);
    expect(pids()).toEqual(before);
    expect(before.every(isAlive)).toBe(true);

    disk.free();
    await expect.poll(readiness, WITHIN).toEqual(eachOf({ status: 'ready' }));
    await player.call(addFavorite, { params: { groundId } });
    expect((await player.call(listFavorites)).favorites).toHaveLength(1);
    await player.call(holdSlot, { body: hour });
    expect(pids()).toEqual(before);
  });

  it('names Redis, too, which accepts no writes and recovers by itself', async () => {
    const redis = connectRedis(system.redisUrl, createLogger('test', 'silent'), { enableOfflineQueue: true });
    await redis.set('test:before', 'x');
    disk.fill();
    const fill = () => redis.set('test:more', 'x'.repeat(20_000)).catch(() => undefined);
    const why = async () => {
      await fill();
      return await whyRedisTakesNoWrites(redis);
    };
    await expect.poll(why, WITHIN).toBe('it cannot write to its disk');
    disk.free();
    await expect.poll(why, WITHIN).toBeUndefined();
    expect(await redis.get('test:before')).toBe('x');
    redis.disconnect();
    await expect.poll(readiness, WITHIN).toEqual(eachOf({ status: 'ready' }));
  });

  it('restarts killed processes and stops on request, though nothing can be written', async () => {
    disk.fill();
    for (const name of ['api', 'mongo', 'sandbox', 'redis']) {
      const before = system.pidOf(name);
      process.kill(before, 'SIGKILL');
      await expect
        .poll(() => isAlive(system.pidOf(name)) && system.pidOf(name) !== before, WITHIN)
        .toBe(true);
    }
    await expect.poll(async () => (await fetch(`${system.baseUrl}/api/grounds`)).status, WITHIN).toBe(200);
    expect(await system.stop()).toBe(0);
  });
});
