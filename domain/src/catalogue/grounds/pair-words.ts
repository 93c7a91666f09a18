import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { pairKeysOf } from '../ground-record/search-words.js';
import { findPairKeys, type Paired, replacePairKeys } from './ground-spaces.queries.js';

const AT_ONCE = 500;

/**
 * Stores each ground's word pairs where they are missing or outdated (an older version writes words without them).
 * Returns how many there were.
 */
export async function pairWords(core: Core, signal?: AbortSignal): Promise<number> {
  let found = 0;
  for await (const some of inBatches(findPairKeys(core), AT_ONCE)) {
    if (signal?.aborted) break;
    const wrong = some
      .map((ground) => ({ ground, pairKeys: pairKeysOf(ground.searchKeys) }))
      .filter(({ ground, pairKeys }) => !isRight(ground, pairKeys));
    found += wrong.length;
    await replacePairKeys(core, wrong);
  }
  return found;
}

/** Undefined: not computed yet; null: too many words. */
function isRight({ pairKeys }: Paired, meant: readonly string[] | null): boolean {
  return pairKeys !== undefined && String(pairKeys) === String(meant);
}
