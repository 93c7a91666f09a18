import { connectMongo } from '@crease/domain/platform/mongo';
import { whyMongoTakesNoWrites } from '@crease/domain/platform/takes-writes';
import { mountCutDisk, NO_CUT } from '@crease/domain/testing/cut-disk';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startMongoServer } from '../server.js';

it.skipIf(NO_CUT)(`refuses writes to a disk that became read-only, and serves reads${NO_CUT}`, async () => {
  const disk = await mountCutDisk();
  try {
    const server = await startMongoServer({ port: 0, dataDir: disk.path });
    const client = new MongoClient(server.url, { retryWrites: false });
    const things = client.db('home').collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    disk.cut();
    const refusal = {
      codeName: 'OutOfDiskSpace',
      diskError: 'EROFS',
      message: expect.stringMatching(/cannot be written, so the change was not made: Error: EROFS.* write/),
    };
    await expect(things.insertOne({ _id: 2 })).rejects.toMatchObject(refusal);
    await expect(things.deleteOne({ _id: 1 })).rejects.toMatchObject(refusal);
    expect(await things.find().toArray()).toEqual([{ _id: 1 }]);
    const connection = await connectMongo(`${server.url}/home`);
    expect(await whyMongoTakesNoWrites(connection)).toBe('its disk cannot be written');
    await connection.close();
    await client.close();
    await server.close().catch(() => {}); // nothing can be flushed
  } finally {
    await disk.remove();
  }
});
