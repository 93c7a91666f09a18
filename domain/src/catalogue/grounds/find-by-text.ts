import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { GroundDoc } from './ground.model.js';
import { misfitOf, queryWords } from './search-words.js';

export type GroundFilter = mongo.Filter<GroundDoc & mongo.Document>;

/** What a suggestion shows, and what a fit is judged by. */
export type FoundGround = Pick<GroundDoc, '_id' | 'name' | 'relevance'> & {
  location: Pick<GroundDoc['location'], 'address' | 'cityName'>;
};
const FOUND_FIELDS = { name: 1, relevance: 1, 'location.address': 1, 'location.cityName': 1 } as const;

/** Of grounds that fit to the letter, the best ranked are enough to choose from. */
const MAX_EXACT = 300;
/** Grounds that are looked at one by one for a misspelt word, at most. */
const MAX_LOOKED_AT = 3_000;

/** Condition that every word begins some word of the ground, answered by the index on `searchKeys`. */
export function wordsFilter(words: readonly string[]): GroundFilter {
  return { $and: words.map((word) => ({ searchKeys: { $regex: `^${word}` } })) };
}

/**
 * Grounds that fit what was typed, best first. Words that begin words of the ground come from the index; only when
 * there is none, near misses are looked for: first among grounds with a word of the same beginning, then among all that
 * `within` leaves, best ranked first.
 */
export async function findByText(
  core: Pick<Core, 'models'>,
  within: GroundFilter,
  text: string,
  limit: number,
): Promise<FoundGround[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const exact = await candidates(core, { $and: [within, wordsFilter(words)] }, MAX_EXACT);
  if (exact.length > 0) return ranked(exact, words).slice(0, limit);
  return (await findNearMisses(core, within, words)).slice(0, limit);
}

/** Grounds whose words are what was typed but for a slip or two (spec §7, autocomplete). */
export async function findNearMisses(
  core: Pick<Core, 'models'>,
  within: GroundFilter,
  words: readonly string[],
): Promise<FoundGround[]> {
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < 4) return [];
  const alike = await candidates(core, { $and: [within, wordsFilter([longest.slice(0, 2)])] });
  const found = ranked(alike, words);
  return found.length > 0 ? found : ranked(await candidates(core, within), words);
}

async function candidates(
  core: Pick<Core, 'models'>,
  filter: GroundFilter,
  limit = MAX_LOOKED_AT,
): Promise<FoundGround[]> {
  return await native(core.models, 'grounds')
    .find(filter, { projection: FOUND_FIELDS })
    .sort({ onlineBooking: -1, relevance: -1, _id: 1 })
    .limit(limit)
    .toArray();
}

function ranked(grounds: readonly FoundGround[], words: readonly string[]): FoundGround[] {
  return grounds
    .map((ground) => ({ ground, misfit: misfitOf(words, ground) }))
    .filter((entry): entry is { ground: FoundGround; misfit: number } => entry.misfit !== undefined)
    .sort((a, b) => a.misfit - b.misfit || b.ground.relevance - a.ground.relevance)
    .map(({ ground }) => ground);
}
