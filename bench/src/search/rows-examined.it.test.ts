import { listGrounds } from '@crease/domain/catalogue/grounds/list-grounds';
import { pairWords } from '@crease/domain/catalogue/grounds/pair-words';
import { openWorld, type World } from '@crease/domain/testing/world';
import { listGrounds as listContract } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchCases } from './cases.js';
import { insertGrounds } from './insert-grounds.js';
import { openExplainer } from './rows-examined.js';

/** A twentieth of them is in the searched city: several pages, and more than are counted one by one. */
const GROUNDS = 5_000;
/** Names, addresses and the city; beginnings, typos, and words that are short or match nothing. */
const SEARCHES = [
  'square turf',
  'turf squ',
  'sq tu',
  'leg square turf',
  'gandhi turf',
  'nagar nehru mumbai',
  'mum tur',
  'sqaure turf',
  'square squash',
  'sector 15',
  'zebra turf',
];
/** Queries that match less than a page. */
const BY_WORDS = ['words of a name', 'a word with a slip'];
const TOMORROW = addDays(dayOf(new Date()), 1);
const cases = Object.entries(searchCases(TOMORROW)).filter(([name]) => !BY_WORDS.includes(name));

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertGrounds(world.core, 0, GROUNDS);
  expect(await world.core.db.grounds.countDocuments({ 'location.cityId': 'mumbai' })).toBeGreaterThan(200);
});
afterAll(() => world.close());

it.each(cases)('%s: a page examines no more than three times the grounds on it', async (_, query) => {
  await using explainer = await openExplainer(world.core);
  const { returned, found } = await explainer.page(query);
  expect(returned).toBe(20);
  expect(found).toBeLessThanOrEqual(3 * returned);
});

it.each(BY_WORDS)('%s: the same with fewer matches than a page shows', async (name) => {
  await using explainer = await openExplainer(world.core);
  const { returned, found } = await explainer.page(searchCases(TOMORROW)[name] ?? {});
  expect(returned).toBeGreaterThan(0);
  expect(found).toBeLessThanOrEqual(3 * returned);
});

it('finds the same with and without pairs of words', async () => {
  const { core } = world;
  const find = async () => {
    const found: unknown[] = [];
    for (const search of SEARCHES)
      for (const sort of ['relevance', 'price']) {
        const query = listContract.query.parse({ cityId: 'mumbai', search, sort });
        const { grounds, pagination } = await listGrounds(core, query);
        found.push({ search, sort, ids: grounds.map(({ _id }) => _id), total: pagination.total });
      }
    return found;
  };
  const byPairs = await find();
  const any = { _id: { $gt: new Types.ObjectId('0'.repeat(24)) } };
  await core.db.grounds.updateMany(any, { $unset: { pairKeys: '' } });
  expect(byPairs).toEqual(await find());
  // A ground whose pairs are up to date is not written.
  expect([await pairWords(core), await pairWords(core)]).toEqual([GROUNDS, 0]);
  expect(byPairs).toEqual(await find());
});
