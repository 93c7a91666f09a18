import { type RefObject, useEffect } from 'react';
import type { FrameNews, FrameView } from '../../lib/frame-news.js';

/**
 * Reports this page's height and title to the surrounding page whenever they change. Neither is secret, so any page
 * that may frame this one may receive them.
 */
export function useFrameNews(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main;
    if (!current || window.parent === window) return;
    const tell = () => {
      const news: FrameNews = { crease: 'size', height: current.offsetHeight, title: document.title };
      window.parent.postMessage(news, '*');
    };
    const size = new ResizeObserver(tell);
    size.observe(current);
    const title = new MutationObserver(tell);
    const named = document.querySelector('title');
    if (named) title.observe(named, { childList: true, characterData: true, subtree: true });
    return () => {
      size.disconnect();
      title.disconnect();
    };
  }, [main]);
}

/** How much of the page's end is out of sight, as `--below`. Elements at the end move up by that. */
export function useFrameView(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main;
    if (!current || window.parent === window) return;
    const hear = ({ data, source }: MessageEvent) => {
      if (source !== window.parent || !isView(data)) return;
      const below = Math.max(0, Math.min(current.offsetHeight - data.bottom, current.offsetHeight - KEPT_PX));
      current.style.setProperty('--below', `${below}px`);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [main]);
}

/** The name and the days are never covered. */
const KEPT_PX = 320;

const isView = (data: unknown): data is FrameView =>
  typeof data === 'object' &&
  data !== null &&
  'crease' in data &&
  data.crease === 'view' &&
  'bottom' in data &&
  Number.isFinite(data.bottom);
