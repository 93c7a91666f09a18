import { z } from 'zod';
import { contract } from '../contract.js';
import { booking, bookingElsewhere, playerDetails } from './booking.js';
import {
  bookingDate,
  idParams,
  isoTime,
  lineText,
  objectId,
  rupees,
  shortText,
  timeSlotText,
  wholePosition,
} from './common.js';
import { storedFeatures } from './ground-features.js';
import { AMENITIES, ground, groundImage, PITCH_TYPES, spelledAsOurs } from './grounds.js';
import { collectMethod } from './owner-bookings.js';
import { holidayChanges, perHour, priceRanges, priceRules } from './owner-prices.js';
import { priceMode } from './price-rules.js';

const location = z.strictObject({
  address: lineText(200),
  cityId: shortText(60).optional(),
  cityName: shortText(60).optional(),
  state: shortText(60).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});
const currency = z.literal('INR');
const discount = z.number().min(0).max(90);
const price = z.strictObject({
  perHour,
  currency: currency.default('INR'),
  discount: discount.default(0),
  ranges: priceRanges.default([]),
  rules: priceRules.optional(),
  mode: priceMode.optional(),
  holidayChanges: holidayChanges.optional(),
});
/** Without defaults: a price without ranges must not remove the ground's ranges. */
const priceChange = z
  .strictObject({ perHour, currency, discount, ranges: priceRanges, rules: priceRules, mode: priceMode })
  .extend({ holidayChanges })
  .partial();
/** Without defaults, so that a change that leaves a feature out does not reset it. */
const features = z.strictObject({
  ...storedFeatures.shape,
  pitchType: z.enum(PITCH_TYPES),
  capacity: z.number().int().min(1).max(500),
});
const cancellation = shortText(1000, 0);
const rules = z.array(shortText(200)).max(30);
const policies = z.strictObject({ cancellation: cancellation.default(''), rules: rules.default([]) });
const fields = {
  name: lineText(100),
  description: shortText(2000, 0),
  location: location.superRefine(wholePosition('latitude', 'longitude')),
  price,
  /** Filters offer the amenities of our list; a ground may have others. */
  amenities: z.array(lineText(60).transform((name) => spelledAsOurs(AMENITIES, name))).max(50),
  features,
};

export const createGround = contract({
  method: 'POST',
  path: '/grounds',
  auth: 'ground_owner',
  act: 'ground.add',
  tag: 'Owner',
  summary: 'List a ground; an admin reviews it first',
  body: z.strictObject({ ...fields, policies: policies.optional() }),
  response: z.object({ ground }),
  status: 201,
});

export const updateGround = contract({
  method: 'PATCH',
  path: '/grounds/:id',
  auth: 'staff',
  act: 'ground.change',
  tag: 'Owner',
  summary: 'Change a ground of mine: what is not named, in its parts too, stays as it is',
  params: idParams,
  body: z.strictObject({
    name: fields.name.optional(),
    description: fields.description.optional(),
    location: location.partial().superRefine(wholePosition('latitude', 'longitude')).optional(),
    price: priceChange.optional(),
    amenities: fields.amenities.optional(),
    features: features.partial().optional(),
    policies: z.strictObject({ cancellation, rules }).partial().optional(),
    /** The owner's switch for online booking. */
    isBookableOnline: z.boolean().optional(),
    /** The owner's switch for a draw and a line when a new day opens. */
    drawsOpenings: z.boolean().optional(),
  }),
  response: z.object({ ground }),
  errors: ['NOT_FOUND'],
});

/** The picture's alt text. If empty, the ground's name is used. */
export const alt = lineText(150, 0);

/** Validated by its content, whatever its declared type, and re-encoded. */
export const addGroundImage = contract({
  method: 'POST',
  path: '/grounds/:id/images',
  pausedBy: 'uploads',
  auth: 'staff',
  act: 'ground.change',
  tag: 'Owner',
  summary:
    'Add a picture to a ground of mine: JPEG, PNG or WebP, at most 5 MB; 12 a ground, the first is primary',
  params: idParams,
  /** The picture that it replaces; its description is kept. */
  query: z.object({ replacesId: objectId.optional() }),
  upload: ['image'],
  response: z.object({ image: groundImage }),
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'TOO_LARGE'],
});

