import type { GroundDifference } from './contracts/ground-reviews.js';
import type { Ground } from './contracts/grounds.js';
import { distanceKm } from './distance.js';

/** What an admin reviews: everything an owner writes about a ground. */
export interface GroundSnapshot
  extends Pick<Ground, 'name' | 'description' | 'amenities' | 'policies' | 'location'> {
  images: { url: string; alt: string }[];
  price: { discount: number; ranges: { start: string; end: string; perHour: number }[] };
  features: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** A pin that moved by less than this is not reported as a difference. */
const NEAR_METRES = 200;

/**
 * Whether a change needs a review: the texts and pictures that players see, and the location. Hours and prices are
 * the owner's alone; removals and reordering need none either (docs/product-rules.md, Becoming an owner).
 */
export function needsLook(difference: GroundDifference): boolean {
  switch (difference.kind) {
    case 'hours':
      return false;
    case 'number':
      return difference.field !== 'discount';
    case 'list':
      return difference.added.length > 0;
    case 'point':
      return difference.metres >= NEAR_METRES;
    case 'pictures':
      return difference.added.length > 0 || difference.reworded.length > 0;
    case 'text':
    case 'feature':
      return true;
  }
}

/** A ground's differences from an earlier version, in form order; empty if none is visible. */
export function differencesOf(before: GroundSnapshot, after: GroundSnapshot): GroundDifference[] {
  return [
    ...text('name', before.name, after.name),
    ...text('description', before.description, after.description),
    ...text('city', before.location.cityName, after.location.cityName),
    ...text('address', before.location.address, after.location.address),
    ...point(before, after),
    ...hours(before, after),
    ...number('discount', before.price.discount, after.price.discount),
    ...pictures(before, after),
    ...features(before, after),
    ...list('amenities', before.amenities, after.amenities),
    ...text('cancellation', before.policies.cancellation, after.policies.cancellation),
    ...list('rules', before.policies.rules, after.policies.rules),
  ];
}

const text = (field: string, before: string, after: string): GroundDifference[] =>
  before === after ? [] : [{ kind: 'text', field, before, after }];

const number = (field: 'capacity' | 'discount', before: number, after: number): GroundDifference[] =>
  before === after ? [] : [{ kind: 'number', field, before, after }];

function list(field: 'amenities' | 'rules', before: string[], after: string[]): GroundDifference[] {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  return added.length + removed.length === 0 ? [] : [{ kind: 'list', field, added, removed }];
}

function point(before: GroundSnapshot, after: GroundSnapshot): GroundDifference[] {
  const [from, to] = [before, after].map(({ location: { latitude, longitude } }) => ({
    latitude,
    longitude,
  }));
  const metres = from && to ? Math.round(distanceKm(from, to) * 1000) : 0;
  return from && to && metres > 0 ? [{ kind: 'point', before: from, after: to, metres }] : [];
}

function hours({ price: before }: GroundSnapshot, { price: after }: GroundSnapshot): GroundDifference[] {
  const [from, to] = [before, after].map(({ ranges }) =>
    ranges.map(({ start, end, perHour }) => ({ start, end, perHour })),
  );
  return JSON.stringify(from) === JSON.stringify(to) || !from || !to
    ? []
    : [{ kind: 'hours', before: from, after: to }];
}

/** A feature added later counts as off on an older ground. */
function features(
  { features: before }: GroundSnapshot,
  { features: after }: GroundSnapshot,
): GroundDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [from, to] = [before[field] ?? false, after[field] ?? false];
    if (typeof from === 'string' || typeof to === 'string') return text(field, String(from), String(to));
    if (typeof from === 'number' || typeof to === 'number')
      return number('capacity', Number(from), Number(to));
    return from === to ? [] : [{ kind: 'feature' as const, field, before: from, after: to }];
  });
}

function pictures({ images: before }: GroundSnapshot, { images: after }: GroundSnapshot): GroundDifference[] {
  const bare = ({ url, alt }: { url: string; alt: string }) => ({ url, alt });
  const was = new Map(before.map(({ url, alt }) => [url, alt]));
  const is = new Set(after.map(({ url }) => url));
  const added = after.filter(({ url }) => !was.has(url)).map(bare);
  const removed = before.filter(({ url }) => !is.has(url)).map(bare);
  const reworded = after.flatMap(({ url, alt }) => {
    const old = was.get(url);
    return old === undefined || old === alt ? [] : [{ url, before: old, after: alt }];
  });
  const stayed = before.filter(({ url }) => is.has(url)).map(({ url }) => url);
  const stays = after.filter(({ url }) => was.has(url)).map(({ url }) => url);
  const reordered = stayed.join() !== stays.join();
  if (added.length + removed.length + reworded.length === 0 && !reordered) return [];
  return [{ kind: 'pictures', added, removed, reworded, reordered }];
}
