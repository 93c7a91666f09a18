import { z } from 'zod';
import { contract } from '../contract.js';
import { checkKind } from '../owner-check-kinds.js';
import {
  bookingDate,
  bookingRef,
  cacheBuster,
  cityId,
  flag,
  idParams,
  isoTime,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
  wholePosition,
} from './common.js';
import { groundFeatures } from './ground-features.js';
import { priceMode, priceRange, priceRule } from './price-rules.js';
import { shownReview } from './review-states.js';
import { seller } from './seller.js';
import { workplaceQuery } from './workplace.js';

/** Amenity names known to filters and forms. */
export const AMENITIES = [
  'Floodlights',
  'Parking',
  'Washroom',
  'Changing Room',
  'AC Changing Room',
  'Drinking Water',
  'First Aid',
  'Equipment Rental',
  'Cafeteria',
  'Scoreboard',
  'Referee',
  'Equipment Storage',
] as const;
/** The known spelling of a name given in any case; unknown names stay unchanged. */
export function spelledAsOurs(names: readonly string[], given: string): string {
  return names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given;
}
/** Surfaces that owners can choose and filters offer. */
export const PITCH_TYPES = ['Artificial Turf', 'Synthetic', 'Matting', 'Concrete'] as const;
export const preferredTime = z.enum(['morning', 'afternoon', 'evening']);
export type PreferredTime = z.infer<typeof preferredTime>;
/** Hours of each preferred time, end exclusive (docs/product-rules.md, Grounds and search). */
export const PREFERRED_HOURS: Record<PreferredTime, { from: number; to: number }> = {
  morning: { from: 6, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 22 },
};

export const city = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  popular: z.boolean(),
  /** The name in Devanagari, shown under the Latin one. */
  nameHi: z.string().optional(),
});
export type City = z.infer<typeof city>;

export const groundStatus = z.enum(['pending_review', 'active', 'suspended', 'closed']);
export type GroundStatus = z.infer<typeof groundStatus>;
export const groundImage = z.object({ url: z.string(), alt: z.string(), isPrimary: z.boolean() });