export const removeGroundImage = contract({
  method: 'DELETE',
  path: '/grounds/:id/images/:imageId',
  auth: 'staff',
  act: 'ground.change',
  tag: 'Owner',
  summary: 'Take an uploaded picture off a ground of mine',
  params: z.object({ id: objectId, imageId: objectId }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const orderGroundImages = contract({
  method: 'PUT',
  path: '/grounds/:id/images',
  auth: 'staff',
  act: 'ground.change',
  tag: 'Owner',
  summary:
    'Put the pictures of a ground of mine in order: the addresses of all of them, the primary one first',
  params: idParams,
  body: z.strictObject({
    urls: z.array(z.string().max(300)).min(1).max(50),
    /** A description of each, in the same order. If left out, descriptions stay unchanged. */
    alts: z.array(alt).max(50).optional(),
  }),
  response: z.object({ images: z.array(groundImage) }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const block = z.object({
  _id: objectId,
  groundId: objectId,
  date: z.string(),
  timeSlot: z.string(),
  reason: z.string(),
  kind: z.enum(['block', 'closure']),
  createdAt: isoTime,
});
export type Block = z.infer<typeof block>;

const closing = z.strictObject({
  date: bookingDate,
  timeSlot: timeSlotText,
  reason: shortText(200, 0).default(''),
});

export const addBlock = contract({
  method: 'POST',
  path: '/grounds/:id/blocks',
  auth: 'staff',
  act: 'block.change',
  scope: 'calendar:write',
  tag: 'Owner',
  summary: 'Keep hours from being booked',
  params: idParams,
  body: closing,
  response: z.object({ block }),
  status: 201,
  errors: ['NOT_FOUND', 'SLOT_TAKEN'],
});

export const removeBlock = contract({
  method: 'DELETE',
  path: '/grounds/:id/blocks/:blockId',
  auth: 'staff',
  act: 'block.change',
  scope: 'calendar:write',
  tag: 'Owner',
  summary: 'Give blocked or closed hours back',
  params: z.object({ id: objectId, blockId: objectId }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
});

export const addWalkIn = contract({
  method: 'POST',
  path: '/grounds/:id/walk-ins',
  auth: 'staff',
  act: 'walk-in.add',
  scope: 'bookings:write',
  tag: 'Owner',
  summary: 'Book hours for players at the gate: confirmed, paid at the ground',
  params: idParams,
  body: z.strictObject({
    bookingDate,
    timeSlot: timeSlotText,
    playerDetails,
    collected: z
      .union([
        rupees.min(0),
        z.strictObject({ amount: rupees.min(0), method: collectMethod.default('cash') }),
      ])
      .optional(),
  }),
  response: z.object({ booking }),
  status: 201,
  errors: ['NOT_FOUND', 'SLOT_TAKEN', 'STATE_CONFLICT'],
});

export const closure = z.object({
  _id: objectId,
  groundId: objectId,
  date: z.string(),
  timeSlot: z.string(),
  reason: z.string(),
  createdAt: isoTime,
});

/** A tournament with matches in the closed hours. They keep the hours until its organiser moves them. */
const tournamentUnder = z.object({ _id: objectId, name: z.string(), matches: z.number().int() });

export const closeGround = contract({
  method: 'POST',
  path: '/grounds/:id/closures',
  auth: 'staff',
  act: 'closure.open',
  tag: 'Owner',
  summary: 'The rain button: block hours and refund every booking on them',
  params: idParams,
  body: closing,
  response: z.object({
    closure,
    cancelled: z.number().int(),
    refundTotal: rupees,
    tournaments: z.array(tournamentUnder),
  }),
  status: 201,
  errors: ['NOT_FOUND', 'SLOT_TAKEN', 'STATE_CONFLICT', 'UNAVAILABLE'],
});

export const previewClosure = contract({
  method: 'POST',
  path: '/grounds/:id/closures/preview',
  auth: 'staff',
  act: 'closure.open',
  tag: 'Owner',
  summary: 'What the rain button would do',
  params: idParams,
  body: closing,
  response: z.object({
    bookings: z.array(z.union([booking, bookingElsewhere])),
    refundTotal: rupees,
    tournaments: z.array(tournamentUnder),
  }),
  errors: ['NOT_FOUND'],
});

export const calendarEntry = z.object({
  kind: z.enum(['booking', 'block', 'closure', 'hold', 'tournament']),
  timeSlot: z.string(),
  /** The date on which it begins, for entries that have neither booking nor block. */
  date: bookingDate.optional(),
  /** When the hold lapses; absent for anything else. */
  heldUntil: isoTime.optional(),
  /** For an entry on another ground of the turf: that ground, whose calendar has the rest. */
  groundId: objectId.optional(),
  booking: booking.optional(),
  /** How many come to a booking ahead that has a game, and its number of places. */
  coming: z.object({ coming: z.number().int(), of: z.number().int() }).optional(),
  block: block.optional(),
  /** A match of a tournament: the tournament. */
  tournament: z.object({ _id: objectId, name: z.string() }).optional(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const groundCalendar = contract({
  method: 'GET',
  path: '/grounds/:id/calendar',
  auth: 'staff',
  act: 'calendar.read',
  scope: 'calendar:read',
  tag: 'Owner',
  summary:
    'What is on a ground of mine, day by day (at most 62 days); what runs over midnight is on both of its dates',
  params: idParams,
  query: z.object({ from: bookingDate, to: bookingDate }),
  response: z.object({
    days: z.array(
      z.object({
        date: z.string(),
        rev: z.number().int(),
        entries: z.array(calendarEntry),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
