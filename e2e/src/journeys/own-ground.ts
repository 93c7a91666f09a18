import { setGroundStatus } from '@crease/shared/contracts/admin';
import { createGround } from '@crease/shared/contracts/owner';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import type { FreeHours } from './free-hours.js';
import { type Person, theAdmin } from './people.js';
import type { Places } from './places.js';
import { CITY } from './screens/world.js';

/** A ground that only this journey uses: open around the clock, approved by the admin, in a city of its own. */
export async function aGround(places: Places, owner: Person, name: string, perHour = 1000) {
  const admin = await theAdmin(places);
  const { ground } = await owner.api.call(createGround, {
    body: {
      name,
      description: 'Under lights, behind the market.',
      location: { address: 'Boring Road', cityId: CITY },
      price: { perHour, currency: 'INR', discount: 0, ranges: [] },
      amenities: ['Floodlights'],
      features: { pitchType: 'Synthetic', capacity: 14, lighting: true, parking: true },
    },
  });
  await admin.api.call(setGroundStatus, { params: { id: ground._id }, body: { status: 'active' } });
  return { _id: ground._id, name };
}

/** The evening on such a ground, so many days ahead. */
export const eveningAt = (ground: { _id: string; name: string }, daysAhead: number): FreeHours => ({
  groundId: ground._id,
  groundName: ground.name,
  date: addDays(dayOf(new Date()), daysAhead),
  from: 18,
  slot: (first, length) => slotFrom(18 + first, length),
});
