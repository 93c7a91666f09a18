import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fsck } from '../../assurance/fsck.js';
import { findGroundById } from '../../catalogue/ground-record/ground.schema.js';
import { armFailpoint, StoppedAtFailpoint } from '../../platform/failpoint.js';
import { aGround, aUser } from '../../testing/factories.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { openWorld, type World } from '../../testing/world.js';
import { addWalkIn } from '../book/add-walk-in.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { collectPayment } from '../change/collect-payment.js';
import { type AddedCustomer, addCustomers, knownPhones } from './add-customers.js';
import { changeCustomer } from './change-customer.js';
import { COUNT_OVERLAP_MS, countCustomers } from './count-customers.js';
import { listCustomers } from './list-customers.js';
import { mergeCustomers } from './merge-customers.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const page = { sort: 'spent', page: 1, limit: 20 } as const;

async function aWorkplace() {
  const owner = await aUser(world.core, { role: 'ground_owner' });
  const ground = await aGround(world.core, { ownerId: owner._id });
  const walkIn = async (phone: string, hour: number, amount = 0): Promise<BookingDoc> =>
    await addWalkIn(
      world.core,
      (await findGroundById(world.core, ground._id.toString())) ?? ground,
      {
        bookingDate: dateAhead(),
        timeSlot: `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`,
        playerDetails: { playerCount: 4, contactPerson: { name: `Walk ${phone.slice(-2)}`, phone } },
        collected: { amount, method: 'cash' },
      },
      'Sanjay Mhatre',
    );
  const id = owner._id.toString();
  const list = async () => (await listCustomers(world.core, { ownerId: id }, page)).customers;
  const idOf = async (phone: string) => (await list()).find((one) => one.phone === phone)?.customerId ?? '';
  return { owner: id, ownerId: owner._id, ground, walkIn, list, idOf };
}

it('fsck reports a customer whose figures differ from their bookings, unless a recount is due', async () => {
  const { core } = world;
  const { ownerId, walkIn, list, idOf } = await aWorkplace();
  const booking = await walkIn('9820000077', 8, 100);
  const _id = new Types.ObjectId(await idOf('9820000077'));
  const found = async (): Promise<string[]> => {
    const lines: string[] = [];
    for await (const { invariant, subject, message } of fsck({ db: core.db, now: core.clock.now() }))
      if (subject === _id.toString()) lines.push(`${invariant} ${message}`);
    return lines;
  };
  expect(await found()).toEqual([]);
  const longAgo = new Date(core.clock.now().getTime() - 2 * COUNT_OVERLAP_MS);
  await core.db.bookings.updateOne({ _id: booking._id }, { $set: { updatedAt: longAgo } });
  await core.db.customers.updateOne({ _id }, { $set: { spent: 99 } });
  expect(await found()).toEqual([
    '11 says 0 visits, 99 rupees, 0 no-shows, its bookings come to 0 visits, 100 rupees, 0 no-shows',
  ]);
  await collectPayment(core, booking, { amount: 50, method: 'upi' }, 'Sanjay Mhatre');
  expect(await found()).toEqual([]);
  await countCustomers(core, ownerId);
  expect((await list())[0]).toMatchObject({ spent: 150 });
});

describe('counting', () => {
  it('loses nothing and counts nothing twice while twenty processes count and book', async () => {
    const { ownerId, walkIn, list } = await aWorkplace();
    const { core } = world;
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        if (i < 12) await walkIn(`98200000${10 + (i % 3)}`, 6 + i, 100);
        await countCustomers(core, ownerId);
      }),
    );
    const customers = await list();
    expect(customers.map(({ spent }) => spent)).toEqual([400, 400, 400]);
  });

  it('counts thousands of bookings to the rupee, page by page', async () => {
    const { core } = world;
    const { owner, walkIn } = await aWorkplace();
    const template = await walkIn('9820009999', 9, 10);
    const old = new Date(core.clock.now().getTime() - 86_400_000);
    const many = Array.from({ length: 5_000 }, (_, i): BookingDoc => {
      const contactPerson = { name: `Player ${i % 500}`, phone: `97${String(i % 500).padStart(8, '0')}` };
      return {
        ...template,
        _id: new Types.ObjectId(),
        bookingId: `CR-X${i}`,
        status: 'completed',
        userName: contactPerson.name,
        playerDetails: { playerCount: 4, contactPerson },
        payment: {
          ...template.payment,
          collected: [{ amount: 1 + (i % 7), method: 'cash', by: 'Sanjay', at: old }],
        },
        outbox: [],
        updatedAt: old,
      };
    });
    for (let i = 0; i < many.length; i += 500) await core.db.bookings.insertMany(many.slice(i, i + 500));
    const total = many.reduce((sum, one) => sum + (one.payment.collected[0]?.amount ?? 0), 0);
    let spent = 0;
    for (let at = 1; at <= 6; at++) {
      const query = { ...page, page: at, limit: 100 };
      const { customers } = await listCustomers(core, { ownerId: owner }, query);
      for (const one of customers) spent += one.spent;
    }
    expect(spent).toBe(total + 10);
  });
});

