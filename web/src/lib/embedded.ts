import type { Language } from '@crease/shared/format/calendar-words';

/** How the page of somebody else wants a ground's hours. */
export interface Embedded {
  theme: 'light' | 'dark' | undefined;
  language: Language;
}

/** The embedding that an address describes; undefined for our own pages. */
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

/** This page's, which stands in an iframe of others; undefined on a page of ours. */
export const embedded = globalThis.location ? embeddedAt(globalThis.location) : undefined;
