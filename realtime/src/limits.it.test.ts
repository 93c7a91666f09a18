import { openSession } from '@crease/domain/accounts/auth/sessions';
import { createMetrics } from '@crease/domain/platform/metrics';
import { aGround, aUser } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';
import { until } from '@crease/domain/testing/until';
import { openWorld, type World } from '@crease/domain/testing/world';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Realtime, startRealtime } from './realtime.js';
import { RawTab } from './testing/raw-tab.js';
import { TestTab } from './testing/socket-client.js';

const MOST = 5;
const date = dateAhead();

let world: World;
let realtime: Realtime;
let groundId: string;

beforeAll(async () => {
  world = await openWorld();
  const listenOn = { port: 0, host: '127.0.0.1', socketsPerUser: MOST };
  realtime = await startRealtime(world.core, createMetrics('realtime'), listenOn);
});
afterAll(async () => {
  await realtime.close();
  await world.close();
});
beforeEach(async () => {
  groundId = (await aGround(world.core))._id.toString();
});

const tokenOfSomebody = async () => (await openSession(world.core, await aUser(world.core), 'Phone')).token;

/** The value of one of the process's own metrics. */
async function shown(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${realtime.port}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1]);
}

describe('sockets of one user', () => {
  it('are limited across all their sessions, free their place when closed, and do not affect other users', async () => {
    const user = await aUser(world.core);
    const open = async () =>
      TestTab.open(realtime.port, { token: (await openSession(world.core, user, 'Phone')).token });
    const tabs = await Promise.all(Array.from({ length: MOST }, open));
    await expect(open()).rejects.toThrow('RATE_LIMITED');
    using other = await TestTab.open(realtime.port, { token: await tokenOfSomebody() });
    using visitor = await TestTab.open(realtime.port);
    expect([other, visitor].every(({ socket }) => socket.connected)).toBe(true);
    tabs[0]?.socket.close();
    using again = await until('a free place', () => open().catch(() => undefined));
    expect(again.socket.connected).toBe(true);
    for (const tab of tabs) tab.socket.close();
  });

  it('do not count a handshake that failed', async () => {
    const user = await aUser(world.core);
    const { token } = await openSession(world.core, user, 'Phone');
    for (let i = 0; i < 3 * MOST; i++) {
      await expect(TestTab.open(realtime.port, { token: `${token}x` })).rejects.toThrow('UNAUTHENTICATED');
    }
    using tab = await TestTab.open(realtime.port, { token });
    expect(tab.socket.connected).toBe(true);
  });
});

describe('what one socket may send', () => {
  it.each([
    ['a payload of 1 MB', JSON.stringify('x'.repeat(2 ** 20))],
    ['1 MB of nested arrays', nested(2 ** 19)],
  ])('closes only the socket that sends %s', async (_, text) => {
    using greedy = await RawTab.open(realtime.port);
    using other = await TestTab.open(realtime.port);
    greedy.socket.send(`420["availability:watch",{"groundId":${text},"date":"${date}"}]`);
    await until('its end', () => greedy.isClosed);
    expect(await other.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
  });

  it('is refused with a message when it is nested as deep as 16 kB allow', async () => {
    // Written by hand: the client library cannot even encode it.
    using tab = await RawTab.open(realtime.port);
    const deep = [nested(7_900), `${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}`];
    const sent = deep.flatMap((value) => [
      ['availability:watch', value],
      ['availability:watch', `{"groundId":${value},"date":"${date}"}`],
      ['availability:unwatch', `{"groundId":"${groundId}","date":${value}}`],
      ['grounds:watch', `{"groundIds":${value}}`],
    ]);
    for (const [i, [name, value]] of sent.entries()) {
      tab.socket.send(`42${i}["${name}",${value}]`);
      const answer = await until('an answer', () => tab.texts.find((text) => text.startsWith(`43${i}[`)));
      expect(answer).toContain('"code":"VALIDATION"');
    }
    using other = await TestTab.open(realtime.port);
    expect(await other.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
  });

  it('is refused or ends the socket when it is not one of our packets', async () => {
    const odd = [
      '4',
      '42',
      '42[',
      '42{}',
      '42[]',
      '42[1]',
      '42[null,{}]',
      '451-["x",{"_placeholder":true,"num":0}]',
    ];
    for (const text of [
      ...odd,
      '42["__proto__"]',
      '42["constructor",{}]',
      '9',
      '\u0000',
      '40',
      '40/admin,',
      '41',
    ]) {
      using tab = await RawTab.open(realtime.port);
      tab.socket.send(text);
      tab.socket.send(`420["availability:watch",${JSON.stringify({ groundId, date })}]`);
      await until(
        `an answer or an end after ${text}`,
        () => tab.isClosed || tab.texts.some((one) => one.startsWith('430[{"success":true')),
      );
    }
    using other = await TestTab.open(realtime.port);
    expect(await other.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
  });

  it('caps a socket at 14 watched days after 10,000 watch requests, while others are answered', async () => {
    using greedy = await TestTab.open(realtime.port);
    using other = await TestTab.open(realtime.port);
    const before = await shown('crease_realtime_watched_days');
    const codes = new Map<unknown, number>();
    const watch = async (i: number) => {
      // Half are unknown grounds; the others are thirty days of a known one.
      const id = i % 2 ? groundId : new Types.ObjectId().toString();
      const { code = 'ok' } = await greedy.ask('availability:watch', {
        groundId: id,
        date: dateAhead(i % 30),
      });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    };
    for (let from = 0; from < 10_000; from += 500) {
      const some = Promise.all(Array.from({ length: 500 }, (_, i) => watch(from + i)));
      expect(await other.ask('availability:watch', { groundId, date })).toMatchObject({ success: true });
      await some;
    }
    // All but the burst and twenty a second are refused.
    expect(codes.get('RATE_LIMITED')).toBeGreaterThan(5_000);
    expect(await shown('crease_realtime_watched_days')).toBeLessThanOrEqual(before + 15);
    greedy.socket.close();
    await until('only the other’s', async () => (await shown('crease_realtime_watched_days')) <= before + 1);
  });

  it('refuses ten thousand grounds in one watch and keeps the previous watch', async () => {
    using tab = await TestTab.open(realtime.port);
    await tab.ask('grounds:watch', { groundIds: [groundId], date });
    const before = await shown('crease_realtime_watched_grounds');
    const ids = (count: number) => Array.from({ length: count }, () => new Types.ObjectId().toString());
    expect(await tab.ask('grounds:watch', { groundIds: ids(101), date })).toMatchObject({
      code: 'VALIDATION',
    });
    expect(await shown('crease_realtime_watched_grounds')).toBe(before);
    const gone = tab.disconnected();
    tab.socket.emit('grounds:watch', { groundIds: ids(10_000), date });
    await gone;
  });
});

/** Nested arrays as text. */
function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}