describe('a merge', () => {
  it.each(['merge.afterIntent', 'merge.afterAbsorb'] as const)(
    'resumes after an interruption at %s',
    async (name) => {
      const { core } = world;
      const { owner, walkIn, list, idOf } = await aWorkplace();
      await walkIn('9820000001', 8, 100);
      await walkIn('9820000002', 9, 200);
      const [from, into] = [await idOf('9820000001'), await idOf('9820000002')];
      await changeCustomer(core, owner, from, { blocked: true, note: 'Owes a ball' });
      const disarm = armFailpoint(name, 'throw');
      await expect(mergeCustomers(core, owner, from, into)).rejects.toThrow(StoppedAtFailpoint);
      disarm();
      expect(await list()).toMatchObject([
        { customerId: into, spent: 300, blocked: true, note: 'Owes a ball' },
      ]);
      await expect(walkIn('9820000001', 10)).rejects.toMatchObject({ code: 'NOT_BOOKABLE' });
    },
  );

  it('of three customers in a circle, twenty times at once, leaves one customer with everything', async () => {
    const { core } = world;
    const { owner, walkIn, list, idOf } = await aWorkplace();
    const phones = ['9820000001', '9820000002', '9820000003'];
    for (const [i, phone] of phones.entries()) await walkIn(phone, 8 + i, 100);
    const ids = await Promise.all(phones.map(idOf));
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        mergeCustomers(core, owner, ids[i % 3] ?? '', ids[(i + 1) % 3] ?? ''),
      ),
    );
    expect(await list()).toMatchObject([{ spent: 300 }]);
  });
});

describe('a customer record', () => {
  const importOf = async (owner: string, ...people: Partial<AddedCustomer>[]): Promise<number> => {
    const ownerId = new Types.ObjectId(owner);
    const named = people.map((one) => ({ name: 'Player', phone: '', note: '', ...one }));
    const known = await knownPhones(
      world.core,
      ownerId,
      named.map(({ phone }) => phone),
    );
    const fresh = named.filter(({ phone }) => !known.has(phone));
    await addCustomers(world.core, ownerId, fresh);
    return fresh.length;
  };
  const stored = async (ownerId: Types.ObjectId) =>
    await world.core.db.customers.find({ ownerId, mergedInto: { $exists: false } }).toArray();

  it('survives the merge of two imported customers, and another import of them', async () => {
    const { owner, list, idOf } = await aWorkplace();
    const people = [
      { name: 'Meera Iyer', phone: '9820098201' },
      { name: 'M. Iyer', phone: '9820098202', email: 'meera@example.com', note: 'pays by UPI' },
    ];
    expect(await importOf(owner, ...people)).toBe(2);
    const [from, into] = [await idOf('9820098202'), await idOf('9820098201')];
    await mergeCustomers(world.core, owner, from, into);
    const merged = {
      name: 'Meera Iyer',
      phone: '9820098201',
      email: 'meera@example.com',
      note: 'pays by UPI',
    };
    expect(await list()).toMatchObject([merged]);
    expect(await importOf(owner, ...people)).toBe(0);
    expect(await list()).toMatchObject([merged]);
  });

  it('survives a walk-in without an address', async () => {
    const { owner, walkIn, list } = await aWorkplace();
    await importOf(owner, { name: 'Meera Iyer', phone: '9820098201', email: 'meera@example.com' });
    await walkIn('9820098201', 8, 100);
    expect(await list()).toMatchObject([{ name: 'Walk 01', email: 'meera@example.com', spent: 100 }]);
  });

  it('keeps its fields when a newer booking has fewer', async () => {
    const { core } = world;
    const { ownerId, walkIn, list } = await aWorkplace();
    const first = await walkIn('9820098201', 8);
    await core.db.bookings.updateOne(
      { _id: first._id },
      { $set: { 'playerDetails.contactPerson.email': 'meera@example.com' } },
    );
    await walkIn('9820098201', 10);
    await countCustomers(core, ownerId);
    expect(await list()).toMatchObject([{ email: 'meera@example.com' }]);
  });

  it('survives any order of imports, walk-ins and merges', async () => {
    const phones = ['9820098201', '9820098202', '9820098203'];
    const step = fc.record({
      what: fc.constantFrom('import', 'walkIn', 'merge'),
      one: fc.nat(2),
      other: fc.nat(2),
      email: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { owner, ownerId, walkIn } = await aWorkplace();
        const known = new Map<string, string>();
        for (const [at, { what, one, other, email }] of steps.entries()) {
          const phone = phones[one] ?? '';
          if (what === 'walkIn') await walkIn(phone, 6 + at);
          if (what === 'import')
            await importOf(owner, { phone, ...(email ? { email: `p${one}@example.com` } : {}) });
          await countCustomers(world.core, ownerId);
          const all = await stored(ownerId);
          const customerOf = (index: number) => all.find((read) => read.phones.includes(phones[index] ?? ''));
          const [from, into] = [customerOf(one), customerOf(other)];
          if (what === 'merge' && from && into && from !== into)
            await mergeCustomers(world.core, owner, from._id.toString(), into._id.toString());
          for (const customer of await stored(ownerId)) {
            expect([customer.name, customer.phone]).not.toContain('');
            if (customer.phones.some((number) => known.has(number))) expect(customer.email).toBeTruthy();
            for (const number of customer.phones) if (customer.email) known.set(number, customer.email);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
