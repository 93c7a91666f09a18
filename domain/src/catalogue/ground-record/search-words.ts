import { editDistance, forgivenSlips } from '@crease/shared/edit-distance';
import { foldText } from '@crease/shared/format/fold-text';
import type { GroundDoc } from './ground.schema.js';

type Searched = Pick<GroundDoc, 'name'> & { location: Pick<GroundDoc['location'], 'address' | 'cityName'> };

/** More words than this in a query are left out. */
const MAX_QUERY_WORDS = 8;

/** The words of a text, lower-cased, without accents and punctuation. Devanagari stays whole. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’]/g, '');
  return [...new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

/** The words of what somebody types into a search box. */
export function queryWords(text: string): string[] {
  return wordsOf(text).slice(0, MAX_QUERY_WORDS);
}

/** What is stored with a ground so that an index answers a search by the beginnings of words. */
export function searchKeysOf(ground: Searched): string[] {
  return wordsOf(`${ground.name} ${ground.location.address} ${ground.location.cityName}`);
}

/** What is stored with a ground for searches: its words, and which of them stand together in it. */
export function searchFieldsOf(ground: Searched): Pick<GroundDoc, 'searchKeys' | 'pairKeys'> {
  const searchKeys = searchKeysOf(ground);
  return { searchKeys, pairKeys: pairKeysOf(searchKeys) };
}

/** As many letters begin each word of a pair; shorter words have none. */
const PAIRED_LETTERS = 3;
/** A ground with more words has no pairs at all: they would be too many. */
const MAX_PAIRED_WORDS = 16;

const beginningOf = (word: string): string => [...word].slice(0, PAIRED_LETTERS).join('');
const isPaired = (word: string): boolean => [...word].length >= PAIRED_LETTERS;

/**
 * The beginnings of any two words of a ground, so that one key leads to the grounds that have both, where each of them by
 * itself leads to many. Null for a ground that has too many words: it is looked at as if it had every pair.
 */
export function pairKeysOf(searchKeys: readonly string[]): string[] | null {
  const words = searchKeys.filter(isPaired);
  if (words.length > MAX_PAIRED_WORDS) return null;
  const beginnings = words.map(beginningOf);
  const pairs = beginnings.flatMap((one, at) =>
    beginnings.slice(at + 1).flatMap((other) => pairOf(one, other)),
  );
  return [...new Set(pairs)];
}

/** The pair that grounds with both of these words have, by the longest two of them. None where one word may be both. */
export function pairWanted(words: readonly string[]): string | undefined {
  const [one, other] = words.filter(isPaired).sort((a, b) => b.length - a.length);
  return one && other ? pairOf(beginningOf(one), beginningOf(other))[0] : undefined;
}

const pairOf = (one: string, other: string): string[] =>
  one === other ? [] : [[one, other].sort().join(' ')];

/** How far a word of a query is from a word of a ground: 0 whole, 1 its beginning, more for slips; undefined if no match. */
export function wordMisfit(wanted: string, word: string): number | undefined {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 1;
  const slips = forgivenSlips(wanted.length);
  if (slips === 0) return undefined;
  const distance = editDistance(wanted, word, slips, true);
  return distance <= slips ? 1 + distance : undefined;
}

/**
 * How badly a ground fits a query: 0 is a perfect fit, undefined none. Every word of the query must be the beginning
 * of some word of the ground, give or take the slips its length forgives; words of the name count before those of
 * the address.
 */
export function misfitOf(wanted: readonly string[], ground: Searched): number | undefined {
  const name = wordsOf(ground.name);
  const place = wordsOf(`${ground.location.address} ${ground.location.cityName}`);
  let total = 0;
  for (const word of wanted) {
    const inName = bestMisfit(word, name);
    const inPlace = bestMisfit(word, place);
    const best = Math.min(inName ?? Number.POSITIVE_INFINITY, (inPlace ?? Number.POSITIVE_INFINITY) + 0.5);
    if (best === Number.POSITIVE_INFINITY) return undefined;
    total += best;
  }
  return total;
}

function bestMisfit(wanted: string, words: readonly string[]): number | undefined {
  let best: number | undefined;
  for (const word of words) {
    const misfit = wordMisfit(wanted, word);
    if (misfit !== undefined && (best === undefined || misfit < best)) best = misfit;
  }
  return best;
}
