import type { Role } from '@crease/shared/contracts/user';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { canMoveBooking, canPayBooking, canRunBooking, sideOf } from './booking.policy.js';

const [player, owner, other] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const as = (id: Types.ObjectId, role: Role) => ({ id: id.toString(), role });
const booking = { userId: player, ownerId: owner };
const ownGame = { userId: owner, ownerId: owner };

it('lets who owns the ground run every booking on it, his own game too, in which he is the player', () => {
  const him = as(owner, 'ground_owner');
  expect([canRunBooking(him, booking), canRunBooking(him, ownGame)]).toEqual([true, true]);
  expect(sideOf(ownGame, him)).toBe('player');
  expect([canPayBooking(him, ownGame), canMoveBooking(him, ownGame)]).toEqual([true, true]);
});

it('lets nobody run the game that he plays on the ground of another, whatever his role', () => {
  for (const role of ['user', 'ground_owner', 'admin'] as const) {
    expect(canRunBooking(as(player, role), booking)).toBe(false);
  }
});

it('lets an admin run the bookings of others, and no other owner or visitor', () => {
  expect(canRunBooking(as(other, 'admin'), booking)).toBe(true);
  expect(canRunBooking(as(other, 'ground_owner'), booking)).toBe(false);
  expect(canRunBooking(null, booking)).toBe(false);
});
