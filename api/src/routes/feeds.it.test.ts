import { addWalkIn } from '@crease/domain/sales/book/add-walk-in';
import { aGround } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Scene } from '../testing/a-scene.js';
import { type ApiClient, openApi, type TestApi } from '../testing/api-client.js';

let world: World;
let api: TestApi;
let scene: Scene;
let owner: ApiClient;

beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  api = await openApi(world.core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});
beforeEach(async () => {
  scene = await Scene.of(world.core);
  owner = api.as(scene.people.owner);
});

const pathOf = (url: string) => new URL(url).pathname.replace(/^\/api/, '');

async function aFeed(body: object = {}): Promise<{ id: string; path: string }> {
  const made = await owner.post('/owner/feeds', body);
  expect(made.status).toBe(201);
  return { id: made.body.feed._id, path: pathOf(made.body.feed.url) };
}

/** The entries of a feed as a calendar program reads them. */
async function read(path: string) {
  const answer = await api.get(path);
  expect(answer).toMatchObject({ status: 200 });
  const calendar = new ICAL.Component(ICAL.parse(answer.bytes.toString()));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
    };
  });
}

describe('a workplace’s feed', () => {
  it('contains names and hours, but no phone, mail address or code', async () => {
    const booking = await scene.confirmed();
    const { path } = await aFeed();
    expect(await read(path)).toMatchObject([
      {
        uid: `${booking._id}@crease`,
        summary: `Night Watchmen · ${scene.ground.name}`,
        start: booking.startsAt.toISOString(),
        end: booking.endsAt.toISOString(),
      },
    ]);
    const text = (await api.get(path)).bytes.toString();
    const { phone, email } = scene.people.player;
    for (const secret of [phone, email, booking.confirmation?.confirmationCode, booking.bookingId])
      expect(text).not.toContain(secret);
  });

  it('follows moves and cancellations', async () => {
    const { path } = await aFeed();
    const booking = await scene.confirmed();
    const [before] = await read(path);
    await owner.patch(`/bookings/${booking._id}/reschedule`, {
      bookingDate: scene.date,
      timeSlot: '08:00-10:00',
      keepPrice: true,
    });
    const [after, ...more] = await read(path);
    expect(more).toEqual([]);
    expect(after?.uid).toBe(before?.uid);
    expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
    expect(after?.start).not.toBe(before?.start);
    await owner.patch(`/bookings/${booking._id}/status`, { status: 'cancelled', reason: 'Rain' });
    expect(await read(path)).toEqual([]);
  });

  it('has an entity tag that changes only with the games', async () => {
    const { path } = await aFeed();
    await scene.confirmed();
    const first = await api.get(path);
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag };
    expect(await api.get(path, { headers })).toMatchObject({ status: 304 });
    const walkIn = await addWalkIn(
      world.core,
      scene.ground,
      {
        bookingDate: scene.date,
        timeSlot: '06:00-07:00',
        playerDetails: { playerCount: 6, contactPerson: { name: 'Anna; DROP\r\nX', phone: '9820098200' } },
      },
      'Sanjay',
    );
    expect(walkIn.status).toBe('confirmed');
    const changed = await api.get(path, { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect((await read(path)).map(({ summary }) => summary).some((text) => text.startsWith('Anna'))).toBe(
      true,
    );
  });

  it('contains only the grounds it was created for', async () => {
    const other = await aGround(world.core, { ownerId: scene.people.owner._id });
    await scene.confirmed();
    expect(await read((await aFeed({ groundIds: [other._id] })).path)).toEqual([]);
    const strange = await aGround(world.core, { ownerId: scene.people.otherOwner._id });
    expect((await owner.post('/owner/feeds', { groundIds: [strange._id] })).status).toBe(404);
  });

  it('is stored as a hash, and ends when it is deleted and with its owner', async () => {
    const { id, path } = await aFeed();
    const token = path.slice('/feeds/'.length, -'.ics'.length);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await world.core.db.feeds.find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await owner.get('/owner/feeds')).bytes.toString()).not.toContain(token);
    expect((await owner.delete(`/owner/feeds/${id}`)).status).toBe(200);
    expect((await api.get(path)).status).toBe(404);
    const second = await aFeed();
    await world.core.db.users.updateOne({ _id: scene.people.owner._id }, { $set: { role: 'user' } });
    expect((await api.get(second.path)).status).toBe(404);
  });
});

describe('a player’s feed', () => {
  it('is unique: a new address ends the previous one, and DELETE ends it', async () => {
    const player = api.as(scene.people.player);
    await scene.confirmed();
    expect((await player.get('/users/me/feed')).body.feed).toBeNull();
    const first = pathOf((await player.post('/users/me/feed')).body.feed.url);
    expect((await read(first)).map(({ summary }) => summary)).toEqual([
      `Box cricket at ${scene.ground.name}`,
    ]);
    const second = pathOf((await player.post('/users/me/feed')).body.feed.url);
    expect((await api.get(first)).status).toBe(404);
    expect(await read(second)).toHaveLength(1);
    const told = await player.get('/users/me/feed');
    expect(told.body.feed).toEqual({ _id: expect.any(String), createdAt: expect.any(String) });
    expect((await player.delete('/users/me/feed')).status).toBe(200);
    expect((await player.get('/users/me/feed')).body.feed).toBeNull();
    expect((await player.delete('/users/me/feed')).status).toBe(404);
    expect((await api.get(second)).status).toBe(404);
  });
});
