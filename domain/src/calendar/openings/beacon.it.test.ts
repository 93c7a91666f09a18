import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { verifyDraw } from '@crease/shared/openings/verify-draw';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { parseEnv } from '../../platform/env.js';
import { aGround, aUser } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { MAX_WAIT_MS } from './beacon.js';
import { enterOpening } from './enter-opening.js';
import { readDraw } from './read-opening.js';
import { runOpenings } from './run-openings.js';

const DATE = addDays(dayOf(new Date()), MAX_DAYS_AHEAD + 2);
const { entersFrom, drawnFrom } = openingTimesOf(DATE);
const PERIOD_MS = 3_000;
const CHAIN = 'ab'.repeat(32);
/** The draw begins when round 1,001 is published. */
const GENESIS_SECONDS = (drawnFrom.getTime() - 1_000 * PERIOD_MS) / 1_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const signatureOf = (round: number) => Buffer.from(`signature of round ${round}`);

type Answer = Record<string, unknown> | undefined;
const rightRound = (round: number): Answer => ({
  round,
  randomness: sha256(signatureOf(round)),
  signature: signatureOf(round).toString('hex'),
});
const rightInfo: Answer = { hash: CHAIN, period: PERIOD_MS / 1_000, genesis_time: GENESIS_SECONDS };

let world: World;
let server: Server;
let answers: { info: Answer; round(round: number): Answer };

beforeAll(async () => {
  world = await openWorld();
  server = createServer(({ url = '' }, res) => {
    const round = Number(/^\/\w+\/public\/(\d+)$/.exec(url)?.[1]);
    const answer = url === `/${CHAIN}/info` ? answers.info : round ? answers.round(round) : undefined;
    res.statusCode = answer ? 200 : 503;
    res.end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  answers = { info: rightInfo, round: rightRound };
});
afterAll(async () => {
  server.close();
  await world.close();
});

const at = (time: Date, moreMs = 0): Core => ({
  ...world.core,
  env: {
    ...world.core.env,
    DRAND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${CHAIN}`,
  },
  clock: { now: () => new Date(time.getTime() + moreMs) },
});

/** A line of two players whose list has just been closed. */
async function closedLine() {
  const ground = await aGround(world.core, { drawsOpenings: true });
  const groundId = ground._id.toString();
  for (let n = 0; n < 2; n += 1)
    await enterOpening(at(entersFrom), (await aUser(world.core))._id.toString(), groundId, DATE);
  await runOpenings(at(drawnFrom));
  return {
    drawAt: (ms: number) => runOpenings(at(drawnFrom, ms)),
    file: () => readDraw(at(drawnFrom), groundId, DATE),
  };
}

it('draws by the first round that drand publishes after the list was closed', async () => {
  const { drawAt, file } = await closedLine();
  await drawAt(PERIOD_MS - 1);
  await expect(file()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await drawAt(PERIOD_MS);
  const draw = await file();
  expect(draw.beacon).toEqual({ source: `drand ${CHAIN}`, round: '1002', value: sha256(signatureOf(1_002)) });
  expect(draw.entries).toHaveLength(2);
  expect(await verifyDraw(draw)).toEqual([]);
});

it.each<[string, Partial<typeof answers>]>([
  ['does not answer', { info: undefined }],
  ['does not publish the round', { round: () => undefined }],
  ['describes another chain', { info: { ...rightInfo, hash: 'cd'.repeat(32) } }],
  ['answers with another round', { round: (round) => rightRound(round - 1) }],
  [
    'gives a value that does not follow from its signature',
    {
      round: (round) => ({ ...rightRound(round), randomness: 'ef'.repeat(32) }),
    },
  ],
])('waits a bounded time and then makes the value itself, and says so, if drand %s', async (_, wrong) => {
  Object.assign(answers, wrong);
  const { drawAt, file } = await closedLine();
  await drawAt(MAX_WAIT_MS - 1);
  await expect(file()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await drawAt(MAX_WAIT_MS);
  const draw = await file();
  expect(draw.beacon.source).toBe('local, because drand did not answer in time');
  expect(await verifyDraw(draw)).toEqual([]);
});

it('keeps the value of a draw that waited, once drand answers again', async () => {
  answers.info = undefined;
  const { drawAt, file } = await closedLine();
  await drawAt(PERIOD_MS);
  answers.info = rightInfo;
  await drawAt(MAX_WAIT_MS + PERIOD_MS);
  expect((await file()).beacon).toMatchObject({ source: `drand ${CHAIN}`, round: '1002' });
});

it('accepts only an address of drand that names its chain', () => {
  const url = `https://api.drand.sh/${CHAIN}`;
  expect(parseEnv({ NODE_ENV: 'test', DRAND_URL: url }).DRAND_URL).toBe(url);
  for (const wrong of ['https://api.drand.sh', `ftp://api.drand.sh/${CHAIN}`, `${url}/`])
    expect(() => parseEnv({ NODE_ENV: 'test', DRAND_URL: wrong })).toThrow('DRAND_URL');
});
