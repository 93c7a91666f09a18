import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import { createMetrics } from '@crease/domain/platform/metrics';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { quietFor, stagger } from '@crease/domain/testing/pauses';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import type { CLIENT_EVENTS } from '@crease/shared/events/sockets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { TestTab } from './testing/socket-client.js';

const MOST = 20;
/** Connection attempts from one address; each is a real handshake. */
const ATTEMPTS = 10_000;

let world: World;
let realtime: Realtime;

beforeAll(async () => {
  world = await openWorld({ TRUSTED_HOPS: '1' });
  realtime = await startRealtime(world.core, createMetrics('realtime'), {
    port: 0,
    host: '127.0.0.1',
    socketsPerAddress: MOST,
  });
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});

const CLOSE_FRAME = 0x88;

/**
 * Opens a bare WebSocket handshake that stays silent and closes when told to. Returns the status and, once upgraded,
 * the open socket.
 */
function upgrade(headers: Record<string, string>): Promise<{ status: number; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const socket = connect(realtime.port, '127.0.0.1');
    const lines = Object.entries({
      Host: 'localhost',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    socket.on('error', reject);
    socket.once('end', () => socket.destroy());
    // Without this, ws keeps a closing connection for its 30 s close timeout.
    socket.on('data', ([first]) => first === CLOSE_FRAME && socket.destroy());
    socket.once('data', (data) => {
      const status = Number(data.toString('latin1').split(' ')[1]);
      if (status !== 101) socket.destroy();
      resolve({ status, socket });
    });
    socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  });
}

