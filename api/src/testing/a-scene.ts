import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import type { Core } from '@crease/domain/platform/core';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { aGround, someMembers, someUsers } from '@crease/domain/testing/factories';
import { dateAhead } from '@crease/domain/testing/slots-ahead';

/**
 * The people of a scene: `player` and `owner`, the owner's staff, others of the same kinds, an admin, and a visitor.
 */
export const PEOPLE = [
  'nobody',
  'otherPlayer',
  'otherOwner',
  'admin',
  'player',
  'owner',
  'manager',
  'desk',
] as const;
type SevenUsers = [UserDoc, UserDoc, UserDoc, UserDoc, UserDoc, UserDoc, UserDoc];
export type PersonName = (typeof PEOPLE)[number];

/** One ground of `owner` with, on request, a booking of `player` on it. Nothing in it exists anywhere else. */
export class Scene {
  private constructor(
    readonly core: Core,
    readonly people: Record<Exclude<PersonName, 'nobody'>, UserDoc>,
    readonly ground: GroundDoc,
  ) {}

  static async of(core: Core): Promise<Scene> {
    const users = await someUsers(core, [
      { name: 'Rohan Kulkarni' },
      { name: 'Somebody Else' },
      { role: 'ground_owner', name: 'Sanjay Mhatre' },
      { role: 'ground_owner', name: 'Another Owner' },
      { role: 'admin', name: 'An Admin' },
      { name: 'Meera Joshi' },
      { name: 'Imran Shaikh' },
    ]);
    // As many as were asked for.
    const [player, otherPlayer, owner, otherOwner, admin, manager, desk] = users as SevenUsers;
    await someMembers(core, owner, [
      { user: manager, role: 'manager' },
      { user: desk, role: 'desk' },
    ]);
    return new Scene(
      core,
      { player, otherPlayer, owner, otherOwner, admin, manager, desk },
      await aGround(core, { ownerId: owner._id }),
    );
  }

  get date(): string {
    return dateAhead();
  }

  get groundPath(): string {
    return `/grounds/${this.ground._id}`;
  }

  /** Pending, 18 to 20 o'clock on `date`. */
  async booking(by: UserDoc = this.people.player): Promise<BookingDoc> {
    const { booking } = await createBooking(this.core, by._id.toString(), {
      groundId: this.ground._id.toString(),
      bookingDate: this.date,
      timeSlot: '18:00-20:00',
      playerDetails: {
        teamName: 'Night Watchmen',
        playerCount: 8,
        contactPerson: { name: 'Rohan Kulkarni', phone: this.people.player.phone },
      },
    });
    return booking;
  }

  async confirmed(): Promise<BookingDoc> {
    return await approveBooking(this.core, (await this.booking())._id, 'Sanjay Mhatre');
  }

  /** In the state that the clock would have left. */
  async completed(): Promise<BookingDoc> {
    const { _id } = await this.confirmed();
    const played = await this.core.db.bookings.findOneAndUpdate(
      { _id },
      { $set: { status: 'completed' } },
      { returnDocument: 'after' },
    );
    if (!played) throw new Error('the booking is gone');
    return played;
  }
}
