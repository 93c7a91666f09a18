import { useEffect } from 'react';

/** The title of the tab, `… · Crease`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Crease`;
  }, [title]);
}
