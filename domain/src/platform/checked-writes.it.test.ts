import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/factories.js';
import { openWorld, type World } from '../testing/world.js';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const subscriber = () => ({ _id: 'a@crease.test', confirmedAt: new Date() });

describe('parses whole documents by their schema outside production', () => {
  const subscribers = () => world.core.db.subscribers;
  /** Bypasses the types, which would refuse this. */
  const changed = <T>(doc: T, change: object): T => ({ ...doc, ...change });
  const wrong = [
    ['has a field of another type', { confirmedAt: 'yesterday', createdAt: 'yesterday' }],
    ['has an unknown field', { colour: 'green' }],
    ['has an undefined field, which the driver would store as null', { at: undefined }],
  ] as const;

  it.each(wrong)('refuses an insertion that %s', async (_, change) => {
    const doc = changed(subscriber(), change);
    await expect(subscribers().insertOne(doc)).rejects.toThrow(/subscribers/);
    await expect(subscribers().insertMany([{ ...subscriber(), _id: 'b@crease.test' }, doc])).rejects.toThrow(
      /subscribers/,
    );
    await expect(subscribers().bulkWrite([{ insertOne: { document: doc } }])).rejects.toThrow(/subscribers/);
    expect(await subscribers().countDocuments({})).toBe(0);
  });

  it.each(wrong)('refuses a replacement that %s', async (_, change) => {
    const user = await aUser(world.core);
    const { _id, ...doc } = changed(user, change);
    const { users } = world.core.db;
    await expect(users.replaceOne({ _id }, doc)).rejects.toThrow(/users/);
    await expect(users.findOneAndReplace({ _id }, doc)).rejects.toThrow(/users/);
    const write = { replaceOne: { filter: { _id }, replacement: doc } };
    await expect(users.bulkWrite([write])).rejects.toThrow(/users/);
    expect(await users.findOne({ _id })).toMatchObject({ name: user.name });
  });

  it.each([
    [{ createdAt: 'yesterday' }, 'createdAt'],
    [{ colour: 'green' }, 'colour'],
    [{ colour: undefined }, 'colour'],
  ])('names the document and the field of %j, and none of its values', async (change, field) => {
    const { _id, ...user } = await aUser(world.core);
    const message = await world.core.db.users
      .insertOne(changed({ _id, ...user }, change))
      .catch(({ message }: Error) => message);
    expect(message).toContain('users');
    expect(message).toContain(field);
    expect(message).toContain(_id.toString());
    for (const value of [user.name, user.email, 'yesterday', 'green']) expect(message).not.toContain(value);
  });

  it('writes a document that fits', async () => {
    const { _id, confirmedAt } = subscriber();
    await subscribers().insertOne({ _id, confirmedAt });
    await subscribers().replaceOne({ _id }, { confirmedAt: new Date(0) });
    expect(await subscribers().findOne({ _id })).toEqual({ _id, confirmedAt: new Date(0) });
  });
});
