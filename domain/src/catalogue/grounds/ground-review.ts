import { createHash } from 'node:crypto';
import type { GroundStatus } from '@crease/shared/contracts/grounds';
import type { GroundPart, ReviewState } from '@crease/shared/contracts/review-states';
import { differencesOf, needsLook } from '@crease/shared/ground-differences';
import type { GroundDoc } from '../ground-record/ground.schema.js';

export type SeenGround = NonNullable<GroundDoc['reviewed']>['ground'];
type Reviewable = Omit<SeenGround, 'images' | 'price'> & Pick<GroundDoc, 'images' | 'price'>;

/** Number of decisions stored with a ground. */
const MOST_PAST = 10;

/** The visible content of a ground, as stored with a decision. */
export function seenOf(ground: Reviewable): SeenGround {
  const { address, cityId, cityName, state, latitude, longitude } = ground.location;
  return {
    name: ground.name,
    description: ground.description,
    location: { address, cityId, cityName, state, latitude, longitude },
    images: ground.images.map(({ url, alt }) => ({ url, alt })),
    price: {
      discount: ground.price.discount,
      ranges: ground.price.ranges.map(({ start, end, perHour }) => ({ start, end, perHour })),
    },
    amenities: [...ground.amenities],
    features: { ...ground.features },
    policies: { cancellation: ground.policies.cancellation, rules: [...ground.policies.rules] },
  };
}

/** Equal for grounds with the same visible content. */
export function digestOf(ground: Reviewable): string {
  return createHash('sha256')
    .update(JSON.stringify(seenOf(ground)))
    .digest('base64url');
}

/** True if the ground waits for review. */
export function isWaiting({ review, status }: Pick<GroundDoc, 'review' | 'status'>): boolean {
  return review ? review.state === 'waiting' : status === 'pending_review';
}

/**
 * A change's fields together with their effect on the review: an active ground that shows players something unreviewed
 * waits for review but stays bookable; undoing the change ends the wait (docs/product-rules.md, Becoming an owner).
 * Compares with what was shown before the first such change.
 */
export function withReview(before: GroundDoc, fields: Partial<GroundDoc>, now: Date): Partial<GroundDoc> {
  if (before.status !== 'active') return fields;
  const [was, is] = [seenOf(before), seenOf({ ...before, ...fields })];
  const last = before.reviewed?.ground ?? was;
  const isNew = differencesOf(last, is).some(needsLook);
  if (!isNew && before.review?.state === 'waiting' && before.review.note === undefined)
    return { ...fields, review: { state: 'passed', at: now } };
  if (isWaiting(before) || !isNew || !differencesOf(was, is).some(needsLook)) return fields;
  return {
    ...fields,
    review: { state: 'waiting', at: now },
    ...(before.reviewed ? {} : { reviewed: { at: before.createdAt, ground: was, past: [] } }),
  };
}

export interface Decision {
  status: GroundStatus;
  /** Given if it is returned to its owner. */
  reason?: string | undefined;
  mend?: GroundPart[] | undefined;
}

/** The changes that an admin's decision makes to a ground; null if it changes nothing. */
export function decided(before: GroundDoc, decision: Decision, now: Date): Partial<GroundDoc> | null {
  const { status, reason, mend } = decision;
  const state: ReviewState = reason ? 'sent_back' : status === 'pending_review' ? 'waiting' : 'passed';
  const isSame =
    before.status === status &&
    (state === 'sent_back'
      ? before.review?.state === 'sent_back' && before.review.reason === reason
      : !isWaiting(before) === (state === 'passed') && before.review?.state !== 'sent_back');
  if (isSame) return null;
  const past = [...(before.reviewed?.past ?? []), { at: now, state, status, ...(reason ? { reason } : {}) }];
  return {
    status,
    review: { state, at: now, ...(reason ? { reason } : {}), ...(reason && mend?.length ? { mend } : {}) },
    reviewed: { at: now, ground: seenOf(before), past: past.slice(-MOST_PAST) },
  };
}
