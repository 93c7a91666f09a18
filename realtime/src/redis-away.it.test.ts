import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { startOwnRedis } from '@crease/domain/testing/redis-server';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld } from '@crease/domain/testing/world';
import { describe, expect, it } from 'vitest';
import { startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

describe('realtime without Redis', () => {
  it('stays up, names Redis as failing, and updates every watched day when it is back', async () => {
    await using redis = await startOwnRedis();
    await using world = await openWorld({ REDIS_URL: redis.url });
    const { core } = world;
    const realtime = await startRealtime(core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
    const ready = async () => await fetch(`http://127.0.0.1:${realtime.port}/readyz`);
    const groundId = (await aGround(core))._id.toString();
    const userId = (await aUser(core))._id.toString();
    const date = dateAhead();
    using tab = await TestTab.open(realtime.port);
    await tab.ask('availability:watch', { groundId, date });

    await redis.kill();
    await until('the connection to break', () => core.redis.status !== 'ready');
    const answer = await ready();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ failing: 'redis' });
    // Bookings continue; no client can be notified yet.
    await placeHold(core, userId, { groundId, bookingDate: date, timeSlot: '18:00-19:00' });
    using late = await TestTab.open(realtime.port);
    expect(await late.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
    expect(tab.received).toEqual([]);

    await redis.start();
    const frame = await tab.next('availability:changed', ({ rev }) => rev === 1);
    expect(frame.day[18]).toBe('h');
    await until('readiness', async () => (await ready()).status === 200);
    await placeHold(core, userId, { groundId, bookingDate: date, timeSlot: '20:00-21:00' });
    await tab.next('availability:changed', ({ rev }) => rev === 2);
    await realtime.close();
  });
});
