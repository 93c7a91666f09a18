import type { Pagination } from '@crease/shared/contracts/common';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { Core } from '../../platform/core.js';
import { findAlike, meantFilter, wordsFilter } from './find-by-text.js';
import { presentGrounds } from './ground.present.js';
import { groundFilter, type ListQuery, pointOf } from './ground-filter.js';
import {
  findGroundPage,
  findShownGrounds,
  type GroundFilter,
  type GroundOrder,
  isAnyGround,
  type PresentableGround,
} from './ground-lists.model.js';
import { type Asked, judgeGrounds } from './judged-page.js';
import { hourAsked } from './price-at.js';
import { queryWords } from './search-words.js';

type Reads = Pick<Core, 'models' | 'clock' | 'groundCalendar'>;

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
  const searched = await searchFilter(core, within, query.search ?? '');
  const filter = { ...within, ...searched };
  const order = ORDERS[query.sort === 'distance' ? 'relevance' : query.sort];
  const byDistance = from !== undefined && (query.sort === 'distance' || query.maxDistance !== undefined);
  const { grounds, total } =
    byDistance || query.preferredTime || asked
      ? await judgedPage(core, filter, order, {
          query,
          hour: asked,
          // Of an hour its price is no key.
          countable: asked
            ? { ...groundFilter({ ...query, maxPrice: undefined }, asked), ...searched }
            : filter,
        })
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

/** What was searched for: beginnings of words, or, where `within` has none, words with a slip, or else near misses. */
async function searchFilter(core: Reads, within: GroundFilter, search: string): Promise<GroundFilter> {
  const words = queryWords(search);
  if (search.trim() === '') return {};
  // Something was asked for, but not a letter of it can be in a name.
  if (words.length === 0) return { _id: { $in: [] } };
  const exact = wordsFilter(words);
  if (await isAnyGround(core, { ...within, ...exact })) return exact;
  const meant = await meantFilter(core, words);
  if (meant && (await isAnyGround(core, { ...within, ...meant }))) return meant;
  const near = await findAlike(core, within, words);
  return { _id: { $in: near.map(({ _id }) => _id) } };
}

/** A page of those that are judged one by one; only these are read whole. */
async function judgedPage(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  asked: Asked,
): Promise<{ grounds: PresentableGround[]; total: number }> {
  const { page, limit } = asked.query;
  const { matches, whole, total } = await judgeGrounds(core, filter, order, asked);
  const shown = matches.slice((page - 1) * limit, page * limit);
  const read = shown.filter((one) => !whole.has(one)).map(({ _id }) => _id);
  const found = await findShownGrounds(core, read);
  const byId = new Map(found.map((ground) => [ground._id.toString(), ground]));
  return { grounds: shown.flatMap((one) => whole.get(one) ?? byId.get(one._id.toString()) ?? []), total };
}
