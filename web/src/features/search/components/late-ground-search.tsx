import type { ComponentProps } from 'react';
import { Later, late } from '../../../components/late.js';
import { afterPaint } from '../../../lib/after-paint.js';
import type { GroundSearch } from './ground-search.js';

const Search = late(async () => {
  await new Promise<void>(afterPaint);
  return { default: (await import('./ground-search.js')).GroundSearch };
});

/** The search box of a header, where the page paints without it; until it is loaded, an empty box of the same size. */
export function LateGroundSearch(props: ComponentProps<typeof GroundSearch>) {
  return (
    <Later fallback={<div className="search-box" />} instead={() => <div className="search-box" />}>
      <Search {...props} />
    </Later>
  );
}
