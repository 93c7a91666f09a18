import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { GroundPrice } from '@crease/shared/prices';
import { Schema, type Types } from 'mongoose';
import type { WithOutbox } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxFields } from '../../messaging/outbox/outbox.schema.js';

export interface GroundDoc extends WithOutbox {
  _id: Types.ObjectId;
  ownerId: Types.ObjectId;
  name: string;
  description: string;
  location: {
    address: string;
    cityId: string;
    cityName: string;
    state: string;
    latitude: number;
    longitude: number;
  };
  images: { url: string; alt: string; isPrimary: boolean }[];
  /** `from` is stored, because the list filters and sorts by it (see fill-from-rates.ts for grounds without). */
  price: GroundPrice & { from: number };
  amenities: string[];
  features: { pitchType: string; capacity: number; lighting: boolean; parking: boolean };
  /** `sum` makes the average exact however many reviews arrive at once. */
  rating: { average: number; count: number; sum: number };
  owner: { name: string; contact: string; email: string; verified: boolean };
  contact: { phone: string };
  totalBookings: number;
  isVerified: boolean;
  /** The owner's switch for online booking. */
  onlineBooking: boolean;
  policies: { cancellation: string; rules: string[] };
  status: GroundStatus;
  /** Grows with every change that availability shows (ranges, status, switch): part of the hot read's tag. */
  version: number;
  /** The plain words of name, address and city, for search by prefix (see search-words.ts). */
  searchKeys: string[];
  /** The rating weighted by its count: the order of a list that asks for none (see relevance.ts). */
  relevance: number;
  createdAt: Date;
  updatedAt: Date;
}

declare module '../../platform/models.js' {
  interface Collections {
    grounds: GroundDoc;
  }
}

/** Is a ground bookable online at all? (contract §3) */
export function isBookableOnline(ground: Pick<GroundDoc, 'status' | 'onlineBooking'>): boolean {
  return ground.status === 'active' && ground.onlineBooking;
}

const embedded = (definition: Record<string, unknown>) => new Schema(definition, { _id: false });

export const groundSchema = new Schema<GroundDoc>(
  {
    ownerId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    location: embedded({
      address: String,
      cityId: String,
      cityName: String,
      state: String,
      latitude: Number,
      longitude: Number,
    }),
    images: [embedded({ url: String, alt: String, isPrimary: Boolean })],
    price: embedded({
      perHour: Number,
      currency: String,
      discount: Number,
      from: Number,
      ranges: [embedded({ start: String, end: String, perHour: Number })],
    }),
    amenities: [String],
    features: embedded({ pitchType: String, capacity: Number, lighting: Boolean, parking: Boolean }),
    rating: embedded({
      average: { type: Number, default: 0 },
      count: { type: Number, default: 0 },
      sum: { type: Number, default: 0 },
    }),
    owner: embedded({ name: String, contact: String, email: String, verified: Boolean }),
    contact: embedded({ phone: String }),
    totalBookings: { type: Number, default: 0 },
    isVerified: { type: Boolean, default: false },
    onlineBooking: { type: Boolean, default: true },
    policies: embedded({ cancellation: String, rules: [String] }),
    status: { type: String, required: true, default: 'pending_review' },
    version: { type: Number, default: 1 },
    searchKeys: [String],
    relevance: { type: Number, default: 0 },
    ...outboxFields,
  },
  { timestamps: true, versionKey: false },
);
groundSchema.index({ ownerId: 1 });
// Every order of a list, in a city and everywhere, comes out of an index: no page sorts what it does not show.
groundSchema.index({ 'location.cityId': 1, status: 1, onlineBooking: -1, relevance: -1, _id: 1 });
groundSchema.index({ 'location.cityId': 1, status: 1, 'price.from': 1, relevance: -1, _id: 1 });
groundSchema.index({ 'location.cityId': 1, status: 1, 'rating.average': -1, relevance: -1, _id: 1 });
groundSchema.index({ status: 1, onlineBooking: -1, relevance: -1, _id: 1 });
groundSchema.index({ status: 1, 'price.from': 1, relevance: -1, _id: 1 });
groundSchema.index({ status: 1, 'rating.average': -1, relevance: -1, _id: 1 });
groundSchema.index({ 'location.latitude': 1 });
// What waits for an admin, the longest first.
groundSchema.index({ status: 1, createdAt: 1, _id: 1 });
groundSchema.index({ searchKeys: 1 });
indexOutbox(groundSchema);
