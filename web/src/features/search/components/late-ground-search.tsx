import { type ComponentProps, useState } from 'react';
import { Later, late } from '../../../components/late.js';
import { useWideScreen } from '../../../components/use-wide-screen.js';
import { afterPaint } from '../../../lib/after-paint.js';
import type { GroundSearch } from './ground-search.js';

const Search = late(async () => {
  await new Promise<void>(afterPaint);
  return { default: (await import('./ground-search.js')).GroundSearch };
});

/**
 * The search box of a header, where the page paints without it; until it is loaded, an empty box of the same size.
 * A narrow screen has no room for it and does not load it; one that becomes narrow hides it with the typed text.
 */
export function LateGroundSearch(props: ComponentProps<typeof GroundSearch>) {
  const isWide = useWideScreen();
  const [shown, setShown] = useState(isWide);
  if (isWide && !shown) setShown(true);
  if (!shown) return null;
  return (
    <Later fallback={<div className="search-box" />} instead={() => <div className="search-box" />}>
      <Search {...props} />
    </Later>
  );
}
