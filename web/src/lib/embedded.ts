import type { Language } from '@crease/shared/format/calendar-words';

/** How another site wants a ground's hours shown. */
export interface Embedded {
  theme: 'light' | 'dark' | undefined;
  language: Language;
}

/** The embedding options in an address; undefined for our own pages. */
export function embeddedAt({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Embedded | undefined {
  if (!pathname.startsWith('/embed/')) return undefined;
  const asked = new URLSearchParams(search);
  const theme = asked.get('theme');
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    language: asked.get('lang') === 'hi' ? 'hi' : 'en',
  };
}

/** The options of this page if it is in another site's iframe; undefined otherwise. */
export const embedded = globalThis.location ? embeddedAt(globalThis.location) : undefined;
