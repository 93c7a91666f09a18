import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import { wordsOfGrounds } from '../ground-record/ground-lists.queries.js';

/** Maximum age of the list: how soon a new word can be found despite a misspelling. */
const KEPT_MS = 30_000;

interface Known {
  words: Promise<readonly string[]>;
  at: number;
}

/** Keyed by the database, which all cores of a process share; each request has its own core. */
const knownOf = new WeakMap<Db, Known>();

/**
 * The words of all grounds, in any status, at most half a minute old: a few thousand, because grounds share words.
 * Misspelt queries are compared with these instead of with grounds.
 */
export async function knownWords({ db }: Pick<Core, 'db'>): Promise<readonly string[]> {
  const known = knownOf.get(db);
  if (known && performance.now() - known.at < KEPT_MS) return await known.words;
  const read: Known = { words: wordsOfGrounds({ db }), at: performance.now() };
  knownOf.set(db, read);
  try {
    return await read.words;
  } catch (error) {
    // The next call tries again.
    if (knownOf.get(db) === read) knownOf.delete(db);
    throw error;
  }
}
