import { connect } from 'node:net';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { Core } from '@crease/domain/platform/core';
import { aGround, aUser, someUsers } from '@crease/domain/testing/factories';
import { openWorld, type World } from '@crease/domain/testing/world';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWholeApi, type TestApi } from '../testing/api-client.js';
import { MAX_WAITING } from './join-lane.js';

/** A day that opens the night after tomorrow. */
const DATE = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
const { entersFrom } = openingTimesOf(DATE);

let world: World;
let core: Core;
let api: TestApi;
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' });
  core = { ...world.core, clock: { now: () => new Date(entersFrom.getTime() + 1_000) } };
  api = await openWholeApi(core);
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Sends a join with each token in one burst over one connection; returns all answers as text. */
async function burst(path: string, tokens: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(api.url);
  const heads = tokens.map((token) =>
    [
      `PUT ${path} HTTP/1.1`,
      'Host: crease.test',
      `Authorization: Bearer ${token}`,
      `Origin: ${world.env.PUBLIC_URL}`,
      'Content-Length: 0',
    ].join('\r\n'),
  );
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.write(`${heads.join('\r\n\r\n')}\r\nConnection: close\r\n\r\n`);
  let answers = '';
  for await (const chunk of socket) answers += chunk;
  return answers;
}

it('refuses joins that find the lane full with the time to come back, and takes all others', async () => {
  const ground = await aGround(world.core, { drawsOpenings: true });
  const count = MAX_WAITING * 2;
  const players = await someUsers(core, Array(count).fill({ lastUsedAt: core.clock.now() }));
  const tokens: string[] = [];
  for (const player of players) tokens.push((await openSession(core, player, 'Test')).token);
  const answers = await burst(`/api/grounds/${ground._id}/openings/${DATE}/entry`, tokens);
  const timesOf = (pattern: RegExp) => answers.match(pattern)?.length ?? 0;
  const joined = timesOf(/HTTP\/1\.1 200 /g);
  const refused = timesOf(/HTTP\/1\.1 429 /g);
  expect(joined).toBeGreaterThanOrEqual(MAX_WAITING);
  expect(refused).toBeGreaterThan(0);
  expect(joined + refused).toBe(count);
  expect(timesOf(/"reason":"line_busy"/g)).toBe(refused);
  expect(timesOf(/^Retry-After: [1-9]/gim)).toBe(refused);
  expect(timesOf(/^Access-Control-Allow-Origin: /gim)).toBe(count);
  const entries = new Set(answers.match(/"entry":"\w+"/g));
  expect(entries.size).toBe(joined);
});

it('counts a join once against the limits of its address and account', async () => {
  const limited = await openWorld();
  const strictCore = { ...limited.core, clock: core.clock };
  const strict = await openWholeApi(strictCore);
  const player = strict.withToken((await openSession(strictCore, await aUser(strictCore), 'Test')).token);
  const path = `/grounds/${'a'.repeat(24)}/openings/${DATE}/entry`;
  const answers = await Promise.all(Array.from({ length: 302 }, () => player.put(path, {})));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  await strict.close();
  await limited.close();
});

it('leaves a join without a valid token to the handlers', async () => {
  const ground = await aGround(world.core, { drawsOpenings: true });
  const answer = await api.withToken('a.b.c').put(`/grounds/${ground._id}/openings/${DATE}/entry`, {});
  expect(answer.status).toBe(401);
});
