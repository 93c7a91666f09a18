import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import { AffectedUsage, readCommand } from './affected-command.js';
import { writeAffected } from './affected-file.js';
import { type Affected, findAffected, type Reached } from './find-affected.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

const find = async (reached: Reached) => (await findAffected(world.core.db, reached)).people;
const idsOf = (people: Affected[]) => people.map(({ userId }) => userId).filter(Boolean);
const HOUR_MS = 3_600_000;

describe('the people whom a breach may affect', () => {
  it('are those that the leaked documents name, with their contact and the fields', async () => {
    const { core } = world;
    const [player, other] = [await aUser(core), await aUser(core)];
    const booking = await book(core, await aGround(core), player);
    const people = await find({ collections: ['bookings'], ids: [booking._id.toString()] });
    expect(idsOf(people)).toContain(player._id.toString());
    expect(idsOf(people)).not.toContain(other._id.toString());
    expect(people.find(({ userId }) => userId === player._id.toString())).toMatchObject({
      email: player.email,
      phone: player.phone,
      fields: expect.arrayContaining(['bookings.userId']),
    });
  });

  it('include addresses and numbers of people without an account', async () => {
    const { core } = world;
    await core.db.subscribers.insertOne({ _id: 'reader@crease.test', confirmedAt: new Date() });
    const people = await find({ collections: ['subscribers'] });
    expect(people).toEqual([
      {
        userId: '',
        name: '',
        email: 'reader@crease.test',
        phone: '',
        note: 'no account',
        fields: ['subscribers._id'],
      },
    ]);
  });

  it('include minors, with the parent who is known, and deleted accounts, which are marked', async () => {
    const { core } = world;
    const at = core.clock.now();
    const parent = {
      ...{ requestId: new Types.ObjectId(), status: 'given' as const, askedAt: at, at },
      ...{ name: 'Meera Rao', email: 'meera@parents.test', phone: '9820098201' },
    };
    const [minor, child, gone] = [
      await aUser(core, { under18: true }),
      await aUser(core, { under18: true, parent }),
      await aUser(core, { deletedAt: new Date() }),
    ];
    const people = await find({ collections: ['users'] });
    const noteOf = ({ _id }: typeof minor) => people.find(({ userId }) => userId === _id.toString())?.note;
    expect([noteOf(minor), noteOf(gone)]).toEqual(['under 18', 'deleted']);
    expect(noteOf(child)).toBe('under 18, parent: meera@parents.test 9820098201');
  });

  it('are found with a list of the ids that no document has', async () => {
    const { core } = world;
    const player = await aUser(core);
    const [known, unknown] = [player._id.toString(), 'CR-ZZZZZZZZ'];
    const found = await findAffected(core.db, { collections: ['users', 'bookings'], ids: [known, unknown] });
    expect(idsOf(found.people)).toEqual([known]);
    expect(found.missing).toEqual([unknown]);
  });

  it('of a time range are those whose documents have a date in it', async () => {
    const { core } = world;
    const at = new Date('2020-02-02T10:00:00Z');
    const [within, before] = [
      await aUser(core, { devices: [{ id: 'a', name: 'B', address: 'c', firstSeenAt: at, lastSeenAt: at }] }),
      await aUser(core),
    ];
    const around = { from: new Date(at.getTime() - HOUR_MS), until: new Date(at.getTime() + HOUR_MS) };
    const ids = idsOf(await find({ collections: ['users'], ...around }));
    expect(ids).toContain(within._id.toString());
    expect(ids).not.toContain(before._id.toString());
    expect(idsOf(await find({ collections: ['users'], from: around.until, until: around.until }))).toEqual(
      [],
    );
  });
});

describe('the file of affected people', () => {
  it('is readable by its owner alone, also where a file with that name was open to others', () => {
    const folder = mkdtempSync(join(tmpdir(), 'affected-'));
    try {
      const path = join(folder, 'people.csv');
      writeFileSync(path, 'old');
      chmodSync(path, 0o644);
      const person = { userId: 'a', name: 'Asha', email: 'asha@crease.test', phone: '', note: '' as const };
      writeAffected(path, [{ ...person, fields: ['bookings.userId', 'payments.userId'] }]);
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(readFileSync(path, 'utf8')).toContain(
        'a,Asha,asha@crease.test,,,bookings.userId payments.userId',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the arguments of npm run affected', () => {
  const known = ['users', 'bookings'];

  it('name collections, times and ids', () => {
    const args = [
      '--collection',
      'bookings',
      '--from',
      '2026-11-21T18:00+05:30',
      '--ids',
      'a, b',
      '--out',
      'x.csv',
    ];
    expect(readCommand(args, known)).toEqual({
      collections: ['bookings'],
      from: new Date('2026-11-21T12:30:00Z'),
      until: undefined,
      ids: ['a', 'b'],
      out: 'x.csv',
    });
    expect(readCommand(['--collection', 'all'], known).collections).toEqual(known);
  });

  it.each([[[]], [['--collection', 'games']], [['--collection', 'users', '--from', 'noon']], [['--who']]])(
    'are refused with a sentence when they are wrong: %j',
    (args) => {
      expect(() => readCommand(args, known)).toThrow(AffectedUsage);
    },
  );
});
