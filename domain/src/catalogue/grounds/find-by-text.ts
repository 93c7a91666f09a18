import type { Core } from '../../platform/core.js';
import { type FoundGround, findGroundsToRank, type GroundFilter } from './ground-lists.model.js';
import { knownWords } from './known-words.js';
import { misfitOf, queryWords, wordMisfit } from './search-words.js';

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
 * there is none, near misses are looked for among all that `within` leaves.
 */
export async function findByText(
  core: Pick<Core, 'models'>,
  within: GroundFilter,
  text: string,
  limit: number,
): Promise<FoundGround[]> {
  const words = queryWords(text);
  if (words.length === 0) return [];
  const exact = await findGroundsToRank(core, { $and: [within, wordsFilter(words)] }, MAX_EXACT);
  if (exact.length > 0) return ranked(exact, words).slice(0, limit);
  return (await findNearMisses(core, within, words)).slice(0, limit);
}

/**
 * Grounds whose words are what was typed but for a slip or two (docs/product-rules.md, Grounds and search). The words that
 * grounds have are judged first, so that the index leads to those that fit; only where none of them is known to
 * fit are grounds themselves gone through.
 */
export async function findNearMisses(
  core: Pick<Core, 'models'>,
  within: GroundFilter,
  words: readonly string[],
): Promise<FoundGround[]> {
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < 4) return [];
  const known = await knownWords(core);
  const fitting = words.map((word) => known.filter((one) => wordMisfit(word, one) !== undefined));
  if (fitting.every(({ length }) => length > 0)) {
    const meant = { $and: [within, ...fitting.map((some) => ({ searchKeys: { $in: some } }))] };
    const found = ranked(await findGroundsToRank(core, meant, MAX_EXACT), words);
    if (found.length > 0) return found;
  }
  const sameBeginning = { $and: [within, wordsFilter([longest.slice(0, 2)])] };
  return ranked(await findGroundsToRank(core, sameBeginning, MAX_LOOKED_AT), words);
}

function ranked(grounds: readonly FoundGround[], words: readonly string[]): FoundGround[] {
  return grounds
    .map((ground) => ({ ground, misfit: misfitOf(words, ground) }))
    .filter((entry): entry is { ground: FoundGround; misfit: number } => entry.misfit !== undefined)
    .sort((a, b) => a.misfit - b.misfit || b.ground.relevance - a.ground.relevance)
    .map(({ ground }) => ground);
}
