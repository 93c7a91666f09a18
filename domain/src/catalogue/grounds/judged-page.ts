import type { Point } from '@crease/shared/distance';
import type { Core } from '../../platform/core.js';
import { type ListQuery, pointOf, withinBox } from '../ground-record/ground-filter.js';
import {
  type Candidate,
  countGrounds,
  findCandidates,
  findPlaces,
  findShownPart,
  type GroundFilter,
  type GroundOrder,
  type PresentableGround,
} from '../ground-record/ground-lists.queries.js';
import { type HourAsked, pricedWithin } from '../ground-record/price-at.js';
import { nearer, nearestFirst } from './candidates.js';

type Reads = Pick<Core, 'db' | 'reads' | 'clock' | 'groundCalendar'>;

/** More grounds than a city has; a wider query judges only the first ones in its order. */
const MAX_JUDGED = 10_000;
/** Up to this many candidates are all judged, so that their exact number is known. */
const COUNTED = 200;
/** Over-fetch factor: how many times the expected need of a page is judged for it. */
const TO_BE_SURE = 1.5;
/** Up to this many pages, grounds are read whole: as fast as reading a few fields first and the page again. */
const WHOLE = 2;
/** If fewer than one in this many match, the next batch is sized as if one in this many did. */
const RARE = 10;
/** Circles around a point start at this radius and grow or shrink until they hold about what is needed. */
const LEAST_KM = 0.5;
const EARTH_KM = 20_100;
/** Over-fetch factor for querying a square instead of a circle: a little more than 4 / π. */
const SQUARE = 1.4;
/** If a circle holds too few, the next circle is sized to hold this many times as many. */
const GROWS = 3;

/** Conditions on each ground that the database cannot decide. */
export interface Asked {
  query: ListQuery;
  hour: HourAsked | undefined;
  /** The filter without what no index key tells: a superset of the matches. */
  countable: GroundFilter;
}

export interface Judged {
  /** The matches in the requested order: enough for the page, if there are that many. */
  matches: Candidate[];
  /** The matches that were read whole. */
  whole: ReadonlyMap<Candidate, PresentableGround>;
  /** Number of matches; in long lists, candidates not judged yet are counted as matches. */
  total: number;
}

/** Judges distance, free hours and the price of an hour, from a few fields of as many grounds as the page needs. */
export async function judgeGrounds(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  asked: Asked,
): Promise<Judged> {
  const { query, hour } = asked;
  const from = pointOf(query);
  if (from && query.sort === 'distance') return await judgeNearest(core, filter, order, asked, from);
  const wanted = query.page * query.limit;
  const candidates = Math.min(await core.reads.groundCount(asked.countable), MAX_JUDGED);
  const whole = new Map<Candidate, PresentableGround>();
  const judgePart = async (skip: number, limit: number, counting = false) => {
    const some =
      limit > 0 ? await readSome(core, filter, order, { skip, limit, counting, query, whole }) : [];
    return { read: some.length, matches: await judge(core, some, asked) };
  };
  // Sorting by the price of an hour needs all candidates judged.
  const atFirst = hour && query.sort === 'price' ? candidates : Math.ceil(wanted * TO_BE_SURE);
  if (candidates <= COUNTED) {
    const likely = Math.min(atFirst, candidates);
    const others = { skip: likely, limit: candidates - likely };
    const judgeOthers = () => judgePart(others.skip, others.limit, true);
    if (!from || hour || query.preferredTime) {
      const parts = await Promise.all([judgePart(0, likely), judgeOthers()]);
      const matches = parts.flatMap((part) => part.matches);
      return { matches, whole, total: matches.length };
    }
    // For candidates that are only counted, their location is enough.
    const places = others.limit > 0 ? findPlaces(core, filter, order, others) : [];
    const [{ matches }, some] = await Promise.all([judgePart(0, likely), places]);
    const more = nearer(some, from, query.maxDistance).length;
    const total = matches.length + more;
    if (matches.length >= wanted || more === 0) return { matches, whole, total };
    return { matches: [...matches, ...(await judgeOthers()).matches], whole, total };
  }
  const matches: Candidate[] = [];
  let read = 0;
  for (let next = atFirst; read < candidates && matches.length < wanted; ) {
    const limit = Math.min(next, candidates - read);
    const part = await judgePart(read, limit);
    matches.push(...part.matches);
    // Fewer than the limit: these were all.
    read = part.read < limit ? candidates : read + limit;
    const oneIn = Math.min(RARE, read / Math.max(1, matches.length));
    next = Math.ceil((wanted - matches.length) * oneIn * TO_BE_SURE);
  }
  return { matches, whole, total: matches.length + candidates - read };
}

