import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/work-off.js';
import { findPairKeys, type Paired, replacePairKeys } from './ground-pairs.model.js';
import { pairKeysOf } from './search-words.js';

const AT_ONCE = 500;

/**
 * Writes which words stand together in each ground where that is missing or no longer so: a version before this writes a
 * ground's words without. Returns how many there were.
 */
export async function pairWords(core: Core, signal?: AbortSignal): Promise<number> {
  let found = 0;
  for await (const some of inBatches(findPairKeys(core), AT_ONCE)) {
    if (signal?.aborted) break;
    const wrong = some.filter((ground) => !isRight(ground));
    found += wrong.length;
    await replacePairKeys(
      core,
      wrong.map((ground) => ({ ground, pairKeys: pairKeysOf(ground.searchKeys) })),
    );
  }
  return found;
}

/** Missing says nothing, null that there are too many. */
function isRight({ searchKeys, pairKeys }: Paired): boolean {
  return pairKeys !== undefined && String(pairKeys) === String(pairKeysOf(searchKeys));
}
