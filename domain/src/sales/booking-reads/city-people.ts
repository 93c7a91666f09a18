import type { CityPeople } from '../../accounts/broadcasts/city-people-port.js';
import { groundsOfCity } from '../../catalogue/grounds/ground-changes.queries.js';
import { playersOfGrounds } from '../booking-record/booking-changes.queries.js';

/** The people connected to a city, for the broadcasts to it. */
export const cityPeople: CityPeople = {
  async owners(core, cityId) {
    return (await groundsOfCity(core, cityId)).map(({ ownerId }) => ownerId);
  },
  async players(core, cityId) {
    const grounds = await groundsOfCity(core, cityId);
    if (grounds.length === 0) return [];
    return await playersOfGrounds(
      core,
      grounds.map(({ _id }) => _id),
    );
  },
};
