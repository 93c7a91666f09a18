import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import { wordsOfGrounds } from '../ground-record/ground-lists.queries.js';

/** How old the list may be: a word that no ground had before can be misspelt from then on. */
const KEPT_MS = 30_000;

interface Known {
  words: Promise<readonly string[]>;
  at: number;
}

/** By what all cores of a process share: each request has one of its own. */
const knownOf = new WeakMap<Db, Known>();

/**
 * The words of all grounds, whatever their status, half a minute old at the most: some thousands, however many grounds
 * there are, for they share their words. What is typed amiss is held against these instead of against grounds.
 */
export async function knownWords({ db }: Pick<Core, 'db'>): Promise<readonly string[]> {
  const known = knownOf.get(db);
  if (known && performance.now() - known.at < KEPT_MS) return await known.words;
  const read: Known = { words: wordsOfGrounds({ db }), at: performance.now() };
  knownOf.set(db, read);
  try {
    return await read.words;
  } catch (error) {
    // The next who asks tries again.
    if (knownOf.get(db) === read) knownOf.delete(db);
    throw error;
  }
}
