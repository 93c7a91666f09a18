import { openApi, type TestApi } from '@crease/api/testing/api-client';
import { createApiKey } from '@crease/domain/business/api-keys/manage-keys';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { type Realtime, startRealtime } from '@crease/realtime/realtime';
import { ownerBookingsCsv } from '@crease/shared/contracts/owner-bookings';
import { KEY_SCOPES } from '@crease/shared/key-scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crease, CreaseError, createCrease } from './client.js';

let world: World;
let api: TestApi;
let realtime: Realtime;
let ground: GroundDoc;
/** As a visitor, and as an owner's program. */
let anyone: Crease;
let program: Crease;
const date = dateAhead();

beforeAll(async () => {
  world = await openWorld();
  api = await openApi(world.core);
  realtime = await startRealtime(world.core, createMetrics('realtime'), { port: 0, host: '127.0.0.1' });
  const owner = await aUser(world.core, { role: 'ground_owner' });
  ground = await aGround(world.core, { ownerId: owner._id });
  const key = { name: 'Till', scopes: [...KEY_SCOPES] };
  const { secret } = await createApiKey(world.core, owner._id.toString(), key);
  const where = { url: new URL(api.url).origin, liveUrl: `http://127.0.0.1:${realtime.port}` };
  anyone = createCrease(where);
  program = createCrease({ ...where, token: secret });
});
afterAll(async () => {
  await realtime.close();
  await api.close();
  await world.close();
});

const walkIn = (timeSlot: string) => ({
  params: { id: ground._id.toString() },
  body: {
    bookingDate: date,
    timeSlot,
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
  },
});

describe('the client', () => {
  it('reads public data, and gets the reason for refusing the rest', async () => {
    const { ground: read } = await anyone.grounds.getGround({ params: { id: ground._id.toString() } });
    expect(read.name).toBe(ground.name);
    await expect(anyone.day.today()).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('works with an API key: repeated calls write once, and the result is readable as JSON and CSV', async () => {
    const asked = { ...walkIn('10:00-12:00'), idempotencyKey: 'one-walk-in' };
    const [first, second] = [await program.owner.addWalkIn(asked), await program.owner.addWalkIn(asked)];
    expect(second.booking._id).toBe(first.booking._id);
    const { bookings } = await program.bookings.listOwnerBookings({ query: { q: '98200' } });
    expect(bookings.map(({ _id }) => _id)).toEqual([first.booking._id]);
    const csv = await program.raw(ownerBookingsCsv);
    expect(await csv.text()).toContain('Rohan');
  });

  it('throws a CreaseError with the code, the message and the rest of the answer when the server refuses', async () => {
    await program.owner.addWalkIn(walkIn('14:00-15:00'));
    const refused = await program.owner.addWalkIn(walkIn('14:00-15:00')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CreaseError);
    expect(refused).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      details: { requestId: expect.any(String), body: { alternatives: expect.any(Array) } },
    });
    await expect(program.webhooks.listWebhooks()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('receives changes of hours as live events', async () => {
    const live = await anyone.live();
    const heard: string[] = [];
    live.on('availability:changed', (day) => heard.push(day.day));
    const { slots } = await live.watchDay(ground._id.toString(), date);
    expect(slots[18]?.status).toBe('available');
    await program.owner.addWalkIn(walkIn('18:00-19:00'));
    await until('the change', async () => heard.some((day) => day[18] === 'b'));
    live.close();
    await expect(program.live()).rejects.toBeInstanceOf(CreaseError);
  });

  it('reports that the server does not answer', async () => {
    const nowhere = createCrease({ url: 'http://127.0.0.1:1' });
    await expect(nowhere.grounds.listGrounds()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });
});
