import type { Pagination } from '@crease/shared/contracts/common';
import { type Ground, PREFERRED_HOURS, type PreferredTime } from '@crease/shared/contracts/grounds';
import { distanceKm } from '@crease/shared/distance';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { readDays } from '../availability/ground-slots.js';
import { judgeDay } from '../availability/judge-day.js';
import { dayKey } from '../ground-days/ground-day.model.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { findNearMisses, type GroundFilter, wordsFilter } from './find-by-text.js';
import type { GroundDoc } from './ground.model.js';
import { type PresentableGround, presentGrounds, SHOWN_FIELDS } from './ground.present.js';
import { groundFilter, type ListQuery, pointOf } from './ground-filter.js';
import { queryWords } from './search-words.js';

type Reads = Pick<Core, 'models' | 'clock'>;
type Order = Record<string, 1 | -1>;

const ORDERS: Record<Exclude<ListQuery['sort'], 'distance'>, Order> = {
  relevance: { onlineBooking: -1, relevance: -1, _id: 1 },
  price: { 'price.average': 1, relevance: -1, _id: 1 },
  rating: { 'rating.average': -1, relevance: -1, _id: 1 },
};

/** What has to be known of a ground to judge its distance and its hours. */
type Candidate = Pick<GroundDoc, '_id' | 'price' | 'status' | 'onlineBooking'> & {
  location: Pick<GroundDoc['location'], 'latitude' | 'longitude'>;
};
const CANDIDATE_FIELDS = {
  price: 1,
  status: 1,
  onlineBooking: 1,
  'location.latitude': 1,
  'location.longitude': 1,
} as const;
/** Days read at a time while a list is narrowed by free hours. */
const DAYS_AT_ONCE = 1_000;

/** A page of the grounds that match (contract §3, `GET /grounds`), each with its free hours and distance. */
export async function listGrounds(
  core: Reads,
  query: ListQuery,
): Promise<{ grounds: Ground[]; pagination: Pagination }> {
  const from = pointOf(query);
  const filter = await withSearch(core, groundFilter(query), query.search ?? '');
  const order = ORDERS[query.sort === 'distance' ? 'relevance' : query.sort];
  const skip = (query.page - 1) * query.limit;
  const byDistance = from !== undefined && (query.sort === 'distance' || query.maxDistance !== undefined);
  const { grounds, total } =
    byDistance || query.preferredTime
      ? await judgedPage(core, filter, order, query)
      : await databasePage(core, filter, order, skip, query.limit);
  return {
    grounds: await presentGrounds(core, grounds, {
      ...(query.date ? { date: query.date } : {}),
      ...(from ? { from } : {}),
    }),
    pagination: { page: query.page, limit: query.limit, total, pages: Math.ceil(total / query.limit) },
  };
}

/** Adds what was searched for: beginnings of words, or, where there are none, near misses. */
async function withSearch(core: Reads, filter: GroundFilter, search: string): Promise<GroundFilter> {
  const words = queryWords(search);
  if (search.trim() === '') return filter;
  // Something was asked for, but not a letter of it can be in a name.
  if (words.length === 0) return { _id: { $in: [] } };
  const exact: GroundFilter = { $and: [filter, wordsFilter(words)] };
  if (await native(core.models, 'grounds').findOne(exact, { projection: { _id: 1 } })) return exact;
  const near = await findNearMisses(core, filter, words);
  return { _id: { $in: near.map(({ _id }) => _id) } };
}

interface Page {
  grounds: PresentableGround[];
  total: number;
}

/** The database orders and cuts. */
async function databasePage(
  core: Reads,
  filter: GroundFilter,
  order: Order,
  skip: number,
  limit: number,
): Promise<Page> {
  const collection = native(core.models, 'grounds');
  const [grounds, total] = await Promise.all([
    collection.find(filter, { projection: SHOWN_FIELDS }).sort(order).skip(skip).limit(limit).toArray(),
    collection.countDocuments(filter),
  ]);
  return { grounds, total };
}

/** Distance and free hours are judged here, from a few fields of every match; then only the page is read whole. */
async function judgedPage(core: Reads, filter: GroundFilter, order: Order, query: ListQuery): Promise<Page> {
  const collection = native(core.models, 'grounds');
  let matches: Candidate[] = await collection
    .find(filter, { projection: CANDIDATE_FIELDS })
    .sort(order)
    .toArray();
  const from = pointOf(query);
  if (from) {
    const reach = query.maxDistance ?? Number.POSITIVE_INFINITY;
    const measured = matches
      .map((ground) => ({ ground, km: distanceKm(from, ground.location) }))
      .filter(({ km }) => km <= reach);
    if (query.sort === 'distance') measured.sort((a, b) => a.km - b.km);
    matches = measured.map(({ ground }) => ground);
  }
  if (query.preferredTime) matches = await freeIn(core, matches, query.preferredTime, query.date);
  const skip = (query.page - 1) * query.limit;
  const ids = matches.slice(skip, skip + query.limit).map(({ _id }) => _id);
  const read = await collection.find({ _id: { $in: ids } }, { projection: SHOWN_FIELDS }).toArray();
  const byId = new Map(read.map((ground) => [ground._id.toString(), ground]));
  const grounds = ids.flatMap((id) => byId.get(id.toString()) ?? []);
  return { grounds, total: matches.length };
}

/**
 * Keeps the grounds with an hour free in that part of the day: on `date`, else today, or tomorrow once that part of
 * today has begun its last hour.
 */
async function freeIn(
  core: Reads,
  grounds: readonly Candidate[],
  part: PreferredTime,
  date: string | undefined,
): Promise<Candidate[]> {
  const now = core.clock.now();
  const { from, to } = PREFERRED_HOURS[part];
  const today = dayOf(now);
  const asked = date ?? (hourOf(now) >= to - 1 ? addDays(today, 1) : today);
  const free: Candidate[] = [];
  for (let start = 0; start < grounds.length; start += DAYS_AT_ONCE) {
    const some = grounds.slice(start, start + DAYS_AT_ONCE);
    const days = await readDays(
      core,
      some.map(({ _id }) => dayKey(_id.toString(), asked)),
    );
    free.push(
      ...some.filter((ground) =>
        judgeDay(ground, asked, days.get(dayKey(ground._id.toString(), asked)), now)
          .slice(from, to)
          .some(({ status }) => status === 'available'),
      ),
    );
  }
  return free;
}
