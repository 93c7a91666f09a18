import { endSessions } from '@crease/domain/accounts/auth/sessions';
import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { listGrounds } from '@crease/domain/catalogue/grounds/list-grounds';
import { setGroundStatus, updateGround } from '@crease/domain/catalogue/grounds/update-ground';
import { FollowedMemory } from '@crease/domain/messaging/outbox/followed-memory';
import { openCore } from '@crease/domain/open-core';
import type { Core } from '@crease/domain/platform/core';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { TestGame } from '@crease/domain/testing/a-game';
import { type CountingCore, openCounting } from '@crease/domain/testing/counting';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { stagger } from '@crease/domain/testing/pauses';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { listGrounds as listContract } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { followDays } from './follow-days.js';
import { type Answer, openApi, type TestApi } from './testing/api-client.js';
import { openLink, type SeverableLink } from './testing/severable-link.js';

/** Longer than any test: a change that shows up was heard from the stream, not found by reading again. */
const KEEP_MS = 10 * 60_000;

/**
 * Three connections to one database: the API under test, another process, and one that counts the first one's commands.
 */
let world: World;
let others: Core;
let counting: CountingCore;
let link: SeverableLink;
let api: TestApi;
let hot: ReturnType<typeof followDays>;
let asked: string[] = [];
let groundId: string;
let date: string;
const shutdown = (() => {
  let made: Shutdown | undefined;
  return () => {
    made ??= new Shutdown(world.core.log);
    return made;
  };
})();

beforeAll(async () => {
  const redis = new URL(process.env.TEST_REDIS_URL ?? '');
  link = await openLink({ host: redis.hostname, port: Number(redis.port) });
  redis.hostname = '127.0.0.1';
  redis.port = String(link.port);
  // Limits have tests of their own, and `until` polls often.
  world = await openWorld({ REDIS_URL: redis.href, RATE_LIMITS: 'off' });
  const directly = { ...world.env, REDIS_URL: process.env.TEST_REDIS_URL ?? '' };
  others = await openCore(directly, world.core.log, shutdown());
  await until('Redis', () => others.redis.status === 'ready');
  counting = await openCounting(world.core, (command) => {
    if (/^(find|aggregate) /.test(command)) asked.push(command);
  });
  const { core } = counting;
  hot = followDays(core, KEEP_MS);
  api = await openApi({ ...core, reads: hot.reads }, hot);
  await until('the stream', () => hot.isTrusted());
});
beforeEach(async () => {
  groundId = (await aGround(world.core))._id.toString();
  date = addDays(dayOf(world.core.clock.now()), 1);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await until('the stream', () => hot.isTrusted());
  hot.forget();
  asked = [];
});
afterAll(async () => {
  await api.close();
  await hot.close();
  await counting.close();
  await shutdown().run();
  await world.close();
  await link.cut();
});

const read = (headers: Record<string, string> = {}): Promise<Answer> =>
  api.get(`/grounds/${groundId}/availability/${date}`, { headers });
const holdAs = async (core: Core, timeSlot = '18:00-19:00') =>
  await placeHold(core, (await aUser(core))._id.toString(), { groundId, bookingDate: date, timeSlot });
/** Held, booked or blocked hours; closed ones are left out. */
const taken = ({ body }: Answer): string[] =>
  body.availability.bookedSlots.filter((time: string) => time >= '06:00');
/** Stops the time that has passed since the stream was heard: on a slow machine it may be silent for a second. */
async function stayTrusted(): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await until('the stream', () => hot.isTrusted());
}
const daysAsked = () => asked.filter((command) => command === 'find grounddays').length;
/**
 * The queries of a round that begins with an empty cache. Repeats it only if something was dropped meanwhile: by an
 * event, or because the machine stood still for seconds, so that the stream was cut off.
 */
async function askedIn(round: () => Promise<void>): Promise<string[]> {
  const drops = (['drop', 'dropAll'] as const).map((name) => vi.spyOn(FollowedMemory.prototype, name));
  return await until('a round without a drop', async () => {
    hot.forget();
    asked = [];
    for (const spy of drops) spy.mockClear();
    await round();
    return drops.every((spy) => spy.mock.calls.length === 0) ? asked : undefined;
  });
}

it('sends no query while a day is unchanged', async () => {
  await stayTrusted();
  const queries = await askedIn(async () => {
    const first = await read();
    asked = [];
    for (let i = 0; i < 20; i++) {
      const { status, body } = await read();
      expect(status).toBe(200);
      expect({ ...body.availability, serverTime: '' }).toEqual({
        ...first.body.availability,
        serverTime: '',
      });
    }
  });
  expect(queries).toEqual([]);
});

