import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { balanceOf } from '../business/settlements/balance.js';
import { type Command, openMongoProxy } from '../testing/mongo-proxy.js';
import { openWorld } from '../testing/world.js';

it('asks a majority to journal each write, and reads an owner’s balance from what a majority has', async () => {
  const proxy = await openMongoProxy();
  const world = await openWorld({}, proxy.url);
  const seen: Command[] = [];
  proxy.faults = {
    answer(command) {
      seen.push(command);
      return undefined;
    },
  };
  const majority = { w: 'majority', j: true };
  await world.core.connection.collection<{ _id: string }>('things').insertOne({ _id: 'a' });
  expect(seen.find(({ insert }) => insert === 'things')?.writeConcern).toMatchObject(majority);

  await balanceOf(world.core, `${new Types.ObjectId()}`);
  const reads = seen.filter(({ find, aggregate }) => ['ledger', 'settlements'].includes(find ?? aggregate));
  expect(reads.length).toBeGreaterThan(2);
  for (const { readConcern } of reads) expect(readConcern).toEqual({ level: 'majority' });

  proxy.faults = {};
  await world.close();
  await proxy.close();
});
