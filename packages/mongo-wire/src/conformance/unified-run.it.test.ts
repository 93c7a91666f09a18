import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MongoServer, startMongoServer } from '../server.js';
import { parseUnifiedFile } from './unified-file.js';
import { runUnifiedFile } from './unified-run.js';

let server: MongoServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'unified-run-'));
  server = await startMongoServer({ port: 0, dataDir: path.join(folder, 'mongo') });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const insert = { name: 'insertOne', object: 'games', arguments: { document: { _id: 2, hours: 3 } } };
const data = (...documents: object[]) => ({ collectionName: 'games', databaseName: 'unified', documents });

function fileOf(...tests: object[]): string {
  return JSON.stringify({
    description: 'games',
    schemaVersion: '1.0',
    createEntities: [
      { client: { id: 'client' } },
      { database: { id: 'database', client: 'client', databaseName: 'unified' } },
      { collection: { id: 'games', database: 'database', collectionName: 'games' } },
    ],
    initialData: [data({ _id: 1, hours: 1 })],
    tests,
  });
}

it('distinguishes passed, refused, failed and skipped tests, each on fresh data', async () => {
  const text = fileOf(
    {
      description: 'passes',
      operations: [
        { ...insert, expectResult: { insertedId: { $$unsetOrMatches: 2 } } },
        { ...insert, expectError: { errorCode: 11000, isClientError: false } },
        { name: 'find', object: 'games', arguments: { filter: { hours: 3 } }, expectResult: [{ _id: 2 }] },
      ],
      outcome: [data({ _id: 1, hours: 1 }, { _id: 2, hours: 3 })],
    },
    {
      description: 'is refused',
      operations: [{ name: 'find', object: 'games', arguments: { filter: { $where: 'true' } } }],
    },
    { description: 'has another outcome', operations: [insert], outcome: [data({ _id: 1, hours: 1 })] },
    { description: 'has another result', operations: [{ ...insert, expectResult: { insertedId: 9 } }] },
    { description: 'has no error', operations: [{ ...insert, expectError: { isError: true } }] },
    {
      description: 'is for a set',
      operations: [insert],
      runOnRequirements: [{ topologies: ['replicaset'] }],
    },
    { description: 'asks for more', operations: [{ name: 'watchStars', object: 'games' }] },
  );
  const file = parseUnifiedFile(text);
  if (!file) throw new Error('the file is of the unified format');
  const results = await runUnifiedFile('own', file, server.url, '7.0.0');
  expect(results.map(({ test, outcome }) => `${test}: ${outcome}`)).toEqual([
    'games: passes: passed',
    'games: is refused: refused',
    'games: has another outcome: failed',
    'games: has another result: failed',
    'games: has no error: failed',
    'games: is for a set: skipped',
    'games: asks for more: skipped',
  ]);
});

it('ignores JSON in another format', () => {
  expect(parseUnifiedFile('{"tests": []}')).toBeUndefined();
});
