import { expect, it } from 'vitest';
import { stagger } from '../testing/pauses.js';
import { batchReads } from './batch-reads.js';

const echo = (queries: string[][]) => async (keys: string[]) => {
  queries.push(keys);
  return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `value of ${key}`]));
};

it('sends one query for all requests of one turn, and gives each its own answer', async () => {
  const queries: string[][] = [];
  const read = batchReads(echo(queries));
  expect(await Promise.all([read('a'), read('b'), read('a'), read('unknown')])).toEqual([
    'value of a',
    'value of b',
    'value of a',
    null,
  ]);
  expect(queries).toEqual([['a', 'b', 'unknown']]);
});

it('never answers a question by a query that started before it', async () => {
  let state = 'old';
  const read = batchReads(async (keys) => {
    const seen = state;
    await stagger(5);
    return new Map(keys.map((key) => [key, seen]));
  });
  const before = read('day');
  await new Promise((resolve) => setImmediate(resolve));
  state = 'new';
  expect(await read('day')).toBe('new');
  expect(await before).toBe('old');
});

it('splits what is too much for one query', async () => {
  const queries: string[][] = [];
  const read = batchReads(echo(queries));
  await Promise.all(Array.from({ length: 450 }, (_, i) => read(`key ${i}`)));
  expect(queries.map((keys) => keys.length)).toEqual([200, 200, 50]);
});

it('rejects all waiting requests on a failure, and sends a new query for the next', async () => {
  let fails = true;
  const read = batchReads(async (keys) => {
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, 'there']));
  });
  expect(await Promise.allSettled([read('a'), read('b')])).toMatchObject([
    { reason: new Error('away') },
    { reason: new Error('away') },
  ]);
  fails = false;
  expect(await read('a')).toBe('there');
});
