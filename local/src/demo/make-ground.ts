import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { relevanceOf } from '@crease/domain/catalogue/ground-record/relevance';
import { searchFieldsOf } from '@crease/domain/catalogue/ground-record/search-words';
import { pricedFor } from '@crease/domain/catalogue/prices/priced-for';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import { CITIES, findCity } from '@crease/shared/cities';
import { ACCOUNTS, type DemoPerson, OWNERS } from './accounts.js';
import { demoLegal } from './legals.js';
import type { PictureChooser } from './pictures.js';
import { PLACES, type Place } from './places.js';
import {
  AREAS,
  amenitiesFor,
  CANCELLATION_TEXT,
  descriptionFor,
  FIRST_WORDS,
  LAST_WORDS,
  pitchFor,
  rangesFor,
  rulesFor,
} from './traits.js';

const FIRST_GROUND_AT = Date.parse('2026-01-05T06:00:00Z');
const MINUTE_MS = 60_000;

/**
 * The n-th demo ground without any games: the named ones first, then others spread over all cities. Deterministic in n.
 */
export function makeGround(n: number, choosePictures: PictureChooser): GroundDoc {
  const random = randomFrom(`ground-${n}`);
  const place = PLACES[n] ?? inventPlace(random);
  const city = findCity(place.cityId);
  if (!city) throw new Error(`there is no city ${place.cityId}`);
  const owner = ownerOf(place, n);
  const legal = demoLegal(owner);
  const ours = place.owner === 'owner';
  const lighting = !place.unlit;
  const features = {
    pitchType: ours ? 'Artificial Turf' : pitchFor(random),
    capacity: ours ? random.between(12, 16) : random.between(8, 22),
    lighting,
    parking: ours || random.chance(0.7),
  };
  const evening = place.evening ?? random.between(14, 34) * 50;
  const hours = ours || random.chance(0.12) ? 'all-day' : 'late';
  const ranges = rangesFor(lighting ? hours : 'daylight', evening, random);
  const perHour = ranges[0]?.perHour ?? evening;
  const location = {
    address: place.address,
    cityId: city.id,
    cityName: city.name,
    state: city.state,
    latitude: place.latitude,
    longitude: place.longitude,
  };
  const createdAt = new Date(FIRST_GROUND_AT + n * MINUTE_MS);
  const rating = { average: 0, count: 0, sum: 0 };
  return {
    _id: demoId('ground', n),
    ownerId: demoId('user', owner.key),
    name: place.name,
    description: descriptionFor(features.pitchType, lighting, random),
    location,
    images: choosePictures({ cityId: city.id, lighting, lead: place.picture }, randomFrom(`pictures-${n}`)),
    ...pricedFor(
      {
        perHour,
        currency: 'INR',
        discount: n === 0 ? 10 : random.pick([0, 0, 0, 0, 5, 10, 10, 15, 20]),
        ranges,
      },
      city.state,
      createdAt,
    ),
    amenities: amenitiesFor(features, random),
    features,
    rating,
    owner: { name: owner.name, contact: owner.phone, email: owner.email, verified: true },
    ...(legal ? { seller: { name: legal.name, gstin: legal.gstin } } : {}),
    contact: { phone: owner.phone },
    totalBookings: 0,
    isVerified: ours || random.chance(0.85),
    onlineBooking: !place.offline,
    policies: { cancellation: CANCELLATION_TEXT, rules: rulesFor(random) },
    status: place.status ?? 'active',
    version: 1,
    ...searchFieldsOf({ name: place.name, location }),
    relevance: relevanceOf(rating),
    outbox: [],
    seq: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

function ownerOf(place: Place, n: number): DemoPerson {
  const owner = ACCOUNTS.find(({ key }) => key === place.owner) ?? OWNERS[n % OWNERS.length];
  if (!owner) throw new Error('there are no owners');
  return owner;
}

/** A place in a random city; popular cities have more. */
function inventPlace(random: Random): Place {
  const city = random.pick(random.chance(0.7) ? CITIES.filter(({ popular }) => popular) : CITIES);
  const degrees = () => (random.next() + random.next() - 1) * 0.11;
  return {
    cityId: city.id,
    name: `${random.pick(FIRST_WORDS)} ${random.pick(LAST_WORDS)}`,
    address: `${random.between(1, 180)}, ${random.pick(AREAS)}`,
    latitude: Math.round((city.latitude + degrees()) * 10_000) / 10_000,
    longitude: Math.round((city.longitude + degrees()) * 10_000) / 10_000,
    unlit: random.chance(0.12),
  };
}
