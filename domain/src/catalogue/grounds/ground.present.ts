import { groundFeatures } from '@crease/shared/contracts/ground-features';
import type { Ground } from '@crease/shared/contracts/grounds';
import { distanceKm, type Point } from '@crease/shared/distance';
import { averageRate } from '@crease/shared/prices/ground-price';
import type { Core } from '../../platform/core.js';
import { isBookableOnline } from '../ground-record/ground.schema.js';
import type { GroundSlots } from '../ground-record/ground-calendar-port.js';
import type { PresentableGround } from '../ground-record/ground-lists.queries.js';
import { type HourAsked, priceAt } from '../ground-record/price-at.js';
import { sellerOf } from '../ground-record/seller.js';

/**
 * A ground on the wire. With `from`, includes its distance in kilometres to one decimal. `inside` is for its staff and
 * admins, and includes its review state.
 */
export function presentGround(
  ground: PresentableGround,
  context: GroundSlots & { from?: Point; asked?: HourAsked; inside?: boolean },
): Ground {
  const { location, price, rating, owner } = ground;
  return {
    _id: ground._id.toString(),
    name: ground.name,
    description: ground.description,
    location: {
      address: location.address,
      cityId: location.cityId,
      cityName: location.cityName,
      state: location.state,
      latitude: location.latitude,
      longitude: location.longitude,
    },
    images: ground.images.map(({ url, alt, isPrimary }) => ({ url, alt, isPrimary })),
    price: {
      perHour: price.perHour,
      currency: price.currency,
      discount: price.discount,
      ranges: price.ranges.map(({ start, end, perHour }) => ({ start, end, perHour })),
      average: averageRate(price),
      from: price.from,
      rules: price.rules ?? [],
      mode: price.mode ?? 'start',
      ...(price.holidays ? { holidays: price.holidays } : {}),
    },
    amenities: ground.amenities,
    // Parsed for its defaults: an older document lacks the features that came later.
    features: groundFeatures.parse(ground.features),
    rating: { average: rating.average, count: rating.count },
    availableSlots: context.availableSlots,
    availability: { isAvailable: context.availableSlots > 0, nextSlot: context.nextSlot },
    ...(context.from ? { distance: Math.round(distanceKm(context.from, location) * 10) / 10 } : {}),
    owner: { name: owner.name, contact: owner.contact, email: owner.email, verified: owner.verified },
    seller: sellerOf(ground),
    contact: { phone: ground.contact.phone },
    totalBookings: ground.totalBookings,
    ...(context.asked ? { priceAt: priceAt(ground, context.asked) } : {}),
    isVerified: ground.isVerified,
    ...(ground.isVerified ? { verification: presentMark(ground) } : {}),
    isBookableOnline: isBookableOnline(ground),
    ...(ground.drawsOpenings ? { drawsOpenings: true } : {}),
    policies: { cancellation: ground.policies.cancellation, rules: ground.policies.rules },
    status: ground.status,
    ...(context.inside ? { review: presentReview(ground) } : {}),
  };
}

/** What was checked of a verified ground: its page by the reviewer, and the rest where all checks have passed. */
function presentMark({ verification, review }: PresentableGround): NonNullable<Ground['verification']> {
  if (verification) {
    const { at, licences, until } = verification;
    return {
      checked: ['identity', 'account', ...licences],
      at: at.toISOString(),
      ...(until === undefined ? {} : { until }),
    };
  }
  return { checked: [], ...(review?.state === 'passed' ? { at: review.at.toISOString() } : {}) };
}

/** A ground older than reviews waits if its status says so. */
function presentReview({ review, status, createdAt }: PresentableGround): NonNullable<Ground['review']> {
  if (!review) {
    return { state: status === 'pending_review' ? 'waiting' : 'passed', at: createdAt.toISOString() };
  }
  const { state, at, reason, mend } = review;
  return {
    state,
    at: at.toISOString(),
    ...(reason === undefined ? {} : { reason }),
    ...(mend?.length ? { mend } : {}),
  };
}

/** Grounds on the wire with their free hours, in the given order: at most two queries in total. */
export async function presentGrounds(
  core: Pick<Core, 'db' | 'reads' | 'clock' | 'groundCalendar'>,
  grounds: readonly PresentableGround[],
  options: { date?: string; from?: Point; asked?: HourAsked; inside?: boolean } = {},
): Promise<Ground[]> {
  const slots = await core.groundCalendar.slotsOf(core, grounds, options.date);
  return grounds.map((ground) =>
    presentGround(ground, {
      ...(slots.get(ground._id.toString()) ?? { availableSlots: 0, nextSlot: null }),
      ...(options.from ? { from: options.from } : {}),
      ...(options.asked ? { asked: options.asked } : {}),
      inside: options.inside === true,
    }),
  );
}

/** One ground on the wire with its free hours. */
export async function presentOneGround(
  core: Pick<Core, 'db' | 'reads' | 'clock' | 'groundCalendar'>,
  ground: PresentableGround,
  options: { from?: Point; inside?: boolean } = {},
): Promise<Ground> {
  const slots = await core.groundCalendar.slotsOf(core, [ground]);
  const free = slots.get(ground._id.toString()) ?? { availableSlots: 0, nextSlot: null };
  return presentGround(ground, { ...free, ...options });
}
