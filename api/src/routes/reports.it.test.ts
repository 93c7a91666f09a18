import { collectPayment } from '@crease/domain/sales/change/collect-payment';
import { aGround, aMember, aUser } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, isoWeekdayOf, isoWeekOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
/** One ground with a game from 18 to 20 o'clock, of which 2,000 rupees were paid in cash. */
let scene: Scene;
let period: string;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
  scene = await Scene.of(world.core);
  period = `from=${addDays(scene.date, -3)}&to=${addDays(scene.date, 3)}`;
  await collectPayment(world.core, await scene.confirmed(), { amount: 2000, method: 'cash' }, 'Sanjay');
});
afterAll(async () => {
  await api.close();
  await world.close();
});

const GAME = {
  bookings: 1,
  hours: 2,
  gross: 2754,
  refunds: 0,
  fees: 0,
  net: 2754,
  online: 0,
  cash: 2000,
  upi: 0,
  entryFees: 0,
};
const earnings = (query = '') => `/owner/reports/earnings?${period}${query}`;
const occupancy = (query = '') => `/owner/reports/occupancy?${period}${query}`;

/** A manager who has only another ground of the scene's owner. */
async function aLimitedManager() {
  const { owner } = scene.people;
  const [other, user] = [await aGround(world.core, { ownerId: owner._id }), await aUser(world.core)];
  await aMember(world.core, owner, user, { role: 'manager', groundIds: [other._id] });
  return { client: api.as(user), other };
}

describe('earnings', () => {
  it('are listed by the date of play, in rows that add up to the totals', async () => {
    const owner = api.as(scene.people.owner);
    const keys = {
      day: scene.date,
      week: isoWeekOf(scene.date),
      month: scene.date.slice(0, 7),
      ground: scene.ground._id.toString(),
      method: 'cash',
    };
    for (const [by, key] of Object.entries(keys)) {
      const { status, body } = await owner.get(earnings(`&by=${by}`));
      expect([status, body], by).toEqual([200, { success: true, rows: [{ key, ...GAME }], totals: GAME }]);
    }
    expect((await owner.get(earnings())).body.rows[0].key).toBe(scene.date);
    const before = `from=${addDays(scene.date, -9)}&to=${addDays(scene.date, -1)}`;
    expect((await owner.get(`/owner/reports/earnings?${before}`)).body).toMatchObject({
      rows: [],
      totals: { bookings: 0, gross: 0, net: 0 },
    });
  });

  it('are available for one ground, but not for another workplace’s', async () => {
    const owner = api.as(scene.people.owner);
    const other = await aGround(world.core, { ownerId: scene.people.owner._id });
    expect((await owner.get(earnings(`&groundId=${scene.ground._id}`))).body.totals).toEqual(GAME);
    expect((await owner.get(earnings(`&groundId=${other._id}`))).body.totals.bookings).toBe(0);
    const strange = await aGround(world.core);
    expect(await owner.get(earnings(`&groundId=${strange._id}`))).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('are for the owner alone', async () => {
    const { manager, desk, otherOwner, player } = scene.people;
    for (const person of [manager, desk, player])
      for (const path of [earnings(), earnings().replace('earnings?', 'earnings.csv?')])
        expect((await api.as(person).get(path)).status).toBe(403);
    const others = await api.as(otherOwner).get(earnings());
    expect(others.body).toMatchObject({ rows: [], totals: { bookings: 0 } });
    const named = earnings(`&workplace=${scene.people.owner._id}`);
    expect((await api.as(otherOwner).get(named)).status).toBe(404);
    expect((await api.as(scene.people.admin).get(named)).body.totals).toEqual(GAME);
  });

  it('are available as a spreadsheet, too', async () => {
    const { status, headers, bytes } = await api
      .as(scene.people.owner)
      .get(`/owner/reports/earnings.csv?${period}&by=week`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="earnings-by-week-.*\.csv"$/);
    expect(bytes.toString()).toBe(
      `\ufeffweek,bookings,hours,gross,refunds,fees,net,online,cash,upi,entryFees\r\n${isoWeekOf(scene.date)},1,2,2754,0,0,2754,0,2000,0,0\r\n`,
    );
  });

  it('refuse a reversed or excessive range of dates', async () => {
    const owner = api.as(scene.people.owner);
    for (const dates of ['from=2026-11-02&to=2026-11-01', 'from=2000-01-01&to=2026-11-01', 'from=2026-11-02'])
      expect(await owner.get(`/owner/reports/earnings?${dates}`)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', errors: [{ path: 'to' }] },
      });
    expect((await owner.get(earnings('&by=year'))).status).toBe(400);
  });
});

describe('occupancy', () => {
  const weekday = () => isoWeekdayOf(scene.date);
  const sold = (cells: { sold: number }[]) => cells.filter((cell) => cell.sold > 0);

  it('shows which hours sell, and to the owner for how much', async () => {
    const { other } = await aLimitedManager();
    const one = `&groundId=${scene.ground._id}`;
    const { body } = await api.as(scene.people.owner).get(occupancy(one));
    expect(body.totals).toEqual({ open: 140, sold: 2, percent: 1.4 });
    expect(sold(body.cells)).toEqual([
      { weekday: weekday(), hour: 18, open: 1, sold: 1, blocked: 0, revenue: 1377 },
      { weekday: weekday(), hour: 19, open: 1, sold: 1, blocked: 0, revenue: 1377 },
    ]);
    const none = await api.as(scene.people.owner).get(occupancy(`&groundId=${other._id}`));
    expect(none.body.totals).toEqual({ open: 140, sold: 0, percent: 0 });
  });

  it('is shown to a manager without amounts, and not to the desk', async () => {
    const manager = api.as(scene.people.manager);
    const { body } = await manager.get(occupancy(`&groundId=${scene.ground._id}`));
    expect(sold(body.cells)[0]).toEqual({ weekday: weekday(), hour: 18, open: 1, sold: 1, blocked: 0 });
    const file = await manager.get(`/owner/reports/occupancy.csv?${period}`);
    expect(file.bytes.toString()).toMatch(/^\ufeffweekday,hour,open,sold,blocked\r\n1,0,/);
    expect(file.bytes.toString().trimEnd().split('\r\n')).toHaveLength(169);
    const owners = await api.as(scene.people.owner).get(`/owner/reports/occupancy.csv?${period}`);
    expect(owners.bytes.toString()).toMatch(/^\ufeffweekday,hour,open,sold,blocked,revenue\r\n/);
    for (const path of [occupancy(), `/owner/reports/occupancy.csv?${period}`])
      expect((await api.as(scene.people.desk).get(path)).status).toBe(403);
  });

  it('is shown to a limited manager for their grounds', async () => {
    const { client, other } = await aLimitedManager();
    const all = await client.get(occupancy());
    expect(all.body.totals).toEqual({ open: 140, sold: 0, percent: 0 });
    expect((await client.get(occupancy(`&groundId=${other._id}`))).status).toBe(200);
    expect((await client.get(occupancy(`&groundId=${scene.ground._id}`))).status).toBe(403);
    const strange = await aGround(world.core);
    expect((await client.get(occupancy(`&groundId=${strange._id}`))).status).toBe(404);
  });
});
