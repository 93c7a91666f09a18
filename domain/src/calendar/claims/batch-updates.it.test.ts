import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { openWorld, type World } from '../../testing/world.js';
import { dayKey } from '../day/ground-day.schema.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

it('decides each batched update alone: one misses, one fails, the others are applied', async () => {
  const { db, writes, reads } = world.core;
  const keys = ['2030-01-01', '2030-01-02', '2030-01-03', '2030-01-04'].map((date) =>
    dayKey('nowhere', date),
  );
  const [made = '', there = '', missed = '', refused = ''] = keys;
  const days = db.groundDays;
  const fields = { groundId: 'nowhere', date: '2030-01-01', publishedRev: 0, claims: {} };
  await days.insertMany([there, missed, refused].map((_id) => ({ _id, rev: 1, ...fields })));

  const raise = (_id: string, rev: number, upsert: boolean) =>
    writes.day({ filter: { _id, rev }, update: { $inc: { rev: 1 } }, upsert });
  const outcomes = await Promise.allSettled([
    writes.day({ filter: { _id: made }, update: { $inc: { rev: 1 }, $set: { claims: {} } }, upsert: true }),
    raise(there, 1, false),
    raise(missed, 7, false),
    raise(refused, 7, true),
  ]);

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  const failure = outcomes[3]?.status === 'rejected' ? outcomes[3].reason : undefined;
  expect(isDuplicateKey(failure)).toBe(true);
  expect(outcomes[1], 'another of its batch failed').toMatchObject({ value: false });
  const after = await Promise.all(keys.map((key) => reads.day(key)));
  expect(after.map((day) => day?.rev)).toEqual([1, 2, 1, 1]);

  expect(await Promise.all([raise(made, 1, false), raise(there, 2, false)])).toEqual([true, true]);
  expect(await Promise.all([raise(made, 2, false), raise(there, 2, false)])).toEqual([false, false]);
  expect((await reads.day(made))?.rev).toBe(3);
});