export const ground = z.object({
  _id: objectId,
  name: z.string(),
  description: z.string(),
  location: z.object({
    address: z.string(),
    cityId: z.string(),
    cityName: z.string(),
    state: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  images: z.array(groundImage),
  price: z.object({
    perHour: rupees,
    currency: z.string(),
    discount: z.number(),
    ranges: z.array(priceRange),
    /** Mean of the ranges' rates before the discount, else `perHour`. */
    average: rupees,
    /** The lowest hourly rate after the discount, from today to + 30 days. */
    from: rupees,
    rules: z.array(priceRule).optional(),
    mode: priceMode.optional(),
    /** The dates that holiday rules apply to; absent if there is no such rule. */
    holidays: z.array(z.string()).optional(),
  }),
  amenities: z.array(z.string()),
  features: groundFeatures,
  rating: z.object({ average: z.number(), count: z.number().int() }),
  availableSlots: z.number().int(),
  availability: z.object({
    isAvailable: z.boolean(),
    nextSlot: z.object({ date: z.string(), time: z.string() }).nullable(),
  }),
  /** Kilometres from the query's `lat` and `lng`, one decimal; absent without them. */
  distance: z.number().optional(),
  owner: z.object({ name: z.string(), contact: z.string(), email: z.string(), verified: z.boolean() }),
  /** The seller of its hours: the owner's legal name and GSTIN, or the owner's own name. */
  seller,
  contact: z.object({ phone: z.string() }),
  totalBookings: z.number().int(),
  /** Price of the requested hour after the discount; absent if none was requested. */
  priceAt: z
    .object({ date: z.string(), hour: z.number().int(), rate: rupees, rule: z.string().optional() })
    .optional(),
  isVerified: z.boolean(),
  /**
   * What was checked of a verified ground besides its page, when the last check passed, and the last day of the first
   * licence to end. `checked` is empty where our team has looked at the page alone.
   */
  verification: z
    .object({ checked: z.array(checkKind), at: isoTime.optional(), until: z.string().optional() })
    .optional(),
  isBookableOnline: z.boolean(),
  /** New days open by a draw and a line. */
  drawsOpenings: z.boolean().optional(),
  policies: z.object({ cancellation: z.string(), rules: z.array(z.string()) }),
  status: groundStatus,
  /** The review status; only for the ground's staff and admins. */
  review: shownReview.optional(),
  /** On a ground's own page: the grounds that are unavailable while it is played on. */
  sharesWith: z.array(z.object({ groundId: objectId, name: z.string() })).optional(),
  /** In a workplace's list: the space whose turf it shares, and its parts of it. */
  turf: z.object({ spaceId: objectId, parts: z.array(z.string()) }).optional(),
});
export type Ground = z.infer<typeof ground>;

export const listCities = contract({
  method: 'GET',
  path: '/cities',
  tag: 'Grounds',
  summary: 'The cities, popular ones first',
  response: z.object({ cities: z.array(city) }),
});

const position = {
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
};

export const listGrounds = contract({
  method: 'GET',
  path: '/grounds',
  tag: 'Grounds',
  summary: 'Search and filter grounds',
  query: pageQuery
    .extend({
      cityId: cityId.optional(),
      search: z.string().trim().max(100).optional(),
      minPrice: z.coerce.number().min(0).optional(),
      maxPrice: z.coerce.number().min(0).optional(),
      amenities: z.string().max(500).optional(),
      pitchType: z.string().max(60).optional(),
      lighting: flag.optional(),
      parking: flag.optional(),
      minRating: z.coerce.number().min(0).max(5).optional(),
      maxDistance: z.coerce.number().positive().max(20_000).optional(),
      ...position,
      sort: z.enum(['relevance', 'price', 'rating', 'distance']).default('relevance'),
      preferredTime: preferredTime.optional(),
      /** An hour of the date, or of its next occurrence: only grounds free then, at their price then. */
      hour: z.coerce.number().int().min(0).max(23).optional(),
      date: bookingDate.optional(),
      ...cacheBuster,
    })
    .superRefine(wholePosition('lat', 'lng')),
  response: z.object({ grounds: z.array(ground), pagination }),
});

export const getGround = contract({
  method: 'GET',
  path: '/grounds/:id',
  tag: 'Grounds',
  summary: 'One ground; one that is not active only to its owner and admins',
  params: idParams,
  query: z.object(position).superRefine(wholePosition('lat', 'lng')),
  response: z.object({ ground }),
  errors: ['NOT_FOUND'],
});

export const getImage = contract({
  method: 'GET',
  path: '/images/:id',
  tag: 'Grounds',
  summary: 'An uploaded picture; what an id shows never changes',
  params: idParams,
  contentType: 'image/webp',
  errors: ['NOT_FOUND'],
});

export const slotStatus = z.enum(['available', 'held', 'booked', 'blocked', 'past']);
export type SlotStatus = z.infer<typeof slotStatus>;
export const availabilitySlot = z.object({
  time: z.string(),
  status: slotStatus,
  pricePerHour: rupees,
  /** The name of the price rule that set it. */
  rule: z.string().optional(),
  /** When a held hour is released, on the server's clock. */
  heldUntil: isoTime.optional(),
  /** The tournament that takes a blocked hour. */
  tournament: z.object({ _id: objectId, name: z.string() }).optional(),
});
export const availability = z.object({
  groundId: objectId,
  date: z.string(),
  /** Grows with every write to this ground and date; 0 if there was none. */
  rev: z.number().int(),
  serverTime: isoTime,
  bookedSlots: z.array(z.string()),
  slots: z.array(availabilitySlot),
});
export type Availability = z.infer<typeof availability>;

export const getAvailability = contract({
  method: 'GET',
  path: '/grounds/:id/availability/:date',
  tag: 'Grounds',
  summary: 'The 24 hours of a day',
  params: z.object({ id: objectId, date: bookingDate }),
  response: z.object({ availability }),
  errors: ['NOT_FOUND'],
});

export const autocomplete = contract({
  method: 'GET',
  path: '/grounds/search/autocomplete',
  tag: 'Grounds',
  summary: 'Ground names as you type: prefix and typo tolerant',
  query: z.object({ q: z.string().trim().max(100).default(''), cityId: cityId.optional() }),
  response: z.object({
    suggestions: z.array(
      z.object({ id: objectId, name: z.string(), address: z.string(), cityName: z.string() }),
    ),
  }),
});

export const review = z.object({
  _id: objectId,
  groundId: objectId,
  rating: z.number().int().min(1).max(5),
  comment: z.string(),
  userId: z.object({ name: z.string() }),
  /** The ground's answer. */
  answer: z.object({ text: z.string(), at: isoTime }).optional(),
  createdAt: isoTime,
});
export type Review = z.infer<typeof review>;

export const listReviews = contract({
  method: 'GET',
  path: '/grounds/:id/reviews',
  tag: 'Grounds',
  summary: 'Reviews of a ground, newest first',
  params: idParams,
  query: pageQuery,
  response: z.object({ reviews: z.array(review), pagination }),
  errors: ['NOT_FOUND'],
});

export const addReview = contract({
  method: 'POST',
  path: '/grounds/:id/reviews',
  auth: 'user',
  tag: 'Grounds',
  summary: 'Review a ground after a completed booking of mine there, once',
  params: idParams,
  body: z.strictObject({
    rating: z.number().int().min(1).max(5),
    comment: shortText(1000, 0).default(''),
    bookingId: bookingRef,
  }),
  response: z.object({ review }),
  status: 201,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT', 'DUPLICATE'],
});

export const listOwnGrounds = contract({
  method: 'GET',
  path: '/grounds/owner',
  auth: 'staff',
  act: 'ground.read',
  tag: 'Owner',
  summary: 'The grounds of a workplace that I have there',
  query: workplaceQuery,
  response: z.object({ grounds: z.array(ground) }),
});

const favourites = z.object({ favorites: z.array(ground) });
const favouriteParams = z.object({ groundId: objectId });

export const listFavorites = contract({
  method: 'GET',
  path: '/users/me/favorites',
  auth: 'user',
  tag: 'Favourites',
  summary: 'My favourite grounds',
  response: favourites,
});
export const addFavorite = contract({
  method: 'PUT',
  path: '/users/me/favorites/:groundId',
  auth: 'user',
  tag: 'Favourites',
  summary: 'Save a ground',
  params: favouriteParams,
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});
export const removeFavorite = contract({
  method: 'DELETE',
  path: '/users/me/favorites/:groundId',
  auth: 'user',
  tag: 'Favourites',
  summary: 'Remove a saved ground',
  params: favouriteParams,
  response: z.object({ message: z.string() }),
});