it('reads a day once for all simultaneous requests', async () => {
  await stayTrusted();
  const queries = await askedIn(async () => {
    await Promise.all(Array.from({ length: 30 }, () => read()));
  });
  expect(queries.filter((command) => command === 'find grounddays')).toHaveLength(1);
});

it('answers 304 to a client that has the day, until it changes', async () => {
  const { headers } = await read();
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect((await read({ 'if-none-match': `"other", ${etag.slice(2)}` })).status).toBe(304);
  await holdAs(others);
  await until('the change', async () => (await read({ 'if-none-match': etag })).status === 200);
});

it('returns the time of the response, not of the read', async () => {
  const { body } = await read();
  await stagger(5);
  const again = (await read()).body;
  expect(again.availability.serverTime > body.availability.serverTime).toBe(true);
});

it('shows this process’s own writes at once', async () => {
  for (const [i, hour] of ['08', '09', '10', '11', '12'].entries()) {
    await read();
    const end = String(Number(hour) + 1).padStart(2, '0');
    const player = api.as(await aUser(world.core));
    const slot = { groundId, bookingDate: date, timeSlot: `${hour}:00-${end}:00` };
    expect((await player.post('/bookings/temp-hold', slot)).status).toBe(201);
    expect(taken(await read())).toHaveLength(i + 1);
  }
});

it('shows writes of another process as soon as their event arrives', async () => {
  await read();
  await holdAs(others);
  await until('the hold', async () => taken(await read()).length === 1);
});

it('shows that another process took a ground offline', async () => {
  await read();
  const ground = await world.core.models.grounds.findById(groundId).lean();
  if (!ground) throw new Error('the ground is there');
  await updateGround(others, ground, { isBookableOnline: false });
  await until('the switch', async () => (await read()).body.availability.slots[18].status === 'blocked');
});

it('reads a ground once for many holds, and refuses them when another process took it offline', async () => {
  await stayTrusted();
  const holdAt = async (timeSlot: string) =>
    (
      await api
        .as(await aUser(world.core))
        .post('/bookings/temp-hold', { groundId, bookingDate: date, timeSlot })
    ).status;
  const groundsAsked = () => asked.filter((command) => command === 'find grounds').length;
  expect(await holdAt('08:00-09:00')).toBe(201);
  const before = groundsAsked();
  expect(await holdAt('09:00-10:00')).toBe(201);
  expect(groundsAsked() - before).toBe(0);
  const ground = await world.core.models.grounds.findById(groundId).lean();
  if (!ground) throw new Error('the ground is there');
  await updateGround(others, ground, { isBookableOnline: false });
  await until('the switch', async () => (await holdAt('10:00-11:00')) === 409);
});

it('claims against the cached day until another process has changed it', async () => {
  await stayTrusted();
  const { core } = counting;
  const here = { ...core, reads: hot.reads };
  const player = (await aUser(core))._id.toString();
  await holdAs(here, '08:00-09:00');
  asked = [];
  await placeHold(here, player, { groundId, bookingDate: date, timeSlot: '09:00-10:00' });
  expect(daysAsked()).toBe(0);
  await holdAs(others, '10:00-11:00');
  await until('the change', () => hot.reads.recentDay(`${groundId}:${date}`) === undefined);
  await holdAs(here, '11:00-12:00');
  expect(daysAsked()).toBe(1);
});

it('reads a ground once for many bookings, and shows its new name when another process renames it', async () => {
  await stayTrusted();
  const book = async (timeSlot: string) => {
    const playerDetails = { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } };
    const wanted = { groundId, bookingDate: date, timeSlot, playerDetails };
    const { body } = await api.as(await aUser(world.core)).post('/bookings', wanted);
    return body.booking.groundId.name;
  };
  const groundsAsked = () => asked.filter((command) => command === 'find grounds').length;
  const old = await book('08:00-09:00');
  const before = groundsAsked();
  expect(await book('09:00-10:00')).toBe(old);
  expect(groundsAsked() - before).toBe(0);
  const ground = await world.core.models.grounds.findById(groundId).lean();
  if (!ground) throw new Error('the ground is there');
  await updateGround(others, ground, { name: 'Boundary Box' });
  const known = async () => (await hot.reads.recentBookedGround(groundId))?.name;
  await until('the new name', async () => (await known()) === 'Boundary Box');
  expect(await book('10:00-11:00')).toBe('Boundary Box');
});

it('frees a hold when it lapses, without a write or an event', async () => {
  const { expiresAt } = await holdAs(others);
  await until('the hold', async () => taken(await read()).length === 1);
  const held = await read();
  vi.spyOn(world.core.clock, 'now').mockReturnValue(expiresAt);
  const freed = await read({ 'if-none-match': held.headers.get('etag') ?? '' });
  expect(taken(freed)).toEqual([]);
  const stored = await world.core.db.groundDays.findOne({ _id: `${groundId}:${date}` });
  expect(Object.keys(stored?.claims ?? {})).toEqual(['18']);
});

