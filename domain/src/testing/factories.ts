import { randomBytes } from 'node:crypto';
import { dayOf } from '@crease/shared/time/ist';
import { type mongo, Types } from 'mongoose';
import { TurnQueue } from '../accounts/auth/turn-queue.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import type { MemberDoc } from '../accounts/workplaces/member.schema.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { relevanceOf } from '../catalogue/ground-record/relevance.js';
import { searchFieldsOf } from '../catalogue/ground-record/search-words.js';
import { pricedFor } from '../catalogue/prices/priced-for.js';
import { DECLARATIONS } from '../models.js';
import type { Core } from '../platform/core.js';
import { fieldsOf } from '../platform/document.js';
import type { Collections } from '../platform/models.js';

/** More at once would wait for a connection longer than the pool allows on a busy machine. */
const turns = new TurnQueue(16, Number.POSITIVE_INFINITY, () => new Error('never full'));

/**
 * Counts up from a random start: random numbers alone would repeat among the thousands of accounts of one test file.
 */
let nextNumber = randomBytes(4).readUInt32BE();
const digits = () => String(nextNumber++ % 1_000_000_000).padStart(9, '0');

/** A player (or an owner, by `role`) that exists nowhere else. The password hash matches no password. */
export async function aUser(core: Core, over: Partial<UserDoc> = {}): Promise<UserDoc> {
  return (await inserted(core, 'users', [userFields(over)]))[0] as UserDoc; // one for one
}

/** The same for several users, in one write. */
export function someUsers(core: Core, overs: readonly Partial<UserDoc>[]): Promise<UserDoc[]> {
  return inserted(core, 'users', overs.map(userFields));
}

function userFields(over: Partial<UserDoc>): Partial<UserDoc> {
  const id = new Types.ObjectId();
  return {
    _id: id,
    name: 'Rohan Kulkarni',
    email: `${id.toString()}@crease.test`,
    phone: `9${digits()}`,
    passwordHash: 'none',
    role: 'user',
    ...over,
  };
}

/** An active ground in Mumbai: 1,500 an hour from 18 to 23, 900 by day, 1,100 over midnight, closed 2 to 6. */
export async function aGround(core: Core, over: Partial<GroundDoc> = {}): Promise<GroundDoc> {
  const ranges = [
    { start: '18:00', end: '23:00', perHour: 1500 },
    { start: '06:00', end: '18:00', perHour: 900 },
    { start: '23:00', end: '02:00', perHour: 1100 },
  ];
  const priced = pricedFor(
    { perHour: 1500, currency: 'INR', discount: 10, ranges },
    'Maharashtra',
    core.clock.now(),
  );
  const name = over.name ?? 'Sixer Cage';
  const location = over.location ?? {
    address: 'Veera Desai Road, Andheri West',
    cityId: 'mumbai',
    cityName: 'Mumbai',
    state: 'Maharashtra',
    latitude: 19.135,
    longitude: 72.835,
  };
  const rating = over.rating ?? { average: 0, count: 0, sum: 0 };
  const fields: Partial<GroundDoc> = {
    ownerId: new Types.ObjectId(),
    name,
    description: 'A floodlit cage.',
    location,
    rating,
    relevance: relevanceOf(rating),
    ...searchFieldsOf({ name, location }),
    images: [{ url: '/art/ground-night.svg', alt: 'Floodlit cage at night', isPrimary: true }],
    ...priced,
    amenities: ['Floodlights', 'Parking'],
    features: { pitchType: 'Artificial Turf', capacity: 14, lighting: true, parking: true },
    owner: { name: 'Sanjay Mhatre', contact: '9820000000', email: 'sanjay@crease.test', verified: true },
    contact: { phone: '9820000000' },
    isVerified: true,
    policies: { cancellation: 'Free up to 4 hours before.', rules: ['Rubber studs only.'] },
    status: 'active',
    // Rules that a test brings along are found by this mark, as stored ones are.
    ...(over.price?.rules?.length ? { pricedOn: dayOf(core.clock.now()) } : {}),
    ...over,
  };
  return (await inserted(core, 'grounds', [fields]))[0] as GroundDoc; // one for one
}

type Member = Partial<MemberDoc> & { user: Pick<UserDoc, '_id' | 'email'> };

/** An active member of an owner's workplace, at all its grounds unless `over` says otherwise. */
export async function aMember(
  core: Core,
  owner: Pick<UserDoc, '_id'>,
  user: Pick<UserDoc, '_id' | 'email'>,
  over: Partial<MemberDoc> = {},
): Promise<MemberDoc> {
  const [member] = await someMembers(core, owner, [{ ...over, user }]);
  if (!member) throw new Error('one was inserted');
  return member;
}

/** The same for several members, in one write. */
export async function someMembers(
  core: Core,
  owner: Pick<UserDoc, '_id'>,
  members: readonly Member[],
): Promise<MemberDoc[]> {
  const now = core.clock.now();
  return await inserted(
    core,
    'members',
    members.map(({ user, ...over }) => ({
      _id: new Types.ObjectId(),
      ownerId: owner._id,
      userId: user._id,
      email: user.email,
      role: 'desk' as const,
      status: 'active' as const,
      createdAt: now,
      updatedAt: now,
      ...over,
    })),
  );
}

/** Inserts documents in one write, each with the defaults of its declaration, and returns them in the same order. */
async function inserted<K extends 'users' | 'grounds' | 'members'>(
  core: Core,
  name: K,
  given: readonly Partial<Collections[K]>[],
): Promise<Collections[K][]> {
  const fields = fieldsOf(DECLARATIONS[name].schema);
  const now = new Date();
  const made = { createdAt: now, updatedAt: now };
  const docs = given.map((over) =>
    fields.parse(withoutUndefined({ _id: new Types.ObjectId(), ...made, ...over })),
  );
  // The driver's type of a collection's documents cannot be derived from its name.
  await turns.run(() => (core.db[name] as unknown as mongo.Collection).insertMany(docs));
  return docs as Collections[K][]; // parsed by their declaration
}

const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
