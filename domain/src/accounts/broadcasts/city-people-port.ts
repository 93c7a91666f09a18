import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/**
 * The people connected to a city, by id; an id may appear more than once. Implemented by the layers that know grounds
 * and bookings.
 */
export interface CityPeople {
  /** Owners of a ground in the city. */
  owners(core: Core, cityId: string): Promise<Types.ObjectId[]>;
  /** Players who ever booked in the city. */
  players(core: Core, cityId: string): Promise<Types.ObjectId[]>;
}

declare module '../../platform/core.js' {
  interface Core {
    cityPeople: CityPeople;
  }
}
