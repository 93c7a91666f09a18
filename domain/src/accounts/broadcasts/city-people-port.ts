import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/** Who has to do with a city, by id; one id may come more than once. Answered by the floors that know grounds and bookings. */
export interface CityPeople {
  /** Who has a ground there. */
  owners(core: Core, cityId: string): Promise<Types.ObjectId[]>;
  /** Who ever booked there. */
  players(core: Core, cityId: string): Promise<Types.ObjectId[]>;
}

declare module '../../platform/core.js' {
  interface Core {
    cityPeople: CityPeople;
  }
}
