import { native } from '@crease/domain/platform/models';
import { openWorld, type World } from '@crease/domain/testing/world';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchCases } from './cases.js';
import { insertGrounds } from './insert-grounds.js';
import { openExplainer } from './rows-examined.js';

/** Of which a twentieth is in the city that is searched: several pages, and more than are counted one by one. */
const GROUNDS = 5_000;
/** Some words that are looked for at once stand together in few names: the rarest of them leads to all that have it. */
const BY_WORDS = ['words of a name', 'a word with a slip'];
const TOMORROW = addDays(dayOf(new Date()), 1);
const cases = Object.entries(searchCases(TOMORROW)).filter(([name]) => !BY_WORDS.includes(name));

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertGrounds(world.core, 0, GROUNDS);
  expect(
    await native(world.core.models, 'grounds').countDocuments({ 'location.cityId': 'mumbai' }),
  ).toBeGreaterThan(200);
});
afterAll(() => world.close());

it.each(cases)('%s: a page looks at no more than three times the grounds on it', async (_, query) => {
  await using explainer = await openExplainer(world.core);
  const { returned, found } = await explainer.page(query);
  expect(returned).toBe(20);
  expect(found).toBeLessThanOrEqual(3 * returned);
});
