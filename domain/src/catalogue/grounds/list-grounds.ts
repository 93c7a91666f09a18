import type { Pagination } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Point } from '@crease/shared/distance';
import type { Core } from '../../platform/core.js';
import { nearer, nearestFirst } from './candidates.js';
import { findNearMisses, wordsFilter } from './find-by-text.js';
import { presentGrounds } from './ground.present.js';
import { groundFilter, type ListQuery, pointOf, withinBox } from './ground-filter.js';
import {
  type Candidate,
  countGrounds,
  findCandidates,
  findGroundPage,
  findShownGrounds,
  type GroundFilter,
  type GroundOrder,
  isAnyGround,
  type PresentableGround,
} from './ground-lists.model.js';
import { type HourAsked, hourAsked, pricedWithin } from './price-at.js';
import { queryWords } from './search-words.js';

type Reads = Pick<Core, 'models' | 'clock' | 'groundCalendar'>;

const ORDERS: Record<Exclude<ListQuery['sort'], 'distance'>, GroundOrder> = {
  relevance: { onlineBooking: -1, relevance: -1, _id: 1 },
  price: { 'price.from': 1, relevance: -1, _id: 1 },
  rating: { 'rating.average': -1, relevance: -1, _id: 1 },
};

/** Where no distance was set, the nearest are looked for in circles that grow until a page is full, in kilometres. */
const CIRCLES_KM = [10, 40, 160, 640, 20_100];

/** A page of the grounds that match, each with its free hours and distance. */
export async function listGrounds(
  core: Reads,
  query: ListQuery,
): Promise<{ grounds: Ground[]; pagination: Pagination }> {
  const from = pointOf(query);
  const asked = hourAsked(query, core.clock.now());
  const filter = await withSearch(core, groundFilter(query, asked), query.search ?? '');
  const order = ORDERS[query.sort === 'distance' ? 'relevance' : query.sort];
  const byDistance = from !== undefined && (query.sort === 'distance' || query.maxDistance !== undefined);
  const { grounds, total } =
    byDistance || query.preferredTime || asked
      ? await judgedPage(core, filter, order, query, asked)
      : await findGroundPage(core, filter, order, query);
  return {
    grounds: await presentGrounds(core, grounds, {
      ...(query.date ? { date: query.date } : {}),
      ...(from ? { from } : {}),
      ...(asked ? { asked } : {}),
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
  if (await isAnyGround(core, exact)) return exact;
  const near = await findNearMisses(core, filter, words);
  return { _id: { $in: near.map(({ _id }) => _id) } };
}

interface Page {
  grounds: PresentableGround[];
  total: number;
}

/** Distance, free hours and the price of an hour are judged here, from a few fields of every match; then only the page is read whole. */
async function judgedPage(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  query: ListQuery,
  asked: HourAsked | undefined,
): Promise<Page> {
  const from = pointOf(query);
  const byHour = query.preferredTime !== undefined || asked !== undefined;
  if (from && query.sort === 'distance' && query.maxDistance === undefined && !byHour)
    return await nearestPage(core, filter, order, query, from);
  let matches = await findCandidates(core, filter, order);
  if (from) matches = nearer(matches, from, query.maxDistance);
  if (from && query.sort === 'distance') matches = nearestFirst(matches, from);
  if (asked) {
    const priced = pricedWithin(matches, asked, { ...query, cheapestFirst: query.sort === 'price' });
    matches = await core.groundCalendar.freeAt(core, priced, asked);
  }
  if (query.preferredTime)
    matches = await core.groundCalendar.freeIn(core, matches, query.preferredTime, query.date);
  return { grounds: await readPage(core, matches, query), total: matches.length };
}

/** The nearest of all that match: only as far around as the page needs. */
async function nearestPage(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  query: ListQuery,
  from: Point,
): Promise<Page> {
  const total = await countGrounds(core, filter);
  for (const km of CIRCLES_KM) {
    const found = nearer(await findCandidates(core, withinBox(filter, from, km), order), from, km);
    if (found.length < Math.min(total, query.page * query.limit)) continue;
    return { grounds: await readPage(core, nearestFirst(found, from), query), total };
  }
  return { grounds: [], total };
}

async function readPage(
  core: Reads,
  matches: readonly Candidate[],
  { page, limit }: ListQuery,
): Promise<PresentableGround[]> {
  const ids = matches.slice((page - 1) * limit, page * limit).map(({ _id }) => _id);
  return await findShownGrounds(core, ids);
}
