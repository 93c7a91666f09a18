import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { pairKeysOf } from '../ground-record/search-words.js';
import { findPairKeys, type Paired, replacePairKeys } from './ground-spaces.queries.js';

const AT_ONCE = 500;

/**
 * Writes which words stand together in each ground where that is missing or no longer so: a version before this writes a
 * ground's words without. Returns how many there were.
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

/** Missing says nothing, null that there are too many. */
function isRight({ pairKeys }: Paired, meant: readonly string[] | null): boolean {
  return pairKeys !== undefined && String(pairKeys) === String(meant);
}