it('bypasses the cache while Redis is away, so that no change is missed', async () => {
  await read();
  await link.cut();
  await until('the silence', () => !hot.isTrusted());
  await holdAs(others);
  const seen = taken(await read());
  await link.mend();
  expect(seen).toEqual(['18:00-19:00']);
});

it('refuses like every route: unknown ground, malformed date, bad token', async () => {
  expect(await api.get(`/grounds/${'f'.repeat(24)}/availability/${date}`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect((await api.get(`/grounds/${groundId}/availability/2026-02-30`)).status).toBe(400);
  await read();
  expect((await read({ authorization: 'Bearer a.b.c' })).status).toBe(401);
});

it('sends the same headers from the bypass as from Express', async () => {
  const [short, long] = [await read(), await read({ origin: world.env.PUBLIC_URL })];
  const names = (answer: Answer) =>
    [...answer.headers.keys()].filter((name) => !name.startsWith('access-control')).sort();
  expect(names(short)).toEqual(names(long));
  expect(short.headers.get('etag')).toBe(long.headers.get('etag'));
});

it('sends no query for a signed-in player either', async () => {
  await stayTrusted();
  const player = api.as(await aUser(world.core));
  const path = `/grounds/${groundId}/availability/${date}`;
  const queries = await askedIn(async () => {
    // The first request caches the session, the second the day.
    for (const _ of [1, 2]) expect((await player.get(path)).status).toBe(200);
    asked = [];
    expect((await player.get(path)).status).toBe(200);
  });
  expect(queries).toEqual([]);
});

it('takes the bypass behind a gateway, too, which gives each request an id', async () => {
  await stayTrusted();
  const id = { 'x-request-id': 'from-the-gateway', 'x-forwarded-for': '203.0.113.5' };
  const queries = await askedIn(async () => {
    await read(id);
    asked = [];
    const { status, headers } = await read(id);
    expect([status, headers.get('x-request-id')]).toEqual([200, 'from-the-gateway']);
  });
  expect(queries).toEqual([]);
});

it('refuses a session that another process has ended as soon as it hears of it', async () => {
  // The clock stands still, so the cached check of the session never expires.
  await stayTrusted();
  const user = await aUser(world.core);
  const player = api.as(user);
  const path = `/grounds/${groundId}/availability/${date}`;
  for (const _ of [1, 2]) expect((await player.get(path)).status).toBe(200);
  await endSessions(others, user._id.toString());
  await until('the refusal', async () => (await player.get(path)).status === 401);
});

it('counts a list once for simultaneous requests, and again when a ground changes in any process', async () => {
  const core = { ...counting.core, reads: hot.reads };
  const [first, second] = await Promise.all([1, 2, 3].map(() => aGround(others, { name: 'Zebrafield' })));
  if (!first || !second) throw new Error('there are three');
  const query = listContract.query.parse({ search: 'zebrafield', limit: '1' });
  const total = async () => (await listGrounds(core, query)).pagination.total;
  const queries = await askedIn(async () => {
    expect([await total(), await total(), await total()]).toEqual([3, 3, 3]);
  });
  expect(queries.filter((command) => command === 'aggregate grounds')).toHaveLength(1);
  await setGroundStatus(core, first._id, 'suspended');
  expect(await total()).toBe(2);
  await setGroundStatus(others, second._id, 'suspended');
  await until('the other change', async () => (await total()) === 1);
});

it('counts grounds within a distance once for all pages with the same centre', async () => {
  const core = { ...counting.core, reads: hot.reads };
  await aGround(others);
  const near = { lat: '19.1', lng: '72.85', maxDistance: '10' };
  const queries = await askedIn(async () => {
    for (const page of ['1', '2', '1'])
      await listGrounds(core, listContract.query.parse({ ...near, page, limit: '1' }));
  });
  expect(queries.filter((command) => command === 'aggregate grounds')).toHaveLength(1);
});

it('joins a remembered game without a read of it, until the event of another process arrives', async () => {
  const remembering = { ...counting.core, reads: hot.reads };
  const game = await TestGame.of(others, { places: 12, share: 150 });
  const readsOf = async (): Promise<number> => {
    const before = asked.length;
    await game.joined(remembering);
    return asked.slice(before).filter((command) => command === 'find games').length;
  };
  expect(await readsOf()).toBe(1);
  expect(await readsOf()).toBe(0);
  await game.joined(others);
  const { seq } = await game.read();
  await until('the event', () => {
    const remembered = hot.reads.takeGame(game.id);
    if (remembered) hot.reads.keepGame(remembered);
    return !remembered;
  });
  expect(await readsOf()).toBe(1);
  expect((await game.read()).seq).toBe(seq + 1);
});
