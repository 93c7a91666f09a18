import type { FrameNews } from '../lib/frame-news.js';

/** What an element shows, under the name of its attribute: a ground's free hours, or the score of a match. */
export type Framed = 'ground' | 'match';

/** The element's attributes. */
export interface Wanted {
  id: string;
  date: string;
  theme: string;
  lang: string;
}

/** The address of the framed page; undefined if the element has no valid id. Invalid attributes are left out. */
export function frameAddress(
  site: string,
  what: Framed,
  { id, date, theme, lang }: Wanted,
): string | undefined {
  if (!/^[0-9a-f]{24}$/i.test(id)) return undefined;
  const address = new URL(what === 'match' ? `/embed/match/${id}` : `/embed/${id}`, site);
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) address.searchParams.set('date', date);
  if (theme === 'light' || theme === 'dark') address.searchParams.set('theme', theme);
  if (lang === 'en' || lang === 'hi') address.searchParams.set('lang', lang);
  return address.href;
}

/** No page of ours is higher than this; anything above is not a height. */
const MOST_PIXELS = 20_000;

/** The message, if it is one of ours: other scripts post messages to the same window. */
export function frameNews(data: unknown): FrameNews | undefined {
  if (typeof data !== 'object' || data === null || !('crease' in data) || data.crease !== 'size')
    return undefined;
  if (!('height' in data) || typeof data.height !== 'number' || !('title' in data)) return undefined;
  if (typeof data.title !== 'string' || !(data.height > 0 && data.height < MOST_PIXELS)) return undefined;
  return { crease: 'size', height: Math.ceil(data.height), title: data.title.slice(0, 200) };
}
