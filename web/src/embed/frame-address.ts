import type { FrameNews } from '../lib/frame-news.js';

/** What the element says of the hours that it is to show. */
export interface Wanted {
  ground: string;
  date: string;
  theme: string;
  lang: string;
}

/** The address of the page with a ground's hours; undefined where the element names no ground. What else is no choice of ours is left out. */
export function frameAddress(site: string, { ground, date, theme, lang }: Wanted): string | undefined {
  if (!/^[0-9a-f]{24}$/i.test(ground)) return undefined;
  const address = new URL(`/embed/${ground}`, site);
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) address.searchParams.set('date', date);
  if (theme === 'light' || theme === 'dark') address.searchParams.set('theme', theme);
  if (lang === 'en' || lang === 'hi') address.searchParams.set('lang', lang);
  return address.href;
}

/** Longer than any day of hours is high: more is no height. */
const MOST_PIXELS = 20_000;

/** The news, if it is any: the page around is told a lot by others. */
export function frameNews(data: unknown): FrameNews | undefined {
  if (typeof data !== 'object' || data === null || !('crease' in data) || data.crease !== 'size')
    return undefined;
  if (!('height' in data) || typeof data.height !== 'number' || !('title' in data)) return undefined;
  if (typeof data.title !== 'string' || !(data.height > 0 && data.height < MOST_PIXELS)) return undefined;
  return { crease: 'size', height: Math.ceil(data.height), title: data.title.slice(0, 200) };
}
