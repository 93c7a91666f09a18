import type { Role } from '@crease/shared/contracts/user';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, aUser } from '../../testing/factories.js';
import { openWorld, type World } from '../../testing/world.js';
import {
  type BookingRight,
  canApproveBooking,
  canCheckIn,
  canMoveBooking,
  canPayBooking,
  canRefundByHand,
  hasRight,
  sideOf,
} from './booking.policy.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await aUser(world.core, { _id: owner, role: 'ground_owner' });
});
afterAll(() => world.close());

const [player, owner, other] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const ground = new Types.ObjectId();
const as = (id: Types.ObjectId, role: Role) => ({ id: id.toString(), role });
const booking = {
  _id: new Types.ObjectId(),
  userId: player,
  ownerId: owner,
  groundId: ground,
  userEmail: 'rohan@example.com',
  playerDetails: { playerCount: 10, contactPerson: { name: 'Rohan', phone: '9820098200' } },
};
const ownGame = { ...booking, userId: owner };

/** Rights of those who run a booking at the ground: approve, check in, refund. */
const RUNNING = [canApproveBooking, canCheckIn, canRefundByHand];
const rightsOf = (
  person: ReturnType<typeof as> | null,
  to: typeof booking,
  rights: readonly BookingRight[] = RUNNING,
) => Promise.all(rights.map((right) => hasRight(world.core, to, person, right)));

/** Makes a user a member of the owner's workplace. */
async function employ(role: 'manager' | 'desk', groundIds?: Types.ObjectId[]) {
  const user = await aUser(world.core);
  await aMember(world.core, { _id: owner }, user, { role, ...(groundIds ? { groundIds } : {}) });
  return as(user._id, 'user');
}

it('lets the ground owner manage every booking on it, including a game they play in', async () => {
  const them = as(owner, 'ground_owner');
  expect(await rightsOf(them, booking)).toEqual([true, true, true]);
  expect(await rightsOf(them, ownGame)).toEqual([true, true, true]);
  expect(await rightsOf(them, ownGame, [canPayBooking, canMoveBooking])).toEqual([true, true]);
  expect(await sideOf(world.core, ownGame, them, canPayBooking)).toBe('player');
});

it('lets no role manage a game that they play on another owner’s ground', async () => {
  for (const role of ['user', 'ground_owner', 'admin'] as const) {
    expect(await rightsOf(as(player, role), booking)).toEqual([false, false, false]);
    expect(await sideOf(world.core, booking, as(player, role), canCheckIn)).toBe('forbidden');
  }
});

it('lets an admin run the bookings of others, and no other owner or visitor', async () => {
  expect(await rightsOf(as(other, 'admin'), booking)).toEqual([true, true, true]);
  expect(await rightsOf(as(other, 'ground_owner'), booking)).toEqual([false, false, false]);
  expect(await sideOf(world.core, booking, as(other, 'ground_owner'), canCheckIn)).toBeNull();
  expect(await rightsOf(null, booking)).toEqual([false, false, false]);
});

it('lets staff members do what their role allows, at their grounds', async () => {
  expect(await rightsOf(await employ('manager'), booking)).toEqual([true, true, true]);
  expect(await rightsOf(await employ('desk'), booking)).toEqual([true, true, false]);
  expect(await rightsOf(await employ('desk', [ground]), booking)).toEqual([true, true, false]);
  const elsewhere = await employ('manager', [new Types.ObjectId()]);
  expect(await rightsOf(elsewhere, booking)).toEqual([false, false, false]);
  expect(await sideOf(world.core, booking, elsewhere, canCheckIn)).toBe('forbidden');
});
