import type { Pagination } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { groundFilter, type ListQuery, pointOf } from '../ground-record/ground-filter.js';
import {
  findGroundPage,
  findShownGrounds,
  type GroundFilter,
  type GroundOrder,
  isAnyGround,
  type PresentableGround,
} from '../ground-record/ground-lists.queries.js';
import { hourAsked } from '../ground-record/price-at.js';
import { queryWords } from '../ground-record/search-words.js';
import { beginningsFilter, findAlike, meantFilter } from './find-by-text.js';
import { presentGrounds } from './ground.present.js';
import { type Asked, judgeGrounds } from './judged-page.js';

type Reads = Pick<Core, 'db' | 'reads' | 'clock' | 'groundCalendar'>;

/** Grounds of a page, and how many match in all. */
interface Found {
  grounds: PresentableGround[];
  total: number;
}

const ORDERS: Record<Exclude<ListQuery['sort'], 'distance'>, GroundOrder> = {
  relevance: { onlineBooking: -1, relevance: -1, _id: 1 },
  price: { 'price.from': 1, relevance: -1, _id: 1 },
  rating: { 'rating.average': -1, relevance: -1, _id: 1 },
};

/** A page of the grounds that match, each with its free hours and distance. */
export async function listGrounds(
  core: Reads,
  query: ListQuery,
): Promise<{ grounds: Ground[]; pagination: Pagination }> {
  const from = pointOf(query);
  const asked = hourAsked(query, core.clock.now());
  const within = groundFilter(query, asked);
  const order = ORDERS[query.sort === 'distance' ? 'relevance' : query.sort];
  const byDistance = from !== undefined && (query.sort === 'distance' || query.maxDistance !== undefined);
  const isJudged = byDistance || query.preferredTime !== undefined || asked !== undefined;
  /** Undefined if no ground has such words. */
  const pageOf = async (searched: GroundFilter): Promise<Found | undefined> => {
    const filter = { ...within, ...searched };
    if (!isJudged) {
      const found = await findGroundPage(core, filter, order, query);
      return found.total > 0 ? found : undefined;
    }
    if (query.search && !(await isAnyGround(core, filter))) return undefined;
    // The price at a given hour is computed, not indexed, so it cannot be part of the count query.
    const countable = asked
      ? { ...groundFilter({ ...query, maxPrice: undefined }, asked), ...searched }
      : filter;
    return await judgedPage(core, filter, order, { query, hour: asked, countable });
  };
  let found: Found | undefined;
  for await (const searched of readingsOf(core, within, query.search ?? '')) {
    found = await pageOf(searched);
    if (found) break;
  }
  const { grounds, total } = found ?? { grounds: [], total: 0 };
  return {
    grounds: await presentGrounds(core, grounds, {
      ...(query.date ? { date: query.date } : {}),
      ...(from ? { from } : {}),
      ...(asked ? { asked } : {}),
    }),
    pagination: paginationOf(query, total),
  };
}

/**
 * Possible readings of the search text, each tried only if the previous one finds nothing: word beginnings, misspelt
 * words, near misses.
 */
async function* readingsOf(core: Reads, within: GroundFilter, search: string): AsyncGenerator<GroundFilter> {
  const words = queryWords(search);
  if (search.trim() === '') {
    yield {};
    return;
  }
  // A search text without any letter that names can have.
  if (words.length === 0) return;
  yield beginningsFilter(within, words);
  const meant = await meantFilter(core, words);
  if (meant) yield meant;
  const near = await findAlike(core, within, words);
  yield { _id: { $in: near.map(({ _id }) => _id) } };
}

/** A page of grounds judged one by one; only these are read whole. */
async function judgedPage(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  asked: Asked,
): Promise<Found> {
  const { page, limit } = asked.query;
  const { matches, whole, total } = await judgeGrounds(core, filter, order, asked);
  const shown = matches.slice((page - 1) * limit, page * limit);
  const read = shown.filter((one) => !whole.has(one)).map(({ _id }) => _id);
  const found = await findShownGrounds(core, read);
  const byId = new Map(found.map((ground) => [ground._id.toString(), ground]));
  return { grounds: shown.flatMap((one) => whole.get(one) ?? byId.get(one._id.toString()) ?? []), total };
}
