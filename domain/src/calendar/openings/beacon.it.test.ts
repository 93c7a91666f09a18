import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openingTimesOf } from '@crease/shared/openings/opening-times';
import { verifyDraw } from '@crease/shared/openings/verify-draw';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
/** The requests of this test, by their end. */
let asked: string[];
/** A process remembers a chain by its URL, so each test has its own. */
let test = 0;

beforeAll(async () => {
  world = await openWorld();
  server = createServer(({ url = '' }, res) => {
    const what = url.split(`/${CHAIN}/`)[1] ?? '';
    asked.push(what);
    const round = Number(/^public\/(\d+)$/.exec(what)?.[1]);
    const answer = what === 'info' ? answers.info : round ? answers.round(round) : undefined;
    res.statusCode = answer ? 200 : 503;
    res.end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  answers = { info: rightInfo, round: rightRound };
  asked = [];
  test += 1;
});
afterAll(async () => {
  server.close();
  await world.close();
});

const at = (time: Date, moreMs = 0): Core => ({
  ...world.core,
  env: {
    ...world.core.env,
    DRAND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${test}/${CHAIN}`,
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
  expect(draw.beacon).toEqual({
    source: `drand ${CHAIN}`,
    round: '1002',
    value: sha256(signatureOf(1_002)),
    chain: { genesis: GENESIS_SECONDS, period: PERIOD_MS / 1_000 },
  });
  expect(draw.closedAt).toBe(drawnFrom.toISOString());
  expect(draw.entries).toHaveLength(2);
  expect(await verifyDraw(draw)).toEqual([]);
});

it.each<[string, Partial<typeof answers>]>([
  ['does not answer', { info: undefined }],
  ['does not publish the round', { round: () => undefined }],
  ['describes its chain in too many bytes', { info: { ...rightInfo, more: '-'.repeat(10_000) } }],
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
  await drawAt(MAX_WAIT_MS - 1);
  expect((await file()).beacon).toMatchObject({ source: `drand ${CHAIN}`, round: '1002' });
});

it('asks drand once for the draws of one instant, and once in a process for its chain', async () => {
  const lines = [await closedLine(), await closedLine(), await closedLine()];
  await runOpenings(at(drawnFrom, PERIOD_MS));
  for (const { file } of lines) expect((await file()).beacon.round).toBe('1002');
  expect(asked.sort()).toEqual(['info', 'public/1002']);
});

it('warns once and does not ask again for some seconds if drand does not answer', async () => {
  answers.info = undefined;
  const warn = vi.spyOn(world.core.log, 'warn');
  const lines = [await closedLine(), await closedLine(), await closedLine()];
  for (const ms of [0, 1_000, 4_999]) await runOpenings(at(drawnFrom, ms));
  expect(asked).toEqual(['info']);
  expect(warn).toHaveBeenCalledOnce();
  await runOpenings(at(drawnFrom, 5_000));
  expect(asked).toEqual(['info', 'info']);
  expect(warn).toHaveBeenCalledTimes(2);
  for (const { file } of lines) await expect(file()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  warn.mockRestore();
});

it('does not ask drand for a draw that has waited its time', async () => {
  const { drawAt, file } = await closedLine();
  asked = [];
  await drawAt(MAX_WAIT_MS);
  expect(asked).toEqual([]);
  expect((await file()).beacon.source).toBe('local, because drand did not answer in time');
});

it('accepts only an address of drand that names its chain, over http only on this machine', () => {
  const url = `https://api.drand.sh/${CHAIN}`;
  for (const right of [url, `http://localhost:8080/${CHAIN}`, `http://127.0.0.1/drand/${CHAIN}`])
    expect(parseEnv({ NODE_ENV: 'test', DRAND_URL: right }).DRAND_URL).toBe(right);
  const wrongs = ['https://api.drand.sh', `ftp://api.drand.sh/${CHAIN}`, `${url}/`];
  const plain = ['api.drand.sh', 'localhost.drand.sh', 'localhost@drand.sh', '127.0.0.1:1@drand.sh'];
  for (const wrong of [...wrongs, ...plain.map((host) => `http://${host}/${CHAIN}`)])
    expect(() => parseEnv({ NODE_ENV: 'test', DRAND_URL: wrong })).toThrow('DRAND_URL');
});
