import { eraseGameAlerts, findAlertsOf } from '@crease/domain/play/game-alerts/game-alerts.schema';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { MAX_GAME_ALERTS } from '@crease/shared/game-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const PATH = '/users/me/game-alerts';
const EVENINGS = { cityId: 'mumbai', weekdays: [5, 1, 1], fromHour: 18, toHour: 23 };

describe('saved searches of games', () => {
  it('are saved, listed and deleted by their player alone', async () => {
    const [player, other] = await Promise.all([aUser(world.core), aUser(world.core)]);
    const near = { latitude: 19.1, longitude: 72.8, km: 5 };
    const wanted = { ...EVENINGS, level: 'beginner', maxShare: 0, near };
    const made = await api.as(player).post(PATH, wanted);
    expect(made.status).toBe(201);
    const alert = { ...wanted, weekdays: [1, 5], cityName: 'Mumbai', _id: made.body.alert._id };
    expect(made.body.alert).toMatchObject(alert);
    expect((await api.as(player).get(PATH)).body.alerts).toMatchObject([alert]);
    expect((await api.as(other).get(PATH)).body.alerts).toEqual([]);
    const path = `${PATH}/${alert._id}`;
    expect((await api.as(other).delete(path)).status).toBe(404);
    expect((await api.as(player).delete(path)).status).toBe(200);
    expect((await api.as(player).delete(path)).status).toBe(404);
    expect((await api.as(player).get(PATH)).body.alerts).toEqual([]);
  });

  it('are three at most, also when several are saved at once', async () => {
    const player = await aUser(world.core);
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.as(player).post(PATH, EVENINGS)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'STATE_CONFLICT', reason: 'game_alerts_full' });
    expect(await findAlertsOf(world.core, player._id)).toHaveLength(MAX_GAME_ALERTS);
    await eraseGameAlerts(world.core, player._id);
    expect(await findAlertsOf(world.core, player._id)).toEqual([]);
  });

  it.each([
    ['an unknown city', { cityId: 'atlantis' }, 'cityId'],
    ['no days', { weekdays: [] }, 'weekdays'],
    ['a day that does not exist', { weekdays: [8] }, 'weekdays.0'],
    ['an end that is not after the start', { toHour: 18 }, 'toHour'],
    ['a price below 0', { maxShare: -1 }, 'maxShare'],
    ['an unknown field', { name: 'Evenings' }, 'name'],
  ])('are refused with %s', async (_what, over, field) => {
    const answer = await api.as(await aUser(world.core)).post(PATH, { ...EVENINGS, ...over });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});
