import { editDistance, forgivenSlips } from '@crease/shared/edit-distance';
import { foldText } from '@crease/shared/format/fold-text';
import type { GroundDoc } from './ground.schema.js';

type Searched = Pick<GroundDoc, 'name'> & { location: Pick<GroundDoc['location'], 'address' | 'cityName'> };

/** Further words of a query are ignored. */
const MAX_QUERY_WORDS = 8;

/** The words of a text, lower-cased, without accents and punctuation. Devanagari stays whole. */
export function wordsOf(text: string): string[] {
  const plain = foldText(text).replace(/['’]/g, '');
  return [...new Set(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])];
}

/** The words typed into a search box. */
export function queryWords(text: string): string[] {
  return wordsOf(text).slice(0, MAX_QUERY_WORDS);
}

/** The stored keys by which an index answers a search for word beginnings. */
export function searchKeysOf(ground: Searched): string[] {
  return wordsOf(`${ground.name} ${ground.location.address} ${ground.location.cityName}`);
}

/** The stored search fields of a ground: its words, and pairs of them. */
export function searchFieldsOf(ground: Searched): Pick<GroundDoc, 'searchKeys' | 'pairKeys'> {
  const searchKeys = searchKeysOf(ground);
  return { searchKeys, pairKeys: pairKeysOf(searchKeys) };
}

/** Length of each half of a pair; shorter words have no pairs. */
const PAIRED_LETTERS = 3;
/** Grounds with more words have no pairs: they would be too many. */
const MAX_PAIRED_WORDS = 16;

const beginningOf = (word: string): string => [...word].slice(0, PAIRED_LETTERS).join('');
const isPaired = (word: string): boolean => [...word].length >= PAIRED_LETTERS;

/**
 * The beginnings of any two words of a ground as one key, because each alone matches many grounds. Null for a ground
 * with too many words: it is read as if it had every pair.
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

/** The pair key that grounds with both longest words have. Undefined if one word may be both. */
export function pairWanted(words: readonly string[]): string | undefined {
  const [one, other] = words.filter(isPaired).sort((a, b) => b.length - a.length);
  return one && other ? pairOf(beginningOf(one), beginningOf(other))[0] : undefined;
}

const pairOf = (one: string, other: string): string[] =>
  one === other ? [] : [[one, other].sort().join(' ')];

/**
 * How far a word of a query is from a word of a ground: 0 whole, 1 its beginning, more for slips; undefined if no
 * match.
 */
export function wordMisfit(wanted: string, word: string): number | undefined {
  if (word === wanted) return 0;
  if (word.startsWith(wanted)) return 1;
  const slips = forgivenSlips(wanted.length);
  if (slips === 0) return undefined;
  const distance = editDistance(wanted, word, slips, true);
  return distance <= slips ? 1 + distance : undefined;
}

/**
 * How badly a ground fits a query: 0 is perfect, undefined is no match. Every word of the query must begin some word of
 * the ground, allowing misspellings by length; words of the name count before the address.
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