interface Part {
  skip: number;
  limit: number;
  counting: boolean;
  query: ListQuery;
  whole: Map<Candidate, PresentableGround>;
}

/** Some candidates in order; a small number is read whole, and marked so. */
async function readSome(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  { query, whole, ...part }: Part,
): Promise<readonly Candidate[]> {
  if (part.counting || part.limit > WHOLE * query.limit)
    return await findCandidates(core, filter, order, part);
  const some = await findShownPart(core, filter, order, part);
  for (const ground of some) whole.set(ground, ground);
  return some;
}

/** The nearest first: reads a circle that holds about as many as the page needs. */
async function judgeNearest(
  core: Reads,
  filter: GroundFilter,
  order: GroundOrder,
  asked: Asked,
  from: Point,
): Promise<Judged> {
  const { page, limit, preferredTime, maxDistance: most = EARTH_KM } = asked.query;
  const candidates = await core.reads.groundCount(asked.countable);
  const whole = new Map<Candidate, PresentableGround>();
  const judgedWithin = async (km: number, counting = false) => {
    const part = { limit: MAX_JUDGED, counting };
    const some = await findCandidates(core, withinBox(filter, from, km), order, part);
    const near = nearer(some, from, km);
    return { near: near.length, matches: await judge(core, nearestFirst(near, from), asked) };
  };
  for (let need = page * limit * SQUARE; ; need *= GROWS) {
    const km = need < candidates ? await reach(core, filter, from, need, most) : most;
    const { near, matches } = await judgedWithin(km);
    if (km >= most) return { matches, whole, total: matches.length };
    if (matches.length < page * limit) continue;
    const allMatch = most === EARTH_KM && !asked.hour && !preferredTime;
    if (allMatch || candidates > COUNTED)
      return { matches, whole, total: matches.length + candidates - near };
    const all = await judgedWithin(most, true);
    return { matches, whole, total: all.matches.length };
  }
}

/**
 * A radius in kilometres, at most `most`, whose square holds at least `need` grounds and not many more; counted in the
 * index.
 */
async function reach(
  core: Reads,
  filter: GroundFilter,
  from: Point,
  need: number,
  most: number,
): Promise<number> {
  const holds = async (km: number) => (await countGrounds(core, withinBox(filter, from, km))) >= need;
  let enough = Math.min(LEAST_KM, most);
  while (enough < most && !(await holds(enough))) enough = Math.min(2 * enough, most);
  if (enough === LEAST_KM) return enough;
  let short = enough / 2;
  for (let step = 0; step < 3; step++) {
    const middle = Math.sqrt(short * enough);
    if (await holds(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}

async function judge(
  core: Reads,
  candidates: readonly Candidate[],
  { query, hour }: Asked,
): Promise<Candidate[]> {
  const from = pointOf(query);
  let matches = from ? nearer(candidates, from, query.maxDistance) : [...candidates];
  if (hour) {
    const priced = pricedWithin(matches, hour, { ...query, cheapestFirst: query.sort === 'price' });
    matches = await core.groundCalendar.freeAt(core, priced, hour);
  }
  if (query.preferredTime)
    matches = await core.groundCalendar.freeIn(core, matches, query.preferredTime, query.date);
  return matches;
}
