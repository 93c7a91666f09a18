import { listGrounds as listContract } from '@crease/shared/contracts/grounds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeScans } from '../../testing/collection-scans.js';
import { aGround } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { searchKeysOf } from '../ground-record/search-words.js';
import { listGrounds } from './list-grounds.js';
import { pairWords } from './pair-words.js';
import { updateGround } from './update-ground.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const grounds = () => world.core.db.grounds;
const found = async (search: string): Promise<string[]> => {
  const list = await listGrounds(world.core, listContract.query.parse({ cityId: 'mumbai', search }));
  return list.grounds.map(({ name }) => name);
};

it('finds a ground listed by the previous version by two words, and pairs its words later', async () => {
  const { _id } = await aGround(world.core, { name: 'Zebra Crossing' });
  await grounds().updateOne({ _id }, { $unset: { pairKeys: '' } });
  expect(await found('crossing zeb')).toEqual(['Zebra Crossing']);
  await takeScans(world.core);
  expect(await pairWords(world.core)).toBe(1);
  expect((await takeScans(world.core)) ?? []).toEqual([]);
  expect((await grounds().findOne({ _id }))?.pairKeys).toContain('cro zeb');
  expect(await found('crossing zeb')).toEqual(['Zebra Crossing']);
});

it('pairs the words of a ground again after the previous version has renamed it', async () => {
  const { _id, location } = await aGround(world.core, { name: 'Golden Duck' });
  const name = 'Silver Swan';
  await grounds().updateOne({ _id }, { $set: { name, searchKeys: searchKeysOf({ name, location }) } });
  expect(await pairWords(world.core)).toBe(1);
  expect(await found('silver swan')).toEqual([name]);
  expect(await found('golden duck')).toEqual([]);
});

it('knows a ground by its new name as soon as it has one', async () => {
  const ground = await aGround(world.core, { name: 'Amber Fort' });
  await updateGround(world.core, ground, { name: 'Ruby Castle' });
  expect(await found('castle ruby')).toEqual(['Ruby Castle']);
  expect(await found('amber fort')).toEqual([]);
  expect(await pairWords(world.core)).toBe(0);
});

it('finds a ground that has too many words for pairs, before and after it has fewer', async () => {
  const many = Array.from({ length: 20 }, (_, n) => `Quokka${n}`).join(' ');
  const ground = await aGround(world.core, { name: many });
  expect(await found('quokka3 mumbai')).toEqual([many]);
  expect(await found('mumbai quokka17')).toEqual([many]);
  const short = await updateGround(world.core, ground, { name: 'Quokka Park' });
  expect(await found('park quokka')).toEqual(['Quokka Park']);
  await updateGround(world.core, short, { name: many });
  expect(await found('mumbai quokka17')).toEqual([many]);
});

it('finds a ground when one of its words begins with both typed words', async () => {
  await aGround(world.core, { name: 'Wombat Lodge' });
  expect(await found('wombat wom')).toEqual(['Wombat Lodge']);
});
