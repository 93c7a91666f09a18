import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const ahead = (days: number) => addDays(dayOf(world.core.clock.now()), days);
const playerDetails = { playerCount: 4, contactPerson: { name: 'Asha Rao', phone: '9820000001' } };

describe('how far ahead hours can be taken', () => {
  it('by owner and manager 366 days, by the desk and players 30', async () => {
    const scene = await Scene.of(world.core);
    const { owner, manager, desk, player } = scene.people;
    const walkIn = async (who: typeof owner, days: number, timeSlot: string) => {
      const body = { bookingDate: ahead(days), timeSlot, playerDetails };
      return (await api.as(who).post(`${scene.groundPath}/walk-ins`, body)).status;
    };
    expect(await walkIn(owner, 366, '10:00-11:00')).toBe(201);
    expect(await walkIn(manager, 366, '11:00-12:00')).toBe(201);
    expect(await walkIn(owner, 367, '10:00-11:00')).toBe(400);
    expect(await walkIn(desk, 30, '10:00-11:00')).toBe(201);
    expect(await walkIn(desk, 31, '10:00-11:00')).toBe(400);
    const hold = { groundId: scene.ground._id.toString(), bookingDate: ahead(31), timeSlot: '10:00-11:00' };
    expect((await api.as(player).post('/bookings/temp-hold', hold)).status).toBe(400);
  });

  it('for blocks and closures, which the calendar shows', async () => {
    const scene = await Scene.of(world.core);
    const manager = api.as(scene.people.manager);
    const close = async (what: 'blocks' | 'closures', days: number) =>
      (
        await manager.post(`${scene.groundPath}/${what}`, {
          date: ahead(days),
          timeSlot: what === 'blocks' ? '10:00-11:00' : '12:00-13:00',
        })
      ).status;
    expect([await close('blocks', 366), await close('closures', 366)]).toEqual([201, 201]);
    expect([await close('blocks', 367), await close('closures', 367)]).toEqual([400, 400]);
    const { body } = await manager.get(`${scene.groundPath}/calendar?from=${ahead(366)}&to=${ahead(366)}`);
    expect(body.days[0].entries.map(({ kind }: { kind: string }) => kind)).toEqual(['block', 'closure']);
    const taken = await manager.post(`${scene.groundPath}/walk-ins`, {
      bookingDate: ahead(366),
      timeSlot: '10:00-11:00',
      playerDetails,
    });
    expect(taken.body.code).toBe('SLOT_TAKEN');
    expect(taken.body.alternatives).toHaveLength(3);
  });

  it('for moves by those who run the ground, but not by the player', async () => {
    const scene = await Scene.of(world.core);
    const booking = await scene.confirmed();
    const to = { bookingDate: ahead(200), timeSlot: '18:00-20:00' };
    const path = `/bookings/${booking._id}/reschedule`;
    expect((await api.as(scene.people.player).patch(path, to)).status).toBe(400);
    expect((await api.as(scene.people.manager).patch(path, to)).status).toBe(200);
  });
});
