import { useEffect } from 'react';

const USUAL = describing()?.content ?? '';

function describing(): HTMLMetaElement | null {
  return document.head.querySelector('meta[name="description"]');
}

/** The tab's title, `… · Crease`, and the page's description while it is shown. */
export function usePageTitle(title: string | undefined, description?: string): void {
  useEffect(() => {
    if (title) document.title = `${title} · Crease`;
  }, [title]);
  useEffect(() => {
    const meta = describing();
    if (!meta || !description) return;
    meta.content = description;
    return () => {
      meta.content = USUAL;
    };
  }, [description]);
}