describe('sockets from one address', () => {
  it(`are limited after ${ATTEMPTS} attempts with varying headers, and free their place when closed`, async () => {
    const address = '203.0.113.50';
    const open: Socket[] = [];
    const statuses = new Map<number, number>();
    for (let tried = 0; tried < ATTEMPTS; tried += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          // Only the address added by the trusted hop counts, not what the client wrote before it.
          upgrade({ 'X-Forwarded-For': `198.51.100.${i}, ${address}` }),
        ),
      );
      for (const { status, socket } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 101) open.push(socket);
      }
      if (tried === 0) expect(open.length).toBe(MOST);
      // A silent connection is closed after ten seconds and its place is reused, which a slow machine may show here
      // already.
      await until('no more than its places', async () => open.filter(({ closed }) => !closed).length <= MOST);
    }
    expect(statuses.get(400)).toBe(ATTEMPTS - open.length);
    // Another address is not affected.
    const other = await upgrade({ 'X-Forwarded-For': '203.0.113.51' });
    expect(other.status).toBe(101);
    for (const socket of [...open, other.socket]) socket.destroy();
    await until('the places to be free', async () => {
      const { status, socket } = await upgrade({ 'X-Forwarded-For': address });
      socket.destroy();
      return status === 101;
    });
  });

  it('count an IPv6 customer’s network as one address', async () => {
    const answers: { status: number; socket: Socket }[] = [];
    for (let i = 0; i < MOST + 5; i += 1) {
      answers.push(await upgrade({ 'X-Forwarded-For': `2001:db8:0:${i}::1` }));
    }
    expect(answers.filter(({ status }) => status === 101)).toHaveLength(MOST);
    for (const { socket } of answers) socket.destroy();
  });

  it('are accepted from our own pages only', async () => {
    for (const origin of [
      'https://crease.test',
      'null',
      'http://localhost:3000.evil.test',
      'http://localhost:1',
    ]) {
      expect((await upgrade({ Origin: origin, 'X-Forwarded-For': '203.0.113.53' })).status, origin).toBe(400);
    }
    const own = await upgrade({ Origin: world.env.PUBLIC_URL, 'X-Forwarded-For': '203.0.113.53' });
    expect(own.status).toBe(101);
    own.socket.destroy();
  });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('forged tokens', () => {
  it('neither open nor renew a socket: no algorithm, a confused key, a foreign key, a changed claim', async () => {
    const user = await aUser(world.core);
    const { token } = await openSession(world.core, user, 'Phone');
    const [header = '', claims = '', signature = ''] = token.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const hs = (head: object, body: object, key: string | Buffer) =>
      `${part(head)}.${part(body)}.${createHmac('sha256', key)
        .update(`${part(head)}.${part(body)}`)
        .digest('base64url')}`;
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const forged = [
      `${part({ alg: 'none', kid })}.${claims}.`,
      `${part({ alg: 'None', kid })}.${claims}.${signature}`,
      `${part({ alg: 'HS512', kid })}.${claims}.${signature}`,
      hs({ alg: 'HS256', kid }, read, pem),
      hs({ alg: 'HS256', kid }, read, ''),
      hs({ alg: 'HS256', kid: '../../dev/null' }, read, ''),
      hs({ alg: 'HS256', kid: '__proto__' }, read, 'undefined'),
      hs({ alg: 'HS256', kid, jwk: { kty: 'oct', k: 'AAAA' } }, read, 'AAAA'),
      `${header}.${part({ ...read, role: 'admin' })}.${signature}`,
    ];
    using tab = await TestTab.open(realtime.port, { token });
    for (const bad of forged) {
      await expect(TestTab.open(realtime.port, { token: bad }), bad).rejects.toThrow('UNAUTHENTICATED');
      expect(await tab.ask('auth:renew', { token: bad })).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    for (const odd of [{ $ne: null }, ['x'], 7, true, 'x'.repeat(5_000)]) {
      await expect(TestTab.open(realtime.port, { token: odd })).rejects.toThrow('UNAUTHENTICATED');
    }
  });
});

describe('other people’s rooms', () => {
  it('cannot be joined by any event, id or name', async () => {
    const { core } = world;
    const [player, owner, stranger, admin] = await Promise.all([
      aUser(core),
      aUser(core, { role: 'ground_owner' }),
      aUser(core, { role: 'ground_owner' }),
      aUser(core, { role: 'admin' }),
    ]);
    const ground = await aGround(core, { ownerId: owner._id });
    const groundId = ground._id.toString();
    const open = async (user: typeof player) =>
      TestTab.open(realtime.port, { token: (await openSession(core, user, 'Phone')).token });
    using theirs = await open(player);
    using others = await open(stranger);
    using admins = await open(admin);
    using visitor = await TestTab.open(realtime.port);
    const spies = [others, admins, visitor];
    const rooms = [`user:${player._id}`, `owner:${owner._id}`, `day:${groundId}:${dateAhead()}`];
    for (const spy of spies) {
      for (const event of ['join', 'subscribe', 'room', 'user:watch', 'join-room', 'connect', 'message']) {
        for (const room of rooms) {
          const answer = spy.socket
            .timeout(300)
            .emitWithAck(event, room)
            .catch(() => undefined);
          if (event !== 'connect') expect(await answer).not.toMatchObject({ success: true });
        }
      }
      expect(
        await spy.ask('availability:watch', { groundId: `user:${player._id}`, date: dateAhead() }),
      ).toMatchObject({ code: 'VALIDATION' });
      expect(
        await spy.ask('grounds:watch', { groundIds: [`${groundId}`, `user:${player._id}`] }),
      ).toMatchObject({ code: 'VALIDATION' });
    }
    await createBooking(core, player._id.toString(), {
      groundId,
      bookingDate: dateAhead(),
      timeSlot: '18:00-19:00',
      playerDetails: { playerCount: 4, contactPerson: { name: 'Rohan', phone: player.phone } },
    });
    await notifyInWords(core, {
      eventId: `abuse-${player._id}`,
      userId: player._id.toString(),
      type: 'admin_broadcast',
      title: 'For one',
      message: 'Nobody else hears it.',
    });
    await theirs.next('booking:updated');
    await theirs.next('notification:new');
    await quietFor(300);
    for (const spy of spies) expect(spy.received.map(({ name }) => name)).toEqual([]);
  });
});

describe('query operators and malformed values', () => {
  it('are refused in the ack for every field of every event, and the socket stays open', async () => {
    const groundId = (await aGround(world.core))._id.toString();
    const fitting: Record<keyof typeof CLIENT_EVENTS, Record<string, unknown>> = {
      'availability:watch': { groundId, date: dateAhead() },
      'availability:unwatch': { groundId, date: dateAhead() },
      'grounds:watch': { groundIds: [groundId], date: dateAhead() },
      'calendar:watch': { groundIds: [groundId], date: dateAhead() },
      'match:watch': { matchId: groundId },
      'match:unwatch': { matchId: groundId },
      'game:watch': { gameId: groundId },
      'game:unwatch': { gameId: groundId },
      'tournament:watch': { tournamentId: groundId },
      'tournament:unwatch': { tournamentId: groundId },
      'city:watch': { cityId: 'mumbai' },
      'city:unwatch': { cityId: 'mumbai' },
      'live-matches:watch': {},
      'live-matches:unwatch': {},
      'system:watch': {},
      'system:unwatch': {},
      'auth:renew': { token: 'a.b.c' },
    };
    using tab = await TestTab.open(realtime.port);
    const odd: unknown[] = [
      { $gt: '' },
      { $where: '1' },
      [],
      [{ $ne: 1 }],
      1,
      null,
      '',
      'x'.repeat(9_000),
      '__proto__',
    ];
    for (const [event, payload] of Object.entries(fitting)) {
      for (const field of Object.keys(payload)) {
        for (const value of odd) {
          if (event !== 'auth:renew' && field === 'groundIds' && Array.isArray(value) && value.length === 0)
            continue;
          await stagger(2);
          const answer = await tab.ask(event, { ...payload, [field]: value });
          expect(answer, `${event} ${field} ${JSON.stringify(value)?.slice(0, 40)}`).toMatchObject({
            success: false,
            code: expect.stringMatching(/^(VALIDATION|UNAUTHENTICATED|RATE_LIMITED)$/),
          });
        }
      }
      await stagger(50);
      expect(await tab.ask(event, { ...payload, role: 'admin' })).toMatchObject({ success: false });
    }
    await until(
      'the budget to be full again',
      async () => (await tab.ask('availability:watch', fitting['availability:watch'])).success,
    );
  });
});
