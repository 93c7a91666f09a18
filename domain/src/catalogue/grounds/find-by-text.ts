import type { Core } from '../../platform/core.js';
import {
  type FoundGround,
  findGroundsToRank,
  type GroundFilter,
} from '../ground-record/ground-lists.queries.js';
import { misfitOf, pairWanted, queryWords, wordMisfit } from '../ground-record/search-words.js';
import { knownWords } from './known-words.js';

/** Maximum number of exact matches to choose from; the best ranked are enough. */
const MAX_EXACT = 300;
/** Maximum number of grounds read one by one for a misspelt word. */
const MAX_LOOKED_AT = 3_000;

/** Condition that every word begins some word of the ground, answered by the index on `searchKeys`. */
export function wordsFilter(words: readonly string[]): GroundFilter {
  return { $and: words.map((word) => ({ searchKeys: { $regex: `^${word}` } })) };
}

/**
 * Word beginnings among the grounds of `within`. In one city the pair of two words narrows the search; grounds without
 * stored pairs (an older version's) are read as well.
 */
export function beginningsFilter(within: GroundFilter, words: readonly string[]): GroundFilter {
  const pair = within['location.cityId'] === undefined ? undefined : pairWanted(words);
  return { ...wordsFilter(words), ...(pair === undefined ? {} : { pairKeys: { $in: [pair, null] } }) };
}

/**
 * Grounds that match the typed text, best first. Uses the index on word beginnings; only without a match are
 * misspellings searched among all that `within` leaves.
 */
export async function findByText(
  core: Pick<Core, 'db'>,
  within: GroundFilter,
  text: string,
  limit: number,
): Promise<FoundGround[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const exact = await findExact(core, within, words);
  if (exact.length > 0) return ranked(exact, words).slice(0, limit);
  const meant = await meantFilter(core, words);
  const found = meant ? await findGroundsToRank(core, { ...within, ...meant }, MAX_EXACT) : [];
  if (found.length > 0) return ranked(found, words).slice(0, limit);
  return (await findAlike(core, within, words)).slice(0, limit);
}

/**
 * The best ranked grounds with words that begin this way. Known whole words are found in rank order; if that is not
 * enough, searches the beginnings, because a word may be newer than the known ones.
 */
async function findExact(
  core: Pick<Core, 'db'>,
  within: GroundFilter,
  words: readonly string[],
): Promise<FoundGround[]> {
  const whole = await wholeWordsFilter(core, words, (word, one) => one.startsWith(word));
  const best = whole ? await findGroundsToRank(core, { ...within, ...whole }, MAX_EXACT) : [];
  if (best.length === MAX_EXACT) return best;
  return await findGroundsToRank(core, { ...within, ...beginningsFilter(within, words) }, MAX_EXACT);
}

/**
 * Condition that the ground has each word with at most a slip or two (docs/product-rules.md, Grounds and search).
 * Compares against the known words of all grounds, so that an index can be used; undefined if one matches none.
 */
export async function meantFilter(
  core: Pick<Core, 'db'>,
  words: readonly string[],
): Promise<GroundFilter | undefined> {
  if (!words.some(isLong)) return undefined;
  return await wholeWordsFilter(core, words, (word, one) => wordMisfit(word, one) !== undefined);
}

async function wholeWordsFilter(
  core: Pick<Core, 'db'>,
  words: readonly string[],
  fits: (word: string, known: string) => boolean,
): Promise<GroundFilter | undefined> {
  const known = await knownWords(core);
  const fitting = words.map((word) => known.filter((one) => fits(word, one)));
  if (fitting.some(({ length }) => length === 0)) return undefined;
  return { $and: fitting.map((some) => ({ searchKeys: { $in: some } })) };
}

/** The last resort for words too new to be known: reads the grounds themselves. */
export async function findAlike(
  core: Pick<Core, 'db'>,
  within: GroundFilter,
  words: readonly string[],
): Promise<FoundGround[]> {
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? '';
  if (!isLong(longest)) return [];
  const sameBeginning = { ...within, ...wordsFilter([longest.slice(0, 2)]) };
  return ranked(await findGroundsToRank(core, sameBeginning, MAX_LOOKED_AT), words);
}

const isLong = (word: string): boolean => word.length >= 4;

function ranked(grounds: readonly FoundGround[], words: readonly string[]): FoundGround[] {
  return grounds
    .map((ground) => ({ ground, misfit: misfitOf(words, ground) }))
    .filter((entry): entry is { ground: FoundGround; misfit: number } => entry.misfit !== undefined)
    .sort((a, b) => a.misfit - b.misfit || b.ground.relevance - a.ground.relevance)
    .map(({ ground }) => ground);
}
