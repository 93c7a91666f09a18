import { findCity, findCityByName } from '@crease/shared/cities';
import type { BodyOf } from '@crease/shared/contract';
import type { City } from '@crease/shared/contracts/grounds';
import type { createGround, updateGround } from '@crease/shared/contracts/owner';
import { refuse } from '@crease/shared/refusals';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import { searchFieldsOf } from '../ground-record/search-words.js';
import { type OwnersPrice, pricedFor } from '../prices/priced-for.js';

export type NewGround = BodyOf<typeof createGround>;
export type GroundChange = BodyOf<typeof updateGround>;
type Place = NewGround['location'];

/** The city an owner names, by slug or name. @throws `VALIDATION` for an unknown one. */
function cityOf({ cityId, cityName }: Partial<Place>): City {
  const city = cityId === undefined ? findCityByName(cityName ?? '') : findCity(cityId);
  if (city) return city;
  const path = cityId === undefined ? 'location.cityName' : 'location.cityId';
  throw refuse('VALIDATION', 'city_unknown', { field: path });
}

/**
 * A place as stored: the city from our list, and its point, the city's by default. A change that names no city keeps
 * the ground's own.
 */
export function locationOf(place: Place): GroundDoc['location'];
export function locationOf(place: Partial<Place>, before: GroundDoc['location']): GroundDoc['location'];
export function locationOf(place: Partial<Place>, before?: GroundDoc['location']): GroundDoc['location'] {
  const namesCity = place.cityId !== undefined || place.cityName !== undefined;
  const city = before && !namesCity ? before : toLocation(cityOf(place), before);
  return {
    address: place.address ?? before?.address ?? '',
    cityId: city.cityId,
    cityName: city.cityName,
    state: city.state,
    latitude: place.latitude ?? city.latitude,
    longitude: place.longitude ?? city.longitude,
  };
}

/** A city's own fields; a ground that stays in its city keeps its point. */
function toLocation(city: City, before: GroundDoc['location'] | undefined) {
  const { latitude, longitude } = before?.cityId === city.id ? before : city;
  return { cityId: city.id, cityName: city.name, state: city.state, latitude, longitude };
}

/** The fields that a change sets, and everything computed from them. Parts not named stay. */
export function changedFields(ground: GroundDoc, change: GroundChange, now: Date): Partial<GroundDoc> {
  const location = change.location && locationOf(change.location, ground.location);
  const price: OwnersPrice | undefined = change.price && { ...ground.price, ...change.price };
  // Another state has different holidays.
  const priced = price ?? (location && ground.price);
  const { state } = location ?? ground.location;
  const searched = { name: change.name ?? ground.name, location: location ?? ground.location };
  return {
    ...(change.name === undefined ? {} : { name: change.name }),
    ...(change.description === undefined ? {} : { description: change.description }),
    ...(location ? { location } : {}),
    ...(priced ? pricedFor(priced, state, now) : {}),
    ...(change.amenities ? { amenities: [...new Set(change.amenities)] } : {}),
    ...(change.features ? { features: { ...ground.features, ...change.features } } : {}),
    ...(change.policies ? { policies: { ...ground.policies, ...change.policies } } : {}),
    ...(change.isBookableOnline === undefined ? {} : { onlineBooking: change.isBookableOnline }),
    ...(change.drawsOpenings === undefined ? {} : { drawsOpenings: change.drawsOpenings }),
    ...searchFieldsOf(searched),
  };
}
