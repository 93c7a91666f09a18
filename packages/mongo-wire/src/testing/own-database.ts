import { randomBytes } from 'node:crypto';
import { type Collection, type Db, type Document, MongoClient, type ObjectId } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';

/** A document as a test writes it: an `_id` of any kind. */
export type Loose = Document & { _id?: string | number | ObjectId };

/** A separate database for a test file on the run's MongoDB; dropped when the file is done. */
export function useOwnDatabase(): {
  db: () => Db;
  client: () => MongoClient;
  fresh: () => Collection<Loose>;
} {
  const url = process.env.TEST_MONGO_URL ?? '';
  const name = `it_${randomBytes(6).toString('hex')}`;
  let client: MongoClient;
  let collections = 0;
  beforeAll(async () => {
    client = await MongoClient.connect(url);
  });
  afterAll(async () => {
    await client.db(name).dropDatabase();
    await client.close();
  });
  return {
    client: () => client,
    db: () => client.db(name),
    /** An empty collection for one test. */
    fresh: () => client.db(name).collection<Loose>(`c${++collections}`),
  };
}
